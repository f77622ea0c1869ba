import { refusals } from '../../chains/refusal.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { ToSign } from '../sign/facts.sql.ts'
import type { SignerDeps } from '../sign/pause.service.ts'
import type { Refused } from './offer.ts'
import { noteRefusal, putOff, type Refusal } from './refusal.store.ts'
import type { Rows } from '../../database/database.ts'

/** Delays until a refused attempt is retried. The backoff grows with its age. */
const refusedSeconds = 15
const noSlotSeconds = 2
const heldSeconds = 5
const refusedForGoodSeconds = 60

/** Records why the signer is blocked. The readiness check logs that once for all attempts. */
export async function noteHeld({ db, clock }: SignerDeps, { id, facts }: ToSign, reason: string): Promise<void> {
  const now = clock.now()
  const dueAt = addSeconds(now, heldSeconds)
  await noteRefusal(db, id, { reason, isForGood: false, resumes: facts.resumes, now, dueAt, isCalmer: false })
}

interface Refusing extends Refused, Pick<Refusal, 'resumes'> {
  readonly id: string
}

export async function refuse(
  { clock, log }: SignerDeps,
  rows: Rows,
  { id, refused, isForGood, resumes }: Refusing,
): Promise<void> {
  const now = clock.now()
  log.warn({ chainTxId: id, reason: refused }, 'signature refused')
  const isOutOfSlots = refused === refusals.NO_PLACE
  const usual = isOutOfSlots ? noSlotSeconds : refusedSeconds
  const dueAt = addSeconds(now, isForGood ? refusedForGoodSeconds : usual)
  await noteRefusal(rows, id, { reason: refused, isForGood, resumes, now, dueAt, isCalmer: !isOutOfSlots })
}

/** Reschedules an attempt that the nodes gave no answer about. The backoff grows with its age. */
export async function putOffUnknown({ db, clock }: SignerDeps, id: string): Promise<void> {
  const now = clock.now()
  await putOff(db, id, { reason: 'the nodes gave no answer about it', now, dueAt: addSeconds(now, heldSeconds) })
}
