import type { Rows } from '../../database/database.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import { lockAgainstPause, pauseLockName } from '../../database/locks/pause-lock.ts'
import { ChainPaused } from '../../chains/chain.ts'
import type { ChainKey, Environment, Network } from '../../chains/chain.ts'

/** Pauses crediting on a chain. Waits for transactions that are crediting now; none can start afterwards. */
export async function insertPause(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await holdingAlone(rows, key)
    .insertInto('chain_pause')
    .columns(['environment', 'network', 'reason', 'createdAt'])
    .expression(e =>
      e
        .selectFrom('alone')
        .select([
          e.cast<Environment>(e.val(key.environment), 'text').as('environment'),
          e.cast<Network>(e.val(key.network), 'text').as('network'),
          e.cast<string>(e.val(reason), 'text').as('reason'),
          e.cast<Date>(e.val(now), 'timestamptz').as('createdAt'),
        ]),
    )
    .onConflict(c => c.doNothing())
    .execute()
}

/** Takes the exclusive pause lock of the chain before the statement that follows. */
function holdingAlone(rows: Rows, key: ChainKey) {
  return rows.kysely.with(
    name => name('alone').materialized(),
    db =>
      db.selectNoFrom(e => {
        const name = e.fn('hashtextextended', [e.cast(e.val(pauseLockName(key)), 'text'), e.lit(0)])
        return e(e.fn('pg_advisory_xact_lock', [name]), 'is', null).as('held')
      }),
  )
}

/** Locks the chain against pausing, resuming and crediting until the end of the transaction. */
export async function lockForPause(tx: Rows, key: ChainKey): Promise<void> {
  await lockName(tx, pauseLockName(key))
}

/**
 * Resumes a chain and counts the resume, so that results of earlier reads no longer apply. Returns why it was paused; `null` if it was not
 * paused, or not since `since`.
 */
export async function deletePause(rows: Rows, key: ChainKey, since: Date | null = null): Promise<string | null> {
  const pause = await holdingAlone(rows, key)
    .with('halt', db =>
      db
        .deleteFrom('chain_pause')
        .using('alone')
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .$if(since !== null, query => query.where('chain_pause.createdAt', '=', since))
        .returning('reason'),
    )
    .with('counted', db =>
      db
        .updateTable('chain_cursor')
        .set(e => ({ resumes: e('resumes', '+', 1) }))
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .where('kind', '=', 'final')
        .where(e => e.exists(e.selectFrom('halt'))),
    )
    .selectFrom('halt')
    .select('reason')
    .executeTakeFirst()
  return pause?.reason ?? null
}

/** Returns why a chain is paused; `null` when it is not. It may pause a moment later, so use `assertCrediting` to credit. */
export async function findPause(rows: Rows, key: ChainKey): Promise<string | null> {
  const found = await rows.kysely
    .selectFrom('chain_pause')
    .select('reason')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .executeTakeFirst()
  return found?.reason ?? null
}

/** As `findPause`, and keeps the chain from pausing or resuming until the end of the caller's transaction. */
export async function lockPause(tx: Rows, key: ChainKey): Promise<string | null> {
  // A separate statement: one that waited for the lock would still see the old rows.
  await lockAgainstPause(tx, key)
  return findPause(tx, key)
}

/** Throws ChainPaused while the chain is paused. Otherwise keeps it from pausing until the end of the caller's transaction. */
export async function assertCrediting(tx: Rows, key: ChainKey): Promise<void> {
  const reason = await lockPause(tx, key)
  if (reason !== null) throw new ChainPaused(`${key.environment} ${key.network} is halted: ${reason}`)
}
