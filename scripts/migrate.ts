// Brings the database named by DATABASE_URL (the schema of each of its KASSA_CELLS) to that of this release, with the roles of the service and their rights.
// Repeatable; run it before starting new code, as an administrator of the database.
import { schemaOfCell } from '../src/config-cells.ts'
import { withFiles } from '../src/config-files.ts'
import { migrate } from '../src/database/migrate.ts'
import { defaultRoleNames, loginRoles, type RoleNames } from '../src/database/roles.ts'

const inFiles = ['DATABASE_URL', ...loginRoles.map(role => `KASSA_DATABASE_${role.toUpperCase()}_PASSWORD`)]
const { env, problems } = withFiles(process.env, inFiles)
const setting = (name: string) => env[`KASSA_DATABASE_${name}`]?.trim() || undefined

const url = env.DATABASE_URL
if (!url || problems.length > 0) {
  for (const problem of problems) console.error(problem)
  if (!url) console.error('DATABASE_URL is missing: set it to the PostgreSQL database to migrate.')
  process.exit(2)
}
const names: RoleNames = {
  owner: setting('OWNER') ?? defaultRoleNames.owner,
  api: setting('API') ?? defaultRoleNames.api,
  worker: setting('WORKER') ?? defaultRoleNames.worker,
  checker: setting('CHECKER') ?? defaultRoleNames.checker,
  signer: setting('SIGNER') ?? defaultRoleNames.signer,
}
const passwords: Partial<Record<(typeof loginRoles)[number], string>> = {}
for (const role of loginRoles) {
  const password = setting(`${role.toUpperCase()}_PASSWORD`)
  if (password !== undefined) passwords[role] = password
}
const count = env.KASSA_CELLS?.trim() || '1'
if (!/^[1-9]\d?$/.test(count)) {
  console.error(`KASSA_CELLS must be a number of cells, not '${count}'.`)
  process.exit(2)
}
for (let cell = 0; cell < Number(count); cell++)
  await migrate(url, { schema: schemaOfCell(setting('SCHEMA') ?? 'public', cell), roles: { names, passwords } })
console.log(`The database is up to date. Services connect as ${names.api} or ${names.worker}.`)
