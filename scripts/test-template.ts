import { migrateWithRoles } from '../dev/postgres/database-roles.ts'
import { execute } from '../dev/postgres/execute.ts'
import type { Postgres } from '../dev/postgres/postgres.ts'
import { noDatabaseTime } from '../test/helpers/database.ts'
import { enrolTestOperators } from '../test/helpers/operators.ts'

const template = 'kassa_template'

/** Every test file clones this database instead of migrating its own. */
export async function makeTemplate(postgres: Postgres): Promise<void> {
  await execute(postgres.url(), `create database ${template}`)
  await migrateWithRoles(postgres.url(template))
  await execute(postgres.url(template), enrolTestOperators)
  await execute(postgres.url(template), noDatabaseTime)
  // A database with a connection cannot be cloned: nobody may enter the template by mistake.
  await execute(postgres.url(), `alter database ${template} with is_template true allow_connections false`)
}
