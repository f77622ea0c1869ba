import { ChainUnavailable, type ChainKey } from '../chains/chain.ts'
import type { FinalOutcome, Outgoing } from '../chains/outgoing.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { reverse } from '../ledger/ledger.service.ts'
import { addSeconds } from '../lib/clock.ts'
import { daySeconds, putOffSecondsMax } from '../lib/durations.ts'
import type { Advanced } from '../withdrawals/advance.service.ts'
import { lockWithdrawal, moveWithdrawal } from '../withdrawals/withdrawal.store.ts'
import { attemptTransitions } from './attempt-status.ts'
import { tellSubject } from './subject.service.ts'
import { insertFee, lockAttempts, saveBlock } from './attempt.store.ts'
import { insertBatchFees } from './batch.store.ts'
import { tokenFeeRef } from './token-fee.ts'
import {
  claimEnded,
  clearBlock,
  listEndedAbove,
  postponeEnded,
  releaseEnded,
  reopenAttempts,
  type EndedAttempt,
} from './vanished.store.ts'

/** What became of payments whose blocks a chain may have taken back. */
export interface VanishedPayouts {
  /** In no final block any more, or with another result. */
  readonly gone: readonly EndedAttempt[]
  /** In another final block now, where it may have cost something else. */
  readonly moved: readonly Moved[]
}

interface Moved extends Pick<FinalOutcome, 'block' | 'fee'> {
  readonly attempt: EndedAttempt
}

export interface Reach {
  readonly way: Outgoing
  /** The newest block that record and chain have in common. */
  readonly above: number
}

/** Asks the nodes for every payment that a block above a height ended, or any block lately. Changes nothing. Throws ChainUnavailable. */
export async function findVanished(
  { db }: Pick<Deps, 'db'>,
  key: ChainKey,
  { way, above }: Reach,
): Promise<VanishedPayouts> {
  const gone: EndedAttempt[] = []
  const moved: Moved[] = []
  for (const attempt of await listEndedAbove(db, key, above)) {
    const place = await placeOf(way, attempt)
    if (place === 'gone') gone.push(attempt)
    else if (place !== 'there') moved.push({ attempt, block: place.block, fee: place.fee })
  }
  return { gone, moved }
}

/**
 * Where the payment is that a final block ended. The hash of that block binds its list: while a majority shows the block, it holds the payment,
 * whatever receipts are kept. That no final block holds it is proven by their lists, never by a missing receipt. Throws ChainUnavailable
 * where neither is shown.
 */
async function placeOf(
  way: Outgoing,
  { sent, isSuccess, block }: EndedAttempt,
): Promise<'there' | 'gone' | FinalOutcome> {
  const head = await way.finalHead()
  if (block.height <= head.height && (await way.finalBlock(block.height)).hash === block.hash) return 'there'
  const outcome = await way.outcome(sent)
  if (outcome.kind === 'final') return outcome.result === (isSuccess ? 'success' : 'failure') ? outcome : 'gone'
  if (outcome.kind === 'untold') {
    const { height } = outcome.block
    throw new ChainUnavailable(
      `final block ${height} has payment ${sent.txHash}, and its nodes keep no receipt of it: add one that does`,
    )
  }
  if (await way.isAbsent(sent)) return 'gone'
  throw new ChainUnavailable(`no proof that payment ${sent.txHash} is in no final block`)
}

/** What a reversal is to lock beside these payments, together with what it locks of its own. */
export interface BesideVanished {
  /** The orders that they refund: whoever asks for a refund holds an order before accounts. */
  readonly refunded: readonly string[]
  /** Whose withdrawals they pay. */
  readonly merchantIds: readonly string[]
}

