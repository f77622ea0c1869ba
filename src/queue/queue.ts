import type { Rows } from '../database/database.ts'
import type { Jobs, QueueName } from './queues.ts'

export interface NewJob<Name extends QueueName> {
  readonly name: Name
  readonly data: Jobs[Name]
  /** So long it waits, by the clock of the database, which is the one that jobs are taken by. */
  readonly waitSeconds?: number
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
  { name, data, waitSeconds = 0, singletonKey }: NewJob<Name>,
): Promise<void> {
  const values = [name, JSON.stringify(data), waitSeconds, singletonKey ?? null]
  const inserted = await rows.query(insertJob, values)
  if (inserted.length === 0) throw new Error(`Queue ${name} does not exist: run the migrations`)
}

const insertJob = `with inserted as (
  insert into job (id, name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
                   expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds, singleton_key)
  select gen_random_uuid(), q.name, $2::jsonb, t.start, t.start + q.retention_seconds * interval '1 second', q.retry_limit,
         q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy, q.dead_letter,
         q.heartbeat_seconds, $4
    from queue q cross join (select now() + $3::integer * interval '1 second' as start) as t where q.name = $1
  on conflict do nothing
) select 1 from queue where name = $1`
