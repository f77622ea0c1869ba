// Ready is a process whose database takes writes.
import test from 'ava'
import pg from 'pg'
import { Readiness } from '../../src/http/readiness.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { rowsAround } from '../helpers/rows.ts'

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

/** Each asks anew. */
const ready = (deps = service.api) => new Readiness(deps).assertWritable()

test.serial('it writes one of a few rows, as each role, whatever the defaults of the database are', async t => {
  await t.notThrowsAsync(ready())
  await t.notThrowsAsync(ready(service.deps))
  for (let probe = 0; probe < 20; probe++) await ready()
  const rows = await service.admin.query('select from readiness_write')
  t.true(rows.length > 0 && rows.length <= 8)
})

test.serial('a database that answers and takes no write is not ready: a full disk, one that only reads', async t => {
  for (const [code, words] of [
    ['53100', 'No space left on device'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
  ]) {
    await service.admin.query(`create function refuse_write() returns trigger language plpgsql as $$ begin
      raise exception '${words}' using errcode = '${code}'; end $$`)
    await service.admin.query(
      'create trigger refused before insert or update on readiness_write for each row execute function refuse_write()',
    )
    await t.throwsAsync(ready(), { message: new RegExp(words!) })
    await service.admin.query('drop function refuse_write cascade')
  }
  await t.notThrowsAsync(ready())
})

test.serial('a write that does not come to its end is none', async t => {
  const client = new pg.Client(service.adminUrl)
  await client.connect()
  await client.query('begin; lock table readiness_write in access exclusive mode')
  await t.throwsAsync(ready(), { message: /did not commit in time/ })
  await client.query('rollback')
  await client.end()
  await t.notThrowsAsync(ready())
})

test.serial('many who ask at once cost one write', async t => {
  const readiness = new Readiness(service.api)
  let writes = 0
  const counted = new Readiness({
    ...service.api,
    db: {
      ...service.api.db,
      ...rowsAround(service.api.db, (_statement, run) => {
        writes += 1
        return run()
      }),
    },
  })
  await Promise.all(Array.from({ length: 50 }, () => counted.assertWritable()))
  t.is(writes, 1)
  await t.notThrowsAsync(readiness.assertWritable())
})

test.serial('a write that hangs is waited for by those who ask later: they begin none of their own', async t => {
  t.timeout(60_000)
  let writes = 0
  const hanging = Promise.withResolvers<never>()
  const readiness = new Readiness({
    ...service.api,
    db: {
      ...service.api.db,
      ...rowsAround(service.api.db, () => {
        writes += 1
        return hanging.promise
      }),
    },
  })
  await t.throwsAsync(readiness.assertWritable(), { message: /did not commit in time/ })
  await t.throwsAsync(readiness.assertWritable(), { message: /did not commit in time/ })
  t.is(writes, 1)
  hanging.reject(new Error('the connection ended'))
})