/** Locks what these payments pay, before anything else of a reversal is locked. */
export async function lockVanished(tx: Tx, { gone, moved }: VanishedPayouts): Promise<BesideVanished> {
  const refunded = new Set<string>()
  const merchantIds = new Set<string>()
  for (const { subjectId, purpose } of subjectsOf([...gone, ...moved.map(({ attempt }) => attempt)])) {
    await lockAttempts(tx, subjectId)
    const withdrawal = purpose === 'withdrawal' ? await lockWithdrawal(tx, subjectId) : null
    if (!withdrawal) continue
    merchantIds.add(withdrawal.merchantId)
    if (withdrawal.orderId !== null) refunded.add(withdrawal.orderId)
  }
  return { refunded: [...refunded], merchantIds: [...merchantIds] }
}

/**
 * Opens again what vanished: entries of the books are reversed, the bytes that were signed go out as before once the chain is
 * resumed, and nothing is signed anew unless they can provably be in no block any more.
 */
export async function reopenVanished(
  deps: Deps,
  tx: Tx,
  { gone, moved }: VanishedPayouts,
): Promise<readonly Advanced[]> {
  for (const { attempt, block, fee } of moved) {
    await saveBlock(tx, attempt.id, block)
    await insertFee(tx, attempt.id, { fee, now: deps.clock.now() })
    if (attempt.purpose === 'batch') await insertBatchFees(tx, attempt.id, fee)
    if (attempt.purpose === 'withdrawal')
      await moveWithdrawal(tx, { id: attempt.subjectId, height: block.height, now: deps.clock.business() })
  }
  for (const { id, isFollowed, block } of gone) {
    if (isFollowed) await clearBlock(tx, id)
    else await reverse(tx, tokenFeeRef({ id, block }), deps.clock.now())
  }
  const reopened: Advanced[] = []
  for (const of of subjectsOf(gone.filter(({ isFollowed }) => !isFollowed))) {
    const attempts = await lockAttempts(tx, of.subjectId)
    if (!attempts.some(({ status }) => attemptTransitions[status].vanished !== null)) continue
    await reopenAttempts(tx, of.subjectId, deps.clock.now())
    reopened.push(...(await tellSubject(deps, tx, { of, event: { type: 'reopened' } })))
  }
  return reopened
}

/** Each once, in one order for everybody. */
function subjectsOf(attempts: readonly EndedAttempt[]): EndedAttempt[] {
  const each = new Map(attempts.map(attempt => [attempt.subjectId, attempt]))
  return [...each.values()].toSorted((one, other) => (one.subjectId < other.subjectId ? -1 : 1))
}

const firstLookSeconds = 60
const lastLookSeconds = daySeconds
const leaseSeconds = 60
const claimMax = 32

/**
 * Looks once more at payments that a final block ended, for a day at growing distances. Which of them a majority of nodes does not
 * show in that block any more, though they are final beyond it. Nodes that are silent or disagree prove nothing.
 */
export async function lookAgain(
  { claims, db, log }: Pick<Deps, 'claims' | 'db' | 'log'>,
  key: ChainKey,
  way: Outgoing,
): Promise<readonly EndedAttempt[]> {
  const { now } = await claims.times()
  const putOffUntilMax = addSeconds(now, lastLookSeconds + putOffSecondsMax)
  const look = { now, leaseUntil: addSeconds(now, leaseSeconds), limit: claimMax, putOffUntilMax }
  const due = await claims.take({
    take: token => claimEnded(db, key, { ...look, token }),
    release: token => releaseEnded(db, key, { token, now }),
  })
  const vanished: EndedAttempt[] = []
  for (const attempt of due) {
    try {
      if (attempt.block.height > (await way.finalHead()).height) continue
      if ((await placeOf(way, attempt)) === 'there') await postponeEnded(db, attempt.id, nextLook(attempt, now))
      else vanished.push(attempt)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      log.warn({ ...key, txHash: attempt.sent.txHash, err: error }, 'a final payment could not be looked at again')
    }
  }
  return vanished
}

/** Twice as old as it is now. */
function nextLook({ endedAt }: EndedAttempt, now: Date): Date | null {
  const ageSeconds = Math.floor((now.getTime() - endedAt.getTime()) / 1000)
  return ageSeconds >= lastLookSeconds ? null : addSeconds(now, Math.max(firstLookSeconds, ageSeconds))
}
