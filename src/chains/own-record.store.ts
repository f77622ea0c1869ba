import type { Rows } from '../database/database.ts'

/** A transaction that our own record has in a final block of the chain. */
export interface RecordedTransaction {
  readonly txHash: string
  readonly height: number
}

interface OfChain {
  readonly environment: string
  readonly network: string
}

/**
 * Which of these transactions moved tokens in a final block, as the watcher recorded it from what a majority of the nodes showed. A block
 * that the chain took back does not count.
 */
export async function listRecorded(
  rows: Rows,
  { environment, network }: OfChain,
  hashes: readonly string[],
): Promise<RecordedTransaction[]> {
  if (hashes.length === 0) return []
  const found = await rows.query<{ tx_hash: string; height: string }>(
    `select tx_hash, max(block_height) as height from (
       select tx_hash, block_height from wallet_spending where tx_hash = any($3::text[]) and (environment, network) = ($1, $2)
          and taken_back_at is null
       union all select tx_hash, block_height from chain_transfer
        where environment = $1 and network = $2 and tx_hash = any($3::text[]) and final_at is not null) found
      group by tx_hash order by tx_hash`,
    [environment, network, hashes],
  )
  return found.map(row => ({ txHash: row.tx_hash, height: Number(row.height) }))
}

/** Whether our own record has one of these transactions in a final block: then it was carried out, whatever nodes say of it. */
export async function isRecorded(rows: Rows, key: OfChain, hashes: readonly string[]): Promise<boolean> {
  return (await listRecorded(rows, key, hashes)).length > 0
}
