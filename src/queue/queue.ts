import type { Rows } from '../database/database.ts'
import type { Jobs, QueueName } from './queues.ts'

/**
 * Enqueues a job in the transaction of the change it follows from. pg-boss's own `send` would do the same in a statement
 * several times as long and, on a queue with notification, take a database-wide lock at commit; the columns are the same
 * (a test compares them). Throws when the queue does not exist, so that no job is lost silently.
 */
export async function enqueue<Name extends QueueName>(
  rows: Rows,
  name: Name,
  data: Jobs[Name],
  startAfter?: Date,
): Promise<void> {
  const inserted = await rows.query(insertJob, [name, JSON.stringify(data), startAfter?.toISOString() ?? null])
  if (inserted.length !== 1) throw new Error(`Queue ${name} does not exist: run the migrations`)
}

/** Columns that `insertJob` fills from the queue's own row; used by the one statement that opens an order. */
export const jobColumns = `id, name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
  retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds`

/** SQL selecting those columns of a queue `q`, given expressions for the job's data and its start. */
export function jobSelect(data: string, startAfter: string): string {
  return `gen_random_uuid(), q.name, ${data}, ${startAfter}, ${startAfter} + q.retention_seconds * interval '1 second',
  q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy,
  q.dead_letter, q.heartbeat_seconds`
}

const insertJob = `insert into pgboss.job (${jobColumns})
select ${jobSelect('$2::jsonb', 'coalesce($3::timestamptz, now())')} from pgboss.queue q where q.name = $1
returning id`
