import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { given } from '../../database/expressions.ts'
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
  const found = await rows.kysely
    .selectFrom(given('wanted', { txHash: 'text', ordinal: 'integer' }, positions))
    .innerJoin('chain_transfer as x', join =>
      join.onRef('x.txHash', '=', 'wanted.txHash').onRef('x.ordinal', '=', 'wanted.ordinal'),
    )
    .select(['x.txHash', 'x.ordinal', 'x.fromAddress as from', 'x.toAddress as to', 'x.amount'])
    .select(['x.blockHeight', 'x.blockHash'])
    .where('x.environment', '=', key.environment)
    .where('x.network', '=', key.network)
    .orderBy('x.blockHeight')
    .orderBy('x.txHash')
    .orderBy('x.ordinal')
    .execute()
  return found.map(row => ({ ...row, blockHeight: Number(row.blockHeight) }))
}
