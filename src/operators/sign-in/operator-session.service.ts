import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { derivedToken, hashOfToken, isSameToken } from '../../lib/crypto/token.ts'
import {
  deleteOldSessions,
  deleteSession,
  deleteSessionOf,
  findSession,
  insertSession,
  listSessions,
  type ListedSession,
  type OperatorSession,
} from './operator-session.store.ts'

/** Lifetime of a session: idle and in all. */
const idleSeconds = 15 * 60
const wholeSeconds = 8 * 3600
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** The session of a request. */
export interface Visit extends OperatorSession {
  /** CSRF token that every form sends back. */
  readonly formToken: string
}

/** Opens a session for the operator of this passkey. Returns its cookie's value. */
export async function openSession(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { operator, credentialId }: { readonly operator: string; readonly credentialId: string },
): Promise<string> {
  const now = clock.now()
  const token = random.bytes(32).toString('base64url')
  await deleteOldSessions(tx, addSeconds(now, -wholeSeconds))
  await insertSession(tx, { tokenHash: hashOfToken(token), operator, credentialId, now })
  return token
}

/** Returns the session of a cookie; `null` without one, after its lifetime, and for a disabled operator. */
export async function visitOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string | null): Promise<Visit | null> {
  if (token === null || !tokenPattern.test(token)) return null
  const now = clock.now()
  const limits = { now, begunAfter: addSeconds(now, -wholeSeconds), seenAfter: addSeconds(now, -idleSeconds) }
  const session = await findSession(db, hashOfToken(token), limits)
  return session && { ...session, formToken: derivedToken(token, 'form') }
}

/** Lists the operator's open sessions and marks this one. */
export async function sessionsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { operator, token }: { readonly operator: string; readonly token: string },
): Promise<readonly (ListedSession & { readonly isThis: boolean })[]> {
  const now = clock.now()
  const limits = { begunAfter: addSeconds(now, -wholeSeconds), seenAfter: addSeconds(now, -idleSeconds) }
  const own = hashOfToken(token)
  return (await listSessions(db, operator, limits)).map(one => ({ ...one, isThis: one.id === own }))
}

/** Ends one of the operator's sessions, by the id in the list. */
export async function endSessionOf({ db }: Pick<Deps, 'db'>, operator: string, id: string): Promise<void> {
  if (/^[0-9a-f]{64}$/.test(id)) await deleteSessionOf(db, operator, id)
}

/** Ends a session. */
export async function closeSession({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  if (tokenPattern.test(token)) await deleteSession(db, hashOfToken(token))
}

/** Whether a form belongs to this session. */
export function isOwnForm({ formToken }: Pick<Visit, 'formToken'>, given: string): boolean {
  return isSameToken(given, formToken)
}
