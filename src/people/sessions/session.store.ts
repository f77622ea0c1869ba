import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables } from '../../database/database.ts'
import { anyOf } from '../../database/expressions.ts'
import { withoutSubject, withSubject, type Audience, type Subject } from '../../lib/subject.ts'
import type { Session } from './session.ts'

const columns = [
  'id',
  'audience',
  'subject',
  'environment',
  'passkeyAt',
  'createdAt',
  'seenAt',
  'expiresAt',
  'address',
  'userAgent',
  'flash',
] as const

/** When sessions of a audience that nobody used since have ended, and what time it is. */
export interface Alive {
  readonly now: Date
  readonly seenAfter: Date
}

function isAlive({ now, seenAfter }: Alive) {
  return (e: ExpressionBuilder<Tables, 'page_session'>) =>
    e.and([e('revokedAt', 'is', null), e('expiresAt', '>', now), e('seenAt', '>', seenAfter)])
}

export async function insertSession(rows: Rows, session: Session, tokenHash: string): Promise<void> {
  await rows.kysely
    .insertInto('page_session')
    .values({ ...withoutSubject(session), tokenHash })
    .execute()
}

/** The session whose token has this hash, while it is alive. */
export async function findSessionByToken(
  rows: Rows,
  { audience, tokenHash }: { readonly audience: Audience; readonly tokenHash: string },
  alive: Alive,
): Promise<Session | null> {
  const row = await rows.kysely
    .selectFrom('page_session')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .where(isAlive(alive))
    .where('audience', '=', audience)
    .executeTakeFirst()
  return row ? withSubject(row) : null
}

/** The session, which nobody revokes until the transaction ends; `null` when it is not alive. */
export async function lockSession(tx: Rows, id: string, alive: Alive): Promise<Session | null> {
  const row = await tx.kysely
    .selectFrom('page_session')
    .select(columns)
    .where('id', '=', id)
    .where(isAlive(alive))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? withSubject(row) : null
}

/** Those of a subject that are alive, the newest first. */
export async function listAliveSessions(rows: Rows, { audience, id }: Subject, alive: Alive): Promise<Session[]> {
  const found = await rows.kysely
    .selectFrom('page_session')
    .select(columns)
    .where('subject', '=', id)
    .where(isAlive(alive))
    .where('audience', '=', audience)
    .orderBy('seenAt', 'desc')
    .limit(100)
    .execute()
  return found.map(row => withSubject(row))
}

export async function touchSession(rows: Rows, id: string, now: Date): Promise<void> {
  await rows.kysely
    .updateTable('page_session')
    .set(e => ({ seenAt: e.fn<Date>('greatest', ['seenAt', e.val(now)]) }))
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}

export async function setEnvironment(rows: Rows, id: string, environment: Session['environment']): Promise<void> {
  await rows.kysely.updateTable('page_session').set({ environment }).where('id', '=', id).execute()
}

/** Which world a subject has looked at last, as far as sessions are kept. A session that shows a passkey goes on in another row. */
export async function findLastEnvironment(
  rows: Rows,
  { audience, id }: Subject,
): Promise<Session['environment'] | null> {
  const row = await rows.kysely
    .selectFrom('page_session')
    .select('environment')
    .where('audience', '=', audience)
    .where('subject', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('seenAt', 'desc')
    .orderBy('revokedAt', order => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row?.environment ?? null
}

export async function setFlash(rows: Rows, id: string, flash: string | null): Promise<void> {
  await rows.kysely.updateTable('page_session').set({ flash }).where('id', '=', id).execute()
}

/** `false` when the subject has no such session, or it ended before. */
export async function endSession(
  rows: Rows,
  { audience, id: subject }: Subject,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const ended = await rows.kysely
    .updateTable('page_session')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('audience', '=', audience)
    .where('subject', '=', subject)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.length === 1
}

/** Ends all sessions of a subject but one; says how many. */
export async function endSessions(
  rows: Rows,
  { audience, id: subject }: Subject,
  { except, now }: { readonly except: string | null; readonly now: Date },
): Promise<number> {
  const ended = await rows.kysely
    .updateTable('page_session')
    .set({ revokedAt: now })
    .where('audience', '=', audience)
    .where('subject', '=', subject)
    .where(e => e('id', 'is distinct from', e.cast<string>(e.val(except), 'uuid')))
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

const sessionsAtOnce = 1000

/** Removes sessions that ended by their time before `before`, so many at once; says whether there may be more. */
export async function deleteOldSessions(rows: Rows, before: Date): Promise<boolean> {
  const removed = await rows.kysely
    .deleteFrom('page_session')
    .where('id', 'in', old =>
      old
        .selectFrom('page_session')
        .select('id')
        .where('expiresAt', '<', before)
        .orderBy('expiresAt')
        .limit(sessionsAtOnce),
    )
    .returning('id')
    .execute()
  return removed.length === sessionsAtOnce
}

/** Whether a subject has signed in with such a browser before, as far as sessions are kept. */
export async function hasSessionOf(rows: Rows, { audience, id }: Subject, userAgent: string): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('page_session')
    .select('id')
    .where('subject', '=', id)
    .where('audience', '=', audience)
    .where('userAgent', '=', userAgent)
    .limit(1)
    .execute()
  return found.length > 0
}

/** From which network addresses these people signed in to the dashboard last, within the weeks that sessions are kept. */
export async function listDashboardAddresses(rows: Rows, people: readonly Subject[], limit: number): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('page_session')
    .select('address')
    .where('audience', '=', 'dashboard')
    .where('subject', '=', anyOf(people.map(({ id }) => id)))
    .groupBy('address')
    .orderBy(e => e.fn.max('createdAt'), 'desc')
    .limit(limit)
    .execute()
  return found.map(row => row.address)
}
