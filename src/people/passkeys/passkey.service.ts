import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { Subject, Audience } from '../../lib/subject.ts'
import { isUuid } from '../../lib/ids.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import type { Enrolment } from './ceremony.service.ts'
import { passkeysMax, resetWaitSeconds, type Passkey } from './passkey.ts'
import { insertPasskey, listPasskeys, lockSubject, setAllRemoved, setPasskeyName, setRemoved } from './passkey.store.ts'
import { endReset, insertReset, listDueResets, type Reset } from './reset.store.ts'

/** What came of adding or removing one. */
export type PasskeyOutcome = 'done' | 'needs another' | 'too many' | 'known' | 'none'

export interface NewPasskey {
  readonly enrolment: Enrolment
  readonly name: string
  /** Whether its subject has just shown one he had before. Without that only the first is added. */
  readonly isProven: boolean
}

/**
 * Adds a passkey to its subject's, in the transaction that holds his session. The first needs no other; of two that are added as the
 * first at once only one is, and every later one asks for a proof by one that is there (`needs another`).
 */
export async function addPasskey(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { enrolment, name, isProven }: NewPasskey,
): Promise<PasskeyOutcome> {
  await lockSubject(tx, enrolment.subject)
  const known = await listPasskeys(tx, enrolment.subject)
  if (known.length > 0 && !isProven) return 'needs another'
  if (known.length >= passkeysMax) return 'too many'
  const now = clock.now()
  const passkey = { ...enrolment, id: random.uuid(), name: nameOf(name), createdAt: now, usedAt: now }
  return (await insertPasskey(tx, passkey)) ? 'done' : 'known'
}

/** Removes one passkey of a subject, never his last: without one a mailed link alone would be enough again (`needs another`). */
export async function removePasskey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { subject, id }: { readonly subject: Subject; readonly id: string },
): Promise<PasskeyOutcome> {
  await lockSubject(tx, subject)
  const known = await listPasskeys(tx, subject)
  if (!known.some(passkey => passkey.id === id)) return 'none'
  if (known.length === 1) return 'needs another'
  return (await setRemoved(tx, subject, { id, now: clock.now() })) ? 'done' : 'none'
}

/** `false` when the subject has no such passkey. */
export async function renamePasskey(
  tx: Tx,
  subject: Subject,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  return isUuid(id) && setPasskeyName(tx, subject, { id, name: nameOf(name) })
}

/** The name of a passkey in one line; without one it is called what it is. */
function nameOf(text: string): string {
  return plainText(text, 100) || 'Passkey'
}

/** Says that somebody's passkeys are lost: they are removed when the waiting time is over. `null`: that is under way already. */
export async function requestReset(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { subject, askedBy }: { readonly subject: Subject; readonly askedBy: string },
): Promise<Reset | null> {
  const askedAt = clock.now()
  const reset = { id: random.uuid(), subject, askedBy, askedAt, dueAt: addSeconds(askedAt, resetWaitSeconds) }
  return (await insertReset(tx, reset)) ? reset : null
}

/** Says no to what is under way. `false`: nothing is. */
export function cancelReset({ clock }: Pick<Deps, 'clock'>, tx: Tx, subject: Subject): Promise<boolean> {
  return endReset(tx, subject, clock.now())
}

/** Removes all passkeys of a subject, and ends what is under way about them. Says how many there were. */
export async function removeAllPasskeys({ clock }: Pick<Deps, 'clock'>, tx: Tx, subject: Subject): Promise<number> {
  await lockSubject(tx, subject)
  await endReset(tx, subject, clock.now())
  return setAllRemoved(tx, subject, clock.now())
}

/** Resets of a audience whose waiting time is over. */
export function dueResets({ db, clock }: Pick<Deps, 'db' | 'clock'>, audience: Audience): Promise<Reset[]> {
  return listDueResets(db, audience, clock.now())
}

export function passkeysOf({ db }: Pick<Deps, 'db'>, subject: Subject): Promise<Passkey[]> {
  return listPasskeys(db, subject)
}
