import type { Rows } from '../database/database.ts'
import { anyOf } from '../database/expressions.ts'
import type { ChainKey } from './chain.ts'

/** A transaction that our own record has in a final block of the chain. */
export interface RecordedTransaction {
  readonly txHash: string
  readonly height: number
}

/**
 * Which of these transactions moved tokens in a final block, as the watcher recorded it from what a majority of the nodes showed. A block
 * that the chain took back does not count.
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

/** Whether our own record has one of these transactions in a final block: then it was carried out, whatever nodes say of it. */
export async function isRecorded(rows: Rows, key: ChainKey, hashes: readonly string[]): Promise<boolean> {
  return (await listRecorded(rows, key, hashes)).length > 0
}
