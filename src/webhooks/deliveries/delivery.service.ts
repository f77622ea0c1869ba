import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '../../database/database.ts'
import { isRefused } from '../../database/refusal.ts'
import type { Deps } from '../../deps.ts'
import { batched } from '../../lib/batch.ts'
import { addSeconds } from '../../lib/clock.ts'
import { claimDue, type Claimed } from './claim.sql.ts'
import {
  holdUnreadable,
  lockClaims,
  markDue,
  markedAtOnce,
  releaseDeliveries,
  type DeliveryClaim,
} from './claim.store.ts'
import { attemptsUnderWayMax, unprovenUnderWayMax } from './delivery-limits.ts'
import { recordAttempts, releaseLostLeases, type AttemptResult } from './attempt-result.store.ts'
import type { Post } from '../endpoints/egress.service.ts'
import { afterAttempt, attemptsMax, nextAttempt } from './schedule.ts'
import { attemptHeaders } from './signature.ts'
import { SlowReceivers } from './slow-receivers.service.ts'
import { traceAttempt } from './trace-attempt.service.ts'
import { openCurrentSecret } from '../endpoints/webhook-secret.service.ts'
import { noteAnswers } from '../endpoints/webhook.store.ts'

export type DeliveryDeps = Pick<Deps, 'claims' | 'clock' | 'db' | 'keyring' | 'log' | 'postWebhook' | 'traces'>

/** Six times the ten seconds an attempt may take: only a worker that died or stood still loses its lease. */
const leaseSeconds = 60
/** How soon a new event is seen. One look costs a few probes of indexes, less than a queue of jobs would. */
const pollMs = 100
/** Results of attempts that one statement writes. */
const resultsMax = 200

/** How deliveries are sent. */
export interface Sending {
  /** Once aborted, no further delivery is begun; those under way end with their attempt, ten seconds later at most. */
  readonly stop?: AbortSignal | undefined
  readonly post?: Post
}

/** Sends what is due until the signal, then waits for what is under way. */
export async function deliverForEver(deps: DeliveryDeps, stop: AbortSignal): Promise<void> {
  const round = startRound(deps, { stop })
  while (!stop.aborted) {
    round.finished = Promise.withResolvers()
    const isMore = await poll(round).catch((error: unknown) => {
      deps.log.error({ err: error }, 'deliveries could not be claimed')
      return false
    })
    if (!isMore)
      await Promise.race([round.finished.promise, pause(pollMs, undefined, { signal: stop }).catch(() => {})])
  }
  await Promise.all(round.underWay)
}

/** Sends whatever is due, lost leases included, until nothing more is due or free to be sent. */
export async function deliverDue(deps: DeliveryDeps, sending: Sending = {}): Promise<void> {
  const round = startRound(deps, sending)
  while (!sending.stop?.aborted) {
    round.finished = Promise.withResolvers()
    // Counted before the look: what ends while it goes on leaves a place that this look did not see.
    const isIdle = round.underWay.size === 0
    if (await poll(round)) continue
    if (isIdle) break
    await round.finished.promise
  }
  await Promise.all(round.underWay)
}

/** What one process that delivers remembers between two looks. */
interface Round {
  readonly deps: DeliveryDeps
  readonly stop: AbortSignal | undefined
  readonly post: Post
  readonly slow: SlowReceivers
  /** Results that come while others are written wait for the next statement together: many attempts time out at once. */
  readonly record: (result: AttemptResult) => Promise<void>
  readonly underWay: Set<Promise<void>>
  /** Those under way at receivers that are not known to answer. */
  unproven: number
  /** Resolved when an attempt ends: there may be a place free. */
  finished: PromiseWithResolvers<void>
  /** Where the tour of the merchants goes on. */
  after: string | null
  tidiedAt: number
}

function startRound(deps: DeliveryDeps, { stop, post = deps.postWebhook }: Sending): Round {
  return {
    deps,
    stop,
    post,
    slow: new SlowReceivers(),
    record: batched(results => recordAll(deps, results), { sizeMax: resultsMax, isRepeatable: isRefused }),
    underWay: new Set(),
    unproven: 0,
    finished: Promise.withResolvers<void>(),
    after: null,
    tidiedAt: 0,
  }
}

/**
 * Claims for the free places and begins their attempts, until all merchants with something due were visited. Whether another
 * look at once could find more: what waits for a place that is taken cannot be told from what would find one, so a tour in
 * which nothing was found is the last until an attempt ends.
 */
async function poll(round: Round): Promise<boolean> {
  const isMoreDue = await tidyUp(round)
  const isFollowUp = round.after !== null
  let isFound = false
  do {
    const free = attemptsUnderWayMax - round.underWay.size
    if (free === 0) return false
    const { claims, clock, db } = round.deps
    const business = clock.business()
    const { found, signed, after } = await claims.take({
      take: token => db.transaction(tx => takeDue(tx, round, { free, token })),
      release: token => releaseDeliveries(db, { token, business }),
    })
    round.after = after
    isFound ||= found > 0
    for (const one of signed) begin(round, one)
  } while (round.after !== null)
  return isMoreDue || isFound || isFollowUp
}

