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

/** So long it waits for places that other processes hold before somebody looks again. */
const waitSeconds = 1

/** Gives these receivers a turn, and sends for what is due when it ends. Once stopped, another process goes on at once. */
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

/** Releases lost leases, makes due what has reached its time, and sends for it. `true` when more has reached its time than was marked. */
export async function wakeDeliveries(deps: QueueDeps): Promise<boolean> {
  const due = await makeDue(deps)
  await callAgain(deps, { due })
  return due.length === markedAtOnce
}

/** To whom each goes that has become due. */
async function makeDue({ claims, clock, db }: DeliveryDeps): Promise<DueReceivers[]> {
  const business = clock.business()
  await releaseLostLeases(db, { now: (await claims.times()).now, business })
  return markDue(db, business)
}

/**
 * Sends for everything that is due: what a lost job pointed at is delivered all the same. Receivers that answer are looked at first, whatever waits
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

/** One of each merchant: a turn tells what is due to its other receivers. */
async function* dueReceivers({ db }: Pick<Deps, 'db'>): AsyncGenerator<DueReceivers[]> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const due: DueReceivers[] = await listDueReceivers(db, { after, limit: listedAtOnce })
    yield due
    after = due.length < listedAtOnce ? undefined : due.at(-1)!.merchantId
  }
}

/** How deliveries are sent. */
export interface Sending {
  /** Once aborted, no further delivery is begun; those under way end with their attempt, ten seconds later at most. */
  readonly stop?: AbortSignal | undefined
  readonly post?: Post
}

/** Sends whatever is due, lost leases included, without any job, until nothing more is due or free to be sent. */
export async function deliverDue(deps: DeliveryDeps, { stop, post }: Sending = {}): Promise<void> {
  const sender = new DeliverySender(deps, post)
  let begun: number
  do {
    begun = sender.begun
    while ((await makeDue(deps)).length === markedAtOnce) {
      // Until all that has reached its time is due.
    }
    for await (const due of dueReceivers(deps)) {
      const kinds = due.flatMap(({ merchantId }) => [false, true].map(isUnproven => ({ merchantId, isUnproven })))
      await Promise.all(kinds.map(receivers => serveOn(sender, receivers, stop)))
    }
  } while (sender.begun > begun)
}

/** Turn after turn, as the jobs of a queue would. */
async function serveOn(sender: DeliverySender, receivers: Receivers, stop: AbortSignal | undefined): Promise<void> {
  const { left, done } = sender.serve(receivers, stop)
  const { isMore, isStuck } = await left
  if (isMore && !isStuck && !stop?.aborted) await serveOn(sender, receivers, stop)
  await done
}
