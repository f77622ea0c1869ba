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

/** Result of adding or removing a passkey. */
export type PasskeyOutcome = 'done' | 'needs another' | 'too many' | 'known' | 'none'

export interface NewPasskey {
  readonly enrolment: Enrolment
  readonly name: string
  /** Whether the subject has just shown an earlier passkey. Without that only the first can be added. */
  readonly isProven: boolean
}

/**
 * Adds a passkey, in the transaction that holds the session. The first one needs no proof; of two concurrent first ones only one is added.
 * Every later one needs proof by an existing passkey (`needs another`).
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

/** Removes a passkey. Refuses the last one, since a mailed link alone would then be enough again (`needs another`). */
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

/** Normalizes a passkey's name to one line, with a default. */
function nameOf(text: string): string {
  return plainText(text, 100) || 'Passkey'
}

/** Requests the removal of lost passkeys after the waiting time. `null` if a request is already open. */
export async function requestReset(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { subject, askedBy }: { readonly subject: Subject; readonly askedBy: string },
): Promise<Reset | null> {
  const askedAt = clock.now()
  const reset = { id: random.uuid(), subject, askedBy, askedAt, dueAt: addSeconds(askedAt, resetWaitSeconds) }
  return (await insertReset(tx, reset)) ? reset : null
}

/** Cancels an open reset. Returns `false` if there is none. */
export function cancelReset({ clock }: Pick<Deps, 'clock'>, tx: Tx, subject: Subject): Promise<boolean> {
  return endReset(tx, subject, clock.now())
}

/** Removes all passkeys of a subject and ends an open reset. Returns how many. */
export async function removeAllPasskeys({ clock }: Pick<Deps, 'clock'>, tx: Tx, subject: Subject): Promise<number> {
  await lockSubject(tx, subject)
  await endReset(tx, subject, clock.now())
  return setAllRemoved(tx, subject, clock.now())
}

/** Lists resets of an audience whose waiting time is over. */
export function dueResets({ db, clock }: Pick<Deps, 'db' | 'clock'>, audience: Audience): Promise<Reset[]> {
  return listDueResets(db, audience, clock.now())
}

export function passkeysOf({ db }: Pick<Deps, 'db'>, subject: Subject): Promise<Passkey[]> {
  return listPasskeys(db, subject)
}
