import type { Rows } from '../../database/database.ts'
import { isUuid } from '../../lib/ids.ts'

/** A console session of an operator, opened with a passkey. */
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
  await tx.kysely
    .insertInto('operator_session')
    .values({ tokenHash, operator, credentialId, createdAt: now, seenAt: now })
    .execute()
}

/** A session is open if it began after `begunAfter` and was used after `seenAfter`. */
export interface SessionLimits {
  readonly now: Date
  readonly begunAfter: Date
  readonly seenAfter: Date
}

/** Finds an open session by its token and notes its use; `null` if there is none, its operator is disabled or its passkey removed. */
export async function findSession(
  rows: Rows,
  tokenHash: string,
  { now, begunAfter, seenAfter }: SessionLimits,
): Promise<OperatorSession | null> {
  const found = await rows.kysely
    .updateTable('operator_session as s')
    .from(['operator as o', 'operator_passkey as p'])
    .set(e => ({ seenAt: e.fn<Date>('greatest', ['s.seenAt', e.val(now)]) }))
    .where('s.tokenHash', '=', tokenHash)
    .whereRef('o.name', '=', 's.operator')
    .where('o.disabledAt', 'is', null)
    .whereRef('p.credentialId', '=', 's.credentialId')
    .where('p.removedAt', 'is', null)
    .where('s.createdAt', '>', begunAfter)
    .where('s.seenAt', '>', seenAfter)
    .returning(['s.operator', 'o.sponsor', 's.createdAt', 's.seenAt'])
    .executeTakeFirst()
  return found ?? null
}

export async function deleteSession(rows: Rows, tokenHash: string): Promise<void> {
  await rows.kysely.deleteFrom('operator_session').where('tokenHash', '=', tokenHash).execute()
}

/** Ends all sessions opened with this passkey. */
export async function deleteSessionsWith(tx: Rows, credentialId: string): Promise<void> {
  await tx.kysely.deleteFrom('operator_session').where('credentialId', '=', credentialId).execute()
}

/** A session in its operator's list. */
export interface ListedSession {
  /** Hash of its token, which opens nothing. */
  readonly id: string
  readonly passkey: string
  readonly createdAt: Date
  readonly seenAt: Date
}

/** Lists the open sessions of an operator, last used first. */
export function listSessions(
  rows: Rows,
  operator: string,
  { begunAfter, seenAfter }: Omit<SessionLimits, 'now'>,
): Promise<ListedSession[]> {
  return rows.kysely
    .selectFrom('operator_session as s')
    .innerJoin('operator_passkey as p', join =>
      join.onRef('p.credentialId', '=', 's.credentialId').on('p.removedAt', 'is', null),
    )
    .select(['s.tokenHash as id', 'p.name as passkey', 's.createdAt', 's.seenAt'])
    .where('s.operator', '=', operator)
    .where('s.createdAt', '>', begunAfter)
    .where('s.seenAt', '>', seenAfter)
    .orderBy('s.seenAt', 'desc')
    .orderBy('s.tokenHash')
    .limit(100)
    .execute()
}

/** Ends one session of an operator. */
export async function deleteSessionOf(rows: Rows, operator: string, id: string): Promise<void> {
  await rows.kysely
    .deleteFrom('operator_session')
    .where('operator', '=', operator)
    .where('tokenHash', '=', id)
    .execute()
}

/** Ends every session of an operator. */
export async function deleteSessionsOf(rows: Rows, operator: string): Promise<void> {
  await rows.kysely.deleteFrom('operator_session').where('operator', '=', operator).execute()
}

/** Deletes sessions not used since then. */
export async function deleteOldSessions(rows: Rows, seenBefore: Date): Promise<void> {
  await rows.kysely.deleteFrom('operator_session').where('seenAt', '<=', seenBefore).execute()
}

/** A challenge to a passkey that is still unanswered. `operator`: who enrols the passkey; `null` for a sign-in. */
export interface Ceremony {
  readonly id: string
  readonly purpose: 'enrol' | 'recover' | 'add' | 'sign in'
  readonly challenge: string
  readonly operator: string | null
  readonly expiresAt: Date
}

/** Stores a ceremony and deletes expired ones. */
export async function insertCeremony(rows: Rows, ceremony: Ceremony, now: Date): Promise<void> {
  const { id, purpose, challenge, operator, expiresAt } = ceremony
  await rows.kysely
    .with('old', query => query.deleteFrom('operator_ceremony').where('expiresAt', '<=', now))
    .insertInto('operator_ceremony')
    .values({ id, purpose, challenge, operator, expiresAt })
    .execute()
}

/** Takes a ceremony, once; `null` when there is none of this purpose or it has expired. */
export async function takeCeremony(
  rows: Rows,
  { id, purpose, now }: { readonly id: string; readonly purpose: Ceremony['purpose']; readonly now: Date },
): Promise<Pick<Ceremony, 'challenge' | 'operator'> | null> {
  if (!isUuid(id)) return null
  const taken = await rows.kysely
    .deleteFrom('operator_ceremony')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning(['challenge', 'operator'])
    .executeTakeFirst()
  return taken ?? null
}
