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
 * Ends a withdrawal or a step by a transaction of it that is final: done, or failed, with a reserve given back. Other attempts with the same
 * number can be in no block any more. A payout that ran out of energy waits until its transaction has expired too, and is tried once more
 * (docs/decisions/payouts.md#out-of-energy). Row, books and event are written together, once.
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
    // It may have been halted since the nodes were asked: whoever plans a reversal then has to find all that ever ends.
    if (!(await mayResolve(tx, attempt, resumes))) return null
    const attempts = await lockEveryAttempt(tx, attempt.intentId)
    const state = attempts.find(one => one.id === attempt.id)
    const status = state ? attemptTransitions[state.status][event] : null
    if (status === null) return null
    // By our own record it moved tokens in a final block: no receipt undoes that.
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

/** What it is to move of the token; `null`: nothing. */
async function transfersOf({ db }: Deps, attempt: Attempt): Promise<readonly MovedTokens[] | null> {
  const { purpose, intentId, wallet: from, destination: to, amount } = attempt
  if (purpose === 'batch') return (await listMembers(db, intentId)).map(one => ({ ...one, from: one.address, to }))
  return movesToken(purpose) ? [{ from, to, amount: usdt(amount) }] : null
}

interface Final {
  readonly outcome: FinalOutcome
  /** How often the chain had been resumed before the nodes were asked. */
  readonly resumes: number
  /** Whether no block could hold it any more, even if those since were taken back. */
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

/** Ends the other attempts of the same: one is final. */
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
 * Ends an attempt that can provably be in no block any more, and has the same tried once more, in one transaction. The nodes were asked when the
 * chain had been resumed so many times.
 */
export async function expire(deps: Deps, attempt: Attempt, resumes: number): Promise<void> {
  await deps.db.transaction(async tx => {
    if (!(await mayResolve(tx, attempt, resumes))) return
    const state = (await lockAttempts(tx, attempt.intentId)).find(one => one.id === attempt.id)
    const status = state ? attemptTransitions[state.status].expired : null
    if (status === null || (await isRecorded(tx, attempt, [attempt.txHash]))) return
    const now = deps.clock.now()
    await saveStatus(tx, attempt.id, { status, note: 'no block took it before it expired', now })
    await insertNextAttempt(tx, { id: deps.random.uuid(), after: attempt }, now)
  })
}

/** One of these waits to be signed already, or a block has ended the number. */
const undearable: ReadonlySet<AttemptStatus> = new Set(['READY', 'FINAL', 'FAILED'])

/**
 * Has the same tried with the same number and a higher fee; whichever a block takes, the others are worth nothing. Once a block has one of them
 * nothing is to be hurried.
 */
export async function bump(deps: Deps, attempt: Attempt): Promise<void> {
  await deps.db.transaction(async tx => {
    const attempts = await lockAttempts(tx, attempt.intentId)
    const state = attempts.find(one => one.id === attempt.id)
    // Another worker may have ended all of it: a stranger has its number, and nothing goes on.
    if (!state || attemptTransitions[state.status].displaced === null) return
    if (attempts.some(one => one.isIncluded || undearable.has(one.status))) return
    await insertNextAttempt(tx, { id: deps.random.uuid(), after: attempt }, deps.clock.now())
  })
}

/** Shows people an attempt that no rule explains; its reserve stays, and it is looked at as before. */
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
    deps.log.error(
      { environment, network, purpose, subjectId: intentId, txHash, note },
      'a payment is unclear: somebody should look',
    )
}
