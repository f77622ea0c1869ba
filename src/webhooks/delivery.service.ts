import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { enqueue } from '../queue/queue.ts'
import {
  findClaimableEndpoint,
  findDueId,
  listDue,
  lockDue,
  lockRoom,
  recordAttempt,
  releaseLostLeases,
  takeLease,
  type Claim,
} from './delivery.store.ts'
import { egressOf, type Post } from './egress.service.ts'
import { afterAttempt, nextAttempt, type Outcome } from './schedule.ts'
import { attemptHeaders } from './signature.ts'
import { openCurrentSecret } from './webhook-secret.service.ts'

export type DeliveryDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'keyring' | 'log'>

/** Six times the ten seconds an attempt may take: only a worker that died or stood still loses its lease. */
const leaseSeconds = 60
/** How long one job goes on with the backlog of its endpoint; with one more attempt it stays below the queue's limit. */
const jobDrainSeconds = 30
/** A sweep waits for its slowest receiver, so it leaves long backlogs to jobs. */
const sweepDrainSeconds = 5
/** Deliveries that one sweep starts with, side by side. */
const sweepMax = 50

/** How deliveries are sent. */
export interface Sending {
  /** Once aborted, no further delivery is begun; the one under way ends with its attempt, ten seconds later at most. */
  readonly stop?: AbortSignal | undefined
  readonly post?: Post
}

/** Sends this delivery if it is due, then others waiting for the same endpoint. Running it twice sends nothing twice. */
export async function deliver(deps: DeliveryDeps, deliveryId: string, sending: Sending = {}): Promise<void> {
  await deliverUntil(deps, { deliveryId, drainUntil: addSeconds(deps.clock.now(), jobDrainSeconds) }, sending)
}

/** Finds whatever is due, lost leases included, and sends it: the net below lost jobs, late jobs and a moved business clock. */
export async function deliverDue(deps: DeliveryDeps, sending: Sending = {}): Promise<void> {
  const now = deps.clock.now()
  const business = deps.clock.business()
  await releaseLostLeases(deps.db, { now, business })
  const due = await listDue(deps.db, business, sweepMax)
  const drainUntil = addSeconds(now, sweepDrainSeconds)
  const results = await Promise.allSettled(
    due.map(deliveryId => deliverUntil(deps, { deliveryId, drainUntil }, sending)),
  )
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected')
      deps.log.error({ err: result.reason, deliveryId: due[index] }, 'delivery broke off')
  }
}

interface Round {
  readonly deliveryId: string
  readonly drainUntil: Date
}

async function deliverUntil(deps: DeliveryDeps, { deliveryId, drainUntil }: Round, sending: Sending): Promise<void> {
  const { stop, post = egressOf(deps.config) } = sending
  if (stop?.aborted) return
  const times = { business: deps.clock.business(), now: deps.clock.now() }
  const endpointId = await findClaimableEndpoint(deps.db, deliveryId, times)
  if (endpointId === null) return
  let claimed = await claim(deps, { endpointId, deliveryId }, stop)
  while (claimed) {
    await attempt(deps, claimed, post)
    if (stop?.aborted || deps.clock.now() >= drainUntil) return wakeNext(deps, endpointId)
    claimed = await claim(deps, { endpointId }, stop)
  }
}

interface Wanted {
  readonly endpointId: string
  readonly deliveryId?: string
}

interface SignedClaim extends Claim {
  readonly secret: string
}

/**
 * Takes one due delivery of the endpoint: the attempt is counted and leased before anything is sent. The secret is opened
 * in here, so that a master key missing from the configuration costs no attempt.
 */
function claim(deps: DeliveryDeps, wanted: Wanted, stop?: AbortSignal): Promise<SignedClaim | null> {
  return deps.db.transaction(async tx => {
    const now = deps.clock.now()
    if (!(await lockRoom(tx, wanted.endpointId, now))) return null
    // The lock may have been waited for: what is begun after the signal could outlast the process.
    if (stop?.aborted) return null
    const business = deps.clock.business()
    const due = await lockDue(tx, wanted, business)
    if (!due) return null
    const number = due.attempts + 1
    const taken = await takeLease(tx, {
      deliveryId: due.id,
      attempt: number,
      leaseUntil: addSeconds(now, leaseSeconds),
      nextAttemptAt: nextAttempt(number, business) ?? business,
      updatedAt: business,
    })
    return { ...taken, secret: openCurrentSecret(deps, taken, taken.sealedSecret) }
  })
}

/** One request, with no transaction open, then its result. If this process dies in between, the lease decides. */
async function attempt(deps: DeliveryDeps, claimed: SignedClaim, post: Post): Promise<void> {
  const headers = attemptHeaders(claimed.secret, claimed, deps.clock.now())
  const outcome = await post({ url: claimed.url, headers, body: claimed.body })
  await record(deps, claimed, outcome)
}

async function record(deps: DeliveryDeps, claimed: Claim, outcome: Outcome): Promise<void> {
  const at = deps.clock.business()
  const after = afterAttempt(claimed.attempt, outcome, at)
  const nextAttemptAt = after.status === 'PENDING' ? after.nextAttemptAt : null
  const lastError = after.status === 'DELIVERED' ? null : after.error
  await deps.db.transaction(async tx => {
    const recorded = await recordAttempt(tx, claimed, { status: after.status, nextAttemptAt, lastError, at })
    if (!recorded || nextAttemptAt === null) return
    // The queue waits in real time; should the business clock be moved meanwhile, the sweep finds the row earlier.
    const delaySeconds = (nextAttemptAt.getTime() - at.getTime()) / 1000
    await enqueue(
      tx,
      'deliver-webhook',
      { deliveryId: claimed.deliveryId },
      { startAfter: addSeconds(deps.clock.now(), delaySeconds) },
    )
  })
}

/** Passes the endpoint's backlog on to a new job, so that no job outlives its limit and other endpoints get their turn. */
async function wakeNext(deps: DeliveryDeps, endpointId: string): Promise<void> {
  const deliveryId = await findDueId(deps.db, endpointId, deps.clock.business())
  if (deliveryId !== null) await enqueue(deps.db, 'deliver-webhook', { deliveryId })
}
