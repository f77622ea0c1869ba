import type { Rows } from '../database.ts'
import { given } from '../expressions.ts'

/** Holds the lock of this name until the end of the transaction. Nobody else holds it meanwhile, shared or exclusive. */
export async function lockName(tx: Rows, name: string): Promise<void> {
  await lockWith(tx, 'pg_advisory_xact_lock', name)
}

/** Shares the lock of this name until the end of the transaction. Nobody holds it exclusively meanwhile. */
export async function shareName(tx: Rows, name: string): Promise<void> {
  await lockWith(tx, 'pg_advisory_xact_lock_shared', name)
}

/** Acquires the lock of this name if it is free; returns `false` otherwise. */
export async function tryName(tx: Rows, name: string): Promise<boolean> {
  const { isTaken } = await tx.kysely
    .selectNoFrom(e =>
      e.fn<boolean>('pg_try_advisory_xact_lock', [e.fn('hashtextextended', [e.val(name), e.lit(0)])]).as('isTaken'),
    )
    .executeTakeFirstOrThrow()
  return isTaken
}

/** Returns the locks that are held exclusively now. Outside a transaction it holds none of them afterwards. */
export async function listHeldNames(rows: Rows, names: readonly string[]): Promise<string[]> {
  const wanted = names.map(name => ({ name }))
  const found = await rows.kysely
    .selectFrom(given('wanted', { name: 'text' }, wanted))
    .select('name')
    .select(e =>
      e.fn<boolean>('pg_try_advisory_xact_lock_shared', [e.fn('hashtextextended', ['name', e.lit(0)])]).as('isFree'),
    )
    .execute()
  return found.filter(({ isFree }) => !isFree).map(({ name }) => name)
}

async function lockWith(tx: Rows, lock: string, name: string): Promise<void> {
  await tx.kysely
    .selectNoFrom(e => e.fn<string>(lock, [e.fn('hashtextextended', [e.val(name), e.lit(0)])]).as('locked'))
    .execute()
}
