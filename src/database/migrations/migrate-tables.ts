import type { MigrationObject } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { withOptions } from '../connection/connection-url.ts'
import { Migration0001First } from './migration-0001-first.ts'
import { newestMigration } from './newest.ts'
import { lockTimeoutMs, untilUnlocked } from './online-migration.ts'

export type { MigrationObject }

/** The migrations of this release, in order. */
export const ownMigrations: readonly MigrationObject[] = [{ name: newestMigration, class: Migration0001First }]

/** Migrates our own tables, without the queue's. */
export async function migrateTables(
  url: string,
  schema: string,
  further: readonly MigrationObject[] = [],
): Promise<void> {
  const migrationsList = [...ownMigrations, ...further]
  const orm = await MikroORM.init({
    clientUrl: url,
    driverOptions: { connectionString: withOptions(url, [`lock_timeout=${lockTimeoutMs}`]) },
    // Without a schema, the migrator looks for its list in every schema.
    schema,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    // The caller reports progress. The migrator's own lines would be coloured text on standard output.
    logger: () => {},
    migrations: {
      tableName: 'kassa_migration',
      snapshot: false,
      transactional: true,
      // Each migration commits on its own. A migration without a transaction does not wait for the others' locks.
      allOrNothing: false,
      migrationsList,
    },
  })
  try {
    await refuseNewer(orm, migrationsList)
    await untilUnlocked(() => orm.migrator.up())
    // No role may read the list. The catalogue shows every role the last migration.
    const newest = migrationsList.at(-1)!.name
    await orm.em.getConnection().execute(`comment on table kassa_migration is '${newest}'`)
  } finally {
    await orm.close()
  }
}

/** Refuses a database of a newer release, because this release would revoke rights that the newer one granted. */
async function refuseNewer(orm: MikroORM, known: readonly MigrationObject[]): Promise<void> {
  const executed = await orm.migrator.getExecuted()
  const unknown = executed.findLast(({ name }) => !known.some(one => one.name === name))
  if (unknown) throw new Error(`The database has seen the migration ${unknown.name}, which this release does not know`)
}
