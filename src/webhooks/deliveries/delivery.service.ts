import type { Deps } from '../../deps.ts'
import { batched } from '../../lib/batch.ts'
import type { DueReceivers } from '../../queue/jobs.ts'
import { releaseLostLeases } from './attempt-result.store.ts'
import { listDueReceivers, markDue, markedAtOnce } from './claim.store.ts'
import { callAgain } from './delivery-jobs.service.ts'
import type { DeliveryDeps } from './attempt.service.ts'
import { DeliverySender, type Receivers } from './delivery-sender.service.ts'
import type { Post } from '../endpoints/egress.service.ts'

type QueueDeps = DeliveryDeps & Pick<Deps, 'queue'>

/** The sender of a process, and how its turns send the next jobs. */
interface ProcessParts {
  readonly sender: DeliverySender
  /** Batched, since many turns end at once. */
  readonly callNext: (call: NextTurn) => Promise<void>
}

interface NextTurn {
  readonly receivers: DueReceivers
  readonly waitSeconds: number
}

const partsByProcess = new WeakMap<QueueDeps, ProcessParts>()

function partsOf(deps: QueueDeps): ProcessParts {
  const parts = partsByProcess.get(deps) ?? {
    sender: new DeliverySender(deps),
    callNext: batched(calls => callAll(deps, calls), { sizeMax: calledAtOnce }),
  }
  partsByProcess.set(deps, parts)
  return parts
}

const calledAtOnce = 500

async function callAll(deps: QueueDeps, calls: readonly NextTurn[]): Promise<void[]> {
  for (const [waitSeconds, same] of Map.groupBy(calls, call => call.waitSeconds)) {
    await callAgain(deps, { due: same.map(call => call.receivers), waitSeconds })
  }
  return calls.map(() => {})
}

/** The delay before the next job when other processes hold the slots. */
const waitSeconds = 1

/** Gives these receivers a turn, and sends jobs for what is still due when it ends. After a stop, another process continues at once. */
export async function serveReceivers(deps: QueueDeps, receivers: DueReceivers, stop?: AbortSignal): Promise<void> {
  const { sender, callNext } = partsOf(deps)
  const { left, done } = sender.serve(receivers, stop)
  const { isMore, isStuck, isOther } = await left
  const others = { ...receivers, isUnproven: !receivers.isUnproven }
  await Promise.all([
    isOther && callNext({ receivers: others, waitSeconds: 0 }),
    isMore && callNext({ receivers, waitSeconds: isStuck ? waitSeconds : 0 }),
  ])
  await done
}

/**
 * Releases lost leases, marks deliveries whose time has come as due, and sends jobs for them. Returns whether more have reached their time than one
 * run marks.
 */
export async function wakeDeliveries(deps: QueueDeps): Promise<boolean> {
  const due = await makeDue(deps)
  await callAgain(deps, { due })
  return due.length === markedAtOnce
}

/** Marks due deliveries and returns their receivers. */
async function makeDue({ claims, clock, db }: DeliveryDeps): Promise<DueReceivers[]> {
  const business = clock.business()
  await releaseLostLeases(db, { now: (await claims.times()).now, business })
  return markDue(db, business)
}

/**
 * Sends jobs for everything that is due, so that a lost job delays delivery only until the next run. Receivers that answer come first, whatever waits
 * for the others.
 */
export async function recoverDeliveries(deps: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  for await (const found of dueReceivers(deps)) {
    const due = found.flatMap(one => (one.isUnproven ? [one, { ...one, isUnproven: false }] : [one]))
    await callAgain(deps, { due })
  }
}

/** Merchants that one statement lists. */
const listedAtOnce = 1000

/** Yields one kind of receivers per merchant. Their turn reports whether the other kind has due deliveries. */
async function* dueReceivers({ db }: Pick<Deps, 'db'>): AsyncGenerator<DueReceivers[]> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const due: DueReceivers[] = await listDueReceivers(db, { after, limit: listedAtOnce })
    yield due
    after = due.length < listedAtOnce ? undefined : due.at(-1)!.merchantId
  }
}

/** Options of `deliverDue`. */
export interface Sending {
  /** Once aborted, no further delivery starts. Those under way end with their attempt, within ten seconds. */
  readonly stop?: AbortSignal | undefined
  readonly post?: Post
}

/** Sends whatever is due without any job, including lost leases, until nothing is due with a free slot. */
export async function deliverDue(deps: DeliveryDeps, { stop, post }: Sending = {}): Promise<void> {
  const sender = new DeliverySender(deps, post)
  let begun: number
  do {
    begun = sender.begun
    while ((await makeDue(deps)).length === markedAtOnce) {
      // Repeats until everything whose time has come is due.
    }
    for await (const due of dueReceivers(deps)) {
      const kinds = due.flatMap(({ merchantId }) => [false, true].map(isUnproven => ({ merchantId, isUnproven })))
      await Promise.all(kinds.map(receivers => serveOn(sender, receivers, stop)))
    }
  } while (sender.begun > begun)
}

/** Runs turn after turn, as the jobs of a queue would. */
async function serveOn(sender: DeliverySender, receivers: Receivers, stop: AbortSignal | undefined): Promise<void> {
  const { left, done } = sender.serve(receivers, stop)
  const { isMore, isStuck } = await left
  if (isMore && !isStuck && !stop?.aborted) await serveOn(sender, receivers, stop)
  await done
}
