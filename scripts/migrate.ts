// Migrates the database of DATABASE_URL to this release (one schema for each of its KASSA_CELLS), and sets up the service's roles and their rights.
// Safe to repeat. Run it as a database administrator before starting new code.
import { connectionProblem } from '../src/database/connection/connection-problem.ts'
import { withFiles } from '../src/config/files.ts'
import { migrateAll, migrationSettings, secretsForMigration } from '../src/migrate-all.ts'

const { env, problems } = withFiles(process.env, secretsForMigration)
const settings = migrationSettings(env)
if (problems.length > 0 || 'problem' in settings) {
  for (const problem of problems) console.error(problem)
  if ('problem' in settings) console.error(settings.problem)
  process.exit(2)
}
try {
  await migrateAll(settings)
} catch (error) {
  const problem = connectionProblem(error)
  if (problem === null) throw error
  console.error(problem)
  process.exit(1)
}
console.log(`The database is up to date. Services connect as ${settings.names.api} or ${settings.names.worker}.`)
