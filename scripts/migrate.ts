// Brings the database named by DATABASE_URL to the schema of this release. Repeatable; run it before starting new code.
import { migrate } from '../src/database/migrate.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL is missing: set it to the PostgreSQL database to migrate.')
  process.exit(2)
}
await migrate(url)
console.log('The database is up to date.')
