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

/** Whose browser it is, as the request tells. */
export interface BrowserInfo {
  readonly address: string
  readonly userAgent: string
}

/** A session and its token, which the browser alone keeps. */
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

/** What `seen_at` may be behind: a page that is looked at every second writes no row for each look. */
const touchSeconds = 60

/** Opens a session, in the transaction of what proved who it is. */
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

/** Whether a subject has signed in with such a browser within the weeks that sessions are kept. */
export function isKnownBrowser(tx: Rows, subject: Subject, { userAgent }: BrowserInfo): Promise<boolean> {
  return hasSessionOf(tx, subject, plainText(userAgent, 255))
}

/**
 * The session of this token while it is alive; `null` for any other text. Notes that it was used, unless by a script of a page that nobody may
 * be looking at.
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
 * The session as it is now, which nobody revokes until the transaction ends: whoever writes what a person asked for asks for this
 * first, so that a session that was revoked beside the request does nothing more. `null` when it is not alive.
 */
export function holdSession({ clock }: Pick<Deps, 'clock'>, tx: Tx, session: Session): Promise<Session | null> {
  return lockSession(tx, session.id, alive(session.subject.audience, clock.now()))
}

/** A session under a new token, in place of the old one: what somebody knew of the old one is worth nothing. Of the same length in all. */
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

/** The sessions of a subject that are alive. */
export function listSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>, subject: Subject): Promise<Session[]> {
  return listAliveSessions(db, subject, alive(subject.audience, clock.now()))
}

/** Ends one session of a subject. `false` when he has none of this id. */
export async function revokeSession({ db, clock }: SessionDeps, subject: Subject, id: string): Promise<boolean> {
  return isUuid(id) && endSession(db, subject, { id, now: clock.now() })
}

/** Ends all sessions of a subject, or all but one; says how many. They are dead from the next request on. */
export function revokeSessions(
  { clock }: Pick<Deps, 'clock'>,
  rows: Rows,
  { subject, except = null }: { readonly subject: Subject; readonly except?: string | null },
): Promise<number> {
  return endSessions(rows, subject, { except, now: clock.now() })
}

/** Shows the things of another environment from now on. */
export function switchEnvironment(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  environment: Session['environment'],
): Promise<void> {
  return setEnvironment(db, session.id, environment)
}

/** Which world a subject has looked at last; `null`: he has not been here for a week. */
export function lastEnvironmentOf(rows: Rows, subject: Subject): Promise<Session['environment'] | null> {
  return findLastEnvironment(rows, subject)
}

/** Leaves a sentence that the next page says once; `null` takes it away. */
export function leaveFlash({ db }: Pick<Deps, 'db'>, session: Session, flash: string | null): Promise<void> {
  return setFlash(db, session.id, flash)
}

function alive(audience: Audience, now: Date): Alive {
  return { now, seenAfter: addSeconds(now, -lifetimes[audience].idleSeconds) }
}
