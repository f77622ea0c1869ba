import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { DueReceivers } from '../../queue/jobs.ts'

/** A job for each merchant, environment and kind, however much is due. Where one waits, it does the work of a second. */
function jobsOf(due: readonly DueReceivers[], by: 'event' | 'again', startAfter = 0) {
  const byKey = new Map(due.map(one => [`${one.merchantId} ${one.environment} ${kindOf(one)} ${by}`, one]))
  return [...byKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([singletonKey, { merchantId, environment, isUnproven }]) => ({
      data: { merchantId, environment, isUnproven },
      singletonKey,
      priority: isUnproven ? -1 : 0,
      group: { id: `${merchantId} ${kindOf({ isUnproven })}` },
      startAfter,
    }))
}

const kindOf = ({ isUnproven }: Pick<DueReceivers, 'isUnproven'>) => (isUnproven ? 'unproven' : 'proven')

/**
 * Sends for whoever delivers to these receivers, in the transaction that makes something due to them. It holds the lock on the event order of their
 * owners, so that nobody else waits for a key of it.
 */
export async function callForDeliveries(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  due: readonly DueReceivers[],
): Promise<void> {
  await queue.sendAll(tx, 'deliver-webhooks', jobsOf(due, 'event'))
}

interface Again {
  readonly due: readonly DueReceivers[]
  /** So long the jobs wait. */
  readonly waitSeconds?: number
}

/**
 * Sends for what is due already, in a statement of its own. Its keys are others than those of events: it never waits for a transaction that records
 * one, and holds up none. In the order of its keys, so that two of these never wait for each other in a ring.
 */
export async function callAgain(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { due, waitSeconds = 0 }: Again,
): Promise<void> {
  await queue.sendAll(db, 'deliver-webhooks', jobsOf(due, 'again', waitSeconds))
}
