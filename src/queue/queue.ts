import { createHash } from 'node:crypto'
import type { Rows } from '../database/database.ts'
import type { Jobs, QueueName } from './queues.ts'

export interface EnqueueOptions {
  readonly startAfter?: Date
  /** At most one job with this key waits in the queue; a further one is dropped, since the first does its work. */
  readonly singletonKey?: string
}

/**
 * Enqueues a job in the transaction of the change it follows from. pg-boss's own `send` would do the same in a statement
 * several times as long; the row it leaves is the same (a test compares them). Throws when the queue does not exist, so
 * that no job is lost silently.
 */
export async function enqueue<Name extends QueueName>(
  rows: Rows,
  name: Name,
  data: Jobs[Name],
  { startAfter, singletonKey }: EnqueueOptions = {},
): Promise<void> {
  const values = [name, JSON.stringify(data), startAfter?.toISOString() ?? null, singletonKey ?? null]
  const inserted = await rows.query(insertJob, values)
  if (inserted.length === 0) throw new Error(`Queue ${name} does not exist: run the migrations`)
}

/** Columns that `insertJob` fills from the queue's own row; used by the one statement that opens an order. */
export const jobColumns = `id, name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
  retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds`

/** The table of a queue that has one to itself, as pg-boss names it. Written to directly it costs half of the way by the root. */
export function ownJobTable(name: QueueName): string {
  return `j${createHash('sha224').update(name).digest('hex')}`
}

/** SQL selecting those columns of a queue `q`, given expressions for the job's data and its start. */
export function jobSelect(data: string, startAfter: string): string {
  return `gen_random_uuid(), q.name, ${data}, ${startAfter}, ${startAfter} + q.retention_seconds * interval '1 second',
  q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy,
  q.dead_letter, q.heartbeat_seconds`
}

const insertJob = `with inserted as (
  insert into job (${jobColumns}, singleton_key)
  select ${jobSelect('$2::jsonb', 'coalesce($3::timestamptz, now())')}, $4 from queue q where q.name = $1
  on conflict do nothing
) select 1 from queue where name = $1`
