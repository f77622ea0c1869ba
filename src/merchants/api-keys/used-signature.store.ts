import type { Rows } from '../../database/database.ts'

/**
 * Notes that a signature was used; false when it was before, also by a request at the same moment. Committed by itself, before
 * what was asked for is done: a request that fails after it, and is not refused, must be signed anew.
 */
export async function useSignature(rows: Rows, signature: string): Promise<boolean> {
  const used = await rows.query(
    'insert into used_signature (signature, used_at) values ($1, now()) on conflict do nothing returning 1',
    [signature],
  )
  return used.length === 1
}

/** Forgets a signature whose request was refused. */
export async function releaseSignature(rows: Rows, signature: string): Promise<void> {
  await rows.query('delete from used_signature where signature = $1', [signature])
}

/** Removed by one statement. */
const removedMax = 1000

/**
 * Removes signatures that no clock accepts any more: they hold for 10 minutes at most (decisions, section 1). Says whether there
 * may be more.
 */
export async function deleteOldSignatures(rows: Rows): Promise<boolean> {
  const removed = await rows.query(
    `delete from used_signature where signature in
       (select signature from used_signature where used_at < now() - interval '1 hour' order by used_at limit ${removedMax})
     returning 1`,
  )
  return removed.length === removedMax
}
