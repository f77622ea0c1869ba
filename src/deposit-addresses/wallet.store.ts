import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** Addresses of our own that hold what withdrawals are paid from, first the one that they are paid from now. */
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

/** `hot`: a wallet that pays withdrawals, now or before. `cold`: an address that surplus was sent to. */
export type WalletRole = 'hot' | 'cold'

export interface OwnWallet {
  readonly role: WalletRole
  /** What blocks up to this height moved there is its opening balance. */
  readonly sinceHeight: number
}

/**
 * All wallets of a chain: the current hot wallet, the ones before it, and the cold addresses. A cold address that became the hot wallet
 * is hot once the books call it so.
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

/** Wallets that were registered before their chain was read are ours from the block at which reading begins. */
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

/** Whether the signer, or what left an address, has stopped the wallet of a chain until a person has looked. */
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
