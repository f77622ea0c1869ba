import type { Rows } from '../database/database.ts'
import { anyOf } from '../database/expressions.ts'
import type { ChainKey } from './chain.ts'

/** A transaction that our record has in a final block. */
export interface RecordedTransaction {
  readonly txHash: string
  readonly height: number
}

/**
 * Lists those of these transactions that moved tokens in a final block, as the watcher recorded with a quorum. Blocks that were reorged out
 * do not count.
 */
export async function listRecorded(
  rows: Rows,
  { environment, network }: ChainKey,
  hashes: readonly string[],
): Promise<RecordedTransaction[]> {
  if (hashes.length === 0) return []
  const spent = rows.kysely
    .selectFrom('wallet_spending')
    .select(['txHash', 'blockHeight'])
    .where('txHash', '=', anyOf(hashes))
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('takenBackAt', 'is', null)
  const paid = rows.kysely
    .selectFrom('chain_transfer')
    .select(['txHash', 'blockHeight'])
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('txHash', '=', anyOf(hashes))
    .where('finalAt', 'is not', null)
  const found = await rows.kysely
    .selectFrom(spent.unionAll(paid).as('found'))
    .select(e => ['txHash', e.fn.max('blockHeight').as('height')])
    .groupBy('txHash')
    .orderBy('txHash')
    .execute()
  return found.map(row => ({ txHash: row.txHash, height: Number(row.height) }))
}

/** Whether our record has one of these transactions in a final block: then it was executed, whatever the nodes say. */
export async function isRecorded(rows: Rows, key: ChainKey, hashes: readonly string[]): Promise<boolean> {
  return (await listRecorded(rows, key, hashes)).length > 0
}
