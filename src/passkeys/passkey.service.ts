import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import type { Holder, Realm } from '../lib/holder.ts'
import { isUuid } from '../lib/ids.ts'
import { plainText } from '../lib/plain-text.ts'
import type { Enrolment } from './ceremony.service.ts'
import { passkeysMax, resetWaitSeconds, type Passkey } from './passkey.ts'
import { insertPasskey, listPasskeys, lockHolder, setAllRemoved, setPasskeyName, setRemoved } from './passkey.store.ts'
import { endReset, insertReset, listDueResets, type Reset } from './reset.store.ts'

/** What came of adding or removing one. */
export type PasskeyOutcome = 'done' | 'needs another' | 'too many' | 'known' | 'none'

export interface NewPasskey {
  readonly enrolment: Enrolment
  readonly name: string
  /** Whether its holder has just shown one he had before. Without that only the first is added. */
  readonly isProven: boolean
}

/**
 * Adds a passkey to its holder's, in the transaction that holds his session. The first needs no other; of two that are added as the
 * first at once only one is, and every later one asks for a proof by one that is there (`needs another`).
 */
export async function addPasskey(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { enrolment, name, isProven }: NewPasskey,
): Promise<PasskeyOutcome> {
  await lockHolder(tx, enrolment.holder)
  const known = await listPasskeys(tx, enrolment.holder)
  if (known.length > 0 && !isProven) return 'needs another'
  if (known.length >= passkeysMax) return 'too many'
  const now = clock.now()
  const passkey = { ...enrolment, id: random.uuid(), name: nameOf(name), createdAt: now, usedAt: now }
  return (await insertPasskey(tx, passkey)) ? 'done' : 'known'
}

/** Removes one passkey of a holder, never his last: without one a mailed link alone would be enough again (`needs another`). */
export async function removePasskey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { holder, id }: { readonly holder: Holder; readonly id: string },
): Promise<PasskeyOutcome> {
  await lockHolder(tx, holder)
  const known = await listPasskeys(tx, holder)
  if (!known.some(passkey => passkey.id === id)) return 'none'
  if (known.length === 1) return 'needs another'
  return (await setRemoved(tx, holder, { id, now: clock.now() })) ? 'done' : 'none'
}

/** `false` when the holder has no such passkey. */
export async function renamePasskey(
  tx: Tx,
  holder: Holder,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  return isUuid(id) && setPasskeyName(tx, holder, { id, name: nameOf(name) })
}

/** The name of a passkey in one line; without one it is called what it is. */
function nameOf(text: string): string {
  return plainText(text, 100) || 'Passkey'
}

/** Says that somebody's passkeys are lost: they are removed when the waiting time is over. `null`: that is under way already. */
export async function askReset(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { holder, askedBy }: { readonly holder: Holder; readonly askedBy: string },
): Promise<Reset | null> {
  const askedAt = clock.now()
  const reset = { id: random.uuid(), holder, askedBy, askedAt, dueAt: addSeconds(askedAt, resetWaitSeconds) }
  return (await insertReset(tx, reset)) ? reset : null
}

/** Says no to what is under way. `false`: nothing is. */
export function cancelReset({ clock }: Pick<Deps, 'clock'>, tx: Tx, holder: Holder): Promise<boolean> {
  return endReset(tx, holder, clock.now())
}

/** Removes all passkeys of a holder, and ends what is under way about them. Says how many there were. */
export async function removeAllPasskeys({ clock }: Pick<Deps, 'clock'>, tx: Tx, holder: Holder): Promise<number> {
  await lockHolder(tx, holder)
  await endReset(tx, holder, clock.now())
  return setAllRemoved(tx, holder, clock.now())
}

/** Resets of a realm whose waiting time is over. */
export function dueResets({ db, clock }: Pick<Deps, 'db' | 'clock'>, realm: Realm): Promise<Reset[]> {
  return listDueResets(db, realm, clock.now())
}

export function passkeysOf({ db }: Pick<Deps, 'db'>, holder: Holder): Promise<Passkey[]> {
  return listPasskeys(db, holder)
}
