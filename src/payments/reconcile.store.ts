import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'

/** What was recorded of a final transfer, to be compared with the chain. */
export interface RecordedFinal {
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  readonly blockHeight: number
  readonly blockHash: string
}

/** A place in the order of blocks, from which the next page goes on. */
export type Place = Pick<RecordedFinal, 'blockHeight' | 'txHash' | 'ordinal'>

/** The next transfers that became final since a time and count for something, in the order of their blocks. */
export async function listFinalSince(
  rows: Rows,
  key: ChainKey,
  page: { readonly since: Date; readonly after: Place; readonly limit: number },
): Promise<RecordedFinal[]> {
  const { since, after, limit } = page
  const found = await rows.query<
    Record<'tx_hash' | 'from_address' | 'to_address' | 'amount' | 'block_height' | 'block_hash', string> & {
      ordinal: number
    }
  >(
    `select tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash from chain_transfer
      where environment = $1 and network = $2 and status in ('FINAL', 'FROZEN') and final_at >= $3
        and (block_height, tx_hash, ordinal) > ($4, $5, $6)
      order by block_height, tx_hash, ordinal limit $7`,
    [key.environment, key.network, since, after.blockHeight, after.txHash, after.ordinal, limit],
  )
  return found.map(row => ({
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    from: row.from_address,
    to: row.to_address,
    amount: readUsdt(row.amount),
    blockHeight: Number(row.block_height),
    blockHash: row.block_hash,
  }))
}

/** The next addresses that were given to orders since a time, by their numbers. */
export async function listAssignedSince(
  rows: Rows,
  key: ChainKey,
  page: { readonly since: Date; readonly after: number; readonly limit: number },
): Promise<{ index: number; address: string }[]> {
  return rows.query(
    `select derivation_index as index, address from deposit_address
      where environment = $1 and network = $2 and assigned_at >= $3 and derivation_index > $4
      order by derivation_index limit $5`,
    [key.environment, key.network, page.since, page.after, page.limit],
  )
}
