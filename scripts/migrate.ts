// Migrates the database of DATABASE_URL to this release (one schema for each of its KASSA_CELLS), and sets up the service's roles and their rights.
// Safe to repeat. Run it as a database administrator before starting new code.
import { schemaOfCell } from '../src/lib/cell.ts'
import { connectionProblem } from '../src/database/connection/connection-problem.ts'
import { withFiles } from '../src/config/files.ts'
import { migrate } from '../src/migrate.ts'
import { readRoleNames } from '../src/database/roles/role-settings.ts'
import { loginRoles } from '../src/database/roles/roles.ts'

const inFiles = ['DATABASE_URL', ...loginRoles.map(role => `KASSA_DATABASE_${role.toUpperCase()}_PASSWORD`)]
const { env, problems } = withFiles(process.env, inFiles)
const setting = (name: string) => env[`KASSA_DATABASE_${name}`]?.trim() || undefined

const url = env.DATABASE_URL
if (!url || problems.length > 0) {
  for (const problem of problems) console.error(problem)
  if (!url) console.error('DATABASE_URL is missing: set it to the PostgreSQL database to migrate.')
  process.exit(2)
}
const names = readRoleNames(env)
const passwords: Partial<Record<(typeof loginRoles)[number], string>> = {}
for (const role of loginRoles) {
  const password = setting(`${role.toUpperCase()}_PASSWORD`)
  if (password !== undefined) passwords[role] = password
}
const count = env.KASSA_CELLS?.trim() || '1'
if (!/^[1-9]\d?$/.test(count)) {
  console.error(`KASSA_CELLS must be a number from 1 to 99, not '${count}'.`)
  process.exit(2)
}
const schema = setting('SCHEMA') ?? 'public'
try {
  for (let cell = 0; cell < Number(count); cell++)
    await migrate(url, {
      schema: schemaOfCell(schema, cell),
      queueSchema: schemaOfCell(setting('QUEUE_SCHEMA') ?? schema, cell),
      roles: { names, passwords },
    })
} catch (error) {
  const problem = connectionProblem(error)
  if (problem === null) throw error
  console.error(problem)
  process.exit(1)
}
console.log(`The database is up to date. Services connect as ${names.api} or ${names.worker}.`)
