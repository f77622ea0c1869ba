import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
import type { Subject, Audience } from '../../lib/subject.ts'
import type { Session } from './session.ts'

interface SessionRow {
  readonly id: string
  readonly audience: Audience
  readonly subject: string
  readonly environment: Session['environment']
  readonly passkey_at: string | null
  readonly created_at: string
  readonly seen_at: string
  readonly expires_at: string
  readonly address: string
  readonly user_agent: string
  readonly flash: string | null
}

const columns =
  'id, audience, subject, environment, passkey_at, created_at, seen_at, expires_at, address, user_agent, flash'

/** When sessions of a audience that nobody used since have ended, and what time it is. */
export interface Alive {
  readonly now: Date
  readonly seenAfter: Date
}

const isAlive = 'revoked_at is null and expires_at > $2 and seen_at > $3'

export async function insertSession(rows: Rows, session: Session, tokenHash: string): Promise<void> {
  await rows.query(
    `insert into page_session (id, audience, subject, token_hash, environment, passkey_at, created_at, seen_at, expires_at, address, user_agent, flash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      session.id,
      session.subject.audience,
      session.subject.id,
      tokenHash,
      session.environment,
      session.passkeyAt,
      session.createdAt,
      session.seenAt,
      session.expiresAt,
      session.address,
      session.userAgent,
      session.flash,
    ],
  )
}

/** The session whose token has this hash, while it is alive. */
export async function findSessionByToken(
  rows: Rows,
  { audience, tokenHash }: { readonly audience: Audience; readonly tokenHash: string },
  { now, seenAfter }: Alive,
): Promise<Session | null> {
  const [row] = await rows.query<SessionRow>(
    `select ${columns} from page_session where token_hash = $1 and ${isAlive} and audience = $4`,
    [tokenHash, now, seenAfter, audience],
  )
  return row ? read(row) : null
}

/** The session, which nobody revokes until the transaction ends; `null` when it is not alive. */
export async function lockSession(tx: Rows, id: string, { now, seenAfter }: Alive): Promise<Session | null> {
  const [row] = await tx.query<SessionRow>(
    `select ${columns} from page_session where id = $1 and ${isAlive} for no key update`,
    [id, now, seenAfter],
  )
  return row ? read(row) : null
}

/** Those of a subject that are alive, the newest first. */
export async function listAliveSessions(
  rows: Rows,
  { audience, id }: Subject,
  { now, seenAfter }: Alive,
): Promise<Session[]> {
  const found = await rows.query<SessionRow>(
    `select ${columns} from page_session where subject = $1 and ${isAlive} and audience = $4
      order by page_session.seen_at desc limit 100`,
    [id, now, seenAfter, audience],
  )
  return found.map(read)
}

export async function touchSession(rows: Rows, id: string, now: Date): Promise<void> {
  await rows.query('update page_session set seen_at = greatest(seen_at, $2) where id = $1 and revoked_at is null', [
    id,
    now,
  ])
}

export async function setEnvironment(rows: Rows, id: string, environment: Session['environment']): Promise<void> {
  await rows.query('update page_session set environment = $2 where id = $1', [id, environment])
}

/** Which world a subject has looked at last, as far as sessions are kept. A session that shows a passkey goes on in another row. */
export async function findLastEnvironment(
  rows: Rows,
  { audience, id }: Subject,
): Promise<Session['environment'] | null> {
  const [row] = await rows.query<Pick<SessionRow, 'environment'>>(
    `select environment from page_session where audience = $1 and subject = $2
      order by page_session.created_at desc, page_session.seen_at desc, revoked_at desc nulls first limit 1`,
    [audience, id],
  )
  return row?.environment ?? null
}

export async function setFlash(rows: Rows, id: string, flash: string | null): Promise<void> {
  await rows.query('update page_session set flash = $2 where id = $1', [id, flash])
}

/** `false` when the subject has no such session, or it ended before. */
export async function endSession(
  rows: Rows,
  { audience, id: subject }: Subject,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const ended = await rows.query(
    'update page_session set revoked_at = $4 where id = $1 and audience = $2 and subject = $3 and revoked_at is null returning 1',
    [id, audience, subject, now],
  )
  return ended.length === 1
}

/** Ends all sessions of a subject but one; says how many. */
export async function endSessions(
  rows: Rows,
  { audience, id: subject }: Subject,
  { except, now }: { readonly except: string | null; readonly now: Date },
): Promise<number> {
  const ended = await rows.query(
    `update page_session set revoked_at = $4
      where audience = $1 and subject = $2 and id is distinct from $3::uuid and revoked_at is null returning 1`,
    [audience, subject, except, now],
  )
  return ended.length
}

export const sessionsAtOnce = 1000

/** Removes sessions that ended by their time before `before`, so many at once; says whether there may be more. */
export async function deleteOldSessions(rows: Rows, before: Date): Promise<boolean> {
  const removed = await rows.query(
    `delete from page_session where id in
       (select id from page_session where expires_at < $1 order by page_session.expires_at limit ${sessionsAtOnce}) returning 1`,
    [before],
  )
  return removed.length === sessionsAtOnce
}

function read(row: SessionRow): Session {
  return {
    id: row.id,
    subject: { audience: row.audience, id: row.subject },
    environment: row.environment,
    passkeyAt: readDateOrNull(row.passkey_at),
    createdAt: readDate(row.created_at),
    seenAt: readDate(row.seen_at),
    expiresAt: readDate(row.expires_at),
    address: row.address,
    userAgent: row.user_agent,
    flash: row.flash,
  }
}

/** Whether a subject has signed in with such a browser before, as far as sessions are kept. */
export async function hasSessionOf(rows: Rows, { audience, id }: Subject, userAgent: string): Promise<boolean> {
  const found = await rows.query(
    'select 1 from page_session where subject = $1 and audience = $2 and user_agent = $3 limit 1',
    [id, audience, userAgent],
  )
  return found.length > 0
}

/** From which network addresses these people signed in to the dashboard last, within the weeks that sessions are kept. */
export async function listDashboardAddresses(rows: Rows, people: readonly Subject[], limit: number): Promise<string[]> {
  const found = await rows.query<{ address: string }>(
    `select address from page_session where audience = 'dashboard' and subject = any ($1)
      group by 1 order by max(created_at) desc limit $2`,
    [people.map(({ id }) => id), limit],
  )
  return found.map(row => row.address)
}
