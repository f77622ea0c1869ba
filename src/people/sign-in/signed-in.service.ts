import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findMerchant } from '../../merchants/merchant.store.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { findSession, holdSession, revokeSessions } from '../sessions/session.service.ts'
import { isFresh, type Session } from '../sessions/session.ts'
import { findUser } from '../users/user.store.ts'
import { subjectOf, type Role, type User } from '../users/user.ts'

/** Somebody of a merchant with the session of this request. */
export interface SignedIn {
  readonly session: Session
  readonly user: User
  readonly merchant: Merchant
  /** Read anew with each request: a role that was taken away is gone at once. */
  readonly role: Role
}

/** Whose session token this is; `null` for nobody's, and for people of a suspended merchant, whose sessions end here. */
export async function whoIs(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  pageVisit: { readonly isByScript: boolean } = { isByScript: false },
): Promise<SignedIn | null> {
  const session = await findSession(deps, 'dashboard', { token, ...pageVisit })
  if (!session) return null
  const user = await findUser(deps.db, session.subject.id)
  const merchant = user && (await findMerchant(deps.db, user.merchantId))
  if (user && merchant && merchant.status !== 'SUSPENDED') return { session, user, merchant, role: user.role }
  await revokeSessions(deps, deps.db, { subject: session.subject })
  return null
}

/** The session ended, or what it may do was taken away, between the request's beginning and its writing. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/**
 * Holds the session of who asks until the transaction ends, and tells who he is by then. Whoever writes on behalf of a person begins
 * with this: a session that was revoked, a user who was removed or lost his role beside the request writes nothing. Throws SessionEnded.
 */
export async function holdSignedIn(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { session, user, merchant }: SignedIn,
): Promise<SignedIn & { readonly isFresh: boolean }> {
  const held = await holdSession(deps, tx, session)
  const now = held && (await findUser(tx, user.id))
  if (!held || !now) throw new SessionEnded()
  return { session: held, user: now, merchant, role: now.role, isFresh: isFresh(held, deps.clock.now()) }
}

/** Ends all sessions of a user: what he may do has changed, and he signs in anew to do it. */
export function endSessionsOf(deps: Pick<Deps, 'clock'>, tx: Tx, user: User): Promise<number> {
  return revokeSessions(deps, tx, { subject: subjectOf(user) })
}
