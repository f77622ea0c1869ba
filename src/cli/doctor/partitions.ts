import type { Rows } from '../../database/database.ts'
import { inspectPartitions } from '../../database/partition.store.ts'
import { endOf, monthAfter, monthOf } from '../../database/month.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'

interface Kept {
  readonly now: Date
  readonly retentionDays: number
  readonly archiveDir: string | null
}

const guide = 'see docs/operating/data.md'

/** Whether coming months of records are made, and none stays beyond its time. */
export async function examinePartitions(rows: Rows, { now, retentionDays, archiveDir }: Kept): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('months')
  const { madeUntil, hasDefaultRows: hasRest, oldest } = await inspectPartitions(rows, 'order_event')
  const found: Finding[] = []
  if (madeUntil <= now)
    found.push(warn('no month is made for the changes of orders of today', `start a worker; ${guide}`))
  else if (madeUntil < endOf(monthAfter(monthOf(now), 1)))
    found.push(fail('the next month of changes of orders is not made', `start a worker, and look at its log; ${guide}`))
  else found.push(ok(`made until ${madeUntil.toISOString().slice(0, 10)}`))
  if (hasRest && madeUntil > now)
    found.push(
      warn('some changes of orders lie outside of all months', `a worker moves them within a minute; ${guide}`),
    )
  const isDue = oldest !== null && endOf(oldest).getTime() <= now.getTime() - retentionDays * 86_400_000
  if (isDue && archiveDir === null)
    found.push(
      warn(
        `${oldest} is kept beyond its time`,
        `set KASSA_ARCHIVE_DIR, or operator data export ${oldest} and data detach`,
      ),
    )
  return found
}
