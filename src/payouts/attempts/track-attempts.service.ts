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

/** Longer than looking at one attempt and handing it to all nodes takes. */
const leaseSeconds = 60
const claimMax = 16
/** In one round: so long does what comes after it wait. */
const claimsMax = 16
const noteMax = 500

/**
 * Looks at every signed attempt of one chain that is due: what became of it on the chain, and if nothing, the same bytes go out once
 * more. Safe to run at any time, in several processes, twice or never: the bytes are the same, and only final blocks end anything.
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
  // Whatever is wrong with one of them, the others were looked at.
  if (errors.length > 0) throw errors[0]
}

/** `null` where nothing is in a block yet, or nobody says what is final. */
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
    // What should be final is looked at again soon, and not at once.
    if (await trackAttempt(deps, tracked)) waitSeconds += includedSeconds
  } catch (error) {
    if (error instanceof ChainUnavailable) await flagForReview(deps, attempt, error)
    else errors.push(error)
    deps.log.warn(
      { ...key, purpose: attempt.purpose, intentId: attempt.intentId, err: error },
      'a payment could not be looked at',
    )
  } finally {
    await reschedule(deps.db, attempt.id, addSeconds(deps.clock.now(), waitSeconds))
  }
}

/** What an operator finds beside the payment while the nodes tell too little of it. */
async function flagForReview({ db }: Deps, { id }: Attempt, { message }: ChainUnavailable): Promise<void> {
  await saveNote(db, id, plainText(`it could not be looked at: ${message}`, noteMax))
}

/** `true`: it is in a block that is not final yet. */
async function trackAttempt(deps: Deps, { key, way, attempt }: TrackedAttempt): Promise<boolean> {
  const stopped = await findStop(deps.db, key)
  // What is called final there may be taken back: nothing is concluded of it.
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

/** `null`: too few nodes say so, which keeps nothing from being sent. */
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

/** `settled`, `included`: there is nothing to send, since it is in a block, or can be in none any more. */
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
    // An attempt of our own with this number is looked at by itself, and settles this one.
    // The journal of a halted wallet may have more of these than the database.
    if (!isWalletPaused && !(await isOwnFinal(deps, way, attempt)))
      await endByForeignNonce(deps, way, { attempt, resumes })
    return 'settled'
  }
  if (!(await hasExpired(way, attempt))) return 'open'
  const isImpossible = await isProvenImpossible({ rows: deps.db, way, key: attempt }, sent)
  for (const { name, error } of way.nodes())
    if (error !== null)
      deps.log.warn({ node: name, error, txHash }, 'a node did not help to tell what became of a payment')
  if (isImpossible) await expire(deps, attempt, resumes)
  else await isHeldUnseen(deps, { way, attempt })
  return 'settled'
}

/**
 * Whether a final block holds a payment whose result no node tells, by the lists of the blocks or by our own record. People are shown it: two
 * operators can conclude it. Asked once no block has shown it for long.
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
