import type { FinalOutcome, MovedTokens } from '../../chains/send/outgoing.ts'
import { isRecorded } from '../../chains/own-record.store.ts'
import type { Deps } from '../../deps.ts'
import { usdt } from '../../lib/money.ts'
import { notifyAdvanced, type Advanced } from '../../withdrawals/advance.service.ts'
import { attemptTransitions, type AttemptStatus } from './attempt-status.ts'
import type { Attempt } from './attempt.ts'
import {
  insertFee,
  insertNextAttempt,
  lockAttempts,
  lockEveryAttempt,
  saveBlock,
  saveNote,
  saveStatus,
  type AttemptState,
} from './attempt.store.ts'
import { insertBatchFees, listMembers } from '../sweeps/batch.store.ts'
import { failureReason, isTriedAgain, judgeFinal } from './judge.ts'
import { movesToken } from '../../chains/purpose.ts'
import type { Tx } from '../../database/database.ts'
import { mayResolve } from './pause.store.ts'
import { publishResult } from './publish-result.service.ts'

/**
 * Ends a withdrawal or a step when one of its transactions is final: it is done, or it failed and the reserve is returned. No block can
 * include other attempts with the same nonce any more. A payout that ran out of energy also waits for its transaction to expire and is then
 * tried again (docs/decisions/payouts.md#out-of-energy). The row, the books and the event are written once, in one transaction.
 */
export async function endAsFinal(deps: Deps, attempt: Attempt, { outcome, hasExpired, resumes }: Final): Promise<void> {
  const event = judgeFinal(outcome, await transfersOf(deps, attempt))
  if (event === 'needsReview')
    return markForReview(
      deps,
      attempt,
      `final in block ${outcome.block.height} as ${outcome.reason}, and not what was meant`,
    )
  const advanced = await deps.db.transaction(async tx => {
    // The chain may have been paused since the nodes were asked. Whoever plans a reversal then must find everything that has ended.
    if (!(await mayResolve(tx, attempt, resumes))) return null
    const attempts = await lockEveryAttempt(tx, attempt.intentId)
    const state = attempts.find(one => one.id === attempt.id)
    const status = state ? attemptTransitions[state.status][event] : null
    if (status === null) return null
    // Our own record shows that it moved tokens in a final block. No receipt overrides that.
    if (event === 'reverted' && (await isRecorded(tx, attempt, [attempt.txHash]))) return null
    const failedBefore = attempts.filter(one => one.status === 'FAILED').length
    const isAgain = event === 'reverted' && isTriedAgain(attempt, { ...outcome, failedBefore })
    if (isAgain && !hasExpired) {
      await saveNote(tx, attempt.id, `failed with ${outcome.reason}; tried again once it has expired`)
      return null
    }
    await saveBlock(tx, attempt.id, outcome.block)
    await insertFee(tx, attempt.id, { fee: outcome.fee, now: deps.clock.now() })
    if (attempt.purpose === 'batch') await insertBatchFees(tx, attempt.id, outcome.fee)
    await saveStatus(tx, attempt.id, { status, note: isAgain ? outcome.reason : null, now: deps.clock.now() })
    await displaceOthers(deps, tx, { attempts, id: attempt.id })
    if (isAgain) {
      await insertNextAttempt(tx, { id: deps.random.uuid(), after: attempt }, deps.clock.now())
      return []
    }
    return end(deps, tx, { attempt, outcome })
  })
  if (advanced) await notifyAdvanced(deps, advanced)
}

/** Returns the token transfers that it should make; `null`: none. */
async function transfersOf({ db }: Deps, attempt: Attempt): Promise<readonly MovedTokens[] | null> {
  const { purpose, intentId, wallet: from, destination: to, amount } = attempt
  if (purpose === 'batch') return (await listMembers(db, intentId)).map(one => ({ ...one, from: one.address, to }))
  return movesToken(purpose) ? [{ from, to, amount: usdt(amount) }] : null
}

interface Final {
  readonly outcome: FinalOutcome
  /** How often the chain had been resumed before the nodes were asked. */
  readonly resumes: number
  /** Whether it has expired, so that no block could include it again even if the chain took this one back. */
  readonly hasExpired: boolean
}

interface Ended {
  readonly attempt: Attempt
  readonly outcome: FinalOutcome
}

function end(deps: Deps, tx: Tx, { attempt, outcome }: Ended): Promise<readonly Advanced[]> {
  const { txHash } = attempt
  const event =
    outcome.result === 'success'
      ? ({ type: 'completed', txHash, blockNumber: outcome.block.height } as const)
      : ({ type: 'failed', reason: failureReason(outcome.reason), txHash, blockNumber: outcome.block.height } as const)
  return publishResult(deps, tx, { of: attempt, event })
}

/** Ends the other attempts of the same intent once one is final. */
export async function displaceOthers(
  deps: Deps,
  tx: Tx,
  { attempts, id }: { readonly attempts: readonly AttemptState[]; readonly id: string },
): Promise<void> {
  for (const other of attempts) {
    const status = other.id === id ? null : attemptTransitions[other.status].displaced
    if (status !== null) await saveStatus(tx, other.id, { status, note: null, now: deps.clock.now() })
  }
}

/**
 * Ends an attempt that provably no block can include any more, and inserts the next attempt in the same transaction. `resumes` is how often
 * the chain had been resumed before the nodes were asked.
 */
export async function expire(deps: Deps, attempt: Attempt, resumes: number): Promise<void> {
  await deps.db.transaction(async tx => {
    if (!(await mayResolve(tx, attempt, resumes))) return
    const state = (await lockAttempts(tx, attempt.intentId)).find(one => one.id === attempt.id)
    const status = state ? attemptTransitions[state.status].expired : null
    if (status === null || (await isRecorded(tx, attempt, [attempt.txHash]))) return
    const now = deps.clock.now()
    await saveStatus(tx, attempt.id, { status, note: 'it expired before a block included it', now })
    await insertNextAttempt(tx, { id: deps.random.uuid(), after: attempt }, now)
  })
}

/** With another attempt in one of these states no dearer one is made: it already waits to be signed, or a block has used the nonce. */
const undearable: ReadonlySet<AttemptStatus> = new Set(['READY', 'FINAL', 'FAILED'])

/**
 * Inserts another attempt with the same nonce and a higher fee. A block can include only one of them. Does nothing once a block includes
 * one.
 */
export async function bump(deps: Deps, attempt: Attempt): Promise<void> {
  await deps.db.transaction(async tx => {
    const attempts = await lockAttempts(tx, attempt.intentId)
    const state = attempts.find(one => one.id === attempt.id)
    // Another worker may have ended the attempt because a foreign transaction used its nonce.
    if (!state || attemptTransitions[state.status].displaced === null) return
    if (attempts.some(one => one.isIncluded || undearable.has(one.status))) return
    await insertNextAttempt(tx, { id: deps.random.uuid(), after: attempt }, deps.clock.now())
  })
}

/** Marks an attempt that no rule explains for review by an operator. Its reserve stays, and the attempt is still tracked. */
export async function markForReview(deps: Deps, attempt: Attempt, note: string): Promise<void> {
  const { id, purpose, intentId, txHash, environment, network } = attempt
  const isNew = await deps.db.transaction(async tx => {
    const state = (await lockAttempts(tx, intentId)).find(one => one.id === id)
    const status = state ? attemptTransitions[state.status].needsReview : null
    if (status === null) return false
    await saveStatus(tx, id, { status, note, now: deps.clock.now() })
    return true
  })
  if (isNew)
    deps.log.error({ environment, network, purpose, subjectId: intentId, txHash, note }, 'payout attempt needs review')
}
