import type { Rows, Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { Subject, Audience } from '../../lib/subject.ts'
import { isUuid } from '../../lib/ids.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { hashOfToken, isToken, newToken } from '../../lib/crypto/token.ts'
import { lifetimes, type Session } from './session.ts'
import {
  endSession,
  endSessions,
  findLastEnvironment,
  findSessionByToken,
  hasSessionOf,
  insertSession,
  listAliveSessions,
  lockSession,
  setEnvironment,
  setFlash,
  touchSession,
  type Alive,
} from './session.store.ts'

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/** The browser, as its request describes it. */
export interface BrowserInfo {
  readonly address: string
  readonly userAgent: string
}

/** A session and its token. Only the browser keeps the token. */
export interface CreatedSession {
  readonly session: Session
  readonly token: string
}

export interface NewSession {
  readonly subject: Subject
  readonly browserInfo: BrowserInfo
  readonly environment: Session['environment']
  readonly hasShownPasskey: boolean
}

/** Accuracy of `seen_at`, so that a page that polls every second does not write each time. */
const touchSeconds = 60

/** Opens a session, in the transaction that authenticated the user. */
export async function openSession(
  { clock, random, config }: Pick<Deps, 'clock' | 'random' | 'config'>,
  tx: Rows,
  { subject, browserInfo, environment, hasShownPasskey }: NewSession,
): Promise<CreatedSession> {
  const now = clock.now()
  const token = newToken(random, config.cell)
  const session: Session = {
    id: random.uuid(),
    subject,
    environment,
    passkeyAt: hasShownPasskey ? now : null,
    createdAt: now,
    seenAt: now,
    expiresAt: addSeconds(now, lifetimes[subject.audience].wholeSeconds),
    address: plainText(browserInfo.address, 64),
    userAgent: plainText(browserInfo.userAgent, 255),
    flash: null,
  }
  await insertSession(tx, session, hashOfToken(token))
  return { session, token }
}

/** Whether the subject has signed in with this kind of browser within the retention of sessions. */
export function isKnownBrowser(tx: Rows, subject: Subject, { userAgent }: BrowserInfo): Promise<boolean> {
  return hasSessionOf(tx, subject, plainText(userAgent, 255))
}

/**
 * Returns the live session of this token, or `null`. Notes its use, except for background requests of a page that may be unattended.
 */
export async function findSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  audience: Audience,
  { token, isByScript = false }: { readonly token: string; readonly isByScript?: boolean },
): Promise<Session | null> {
  if (!isToken(token)) return null
  const now = clock.now()
  const session = await findSessionByToken(db, { audience, tokenHash: hashOfToken(token) }, alive(audience, now))
  if (session && !isByScript && session.seenAt < addSeconds(now, -touchSeconds)) await touchSession(db, session.id, now)
  return session
}

/**
 * Returns the current session and locks it against revocation until the transaction ends; `null` when it is not alive. Call it first in
 * every write on behalf of a user, so that a concurrently revoked session does nothing more.
 */
export function holdSession({ clock }: Pick<Deps, 'clock'>, tx: Tx, session: Session): Promise<Session | null> {
  return lockSession(tx, session.id, alive(session.subject.audience, clock.now()))
}

/** Replaces the session by one with a new token, so that knowledge of the old token is useless. Keeps the total lifetime. */
export async function renewSession(
  { clock, random, config }: Pick<Deps, 'clock' | 'random' | 'config'>,
  tx: Rows,
  { session, hasShownPasskey }: { readonly session: Session; readonly hasShownPasskey: boolean },
): Promise<CreatedSession> {
  const now = clock.now()
  const token = newToken(random, config.cell)
  const passkeyAt = hasShownPasskey ? now : session.passkeyAt
  const renewed = { ...session, id: random.uuid(), passkeyAt, seenAt: now, flash: null }
  await endSession(tx, session.subject, { id: session.id, now })
  await insertSession(tx, renewed, hashOfToken(token))
  return { session: renewed, token }
}

/** Lists the live sessions of a subject. */
export function listSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>, subject: Subject): Promise<Session[]> {
  return listAliveSessions(db, subject, alive(subject.audience, clock.now()))
}

/** Ends one session of a subject. Returns `false` if there is none with this id. */
export async function revokeSession({ db, clock }: SessionDeps, subject: Subject, id: string): Promise<boolean> {
  return isUuid(id) && endSession(db, subject, { id, now: clock.now() })
}

/** Ends all sessions of a subject, or all but one. Returns how many. They are invalid from the next request on. */
export function revokeSessions(
  { clock }: Pick<Deps, 'clock'>,
  rows: Rows,
  { subject, except = null }: { readonly subject: Subject; readonly except?: string | null },
): Promise<number> {
  return endSessions(rows, subject, { except, now: clock.now() })
}

/** Switches the session to another environment. */
export function switchEnvironment(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  environment: Session['environment'],
): Promise<void> {
  return setEnvironment(db, session.id, environment)
}

/** Returns the environment that a subject viewed last; `null` if not seen for a week. */
export function lastEnvironmentOf(rows: Rows, subject: Subject): Promise<Session['environment'] | null> {
  return findLastEnvironment(rows, subject)
}

/** Sets the message for the next page; `null` removes it. */
export function leaveFlash({ db }: Pick<Deps, 'db'>, session: Session, flash: string | null): Promise<void> {
  return setFlash(db, session.id, flash)
}

function alive(audience: Audience, now: Date): Alive {
  return { now, seenAfter: addSeconds(now, -lifetimes[audience].idleSeconds) }
}