/** Lost leases are released and what waited for its time becomes due. Whether more has reached its time than was marked. */
async function tidyUp(round: Round): Promise<boolean> {
  const { claims, clock, db } = round.deps
  const now = clock.now()
  // A last round that lies far ahead is over too: the clock was set back.
  if (Math.abs(now.getTime() - round.tidiedAt) < pollMs) return false
  const business = clock.business()
  await releaseLostLeases(db, { now: (await claims.times()).now, business })
  const isMore = (await markDue(db, business)) === markedAtOnce
  round.tidiedAt = isMore ? 0 : now.getTime()
  return isMore
}

interface SignedClaim extends DeliveryClaim {
  readonly secret: string
}

type SignedClaims = Claimed & { readonly signed: readonly SignedClaim[] }

const attemptNumbers = Array.from({ length: attemptsMax }, (_, index) => index + 1)

/**
 * Takes what is due and free. The secrets are opened in here, so that one that cannot be, for want of a master key, costs no
 * attempt, and holds up nobody: what it should sign is put aside.
 */
async function takeDue(
  tx: Tx,
  round: Round,
  { free, token }: { readonly free: number; readonly token: string },
): Promise<SignedClaims> {
  const { deps, stop, slow, after } = round
  await lockClaims(tx)
  // The lock may have been waited for: what is begun after the signal could outlast the process.
  if (stop?.aborted) return { found: 0, claims: [], signed: [], after: null }
  const business = deps.clock.business()
  const claimed = await claimDue(tx, {
    business,
    free,
    freeForUnproven: unprovenUnderWayMax - round.unproven,
    leaseUntil: addSeconds((await deps.claims.times(tx)).now, leaseSeconds),
    nextAttempts: attemptNumbers.map(number => nextAttempt(number, business) ?? business),
    after,
    degradedGroups: slow.lanes(),
    slowMerchants: slow.merchants(),
    token,
  })
  const decrypted = claimed.claims.map(one => ({ ...one, secret: openSecret(deps, one) }))
  const unreadable = decrypted.filter(one => one.secret === null)
  for (const same of Map.groupBy(unreadable, one => `${one.merchantId} ${one.environment}`).values()) {
    await holdUnreadable(tx, same, business)
  }
  return { ...claimed, signed: decrypted.filter((one): one is SignedClaim => one.secret !== null) }
}

function openSecret(deps: DeliveryDeps, claimed: DeliveryClaim): string | null {
  const { merchantId, environment, encryptedSecret } = claimed
  try {
    if (encryptedSecret === null) throw new Error('The merchant has no webhook secret')
    return openCurrentSecret(deps, claimed, encryptedSecret)
  } catch (error) {
    deps.log.error({ err: error, merchantId, environment }, 'webhook secret cannot be opened: its deliveries wait')
    return null
  }
}

function begin(round: Round, claimed: SignedClaim): void {
  const { deps, underWay } = round
  const slots = claimed.isUnproven ? 1 : 0
  round.unproven += slots
  const one = attempt(round, claimed)
    .catch((error: unknown) => deps.log.error({ err: error, deliveryId: claimed.deliveryId }, 'delivery broke off'))
    .finally(() => {
      underWay.delete(one)
      round.unproven -= slots
      round.finished.resolve()
    })
  underWay.add(one)
}

/** One request, with no transaction open, then its result. If this process dies in between, the lease decides. */
async function attempt({ deps, post, slow, record }: Round, claimed: SignedClaim): Promise<void> {
  const headers = attemptHeaders(claimed.secret, claimed, deps.clock.now())
  const start = deps.clock.now()
  const outcome = await post({ url: claimed.url, headers, body: claimed.body })
  traceAttempt(deps, claimed, { start, outcome })
  slow.note(claimed, outcome)
  const at = deps.clock.business()
  const after = afterAttempt(claimed.attempt, outcome, at)
  const nextAttemptAt = after.status === 'PENDING' ? after.nextAttemptAt : null
  const lastError = after.status === 'DELIVERED' ? null : after.error
  await record({ claim: claimed, status: after.status, nextAttemptAt, lastError, at })
}

async function recordAll({ db }: DeliveryDeps, results: readonly AttemptResult[]): Promise<void[]> {
  await recordAttempts(db, results)
  // By itself: whoever changes an endpoint locks it before its deliveries.
  const answered = results.filter(({ status, claim: { isHealthy } }) => status === 'DELIVERED' && !isHealthy)
  if (answered.length > 0) {
    await noteAnswers(
      db,
      answered.map(({ claim, at }) => ({ id: claim.endpointId, url: claim.url, at })),
    )
  }
  return results.map(() => {})
}
