// Queries pg-boss's own tables.
import type { Rows } from '../database/database.ts'
import { literal } from '../database/expressions.ts'
import type { QueueName } from './jobs.ts'

export interface QueueDepth {
  readonly name: QueueName
  /** Jobs that are ready but not started. */
  readonly depth: number
  /** Seconds since the oldest of them became ready. */
  readonly age: number
  /** Failed jobs, which are kept for ten minutes. */
  readonly failed: number
}

type QueueTables = {
  readonly queue: { readonly name: QueueName }
  readonly job: {
    readonly name: QueueName
    readonly state: string
    readonly blocked: boolean
    readonly priority: number
    readonly createdOn: Date
    readonly startAfter: Date
  }
}

/** Returns the state of each queue. Reads at most `max` jobs of each in fetch order, in which jobs of a later time come last. */
export async function listQueueDepths(rows: Rows, now: Date, max: number): Promise<QueueDepth[]> {
  return rows.kysely
    .withTables<QueueTables>()
    .selectFrom('queue as q')
    .crossJoinLateral(q => {
      const first = q
        .selectFrom('job as j')
        .select('j.startAfter')
        .whereRef('j.name', '=', 'q.name')
        .where('j.state', '<', literal('active'))
        .where(j => j.not('j.blocked'))
        .orderBy('j.priority', 'desc')
        .orderBy('j.createdOn')
        .limit(max)
      return q
        .selectFrom(first.as('first'))
        .select(e => {
          const waited = e(e.cast<Date>(e.val(now), 'timestamptz'), '-', e.fn.min('first.startAfter'))
          const seconds = e.fn<number>('date_part', [literal('epoch'), waited])
          return [
            e.cast<number>(e.fn.countAll(), 'integer').as('depth'),
            e.fn.coalesce(e.fn<number>('greatest', [e.lit(0), seconds]), e.lit(0)).as('age'),
          ]
        })
        .where('first.startAfter', '<=', now)
        .as('due')
    })
    .crossJoinLateral(q => {
      const kept = q
        .selectFrom('job as j')
        .select('j.name')
        .whereRef('j.name', '=', 'q.name')
        .where('j.state', '=', literal('failed'))
        .limit(max)
      return q
        .selectFrom(kept.as('kept'))
        .select(e => e.cast<number>(e.fn.countAll(), 'integer').as('failed'))
        .as('failed')
    })
    .select(['q.name', 'due.depth', 'due.age', 'failed.failed'])
    .where(e => e(e.ref('q.name').$castTo<string>(), 'not like', literal('\\_\\_%')))
    .orderBy('q.name')
    .execute()
}
