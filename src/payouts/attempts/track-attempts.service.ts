import { ChainUnavailable, type ChainKey } from '../../chains/chain.ts'
import { isProvenImpossible } from '../../chains/read/absence.service.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import { listRecorded } from '../../chains/own-record.store.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { includedSeconds, needsReview, secondsUntilNext, wantsBump, wantsHeight, type Attempt } from './attempt.ts'
import { hasIncluded, reschedule, saveIncluded, saveNote } from './attempt.store.ts'
import { claimDue, releaseDue } from './claim-attempts.store.ts'
import { broadcast } from './broadcast.service.ts'
import { bump, endAsFinal, expire, markForReview } from './confirm.service.ts'
import { fillNonceGap } from './nonce-gap.service.ts'
import { endByForeignNonce } from './foreign-nonce.service.ts'
import { clearNonceUsed, listOtherHashes } from './nonce.store.ts'
import { findStop, type Stop } from './pause.store.ts'

/** Longer than it takes to check one attempt and hand it to all nodes. */
const leaseSeconds = 60
const claimMax = 16
/** Claims per run. The chain's other jobs wait for the end of the run. */
const claimsMax = 16
const noteMax = 500

/**
 * Checks every due signed attempt of one chain. Sends the same bytes again where the chain has no result. Safe to run at any time, in
 * several processes, twice or never: the bytes never change, and only final blocks end an attempt.
 */
export async function trackAttempts(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const way = deps.outgoing.find(key.environment, key.network)
  if (!way) return
  const finalHeight = await finalHeightOf(deps, key, way)
  const errors: unknown[] = []
  for (let claims = 0; claims < claimsMax; claims += 1) {
    const { now } = await deps.claims.times()
    const leaseUntil = addSeconds(now, leaseSeconds)
    const due = await deps.claims.take({
      take: token => claimDue(deps.db, key, { now, leaseUntil, limit: claimMax, finalHeight, token }),
      release: token => releaseDue(deps.db, key, { token, now }),
    })
    for (const attempt of due) {
      if (stop?.aborted) break
      await trackOne(deps, { key, way, attempt, finalHeight }, errors)
    }
    if (due.length < claimMax || stop?.aborted) break
  }
  // Throws only after all others were checked.
  if (errors.length > 0) throw errors[0]
}

/** Returns `null` when no attempt is in a block yet, or too few nodes report the final block. */
async function finalHeightOf(deps: Deps, key: ChainKey, way: Outgoing): Promise<number | null> {
  if (!(await hasIncluded(deps.db, key))) return null
  try {
    return (await way.finalHead()).height
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    return null
  }
}

interface TrackedAttempt {
  readonly key: ChainKey
  readonly way: Outgoing
  readonly attempt: Attempt
  readonly finalHeight: number | null
}

async function trackOne(deps: Deps, tracked: TrackedAttempt, errors: unknown[]): Promise<void> {
  const { key, attempt } = tracked
  let waitSeconds = secondsUntilNext(attempt.sends)
  try {
    // An attempt in a block is due later; `claimDue` takes it early once its block is final.
    if (await trackAttempt(deps, tracked)) waitSeconds += includedSeconds
  } catch (error) {
    if (error instanceof ChainUnavailable) await noteUnanswered(deps, attempt, error)
    else errors.push(error)
    deps.log.warn(
      { ...key, purpose: attempt.purpose, intentId: attempt.intentId, err: error },
      'payout attempt check failed',
    )
  } finally {
    await reschedule(deps.db, attempt.id, addSeconds(deps.clock.now(), waitSeconds))
  }
}

/** Leaves a note for the operator while the nodes answer too little about the payment. */
async function noteUnanswered({ db }: Deps, { id }: Attempt, { message }: ChainUnavailable): Promise<void> {
  await saveNote(db, id, plainText(`it could not be looked at: ${message}`, noteMax))
}

/** Returns `true` when the attempt is in a block that is not final yet. */
async function trackAttempt(deps: Deps, { key, way, attempt }: TrackedAttempt): Promise<boolean> {
  const stopped = await findStop(deps.db, key)
  // The chain may take back what its nodes call final, so nothing is resolved.
  if (stopped.isPaused) return false
  const state = attempt.sends > 0 ? await settle(deps, { way, attempt, stopped }) : 'open'
  if (state === 'open' && !stopped.isSwitchedOff) await send(deps, way, attempt)
  return state === 'included'
}

