import type { Rows } from '../database/database.ts'
import type { QueueName } from './queues.ts'

/**
 * Jobs of each queue that could be worked on by `now` and are not yet. Of each queue no more than `max` jobs are looked at, in
 * the order in which they are fetched: those of a time still to come come last.
 */
export async function listQueueDepths(
  rows: Rows,
  now: Date,
  max: number,
): Promise<{ name: QueueName; depth: number }[]> {
  return rows.query(
    `select q.name, (select count(*)::int from (
        select j.start_after from job j where j.name = q.name and j.state < 'active' and not j.blocked
         order by j.priority desc, j.created_on limit $2) as first where start_after <= $1) as depth
       from queue q where q.name not like '\\_\\_%' order by 1`,
    [now, max],
  )
}
