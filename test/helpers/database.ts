// Databases for tests: each is a clone of the template which scripts/test.ts has migrated, so it costs milliseconds.
import { randomBytes } from 'node:crypto'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { execute } from '../../dev/postgres/execute.ts'
import { withSchema } from '../../src/database/connection/connection-url.ts'

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
  const everywhere = (sql: string) => Promise.all([server, ...citusServers()].map(one => execute(one, sql)))
  await everywhere(
    `create database ${name} template ${process.env.KASSA_TEST_TEMPLATE ?? 'kassa_template'} strategy file_copy`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: roleUrl(url.href, 'worker'),
    adminUrl: isCitus ? withSchema(url.href, citusSchemas.schema, citusSchemas.queueSchema) : url.href,
    drop: async () => {
      const dropping = everywhere(`drop database ${name} with (force)`)
      // Citus may just begin to look after a database that lived for a moment, which cannot be dropped then: it goes with its servers.
      await (isCitus ? dropping.catch(() => {}) : dropping)
    },
  }
}

/**
 * Tests have a clock of their own, in the past: their databases hold no time against it. Who tests what the database says of time puts
 * `databaseTime` back.
 */
export const noDatabaseTime = `create or replace function database_time(of_environment text) returns timestamptz volatile language sql
  set search_path = public, pg_temp as $$ select timestamptz '-infinity' $$`

/** Whether the databases of these tests are on several servers, which `npm run lab -- citus` has started. */
export const isCitus = process.env.KASSA_TEST_CITUS_SERVERS !== undefined

/** The schemas of the first cell there. */
export const citusSchemas = { schema: 'kassa', queueSchema: 'kassa_queue' } as const

/** What a process is told of them; nothing elsewhere. */
export const schemaEnvironment: Readonly<Record<string, string>> = isCitus
  ? { KASSA_DATABASE_SCHEMA: citusSchemas.schema, KASSA_DATABASE_QUEUE_SCHEMA: citusSchemas.queueSchema }
  : {}

function citusServers(): readonly string[] {
  return process.env.KASSA_TEST_CITUS_SERVERS?.split(',') ?? []
}

function serverUrl(): string {
  const url = process.env.KASSA_TEST_POSTGRES_URL
  if (!url) throw new Error('No test database server: run the tests by `npm test -- FILE` or `npx ava FILE`')
  return url
}
