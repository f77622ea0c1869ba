import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** Lists our hot wallets, the current one first. */
export async function listWallets(rows: Rows, { environment, network }: ChainKey): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom(e =>
      e
        .selectFrom('wallet')
        .select(['address', e.lit<number>(1).as('place')])
        .where('environment', '=', environment)
        .where('network', '=', network)
        .unionAll(
          e
            .selectFrom('retired_wallet')
            .select(['address', e.lit<number>(2).as('place')])
            .where('environment', '=', environment)
            .where('network', '=', network),
        )
        .as('w'),
    )
    .select('address')
    .groupBy('address')
    .orderBy(e => e.fn.min('place'))
    .orderBy('address')
    .execute()
  return found.map(({ address }) => address)
}

/** `hot`: a wallet that pays withdrawals, now or earlier. `cold`: an address that surplus was sent to. */
export type WalletRole = 'hot' | 'cold'

export interface OwnWallet {
  readonly role: WalletRole
  /** Transfers in blocks up to this height are part of the opening balance. */
  readonly sinceHeight: number
}

/**
 * Lists all wallets of a chain: the current hot wallet, earlier ones, and the cold addresses. A cold address that became the hot wallet counts as hot
 * once the ledger calls it so.
 */
export async function listOwnWallets(
  rows: Rows,
  { environment, network }: ChainKey,
): Promise<ReadonlyMap<string, OwnWallet>> {
  const found = await rows.kysely
    .selectFrom(e =>
      e
        .selectFrom('wallet')
        .select(['address', e.lit<boolean>(true).as('isHot'), 'sinceHeight'])
        .where('environment', '=', environment)
        .where('network', '=', network)
        .unionAll(
          e
            .selectFrom('retired_wallet')
            .select(['address', e.lit<boolean>(true).as('isHot'), 'sinceHeight'])
            .where('environment', '=', environment)
            .where('network', '=', network),
        )
        .unionAll(
          e
            .selectFrom('cold_wallet')
            .select(cold => ['address', cold('hotAt', 'is not', null).$castTo<boolean>().as('isHot'), 'sinceHeight'])
            .where('environment', '=', environment)
            .where('network', '=', network),
        )
        .as('w'),
    )
    .select(e => ['address', e.fn<boolean>('bool_and', ['isHot']).as('isHot')])
    .select(e => e.fn.min(e.fn.coalesce('sinceHeight', e.lit(0))).as('since'))
    .groupBy('address')
    .execute()
  return new Map(found.map(row => [row.address, { role: row.isHot ? 'hot' : 'cold', sinceHeight: Number(row.since) }]))
}

/** Sets the start of wallets that were registered before their chain was read to the block at which reading begins. */
export async function startWallets(tx: Rows, { environment, network }: ChainKey, height: number): Promise<void> {
  for (const table of ['wallet', 'cold_wallet'] as const)
    await tx.kysely
      .updateTable(table)
      .set({ sinceHeight: BigInt(height) })
      .where('environment', '=', environment)
      .where('network', '=', network)
      .where('sinceHeight', 'is', null)
      .execute()
}

/** Whether a chain's wallet is paused, by the signer or after an unexpected outgoing transfer, until a person has checked it. */
export async function isWalletPaused(rows: Rows, { environment, network }: ChainKey): Promise<boolean> {
  const paused = await rows.kysely
    .selectFrom('wallet')
    .select('network')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('pausedAt', 'is not', null)
    .execute()
  return paused.length > 0
}
