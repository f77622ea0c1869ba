// What a server, a database or a role has as its defaults changes nothing: each connection begins with its own settings.
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { loginRoles } from '../../src/database/roles/roles.ts'
import { withOptions, withPinned, withSchema } from '../../src/database/connection/connection-url.ts'
import { migrate } from '../../src/migrate.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { holdSessionLock } from '../../src/database/locks/session-lock.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { assertBooks } from '../helpers/books.ts'
import { until } from '../helpers/until.ts'
import { fill, openDashboard } from '../dashboard/fixture.ts'

/** Each is something that nobody would set, or that somebody set for a tool of his own. */
const hostile: Readonly<Record<string, string>> = {
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Pacific/Kiritimati',
  client_encoding: 'LATIN1',
  extra_float_digits: '-15',
  bytea_output: 'escape',
  xmloption: 'document',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  transform_null_equals: 'on',
  row_security: 'off',
  default_transaction_isolation: 'serializable',
  default_transaction_read_only: 'on',
  default_transaction_deferrable: 'on',
  statement_timeout: '1ms',
  lock_timeout: '1ms',
  idle_in_transaction_session_timeout: '1ms',
  idle_session_timeout: '1ms',
  search_path: 'pg_catalog',
  jit: 'on',
}

async function asAdministrator(adminUrl: string, statements: (database: string) => readonly string[]): Promise<void> {
  const client = new pg.Client(withPinned(adminUrl))
  await client.connect()
  try {
    for (const statement of statements(client.escapeIdentifier(new URL(adminUrl).pathname.slice(1))))
      await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Gives the database, and each role in it, defaults that break whatever goes by them, and ends the connections that began without. */
function makeHostile(adminUrl: string): Promise<void> {
  return asAdministrator(adminUrl, database => [
    ...Object.entries(hostile).flatMap(([name, value]) => [
      `alter database ${database} set ${name} = ${value.includes(',') ? value : `'${value}'`}`,
      ...loginRoles.map(
        role =>
          `alter role kassa_${role} in database ${database} set ${name} = ${value.includes(',') ? value : `'${value}'`}`,
      ),
    ]),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename like 'kassa\\_%'`,
  ])
}

test('an order, its payment, its events and the dashboard are what they are with the defaults of PostgreSQL', async t => {
  const at = await openDashboard()
  t.teardown(() => at.close())
  const { service } = at.shop.at
  await makeHostile(service.adminUrl)
  const worker = await startWorker(service.deps)
  t.teardown(() => worker.stop())
  const things = await fill(at)
  const owner = await at.person(things.merchantId, 'owner')
  for (const path of [
    '',
    '/orders',
    `/orders/${things.order}`,
    '/balances',
    '/withdrawals',
    '/webhooks',
    '/keys',
    '/team',
  ])
    t.is((await at.get(owner, `/dashboard${path}`)).status, 200, path)
  const { json } = await at.shop.at.send({ target: `/v1/orders/${things.order}`, as: at.shop.merchant })
  t.is(json.status, 'PAID')
  t.regex(String(json.created_at), /^2026-06-01T/)
  await until(async () => (await at.shop.at.send({ target: '/readyz' })).status === 200)
  await assertBooks(t, service.deps.db)
})

test('every kind of connection has the settings it begins with, and a migration runs', async t => {
  const at = await openDashboard()
  t.teardown(() => at.close())
  const { adminUrl } = at.shop.at.service
  const names = Object.keys(hostile).filter(name => !['jit', 'search_path', 'client_encoding'].includes(name))
  const text = `select name, setting from pg_settings where lower(name) = any($1::text[]) order by name`
  const asked = [names.map(name => name.toLowerCase())]
  const calm = await at.shop.at.service.api.db.query(text, asked)
  await makeHostile(adminUrl)
  for (const role of loginRoles) {
    const url = withSchema(roleUrl(adminUrl, role), 'public')
    const db = await openDatabase({ url, entities: [], connectionsMax: 1 })
    t.teardown(() => db.close())
    t.deepEqual(await db.query(text, asked), calm, role)
    t.deepEqual(await db.transaction(tx => tx.query(`select 'a' || chr(233) as text`)), [{ text: 'aé' }])
    t.deepEqual(await db.query('show search_path'), [{ search_path: 'public' }])
    const lock = await holdSessionLock(url, `hostile ${role}`)
    t.true(await lock?.also(`hostile ${role} more`))
    await lock?.release()
  }
  await t.notThrowsAsync(migrate(adminUrl))
})

test('options that an operator gives are kept, where they are not ours to say', t => {
  const url =
    'postgres://kassa@db/kassa?options=-c%20work_mem%3D64MB%20-cDateStyle%3DGerman%20--default-transaction-isolation%3Dserializable&sslmode=verify-full'
  const { searchParams } = new URL(withSchema(url, 'shop'))
  const options = searchParams.get('options') ?? ''
  t.is(searchParams.get('sslmode'), 'verify-full')
  t.true(options.startsWith('-c work_mem=64MB '))
  t.notRegex(options, /German|serializable/)
  t.true(options.includes(String.raw`-c default_transaction_isolation=read\ committed`))
  const twice = withSchema(withSchema(url, 'shop'), 'cell')
  t.is(new URL(twice).searchParams.get('options')?.split('-c ').length, options.split('-c ').length)
  t.regex(withOptions(twice, ['statement_timeout=5']), /statement_timeout%3D5/)
})
