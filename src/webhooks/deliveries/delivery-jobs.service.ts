import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { DueReceivers } from '../../queue/jobs.ts'

interface Call {
  readonly due: readonly DueReceivers[]
  /** So long the jobs wait. */
  readonly waitSeconds?: number
}

/**
 * Sends for whoever delivers to these receivers: a job for each merchant, environment and kind, however much is due. Where one waits, it does the
 * work of a second. In the order of their keys, so that two that send for the same never wait for each other in a ring.
 */
export async function callForDeliveries(
  { queue }: Pick<Deps, 'queue'>,
  rows: Rows,
  { due, waitSeconds = 0 }: Call,
): Promise<void> {
  const byKey = new Map(due.map(one => [`${one.merchantId} ${one.environment} ${kindOf(one)}`, one]))
  const jobs = [...byKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([singletonKey, { merchantId, environment, isUnproven }]) => ({
      data: { merchantId, environment, isUnproven },
      singletonKey,
      priority: isUnproven ? -1 : 0,
      group: { id: `${merchantId} ${kindOf({ isUnproven })}` },
      startAfter: waitSeconds,
    }))
  await queue.sendAll(rows, 'deliver-webhooks', jobs)
}

const kindOf = ({ isUnproven }: Pick<DueReceivers, 'isUnproven'>) => (isUnproven ? 'unproven' : 'proven')
