// The service killed, without a word of warning, at the moments that hurt; each time another process goes on.
import test from 'ava'
import pg from 'pg'
import { assertBooks } from '../helpers/books.ts'
import type { Answer } from '../helpers/receiver.ts'
import { until } from '../helpers/until.ts'
import { openTill, type Till } from './till.ts'

/** Whether the merchant's receiver keeps requests without an answer. */
let isHolding = false
const answer: Answer = response => void (isHolding || response.writeHead(204).end())

let till: Till
test.before(async () => {
  till = await openTill(answer)
})
test.after.always(async t => {
  await assertBooks(t, till.house.deps.db)
  await till.close()
})

test.serial('killed while orders are being opened: every key has one order, and each is paid', async t => {
  const before = till.sold.length
  const selling = till.sellEach(8)
  await until(async () => till.sold.length >= before + 4)
  await till.service.kill()
  t.true(till.sold.length < before + 16, 'killed in the middle')
  await till.restart()
  const orders = await selling
  await till.pay(orders)
  await till.mine()
  await till.finalize()
  await till.reach('PAID', orders)
})

test.serial('killed inside a transaction that credits: nothing of it stays, and all is credited once', async t => {
  const orders = await till.sellEach(4)
  await till.pay(orders)
  const { db } = till.house.deps
  const lock = new pg.Client(till.house.env.DATABASE_URL)
  await lock.connect()
  t.teardown(() => lock.end())
  await lock.query('begin')
  // The event is recorded after the ledger entry: whoever credits now waits with a half-written transaction.
  await lock.query('lock table webhook_event in exclusive mode')
  await till.mine()
  await till.finalize()
  await until(async () => (await waiting(lock)) > 0)
  await till.service.kill()
  await lock.query('rollback')
  const ids = orders.map(order => order.id)
  await until(async () => (await strangers(db)) === 0)
  const credited = await db.query('select id from orders where id = any($1) and credited_amount > 0', [ids])
  t.deepEqual(credited, [])
  await assertBooks(t, db)
  await till.restart()
  await till.reach('PAID', orders)
})

test.serial(
  'killed between sending a webhook and hearing its answer: the order stays paid and the event is not lost',
  async t => {
    const orders = await till.sellEach(1)
    await till.pay(orders)
    await till.mine()
    isHolding = true
    const arrived = till.receiver.arrived(till.receiver.received.length + 1)
    await till.finalize()
    await arrived
    await till.service.kill()
    isHolding = false
    await till.restart()
    await till.reach('PAID', orders)
    const deliveries = await till.house.deps.db.query<{ status: string }>(
      `select d.status from webhook_delivery d join webhook_event e on e.id = d.event_id
      where e.order_id = any($1) and d.status = 'PENDING'`,
      [orders.map(order => order.id)],
    )
    t.true(deliveries.length > 0, 'the event whose answer nobody heard is still to be delivered')
  },
)

test.serial(
  'killed while payments wait for finality: the next process goes on by itself once the lease is over',
  async t => {
    const orders = await till.sellEach(3)
    await till.pay(orders)
    await till.mine()
    await till.reach('PENDING_CONFIRM', orders)
    await till.service.kill()
    await till.finalize()
    await till.restart()
    await till.reach('PAID', orders)
    t.pass()
  },
)

test.serial('in the end every order is PAID once, and every event was delivered', t => till.finish(t))

/** Connections that wait for the locked table. */
async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_locks where relation = 'webhook_event'::regclass and not granted`,
  )
  return Number(rows[0]?.count)
}

/** Transactions still open that are not this query's: those of the killed process, until the server notices its death. */
async function strangers(db: Till['house']['deps']['db']): Promise<number> {
  const [row] = await db.query<{ count: string }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  return Number(row?.count)
}
