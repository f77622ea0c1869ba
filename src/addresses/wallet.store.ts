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
export type WalletPlace = 'hot' | 'cold'

/**
 * All wallets of a chain: the current hot wallet, the ones before it, and the cold addresses. A cold address that became the hot wallet
 * is hot.
 */
export async function listPlaces(rows: Rows, key: ChainKey): Promise<ReadonlyMap<string, WalletPlace>> {
  const found = await rows.query<{ address: string }>(
    `select distinct destination as address from chain_tx
      where environment = $1 and network = $2 and purpose = 'cold' and destination is not null`,
    [key.environment, key.network],
  )
  const hot = await listWallets(rows, key)
  return new Map([
    ...found.map(({ address }) => [address, 'cold'] as const),
    ...hot.map(address => [address, 'hot'] as const),
  ])
}

/** Whether the signer, or what left an address, has stopped the wallet of a chain until a person has looked. */
export async function isWalletHalted(rows: Rows, { environment, network }: ChainKey): Promise<boolean> {
  const halted = await rows.query(
    'select from wallet where (environment, network) = ($1, $2) and halted_at is not null',
    [environment, network],
  )
  return halted.length > 0
}
