import { ChainUnavailable, type ChainKey } from '../../chains/chain.ts'
import type { FinalOutcome, Outgoing } from '../../chains/send/outgoing.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { reverse } from '../../ledger/ledger.service.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds, putOffSecondsMax } from '../../lib/durations.ts'
import type { Advanced } from '../../withdrawals/advance.service.ts'
import { lockWithdrawal, moveWithdrawal } from '../../withdrawals/withdrawal.store.ts'
import { attemptTransitions } from '../attempts/attempt-status.ts'
import { publishResult } from '../attempts/publish-result.service.ts'
import { insertFee, lockAttempts, saveBlock } from '../attempts/attempt.store.ts'
import { insertBatchFees } from '../sweeps/batch.store.ts'
import { tokenFeeRef } from '../reserves/token-fee.ts'
import {
  claimEnded,
  clearBlock,
  listEndedAbove,
  rescheduleEnded,
  releaseEnded,
  reopenAttempts,
  type EndedAttempt,
} from './reorged-out.store.ts'

/** Payments that a chain's reorg affected. */
export interface ReorgedPayouts {
  /** No final block includes them any more, or their result has changed. */
  readonly gone: readonly EndedAttempt[]
  /** Another final block includes them now, perhaps with another fee. */
  readonly moved: readonly Moved[]
}

interface Moved extends Pick<FinalOutcome, 'block' | 'fee'> {
  readonly attempt: EndedAttempt
}

export interface Reach {
  readonly way: Outgoing
  /** Height of the newest block that the record and the chain have in common. */
  readonly above: number
}

/** Asks the nodes about every payment that ended above a height or recently. Changes nothing. Throws ChainUnavailable. */
export async function findReorgedOut(
  { db }: Pick<Deps, 'db'>,
  key: ChainKey,
  { way, above }: Reach,
): Promise<ReorgedPayouts> {
  const gone: EndedAttempt[] = []
  const moved: Moved[] = []
  for (const attempt of await listEndedAbove(db, key, above)) {
    const state = await stateOf(way, attempt)
    if (state === 'gone') gone.push(attempt)
    else if (state !== 'there') moved.push({ attempt, block: state.block, fee: state.fee })
  }
  return { gone, moved }
}

/**
 * Returns where a payment is that a final block ended. A block hash fixes the block's transactions: while a majority still shows the block,
 * it includes the payment. Only the transaction lists of the final blocks prove that none includes it; a missing receipt does not. Throws
 * ChainUnavailable when the nodes show neither.
 */
async function stateOf(
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

/** Rows that a reversal must lock for these payments, in addition to its own. */
export interface ReversalLocks {
  /** The orders that they refund. A refund request locks its order before accounts. */
  readonly refunded: readonly string[]
  /** Merchants whose withdrawals they pay. */
  readonly merchantIds: readonly string[]
}

/** Locks the intents of these payments, before the reversal locks anything else. */
export async function lockReorgedOut(tx: Tx, { gone, moved }: ReorgedPayouts): Promise<ReversalLocks> {
  const refunded = new Set<string>()
  const merchantIds = new Set<string>()
  for (const { intentId, purpose } of intentsOf([...gone, ...moved.map(({ attempt }) => attempt)])) {
    await lockAttempts(tx, intentId)
    const withdrawal = purpose === 'withdrawal' ? await lockWithdrawal(tx, intentId) : null
    if (!withdrawal) continue
    merchantIds.add(withdrawal.merchantId)
    if (withdrawal.orderId !== null) refunded.add(withdrawal.orderId)
  }
  return { refunded: [...refunded], merchantIds: [...merchantIds] }
}

/**
 * Reopens payments that were reorged out and reverses their ledger entries. Once the chain is resumed, the same signed bytes are sent
 * again. Nothing new is signed unless provably no block can include those bytes any more.
 */
export async function reopenReorgedOut(
  deps: Deps,
  tx: Tx,
  { gone, moved }: ReorgedPayouts,
): Promise<readonly Advanced[]> {
  for (const { attempt, block, fee } of moved) {
    await saveBlock(tx, attempt.id, block)
    await insertFee(tx, attempt.id, { fee, now: deps.clock.now() })
    if (attempt.purpose === 'batch') await insertBatchFees(tx, attempt.id, fee)
    if (attempt.purpose === 'withdrawal')
      await moveWithdrawal(tx, { id: attempt.intentId, height: block.height, now: deps.clock.business() })
  }
  for (const { id, isFollowed, block } of gone) {
    if (isFollowed) await clearBlock(tx, id)
    else await reverse(tx, tokenFeeRef({ id, block }), deps.clock.now())
  }
  const reopened: Advanced[] = []
  for (const of of intentsOf(gone.filter(({ isFollowed }) => !isFollowed))) {
    const attempts = await lockAttempts(tx, of.intentId)
    if (!attempts.some(({ status }) => attemptTransitions[status].reorgedOut !== null)) continue
    await reopenAttempts(tx, of.intentId, deps.clock.now())
    reopened.push(...(await publishResult(deps, tx, { of, event: { type: 'reopened' } })))
  }
  return reopened
}

/** Returns each intent once, in an order that is the same for all callers. */
function intentsOf(attempts: readonly EndedAttempt[]): EndedAttempt[] {
  const each = new Map(attempts.map(attempt => [attempt.intentId, attempt]))
  return [...each.values()].toSorted((one, other) => (one.intentId < other.intentId ? -1 : 1))
}

const firstRecheckSeconds = 60
const lastRecheckSeconds = daySeconds
const leaseSeconds = 60
const claimMax = 32

/**
 * Checks payments again that a final block ended, for a day at growing intervals. Returns those that a majority of nodes no longer shows in
 * that block, although blocks beyond it are final. Nodes that are silent or disagree prove nothing.
 */
export async function recheckEnded(
  { claims, db, log }: Pick<Deps, 'claims' | 'db' | 'log'>,
  key: ChainKey,
  way: Outgoing,
): Promise<readonly EndedAttempt[]> {
  const { now } = await claims.times()
  const putOffUntilMax = addSeconds(now, lastRecheckSeconds + putOffSecondsMax)
  const schedule = { now, leaseUntil: addSeconds(now, leaseSeconds), limit: claimMax, putOffUntilMax }
  const due = await claims.take({
    take: token => claimEnded(db, key, { ...schedule, token }),
    release: token => releaseEnded(db, key, { token, now }),
  })
  const reorgedOut: EndedAttempt[] = []
  const failed: { readonly txHash: string; readonly error: ChainUnavailable }[] = []
  for (const attempt of due) {
    try {
      if (attempt.block.height > (await way.finalHead()).height) continue
      if ((await stateOf(way, attempt)) === 'there') await rescheduleEnded(db, attempt.id, nextRecheck(attempt, now))
      else reorgedOut.push(attempt)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      failed.push({ txHash: attempt.sent.txHash, error })
    }
  }
  // The first error is the cause: while the final head has no majority, it is that of all.
  const [first] = failed
  if (first)
    log.warn(
      { ...key, txHashes: failed.map(({ txHash }) => txHash), err: first.error },
      'recheck of final payout failed',
    )
  return reorgedOut
}

/** The next check comes when the attempt is twice as old as now. */
function nextRecheck({ endedAt }: EndedAttempt, now: Date): Date | null {
  const ageSeconds = Math.floor((now.getTime() - endedAt.getTime()) / 1000)
  return ageSeconds >= lastRecheckSeconds ? null : addSeconds(now, Math.max(firstRecheckSeconds, ageSeconds))
}
