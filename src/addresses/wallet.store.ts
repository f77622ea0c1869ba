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

/** Whether the signer, or what left an address, has stopped the wallet of a chain until a person has looked. */
export async function isWalletHalted(rows: Rows, { environment, network }: ChainKey): Promise<boolean> {
  const halted = await rows.query(
    'select from wallet where (environment, network) = ($1, $2) and halted_at is not null',
    [environment, network],
  )
  return halted.length > 0
}
