// The service killed, without a word of warning, at the moments that hurt; each time another process goes on.
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { assertBooks } from '../helpers/books.ts'
import type { ReceiverAnswer } from '../helpers/receiver.ts'
import { assertNeverDeadlocked } from '../helpers/liveness.ts'
import { until } from '../helpers/until.ts'
import { openShop, type Shop } from './shop.ts'

/** Whether the merchant's receiver keeps requests without an answer. */
let isHolding = false
const answer: ReceiverAnswer = response => void (isHolding || response.writeHead(204).end())

let shop: Shop
test.before(async () => {
  shop = await openShop(answer)
})
test.after.always(async t => {
  await assertBooks(t, shop.service.deps.db)
  await assertNeverDeadlocked(t, shop.service.deps.db)
  await shop.close()
})

test.serial('killed while orders are being opened: every key has one order, and each is paid', async t => {
  const opened = await shop.sellEach(2)
  const sold = shop.sold.length
  const lock = await lockTable(t, 'orders')
  const selling = shop.sellEach(6)
  await until(async () => (await waiting(lock, 'orders')) > 0)
  await shop.serviceProcess.kill()
  t.is(shop.sold.length, sold, 'killed in the middle')
  await lock.query('rollback')
  await shop.restart()
  const orders = [...opened, ...(await selling)]
  await shop.pay(orders)
  await shop.mine()
  await shop.finalize()
  await shop.reach('PAID', orders)
})

test.serial('killed inside a transaction that credits: nothing of it stays, and all is credited once', async t => {
  const orders = await shop.sellEach(4)
  await shop.pay(orders)
  const { db } = shop.service.deps
  // The event is recorded after the ledger entry: whoever credits now waits with a half-written transaction.
  const lock = await lockTable(t, 'webhook_event')
  await shop.mine()
  await shop.finalize()
  await until(async () => (await waiting(lock, 'webhook_event')) > 0)
  await shop.serviceProcess.kill()
  await lock.query('rollback')
  const ids = orders.map(order => order.id)
  await until(async () => (await strangers(db)) === 0)
  const credited = await db.query('select id from orders where id = any($1) and credited_amount > 0', [ids])
  t.deepEqual(credited, [])
  await assertBooks(t, db)
  await shop.restart()
  await shop.reach('PAID', orders)
})

test.serial(
  'killed between sending a webhook and hearing its answer: the order stays paid and the event is not lost',
  async t => {
    const orders = await shop.sellEach(1)
    await shop.pay(orders)
    await shop.mine()
    isHolding = true
    const arrived = shop.receiver.arrived(shop.receiver.received.length + 1)
    await shop.finalize()
    await arrived
    await shop.serviceProcess.kill()
    isHolding = false
    await shop.restart()
    await shop.reach('PAID', orders)
    const deliveries = await shop.service.deps.db.query<{ status: string }>(
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
    const orders = await shop.sellEach(3)
    await shop.pay(orders)
    await shop.mine()
    await shop.reach('PENDING_CONFIRM', orders)
    await shop.serviceProcess.kill()
    await shop.finalize()
    await shop.restart()
    await shop.reach('PAID', orders)
    t.pass()
  },
)

test.serial('in the end every order is PAID once, and every event was delivered', t => shop.finish(t))

/** A connection that keeps everybody from writing to a table until it rolls back. */
async function lockTable(t: ExecutionContext, table: string): Promise<pg.Client> {
  const client = new pg.Client(shop.service.adminUrl)
  await client.connect()
  t.teardown(() => client.end())
  await client.query(`begin; lock table ${table} in exclusive mode`)
  return client
}

/** Connections that wait for the locked table. */
async function waiting(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_locks where relation = $1::regclass and not granted`,
    [table],
  )
  return Number(rows[0]?.count)
}

/** Transactions still open that are not this query's: those of the killed process, until the server notices its death. */
async function strangers(db: Shop['service']['deps']['db']): Promise<number> {
  const [row] = await db.query<{ count: string }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  return Number(row?.count)
}
