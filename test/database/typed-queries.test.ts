import { randomUUID } from 'node:crypto'
import test from 'ava'
import pg from 'pg'
import type { Rows } from '../../src/database/database.ts'
import { anyOf, databaseNow, given, later } from '../../src/database/expressions.ts'
import { lockName, shareName } from '../../src/database/locks/named-lock.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { rowsOf } from '../../src/database/rows.ts'
import { freshDatabase } from '../helpers/database.ts'

const at = new Date('2026-03-04T05:06:07.089Z')
const merchantId = randomUUID()

const database = await freshDatabase()
const db = await openDatabase({ url: database.adminUrl, entities: [], connectionsMax: 3 })

test.before(async () => {
  await db.kysely
    .insertInto('merchant')
    .values({
      id: merchantId,
      platformUserId: 'A',
      platformUserKey: 'a',
      name: 'Shop',
      email: 'shop@example.com',
      status: 'PENDING_KYB',
      tier: 'BASIC',
      feeRatePpm: 0 as never,
      environment: 'test',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
})

test.after.always(async () => {
  await db.close()
  await database.drop()
})

test('a value comes back by the type of its column, whatever alias it has', async t => {
  const row = await db.kysely
    .selectFrom('merchant')
    .select(e => ['createdAt', 'createdAt as whenever', e.fn.countAll<bigint>().over().as('rows')])
    .select(e => e.cast<string>(e.val('2026-01-02'), 'date').as('day'))
    .select(e => e.cast<object>(e.val('{"some_key":1}'), 'json').as('json'))
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  t.deepEqual(row, { createdAt: at, whenever: at, rows: 1n, day: '2026-01-02', json: { some_key: 1 } }) // prettier-ignore
})

test('arrays of times and of great numbers come back as such', async t => {
  const row = await db.kysely
    .selectFrom('merchant')
    .select(e => [e.fn<Date[]>('array_agg', ['createdAt']).as('times')])
    .select(e => e.fn<bigint[]>('array_agg', [e.cast<bigint>(e.val(7n), 'bigint')]).as('numbers'))
    .executeTakeFirstOrThrow()
  t.deepEqual(row, { times: [at], numbers: [7n] })
})

test('a query as text brings what PostgreSQL sends', async t => {
  const [row] = await db.query('select created_at, count(*) over () as rows from merchant where id = $1', [merchantId])
  t.deepEqual(row, { created_at: '2026-03-04 05:06:07.089+00', rows: '1' })
})

test('an alias that makes a column’s name together with another column mixes up nothing', async t => {
  await db.kysely
    .insertInto('webhook_endpoint')
    .values({
      id: 'we_1',
      merchantId,
      environment: 'test',
      url: 'https://a',
      urlKey: 'a',
      lane: 'a:443',
      events: ['payment.confirmed'],
      isActive: true,
      isHidden: false,
      createdAt: at,
      updatedAt: at,
    }) // prettier-ignore
    .execute()
  await db.kysely.insertInto('webhook_delivery_count').values({ endpointId: 'we_1', count: 3n }).execute()
  const row = await db.kysely
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('webhook_delivery_count', 'webhook_delivery_count.endpointId', 'endpoint.id')
    .select(['webhook_delivery_count.endpointId', 'webhook_delivery_count.count', 'endpoint.lane as id'])
    .executeTakeFirstOrThrow()
  t.deepEqual(row, { endpointId: 'we_1', count: 3n, id: 'a:443' })
})

test('the text of a query does not depend on how many values it is given', async t => {
  const of = (ids: string[]) =>
    db.kysely.selectFrom('merchant').select('name').where('id', '=', anyOf(ids)).compile().sql
  t.is(of([merchantId]), of([merchantId, randomUUID()]))
  const found = await db.kysely.selectFrom('merchant').select('name').where('id', '=', anyOf([merchantId, randomUUID()])).execute() // prettier-ignore
  t.deepEqual(found, [{ name: 'Shop' }])
  const none = await db.kysely.selectFrom('merchant').select('name').where('id', '=', anyOf<string>([])).execute()
  t.deepEqual(none, [])
})

test('given rows are joined by their columns', async t => {
  const wanted = [
    { merchantId, amountWanted: 5n, at },
    { merchantId: randomUUID(), amountWanted: 6n, at: null },
  ]
  const rows = await db.kysely
    .selectFrom(given('wanted', { merchantId: 'uuid', amountWanted: 'bigint', at: 'timestamptz' }, wanted))
    .leftJoin('merchant', 'merchant.id', 'wanted.merchantId')
    .select(['wanted.amountWanted', 'wanted.at', 'merchant.name'])
    .orderBy('wanted.amountWanted')
    .execute()
  t.deepEqual(rows, [
    { amountWanted: 5n, at, name: 'Shop' },
    { amountWanted: 6n, at: null, name: null },
  ])
})

test('a time and seconds are added, and the database tells its time', async t => {
  const row = await db.kysely
    .selectFrom('merchant')
    .select(e => [later(e.ref('createdAt'), e.val(90)).as('after'), databaseNow.as('now')])
    .executeTakeFirstOrThrow()
  t.deepEqual(row.after, new Date(at.getTime() + 90_000))
  t.true(row.now instanceof Date)
})

test('typed queries of a transaction are committed with it, or not at all', async t => {
  const rename = (rows: Rows, name: string) =>
    rows.kysely.updateTable('merchant').set({ name }).where('id', '=', merchantId).returning('name').execute()
  const nameOf = async () => (await db.kysely.selectFrom('merchant').select('name').executeTakeFirstOrThrow()).name
  await t.throwsAsync(
    db.transaction(async tx => {
      t.deepEqual(await rename(tx, 'Other'), [{ name: 'Other' }])
      throw new Error('no')
    }),
    { message: 'no' },
  )
  t.is(await nameOf(), 'Shop')
  await t.throwsAsync(
    db.plannedTransaction(async rows => {
      await rename(rows, 'Other')
      throw new Error('no')
    }),
    { message: 'no' },
  )
  t.is(await nameOf(), 'Shop')
})

test('a lock by name is shared by some or held by one', async t => {
  const clients = await Promise.all([1, 2].map(async () => new pg.Client(database.adminUrl)))
  const [one, other] = clients as [pg.Client, pg.Client]
  for (const client of clients) await client.connect()
  const isFree = async () =>
    (await other.query(`select pg_try_advisory_xact_lock_shared(hashtextextended('a|b', 0)) as free`)).rows[0].free
  await one.query('begin')
  await shareName(rowsOf(one), 'a|b')
  t.true(await isFree())
  await lockName(rowsOf(one), 'a|b')
  t.false(await isFree())
  await one.query('rollback')
  t.true(await isFree())
  for (const client of clients) await client.end()
})