async function send(deps: Deps, way: Outgoing, attempt: Attempt): Promise<void> {
  const headHeight = wantsHeight(attempt, deps.clock.now()) ? await headHeightOf(way) : null
  const { isTooCheap } = await broadcast(deps, way, { attempt, headHeight })
  const now = deps.clock.now()
  if (wantsBump(attempt, { now, headHeight, isTooCheap })) await bump(deps, attempt)
  await fillNonceGap(deps, way, attempt)
  if (needsReview(attempt, now)) await markForReview(deps, attempt, 'no block has taken it for long')
}

/** Returns `null` when too few nodes report a height. The bytes are sent all the same. */
async function headHeightOf(way: Outgoing): Promise<number | null> {
  try {
    return await way.headHeight()
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    return null
  }
}

interface Settling extends Pick<TrackedAttempt, 'way' | 'attempt'> {
  readonly stopped: Stop
}

/** Returns `open` when the bytes are to be sent again: no block includes them, and one still can. */
async function settle(deps: Deps, { way, attempt, stopped }: Settling): Promise<'open' | 'included' | 'settled'> {
  const { id, txHash, wallet: from, order, includedHeight } = attempt
  const { isWalletPaused, resumes } = stopped
  const sent = { txHash, from, order }
  const outcome = await way.outcome(sent)
  if (outcome.kind === 'final') {
    await endAsFinal(deps, attempt, { outcome, hasExpired: await hasExpired(way, attempt), resumes })
    return 'settled'
  }
  if (outcome.kind === 'untold') {
    await markForReview(deps, attempt, `final block ${outcome.block.height} has it, and the nodes keep no result of it`)
    return 'settled'
  }
  const height = outcome.kind === 'included' ? outcome.height : null
  if (height !== includedHeight) await saveIncluded(deps.db, id, height)
  if (outcome.kind === 'included') return 'included'
  if (order.kind === 'nonce') {
    if (!(await isProvenImpossible({ rows: deps.db, way, key: attempt }, sent))) {
      if (attempt.isNonceUsed) await clearNonceUsed(deps.db, id)
      return (await isHeldUnseen(deps, { way, attempt })) ? 'settled' : 'open'
    }
    // Another attempt of ours with this nonce may be final; it is checked by itself and settles this one. While the wallet is paused, its
    // journal may hold attempts that the database does not know.
    if (!isWalletPaused && !(await isOwnFinal(deps, way, attempt)))
      await endByForeignNonce(deps, way, { attempt, resumes })
    return 'settled'
  }
  if (!(await hasExpired(way, attempt))) return 'open'
  const isImpossible = await isProvenImpossible({ rows: deps.db, way, key: attempt }, sent)
  for (const { name, error } of way.nodes())
    if (error !== null) deps.log.warn({ node: name, error, txHash }, 'rpc node gave no payout outcome')
  if (isImpossible) await expire(deps, attempt, resumes)
  else await isHeldUnseen(deps, { way, attempt })
  return 'settled'
}

/**
 * Whether a final block includes a payment whose result no node reports, by the block's transaction list or by our own record. Marks it for
 * review, so that two operators can resolve it. Runs only after no block has shown the payment for long.
 */
async function isHeldUnseen(deps: Deps, { way, attempt }: Pick<TrackedAttempt, 'way' | 'attempt'>): Promise<boolean> {
  const { txHash, wallet: from, order } = attempt
  if (!needsReview(attempt, deps.clock.now())) return false
  const [recorded] = await listRecorded(deps.db, attempt, [txHash])
  if (!recorded && (await way.isAbsent({ txHash, from, order }))) return false
  const where = recorded ? `by our own record final block ${recorded.height}` : 'a final block'
  await markForReview(deps, attempt, `${where} has it, and the nodes tell no result of it`)
  return true
}

async function hasExpired(way: Outgoing, { order }: Attempt): Promise<boolean> {
  return order.kind === 'expiring' && (await way.finalHead()).time.getTime() >= order.expirationMs
}

async function isOwnFinal(deps: Deps, way: Outgoing, { id, intentId, wallet: from, order }: Attempt): Promise<boolean> {
  for (const txHash of await listOtherHashes(deps.db, { id, intentId }))
    if ((await way.outcome({ txHash, from, order })).kind === 'final') return true
  return false
}
