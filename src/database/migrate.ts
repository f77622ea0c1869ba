import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { migrateQueues } from '../queue/migrate.ts'
import { Migration0001First } from './migrations/migration-0001-first.ts'

/** Brings the database at `url` to the schema of this release: our tables, then the queue's tables and queues. Repeatable. */
export async function migrate(url: string): Promise<void> {
  await migrateTables(url)
  await migrateQueues(url)
}

/** The first half alone: our own tables. */
export async function migrateTables(url: string): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
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
      migrationsList: [{ name: '0001-first', class: Migration0001First }],
    },
  })
  try {
    await orm.migrator.up()
  } finally {
    await orm.close()
  }
}
