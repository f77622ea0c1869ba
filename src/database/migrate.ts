import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { migrateQueues } from '../queue/migrate.ts'
import { withOptions, withSchema } from './connection-url.ts'
import { grantRights, makeRoles, type RoleSettings } from './migrate-roles.ts'
import { Migration0001First } from './migrations/migration-0001-first.ts'
import { newestMigration } from './migrations/newest.ts'
import { defaultRoleNames } from './roles.ts'

export interface MigrateOptions {
  /** Where the tables are; default `public`. */
  readonly schema?: string
  readonly roles?: Partial<RoleSettings>
}

/**
 * Brings a database to the schema of this release: roles, our tables, the queue's tables and queues beside them, and what each
 * role may do. Repeatable. `url` is that of an administrator of the database, which no process of the service needs.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { schema = 'public' } = options
  const names = options.roles?.names ?? defaultRoleNames
  await connected(url, client => makeRoles(client, { names, passwords: options.roles?.passwords ?? {} }, schema))
  const asOwner = withOptions(withSchema(url, schema), [`role=${names.owner}`])
  await migrateTables(asOwner, schema)
  await migrateQueues(asOwner, schema)
  await connected(asOwner, client => grantRights(client, names, schema))
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Our own tables alone. */
export async function migrateTables(url: string, schema: string): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
    driverOptions: { connectionString: url },
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
      allOrNothing: true,
      migrationsList: [{ name: newestMigration, class: Migration0001First }],
    },
  })
  try {
    await orm.migrator.up()
    // The list is nobody's to read; what it came to is told to every role by the catalogue.
    await orm.em.getConnection().execute(`comment on table kassa_migration is '${newestMigration}'`)
  } finally {
    await orm.close()
  }
}
