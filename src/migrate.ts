import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateQueues } from './jobs/migrate-queues.ts'
import { withOptions, withSchema } from './database/connection/connection-url.ts'
import { hasCitus } from './database/cells/citus.ts'
import { distribute, grantOnServers } from './database/cells/distribute.ts'
import { quote } from './database/roles/grants.ts'
import { grantRights, makeRoles, type RoleSettings } from './database/migrations/migrate-roles.ts'
import { migrateTables, type MigrationObject } from './database/migrations/migrate-tables.ts'
import { defaultRoleNames } from './database/roles/roles.ts'
import { holdSessionLock, type SessionLock } from './database/locks/session-lock.ts'

export interface MigrateOptions {
  /** Where the tables are; default `public`. */
  readonly schema?: string
  /** Where the tables of the queue are; default beside the others. Under Citus those of another schema stay with the coordinator. */
  readonly queueSchema?: string
  readonly roles?: Partial<RoleSettings>
  /** Migrations after those of this release: of a drill, or of a test. */
  readonly further?: readonly MigrationObject[]
}

/** How long one waits for another one that is under way. */
const waitSecondsMax = 600

/**
 * Brings a database to the schema of this release: roles, our tables, the queue's tables and queues beside them, and what each
 * role may do. Repeatable, also after it was cut short; of several at once one works and the others wait. Processes of the last release
 * may serve meanwhile. `url` is that of an administrator of the database, which no process of the service needs.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { schema = 'public', queueSchema = schema } = options
  const pinned = withSchema(url, schema, queueSchema)
  const lock = await lockMigration(pinned, schema)
  try {
    await migrateExclusively(pinned, options)
  } finally {
    await lock.release()
  }
}

async function migrateExclusively(url: string, options: MigrateOptions): Promise<void> {
  const { schema = 'public', queueSchema = schema, roles, further = [] } = options
  const names = roles?.names ?? defaultRoleNames
  const schemas = [...new Set([schema, queueSchema])]
  await connected(url, client => makeRoles(client, { names, passwords: roles?.passwords ?? {} }, schemas))
  const isOnServers = queueSchema !== schema && (await connected(url, hasCitus))
  // The coordinator speaks to the other servers as the role that asks.
  if (isOnServers) await connected(url, client => client.query(`alter role ${quote(names.owner)} login`))
  const asOwner = withOptions(url, [`role=${names.owner}`])
  await migrateTables(asOwner, schema, further)
  if (isOnServers) await connected(url, client => distribute(client, schema))
  await migrateQueues(asOwner, queueSchema)
  await connected(asOwner, client => grantRights(client, names, schemas))
  if (isOnServers) await connected(url, client => grantOnServers(client, names, schema))
}

/** Asked for again and again: whoever waited in a statement would be waited for by an index that is made concurrently. */
async function lockMigration(url: string, schema: string): Promise<SessionLock> {
  for (let waited = 0; waited < waitSecondsMax; waited++) {
    const lock = await holdSessionLock(url, `kassa migrate ${schema}`)
    if (lock) return lock
    await sleep(1000)
  }
  throw new Error('Another migration is under way')
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
