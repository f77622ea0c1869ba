import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** Addresses of our own that hold what withdrawals are paid from, first the one that they are paid from now. */
export async function listWallets(rows: Rows, key: ChainKey): Promise<string[]> {
  const found = await rows.query<{ address: string }>(
    `select address from (
       select address, 1 as place from wallet where environment = $1 and network = $2
        union all select address, 2 from retired_wallet where environment = $1 and network = $2) w
      group by address order by min(place), address`,
    [key.environment, key.network],
  )
  return found.map(row => row.address)
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
export async function listOwnWallets(rows: Rows, key: ChainKey): Promise<ReadonlyMap<string, OwnWallet>> {
  const found = await rows.query<{ address: string; is_hot: boolean; since: string }>(
    `select address, bool_and(is_hot) as is_hot, min(coalesce(since_height, 0)) as since from (
       select address, true as is_hot, since_height from wallet where environment = $1 and network = $2
        union all select address, true, since_height from retired_wallet where environment = $1 and network = $2
        union all select address, hot_at is not null, since_height from cold_wallet where environment = $1 and network = $2) w
      group by address`,
    [key.environment, key.network],
  )
  return new Map(found.map(row => [row.address, { role: row.is_hot ? 'hot' : 'cold', sinceHeight: Number(row.since) }]))
}

/** Wallets that were registered before their chain was read are ours from the block at which reading begins. */
export async function startWallets(tx: Rows, { environment, network }: ChainKey, height: number): Promise<void> {
  for (const table of ['wallet', 'cold_wallet'] as const)
    await tx.query(
      `update ${table} set since_height = $3 where environment = $1 and network = $2 and since_height is null`,
      [environment, network, height],
    )
}

/** Whether the signer, or what left an address, has stopped the wallet of a chain until a person has looked. */
export async function isWalletPaused(rows: Rows, { environment, network }: ChainKey): Promise<boolean> {
  const paused = await rows.query(
    'select from wallet where (environment, network) = ($1, $2) and paused_at is not null',
    [environment, network],
  )
  return paused.length > 0
}
