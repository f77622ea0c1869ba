import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull } from '../database/row.ts'
import type { Holder, Realm } from '../lib/holder.ts'
import type { Session } from './session.ts'

interface SessionRow {
  readonly id: string
  readonly realm: Realm
  readonly holder: string
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
  'id, realm, holder, environment, passkey_at, created_at, seen_at, expires_at, address, user_agent, flash'

/** When sessions of a realm that nobody used since have ended, and what time it is. */
export interface Alive {
  readonly now: Date
  readonly seenAfter: Date
}

const isAlive = 'revoked_at is null and expires_at > $2 and seen_at > $3'

export async function insertSession(rows: Rows, session: Session, tokenHash: string): Promise<void> {
  await rows.query(
    `insert into page_session (id, realm, holder, token_hash, environment, passkey_at, created_at, seen_at, expires_at, address, user_agent, flash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      session.id,
      session.holder.realm,
      session.holder.id,
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
  { realm, tokenHash }: { readonly realm: Realm; readonly tokenHash: string },
  { now, seenAfter }: Alive,
): Promise<Session | null> {
  const [row] = await rows.query<SessionRow>(
    `select ${columns} from page_session where token_hash = $1 and ${isAlive} and realm = $4`,
    [tokenHash, now, seenAfter, realm],
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

/** Those of a holder that are alive, the newest first. */
export async function listAliveSessions(
  rows: Rows,
  { realm, id }: Holder,
  { now, seenAfter }: Alive,
): Promise<Session[]> {
  const found = await rows.query<SessionRow>(
    `select ${columns} from page_session where holder = $1 and ${isAlive} and realm = $4
      order by page_session.seen_at desc limit 100`,
    [id, now, seenAfter, realm],
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

/** Which world a holder has looked at last, as far as sessions are kept. A session that shows a passkey goes on in another row. */
export async function findLastWorld(rows: Rows, { realm, id }: Holder): Promise<Session['environment'] | null> {
  const [row] = await rows.query<Pick<SessionRow, 'environment'>>(
    `select environment from page_session where realm = $1 and holder = $2
      order by page_session.created_at desc, page_session.seen_at desc, revoked_at desc nulls first limit 1`,
    [realm, id],
  )
  return row?.environment ?? null
}

export async function setFlash(rows: Rows, id: string, flash: string | null): Promise<void> {
  await rows.query('update page_session set flash = $2 where id = $1', [id, flash])
}

/** `false` when the holder has no such session, or it ended before. */
export async function endSession(
  rows: Rows,
  { realm, id: holder }: Holder,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const ended = await rows.query(
    'update page_session set revoked_at = $4 where id = $1 and realm = $2 and holder = $3 and revoked_at is null returning 1',
    [id, realm, holder, now],
  )
  return ended.length === 1
}

/** Ends all sessions of a holder but one; says how many. */
export async function endSessions(
  rows: Rows,
  { realm, id: holder }: Holder,
  { except, now }: { readonly except: string | null; readonly now: Date },
): Promise<number> {
  const ended = await rows.query(
    `update page_session set revoked_at = $4
      where realm = $1 and holder = $2 and id is distinct from $3::uuid and revoked_at is null returning 1`,
    [realm, holder, except, now],
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
    holder: { realm: row.realm, id: row.holder },
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

/** Whether a holder has signed in with such a browser before, as far as sessions are kept. */
export async function hasSessionOf(rows: Rows, { realm, id }: Holder, userAgent: string): Promise<boolean> {
  const found = await rows.query(
    'select 1 from page_session where holder = $1 and realm = $2 and user_agent = $3 limit 1',
    [id, realm, userAgent],
  )
  return found.length > 0
}

/** From which network addresses these people signed in to the dashboard last, within the weeks that sessions are kept. */
export async function listDashboardAddresses(rows: Rows, people: readonly Holder[], limit: number): Promise<string[]> {
  const found = await rows.query<{ address: string }>(
    `select address from page_session where realm = 'dashboard' and holder = any ($1)
      group by 1 order by max(created_at) desc limit $2`,
    [people.map(({ id }) => id), limit],
  )
  return found.map(row => row.address)
}
