import { majorityOf } from '../../chains/read/agreement.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { notifyAdvanced } from '../../withdrawals/advance.service.ts'
import { attemptTransitions } from './attempt-status.ts'
import { secondsUntilNext, type Attempt } from './attempt.ts'
import { countSend, lockAttempts, saveNote, saveStatus } from './attempt.store.ts'
import { afterBroadcast, type AfterBroadcast } from './judge.ts'
import { findStop } from './pause.store.ts'
import { publishResult } from './publish-result.service.ts'

/**
 * Hands the bytes of an attempt to every node. The withdrawal shows the hash before any node gets the bytes, so that a payment can be found
 * after a crash at any point. No answer of a node fails the attempt.
 */
export async function broadcast(
  deps: Deps,
  way: Outgoing,
  { attempt, headHeight }: Sending,
): Promise<Pick<AfterBroadcast, 'isTooCheap'>> {
  if (!(await begin(deps, { attempt, headHeight }))) return { isTooCheap: false }
  const answers = await way.broadcast({ raw: attempt.raw, txHash: attempt.txHash })
  const after = afterBroadcast(
    answers.map(({ value }) => value),
    majorityOf(way.nodes().length),
  )
  await record(deps, attempt, after)
  return after
}

export interface Sending {
  readonly attempt: Attempt
  /** Head height, where the caller asked for it. */
  readonly headHeight: number | null
}

/** Returns `false` when the attempt ended, or sending was stopped, while the nodes were asked. */
async function begin(deps: Deps, { attempt, headHeight }: Sending): Promise<boolean> {
  const { id, intentId, txHash } = attempt
  const begun = await deps.db.transaction(async tx => {
    const state = (await lockAttempts(tx, intentId)).find(one => one.id === id)
    if (!state || attemptTransitions[state.status].succeeded === null) return null
    const { isPaused, isSwitchedOff } = await findStop(tx, attempt)
    if (isPaused || isSwitchedOff) return null
    const dueAt = addSeconds(deps.clock.now(), secondsUntilNext(state.sends))
    await countSend(tx, id, { dueAt, headHeight })
    return state.sends > 0 ? [] : publishResult(deps, tx, { of: attempt, event: { type: 'signed', txHash } })
  })
  if (begun) await notifyAdvanced(deps, begun)
  return begun !== null
}

async function record(deps: Deps, attempt: Attempt, { event, note }: AfterBroadcast): Promise<void> {
  const { id, intentId, txHash } = attempt
  if (event === null) return saveNote(deps.db, id, note)
  const advanced = await deps.db.transaction(async tx => {
    const attempts = await lockAttempts(tx, intentId)
    const state = attempts.find(one => one.id === id)
    const status = state ? attemptTransitions[state.status][event] : null
    if (status === null) {
      await saveNote(tx, id, note)
      return []
    }
    await saveStatus(tx, id, { status, note, now: deps.clock.now() })
    if (status === 'UNCLEAR') return []
    return publishResult(deps, tx, { of: attempt, event: { type: 'broadcast', txHash } })
  })
  await notifyAdvanced(deps, advanced)
}
