import { migrateWithRoles } from '../dev/postgres/database-roles.ts'
import { execute } from '../dev/postgres/execute.ts'
import type { Postgres } from '../dev/postgres/postgres.ts'
import { noDatabaseTime } from '../test/helpers/database.ts'
import { enrolTestOperators } from '../test/helpers/operators.ts'

const template = 'kassa_template'

/** Creates the template database that every test file clones instead of migrating its own. */
export async function makeTemplate(postgres: Postgres): Promise<void> {
  await execute(postgres.url(), `create database ${template}`)
  await migrateWithRoles(postgres.url(template))
  await execute(postgres.url(template), enrolTestOperators)
  await execute(postgres.url(template), noDatabaseTime)
  // A database with connections cannot be cloned, so nothing may connect to the template.
  await execute(postgres.url(), `alter database ${template} with is_template true allow_connections false`)
}

/**
 * Stops autovacuum, so that tests do not depend on when it runs. While any snapshot is held, PostgreSQL stores updated rows elsewhere, and a query
 * returns rows with equal sort keys in another order.
 */
export async function stopAutovacuum(postgres: Postgres): Promise<void> {
  await execute(postgres.url(), 'alter system set autovacuum = off')
  await execute(postgres.url(), 'select pg_reload_conf()')
}
