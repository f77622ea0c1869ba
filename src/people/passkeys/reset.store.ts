import type { Rows } from '../../database/database.ts'
import { withoutSubject, withSubject, type Audience, type Subject } from '../../lib/subject.ts'

/** Somebody's passkeys are to be taken away, since they are lost. */
export interface Reset {
  readonly id: string
  readonly subject: Subject
  readonly askedBy: string
  readonly askedAt: Date
  /** Until then its subject, or who asked, can still say no. */
  readonly dueAt: Date
}

const columns = ['id', 'audience', 'subject', 'askedBy', 'askedAt', 'dueAt'] as const

/** `false` when one is under way already. */
export async function insertReset(rows: Rows, reset: Reset): Promise<boolean> {
  const inserted = await rows.kysely
    .insertInto('passkey_reset')
    .values(withoutSubject(reset))
    .onConflict(open => open.columns(['audience', 'subject']).where('endedAt', 'is', null).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/** The one that is under way for a subject. */
export async function findReset(rows: Rows, { audience, id }: Subject): Promise<Reset | null> {
  const row = await rows.kysely
    .selectFrom('passkey_reset')
    .select(columns)
    .where('audience', '=', audience)
    .where('subject', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row ? withSubject(row) : null
}

/** Those whose time has come, a few. */
export async function listDueResets(rows: Rows, audience: Audience, now: Date): Promise<Reset[]> {
  const found = await rows.kysely
    .selectFrom('passkey_reset')
    .select(columns)
    .where('endedAt', 'is', null)
    .where('dueAt', '<=', now)
    .where('audience', '=', audience)
    .orderBy('dueAt')
    .limit(20)
    .execute()
  return found.map(row => withSubject(row))
}

/** Ends what is under way, done or not. `false`: nothing is. */
export async function endReset(rows: Rows, { audience, id }: Subject, now: Date): Promise<boolean> {
  const ended = await rows.kysely
    .updateTable('passkey_reset')
    .set({ endedAt: now })
    .where('audience', '=', audience)
    .where('subject', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}
