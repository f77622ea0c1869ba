import type { Rows } from '../../database/database.ts'
import { pauseLockSql, lockAgainstPause } from '../../database/locks/pause-lock.ts'
import { ChainPaused } from '../../chains/chain.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** Stops crediting on a chain until a person has looked. Waits for who is crediting now: from then on nobody does. */
export async function insertPause(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await rows.query(
    `with alone as materialized (select pg_advisory_xact_lock(${pauseLockSql}) is null as held)
     insert into chain_pause (environment, network, reason, created_at)
     select $1::text, $2::text, $3, $4::timestamptz from alone on conflict do nothing`,
    [key.environment, key.network, reason, now],
  )
}

/** From here on to the end of the transaction nobody else halts or resumes the chain, and who credits or concludes waits. */
export async function lockForPause(tx: Rows, { environment, network }: ChainKey): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${pauseLockSql})`, [environment, network])
}

/**
 * Lets a chain be read and credited again, and counts that it was: whoever has read it before concludes nothing from that any more. Why it
 * stood still, or `null` when it did not, or does since another time than `since`.
 */
export async function deletePause(rows: Rows, key: ChainKey, since: Date | null = null): Promise<string | null> {
  const [pause] = await rows.query<{ reason: string }>(
    `with alone as materialized (select pg_advisory_xact_lock(${pauseLockSql}) is null as held),
       halt as (delete from chain_pause using alone where environment = $1::text and network = $2::text
         and ($3::timestamptz is null or chain_pause.created_at = $3) returning reason),
       counted as (update chain_cursor set resumes = resumes + 1
         where environment = $1::text and network = $2::text and kind = 'final' and exists (select from halt))
     select reason from halt`,
    [key.environment, key.network, since],
  )
  return pause?.reason ?? null
}

/** Why a chain stands still; `null` when it does not. It may halt the moment after: who credits asks `assertCrediting`. */
export async function findPause(rows: Rows, key: ChainKey): Promise<string | null> {
  const found = await rows.query<{ reason: string }>(
    'select reason from chain_pause where environment = $1 and network = $2',
    [key.environment, key.network],
  )
  return found[0]?.reason ?? null
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
