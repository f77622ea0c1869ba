import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { DueReceivers } from '../../queue/jobs.ts'

/** One job for each merchant, environment and kind, however much is due. A waiting job does the work of a second. */
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
 * Sends delivery jobs for these receivers in the transaction that makes something due. The transaction holds the lock on its owners' event order, so
 * no other waits for these singleton keys.
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
  /** The delay of the jobs in seconds. */
  readonly waitSeconds?: number
}

/**
 * Sends delivery jobs for what is already due, in a statement of its own. Its singleton keys differ from those of events, so it never waits for a
 * transaction that records an event and delays none. It inserts by key, so that two calls never deadlock.
 */
export async function callAgain(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { due, waitSeconds = 0 }: Again,
): Promise<void> {
  await queue.sendAll(db, 'deliver-webhooks', jobsOf(due, 'again', waitSeconds))
}
