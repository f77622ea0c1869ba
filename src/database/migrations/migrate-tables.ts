import type { MigrationObject } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { withOptions } from '../connection/connection-url.ts'
import { Migration0001First } from './migration-0001-first.ts'
import { newestMigration } from './newest.ts'
import { lockTimeoutMs, untilUnlocked } from './online-migration.ts'

export type { MigrationObject }

const ownMigrations: readonly MigrationObject[] = [{ name: newestMigration, class: Migration0001First }]

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
