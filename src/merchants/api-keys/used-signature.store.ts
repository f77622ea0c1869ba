import type { Rows } from '../../database/database.ts'
import { databaseNow, later } from '../../database/expressions.ts'

/**
 * Notes that a signature was used; false when it was before, also by a request at the same moment. Committed by itself, before
 * what was asked for is done: a request that fails after it, and is not refused, must be signed anew.
 */
export async function useSignature(rows: Rows, signature: string): Promise<boolean> {
  const used = await rows.kysely
    .insertInto('used_signature')
    .values({ signature, usedAt: databaseNow })
    .onConflict(known => known.doNothing())
    .returning('signature')
    .execute()
  return used.length === 1
}

/** Forgets a signature whose request was refused. */
export async function releaseSignature(rows: Rows, signature: string): Promise<void> {
  await rows.kysely.deleteFrom('used_signature').where('signature', '=', signature).execute()
}

/** Removed by one statement. */
const removedMax = 1000

/**
 * Removes signatures that no clock accepts any more: they hold for 10 minutes at most (docs/spec/decisions.md §1). Says whether there
 * may be more.
 */
export async function deleteOldSignatures(rows: Rows): Promise<boolean> {
  const removed = await rows.kysely
    .deleteFrom('used_signature')
    .where('signature', 'in', old =>
      old
        .selectFrom('used_signature')
        .select('signature')
        .where('usedAt', '<', later(databaseNow, old.eb.lit(-3600)))
        .orderBy('usedAt')
        .limit(removedMax),
    )
    .returning('signature')
    .execute()
  return removed.length === removedMax
}
