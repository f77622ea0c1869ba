import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Rows } from '../database/database.ts'
import type { Jobs, QueueName } from './jobs.ts'

export interface NewJob<Name extends QueueName> {
  readonly name: Name
  readonly data: Jobs[Name]
  /** So long it waits, by the clock of the database, which is the one that jobs are taken by. */
  readonly waitSeconds?: number
  /** At most one job with this key waits in the queue; a further one is dropped, since the first does its work. */
  readonly singletonKey?: string
}

export interface ScheduledJob<Name extends QueueName> {
  readonly data: Jobs[Name]
  readonly singletonKey: string
  /** Jobs of a higher priority are taken first. */
  readonly priority: number
  /** Of one group so many are worked on side by side as the queue says. */
  readonly group: { readonly id: string }
  /** So many seconds it waits. */
  readonly startAfter: number
}

interface QueueParts {
  /** None that whoever sends may wait for: they hold a connection of theirs. */
  readonly db: Database
  /** Where pg-boss has its tables. */
  readonly schema: string
}

/** Where the jobs of a cell are sent. One lives in a process; it works on none of them. */
export class JobQueue {
  readonly #parts: QueueParts
  #sender: Promise<PgBoss> | null = null

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  /** Sends a job in the transaction of the change it follows from. Throws when the queue does not exist, so that no job is lost silently. */
  async send<Name extends QueueName>(
    rows: Rows,
    { name, data, waitSeconds = 0, singletonKey }: NewJob<Name>,
  ): Promise<void> {
    const sender = await this.#open()
    const options = { startAfter: waitSeconds, ...(singletonKey !== undefined && { singletonKey }) }
    await sender.send(name, data, { ...options, db: fromKysely(rows.kysely.withoutPlugins()) })
  }

  /** Sends several, as `send` does, with what decides which are taken first and how many of them side by side. */
  async sendAll<Name extends QueueName>(rows: Rows, name: Name, jobs: readonly ScheduledJob<Name>[]): Promise<void> {
    if (jobs.length === 0) return
    const sender = await this.#open()
    await sender.insert(name, [...jobs], { db: fromKysely(rows.kysely.withoutPlugins()) })
  }

  async close(): Promise<void> {
    const sender = await this.#sender?.catch(() => null)
    await sender?.stop({ graceful: false })
  }

  /** Outside the caller's transaction, which may be rolled back. */
  #open(): Promise<PgBoss> {
    this.#sender ??= openSender(this.#parts).catch((error: unknown) => {
      this.#sender = null
      throw error
    })
    return this.#sender
  }
}

/** It sends over the connection of whoever sends, and reads what the queues are like over ours. */
async function openSender({ db, schema }: QueueParts): Promise<PgBoss> {
  const sender = new PgBoss({
    db: fromKysely(db.kysely.withoutPlugins()),
    schema,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  // Without a listener an error would end the process; whoever sends hears of it.
  sender.on('error', () => {})
  return sender.start()
}
