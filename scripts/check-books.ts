// Checks the promises about money in a running service's database (DATABASE_URL, or the sandbox's). Reads only.
import path from 'node:path'
import pg from 'pg'
import { sandboxDatabaseUrl } from '../dev/running-sandbox.ts'
import { homeSetting } from '../dev/settings.ts'
import { checkBooks } from '../src/ledger/check-books.ts'

const home = path.resolve(homeSetting(process.env))
const url = process.env.DATABASE_URL ?? sandboxDatabaseUrl(home, 'checker')
if (!url) {
  console.error(`No database: set DATABASE_URL, or start the sandbox first (no ${home}).`)
  process.exit(2)
}
const client = new pg.Client(url)
await client.connect()
try {
  // One snapshot: the promises hold together or not at all.
  await client.query('begin isolation level repeatable read read only')
  const broken = await checkBooks({
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[],
  })
  for (const { promise, found } of broken) console.error(`BROKEN: ${promise}\n  ${found.join('\n  ')}`)
  console.log(broken.length === 0 ? 'The books are in order.' : `${broken.length} promises are broken.`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await client.end()
}
