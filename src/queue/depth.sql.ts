// Queries of pg-boss's own tables, which are none of ours.
import type { Rows } from '../database/database.ts'
import type { QueueName } from './jobs.ts'

export interface QueueDepth {
  readonly name: QueueName
  /** Jobs that could be worked on and are not yet. */
  readonly depth: number
  /** How long the first of them could have been worked on, in seconds. */
  readonly age: number
  /** Jobs that failed and are still kept, which is ten minutes. */
  readonly failed: number
}

/**
 * How each queue stands. Of each no more than `max` jobs are looked at, in the order in which they are fetched: those of a time still to come
 * come last.
 */
export async function listQueueDepths(rows: Rows, now: Date, max: number): Promise<QueueDepth[]> {
  return rows.query(
    `select q.name, due.depth, due.age, failed.failed
       from queue q
      cross join lateral (
        select count(*)::int as depth, coalesce(greatest(0, extract(epoch from $1::timestamptz - min(start_after))), 0)::float8 as age
          from (select j.start_after from job j where j.name = q.name and j.state < 'active' and not j.blocked
                 order by j.priority desc, j.created_on limit $2) as first
         where start_after <= $1) as due
      cross join lateral (
        select count(*)::int as failed
          from (select from job j where j.name = q.name and j.state = 'failed' limit $2) as kept) as failed
      where q.name not like '\\_\\_%' order by 1`,
    [now, max],
  )
}
