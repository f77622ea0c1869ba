import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationObject } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { migrateQueues } from '../../queue/migrate.ts'
import { withOptions, withSchema } from '../connection/connection-url.ts'
import { hasCitus } from '../cells/citus.ts'
import { distribute, grantOnServers } from '../cells/distribute.ts'
import { quote } from '../roles/grants.ts'
import { grantRights, makeRoles, type RoleSettings } from './migrate-roles.ts'
import { Migration0001First } from './migration-0001-first.ts'
import { newestMigration } from './newest.ts'
import { lockTimeoutMs, untilUnlocked } from './online-migration.ts'
import { defaultRoleNames } from '../roles/roles.ts'
import { holdSessionLock, type SessionLock } from '../locks/session-lock.ts'

export interface MigrateOptions {
  /** Where the tables are; default `public`. */
  readonly schema?: string
  /** Where the tables of the queue are; default beside the others. Under Citus those of another schema stay with the coordinator. */
  readonly queueSchema?: string
  readonly roles?: Partial<RoleSettings>
  /** Migrations after those of this release: of a drill, or of a test. */
  readonly further?: readonly MigrationObject[]
}

const ownMigrations: readonly MigrationObject[] = [{ name: newestMigration, class: Migration0001First }]
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
  const lock = await isOnlyMigrationAt(pinned, schema)
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
async function isOnlyMigrationAt(url: string, schema: string): Promise<SessionLock> {
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

/** Our own tables alone. */
export async function migrateTables(
  url: string,
  schema: string,
  further: readonly MigrationObject[] = [],
): Promise<void> {
  const migrationsList = [...ownMigrations, ...further]
  const orm = await MikroORM.init({
    clientUrl: url,
    driverOptions: { connectionString: withOptions(url, [`lock_timeout=${lockTimeoutMs}`]) },
    // The migrator looks for its own list in every schema unless it is told which.
    schema,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    // The caller says what it does; the migrator's own lines would go to standard output in colour.
    logger: () => {},
    migrations: {
      tableName: 'kassa_migration',
      snapshot: false,
      transactional: true,
      // Each for itself: what is done stays done, and one without a transaction does not wait for the others' locks.
      allOrNothing: false,
      migrationsList,
    },
  })
  try {
    await refuseNewer(orm, migrationsList)
    await untilUnlocked(() => orm.migrator.up())
    // The list is nobody's to read; what it came to is told to every role by the catalogue.
    const newest = migrationsList.at(-1)!.name
    await orm.em.getConnection().execute(`comment on table kassa_migration is '${newest}'`)
  } finally {
    await orm.close()
  }
}

/** An older release would take away what the newer one has granted. */
async function refuseNewer(orm: MikroORM, known: readonly MigrationObject[]): Promise<void> {
  const executed = await orm.migrator.getExecuted()
  const unknown = executed.findLast(({ name }) => !known.some(one => one.name === name))
  if (unknown) throw new Error(`The database has seen the migration ${unknown.name}, which this release does not know`)
}
