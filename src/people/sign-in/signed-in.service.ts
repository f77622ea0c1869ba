import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findMerchant } from '../../merchants/merchant.store.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { findSession, holdSession, revokeSessions } from '../sessions/session.service.ts'
import { isFresh, type Session } from '../sessions/session.ts'
import { findUser, setChoices } from '../users/user.store.ts'
import { subjectOf, type Choices, type Preferences, type Role, type User } from '../users/user.ts'

/** A merchant's user with the session of this request. */
export interface SignedIn {
  readonly session: Session
  readonly user: User & Preferences
  readonly merchant: Merchant
  /** Read anew for each request, so that a revoked role has no effect any more. */
  readonly role: Role
}

/** Returns the user of a session token; `null` if there is none. Ends the sessions of a suspended merchant's users. */
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

/** The session ended, or the user's rights changed, between the start of the request and its write. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/**
 * Locks the user's session until the transaction ends and returns the user's current rights. Call it first in every write on behalf of a
 * user, so that a concurrently revoked session, removed user or lost role writes nothing. Throws SessionEnded.
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

/** Saves a user's own choices. Throws SessionEnded. */
export async function saveChoices(deps: Pick<Deps, 'db' | 'clock'>, who: SignedIn, wanted: Choices): Promise<void> {
  await deps.db.transaction(async tx => {
    await holdSignedIn(deps, tx, who)
    await setChoices(tx, who.user.id, wanted)
  })
}

/** Ends all sessions of a user whose rights have changed, so that the next sign-in applies them. */
export function endSessionsOf(deps: Pick<Deps, 'clock'>, tx: Tx, user: User): Promise<number> {
  return revokeSessions(deps, tx, { subject: subjectOf(user) })
}
