import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import { isUuid } from '../../lib/ids.ts'

/** An operator who has signed in to the console with a passkey. */
export interface OperatorSession {
  readonly operator: string
  readonly sponsor: string
  readonly createdAt: Date
  readonly seenAt: Date
}

export interface NewSession {
  readonly tokenHash: string
  readonly operator: string
  readonly credentialId: string
  readonly now: Date
}

export async function insertSession(tx: Rows, { tokenHash, operator, credentialId, now }: NewSession): Promise<void> {
  await tx.query(
    `insert into operator_session (token_hash, operator, credential_id, created_at, seen_at) values ($1, $2, $3, $4, $4)`,
    [tokenHash, operator, credentialId, now],
  )
}

/** Sessions begun after `begunAfter` and used after `seenAfter` are open. */
export interface SessionLimits {
  readonly now: Date
  readonly begunAfter: Date
  readonly seenAfter: Date
}

/** The open session of this token; `null` when there is none, its operator was disabled or its passkey taken away. Notes that it was used. */
export async function findSession(
  rows: Rows,
  tokenHash: string,
  { now, begunAfter, seenAfter }: SessionLimits,
): Promise<OperatorSession | null> {
  const [row] = await rows.query<{ operator: string; sponsor: string; created_at: string; seen_at: string }>(
    `update operator_session s set seen_at = greatest(s.seen_at, $2)
       from operator o, operator_passkey p
      where s.token_hash = $1 and o.name = s.operator and o.disabled_at is null
        and p.credential_id = s.credential_id and p.removed_at is null and s.created_at > $3 and s.seen_at > $4
     returning s.operator, o.sponsor, s.created_at, s.seen_at`,
    [tokenHash, now, begunAfter, seenAfter],
  )
  if (!row) return null
  return {
    operator: row.operator,
    sponsor: row.sponsor,
    createdAt: readDate(row.created_at),
    seenAt: readDate(row.seen_at),
  }
}

export async function deleteSession(rows: Rows, tokenHash: string): Promise<void> {
  await rows.query('delete from operator_session where token_hash = $1', [tokenHash])
}

/** Ends every session that this passkey has opened. */
export async function deleteSessionsWith(tx: Rows, credentialId: string): Promise<void> {
  await tx.query('delete from operator_session where credential_id = $1', [credentialId])
}

/** A session as its operator sees it among his others. */
export interface ListedSession {
  /** What its token is kept as; it opens nothing. */
  readonly id: string
  readonly passkey: string
  readonly createdAt: Date
  readonly seenAt: Date
}

/** The open sessions of an operator, the last used first. */
export async function listSessions(
  rows: Rows,
  operator: string,
  { begunAfter, seenAfter }: Omit<SessionLimits, 'now'>,
): Promise<ListedSession[]> {
  const found = await rows.query<{ id: string; passkey: string; created_at: string; seen_at: string }>(
    `select s.token_hash as id, p.name as passkey, s.created_at, s.seen_at
       from operator_session s join operator_passkey p on p.credential_id = s.credential_id and p.removed_at is null
      where s.operator = $1 and s.created_at > $2 and s.seen_at > $3 order by s.seen_at desc, s.token_hash limit 100`,
    [operator, begunAfter, seenAfter],
  )
  return found.map(row => ({
    id: row.id,
    passkey: row.passkey,
    createdAt: readDate(row.created_at),
    seenAt: readDate(row.seen_at),
  }))
}

/** Ends one session of an operator. */
export async function deleteSessionOf(rows: Rows, operator: string, id: string): Promise<void> {
  await rows.query('delete from operator_session where operator = $1 and token_hash = $2', [operator, id])
}

/** Ends every session of an operator. */
export async function deleteSessionsOf(rows: Rows, operator: string): Promise<void> {
  await rows.query('delete from operator_session where operator = $1', [operator])
}

/** Removes sessions that nobody used since then. */
export async function deleteOldSessions(rows: Rows, seenBefore: Date): Promise<void> {
  await rows.query('delete from operator_session where seen_at <= $1', [seenBefore])
}

/** What was asked of a passkey and is not answered yet. `operator`: whose new passkey it is to be; `null` for whoever signs in. */
export interface Ceremony {
  readonly id: string
  readonly purpose: 'enrol' | 'recover' | 'add' | 'sign in'
  readonly challenge: string
  readonly operator: string | null
  readonly expiresAt: Date
}

/** Keeps a ceremony, and removes those that ended unanswered. */
export async function insertCeremony(rows: Rows, ceremony: Ceremony, now: Date): Promise<void> {
  await rows.query(
    `with old as (delete from operator_ceremony where expires_at <= $6)
     insert into operator_ceremony (id, purpose, challenge, operator, expires_at) values ($1, $2, $3, $4, $5)`,
    [ceremony.id, ceremony.purpose, ceremony.challenge, ceremony.operator, ceremony.expiresAt, now],
  )
}

/** Takes a ceremony to be answered, once; `null` when there is none of this purpose, or it is too late. */
export async function takeCeremony(
  rows: Rows,
  { id, purpose, now }: { readonly id: string; readonly purpose: Ceremony['purpose']; readonly now: Date },
): Promise<Pick<Ceremony, 'challenge' | 'operator'> | null> {
  if (!isUuid(id)) return null
  const [taken] = await rows.query<Pick<Ceremony, 'challenge' | 'operator'>>(
    'delete from operator_ceremony where id = $1 and purpose = $2 and expires_at > $3 returning challenge, operator',
    [id, purpose, now],
  )
  return taken ?? null
}
