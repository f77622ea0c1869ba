import type { Database } from '../../src/database/database.ts'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How the database gives somebody no answer: as after too long a time, or as one that is stopped. */
const ways = { 'too late': 'pg_cancel_backend', stopped: 'pg_terminate_backend' } as const
export type Unavailable = keyof typeof ways

interface Locking {
  readonly adminUrl: string
  /** Nobody reads this table meanwhile. */
  readonly table: string
  readonly how: Unavailable
}

/** Asks for what reads a table that is locked; whoever waits for it gets no answer from the database. */
export async function unavailable<Answer>(
  { adminUrl, table, how }: Locking,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const [locking, inspecting] = [new pg.Client(adminUrl), new pg.Client(adminUrl)]
  await Promise.all([locking.connect(), inspecting.connect()])
  try {
    await locking.query(`begin; lock table ${table} in access exclusive mode`)
    const over = new AbortController()
    const asked = ask().finally(() => over.abort())
    // Not by the connection that locks: within a transaction it would see those that waited when it first looked, and nobody else.
    while (!over.signal.aborted) {
      await inspecting.query(
        `select ${ways[how]}(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      await pause(5)
    }
    return await asked
  } finally {
    await Promise.all([locking.end(), inspecting.end()])
  }
}

/** Has the database of this administrator end the connections of the service, and refuse others. */
export async function takeNoConnections(admin: Database): Promise<void> {
  const [row] = await admin.query<{ name: string }>('select quote_ident(current_database()) as name')
  await admin.query(`alter database ${row!.name} connection limit 0`)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and not usesysid = current_user::regrole',
  )
}
