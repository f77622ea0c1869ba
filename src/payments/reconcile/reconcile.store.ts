import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'

/** What was recorded of a transfer, to be compared with the chain. */
export interface RecordedTransferContent {
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  readonly blockHeight: number
  readonly blockHash: string
}

export interface TransferPosition {
  readonly txHash: string
  readonly ordinal: number
}

/** Those of these transfers that are recorded, by their blocks. */
export async function findTransfers(
  rows: Rows,
  key: ChainKey,
  positions: readonly TransferPosition[],
): Promise<RecordedTransferContent[]> {
  const found = await rows.query<
    Record<'tx_hash' | 'from_address' | 'to_address' | 'amount' | 'block_height' | 'block_hash', string> & {
      ordinal: number
    }
  >(
    `select tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash
       from unnest($3::text[], $4::integer[]) as wanted (tx_hash, ordinal) join chain_transfer using (tx_hash, ordinal)
      where environment = $1 and network = $2 order by block_height, tx_hash, ordinal`,
    [key.environment, key.network, positions.map(one => one.txHash), positions.map(one => one.ordinal)],
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
