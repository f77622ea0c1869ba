import type { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Rows } from '../database/database.ts'
import type { Jobs, QueueName } from './jobs.ts'

export interface NewJob<Name extends QueueName> {
  readonly name: Name
  readonly data: Jobs[Name]
  /** The delay in seconds, by the database clock that jobs are fetched by. */
  readonly startAfter?: number
  /** At most one job with this key waits in the queue. A further one is dropped, since the first does its work. */
  readonly singletonKey?: string
}

export interface ScheduledJob<Name extends QueueName> {
  readonly data: Jobs[Name]
  readonly singletonKey: string
  /** Jobs of a higher priority are fetched first. */
  readonly priority: number
  /** The queue limits how many jobs of one group run concurrently. */
  readonly group: { readonly id: string }
  /** The delay in seconds. */
  readonly startAfter: number
}

interface QueueParts {
  /** Must be a pool that no caller of `send` waits on, since callers hold a connection of their own already. */
  readonly db: Database
  /** The schema of pg-boss's tables. */
  readonly schema: string
}

/** Sends the jobs of a cell. Each process has one instance; it runs no jobs. */
export class JobQueue {
  readonly #parts: QueueParts
  #sender: Promise<Sender> | null = null

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  /** Sends a job in the transaction of the change that causes it. Throws when the queue does not exist, so that no job is lost silently. */
  async send<Name extends QueueName>(
    rows: Rows,
    { name, data, startAfter = 0, singletonKey }: NewJob<Name>,
  ): Promise<void> {
    const { boss, fromKysely } = await this.#open()
    const options = { startAfter, ...(singletonKey !== undefined && { singletonKey }) }
    await boss.send(name, data, { ...options, db: fromKysely(rows.kysely.withoutPlugins()) })
  }

  /** Sends several jobs in the caller's transaction, with their priorities and groups. */
  async sendAll<Name extends QueueName>(rows: Rows, name: Name, jobs: readonly ScheduledJob<Name>[]): Promise<void> {
    if (jobs.length === 0) return
    const { boss, fromKysely } = await this.#open()
    await boss.insert(name, [...jobs], { db: fromKysely(rows.kysely.withoutPlugins()) })
  }

  async close(): Promise<void> {
    const sender = await this.#sender?.catch(() => null)
    await sender?.boss.stop({ graceful: false })
  }

  /** Opened outside the caller's transaction, which may be rolled back. */
  #open(): Promise<Sender> {
    this.#sender ??= openSender(this.#parts).catch((error: unknown) => {
      this.#sender = null
      throw error
    })
    return this.#sender
  }
}

interface Sender {
  readonly boss: PgBoss
  readonly fromKysely: typeof fromKysely
}

/** Sends over the caller's connection and reads the queues' settings over ours. Loads pg-boss, which no process needs to start. */
async function openSender({ db, schema }: QueueParts): Promise<Sender> {
  const { fromKysely, PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: fromKysely(db.kysely.withoutPlugins()),
    schema,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  // Without a listener an error would end the process. The sending call reports it.
  boss.on('error', () => {})
  await boss.start()
  return { boss, fromKysely }
}
