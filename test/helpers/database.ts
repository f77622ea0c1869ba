// Databases for tests: each is a clone of the template which scripts/test.ts has migrated, so it costs milliseconds.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { roleUrl } from '../../dev/database-roles.ts'

export type FreshDatabase = {
  /** As the service connects: an ordinary role with the rights of a worker. */
  readonly url: string
  /** As the administrator connects, who may do anything. */
  readonly adminUrl: string
  /** Removes the database, ending connections that are still open. */
  drop(): Promise<void>
}

/** A migrated, empty database of its own for the caller. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = serverUrl()
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await execute(server, `create database ${name} template kassa_template strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: roleUrl(url.href, 'worker'),
    adminUrl: url.href,
    drop: () => execute(server, `drop database ${name} with (force)`),
  }
}

function serverUrl(): string {
  const url = process.env.KASSA_TEST_POSTGRES_URL
  if (!url)
    throw new Error('No test database server: run the tests by `node scripts/test.ts [file …]`, not by ava alone')
  return url
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
