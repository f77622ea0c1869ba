import type { Rows } from '../../database/database.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import { lockAgainstPause, pauseLockName } from '../../database/locks/pause-lock.ts'
import { ChainPaused } from '../../chains/chain.ts'
import type { ChainKey, Environment, Network } from '../../chains/chain.ts'

/** Stops crediting on a chain until a person has looked. Waits for who is crediting now: from then on nobody does. */
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

/** What follows is done by a statement that takes the lock of the chain's pause first, and that nobody shares then. */
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

/** From here on to the end of the transaction nobody else halts or resumes the chain, and who credits or concludes waits. */
export async function lockForPause(tx: Rows, key: ChainKey): Promise<void> {
  await lockName(tx, pauseLockName(key))
}

/**
 * Lets a chain be read and credited again, and counts that it was: whoever has read it before concludes nothing from that any more. Why it
 * stood still, or `null` when it did not, or does since another time than `since`.
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

/** Why a chain stands still; `null` when it does not. It may halt the moment after: who credits asks `assertCrediting`. */
export async function findPause(rows: Rows, key: ChainKey): Promise<string | null> {
  const found = await rows.kysely
    .selectFrom('chain_pause')
    .select('reason')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .executeTakeFirst()
  return found?.reason ?? null
}

/** As `findPause`; and until the end of the caller's transaction the chain is neither halted nor resumed. */
export async function lockPause(tx: Rows, key: ChainKey): Promise<string | null> {
  // A statement of its own: one that waited for the lock would still see what was there before.
  await lockAgainstPause(tx, key)
  return findPause(tx, key)
}

/** Throws ChainHalted while the chain stands still; else it can not be halted before the caller's transaction ends. */
export async function assertCrediting(tx: Rows, key: ChainKey): Promise<void> {
  const reason = await lockPause(tx, key)
  if (reason !== null) throw new ChainPaused(`${key.environment} ${key.network} is halted: ${reason}`)
}
