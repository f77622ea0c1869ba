// What a stream that confirms an order is sent first, and that confirmations never go back without a fork.
import test from 'ava'
import { notifyBlock, notifyOrdersChanged } from '../../src/database/notify.ts'
import { orderFeed } from '../../src/orders/stream/order-feed.service.ts'
import type { OrderChange } from '../../src/orders/stream/order-feed.store.ts'
import { rowsAround } from '../helpers/rows.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer()
})
test.after.always(() => at.close())

interface Story {
  readonly id: string
  readonly address: string
  /** Writes what the feed reads, as a change of the order would, and tells nobody. */
  change(
    version: number,
    change: { confirmations: number; height: number; status?: string; address?: string },
  ): Promise<void>
}

async function story(): Promise<Story> {
  const as = await at.merchant()
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  const { json: order } = await at.send({ method: 'POST', target: '/v1/orders', as, body })
  const { db } = at.service.deps
  return {
    id: order.id,
    address: order.address,
    async change(version, { height, status = 'CONFIRMING', ...shown }) {
      const snapshot = { ...order, status, received_amount: '25', required_confirmations: 19, ...shown }
      await db.query('update orders set version = $2 where id = $1', [order.id, version])
      await db.query(
        `insert into order_event (order_id, version, status, snapshot, payment_height, created_at)
         values ($1, $2, $3, $4, $5, now())`,
        [order.id, version, status, JSON.stringify(snapshot), height],
      )
    },
  }
}

async function headIs(height: number): Promise<void> {
  await at.service.deps.db.query(
    `update chain_cursor set height = $1, agreed_height = 0 where network = 'TRC20' and kind = 'head'`,
    [height],
  )
  await at.service.deps.db.query(`update chain_cursor set height = 0 where network = 'TRC20' and kind = 'final'`)
}

/** Follows an order; `query` sees each statement before it runs. */
function following(
  { id, address }: Story,
  start: Partial<OrderChange>,
  before: (text: string) => Promise<unknown> | void,
) {
  const { deps } = at.service
  const rows = rowsAround(deps.db, async ({ plain }, run) => {
    await before(plain)
    return run()
  })
  const feed = orderFeed({ ...deps, db: { ...deps.db, ...rows } })
  const got: string[] = []
  let isEnded = false
  const send = (change: OrderChange) =>
    got.push(`${change.version} ${change.status} ${JSON.parse(change.snapshot).confirmations}`) > 0
  const first = { version: 1, payment_height: null, address, confirmations: 0, ...start }
  feed.subscribe({ topic: id, keyId: null, send, end: () => (isEnded = true) }, first)
  return { got, isEnded: () => isEnded, close: () => feed.close() }
}

test.serial('S-03: a change that is read while the chain goes on is shown before any that follows it', async t => {
  const reported = await story()
  await headIs(105)
  const released = Promise.withResolvers<void>()
  let polls = 0
  const stream = following(reported, {}, text => {
    if (text.includes('from chain_cursor group by')) polls += 1
    return text.includes('from order_event where order_id = $1 and version') ? released.promise : undefined
  })
  t.teardown(() => stream.close())
  // Both are written before the stream has read the first; meanwhile a block is told of, and looked at to the end.
  await reported.change(2, { status: 'PENDING_CONFIRM', confirmations: 1, height: 100 })
  await reported.change(3, { confirmations: 2, height: 100 })
  for (const wanted of [1, 2]) {
    await until(async () => {
      await notifyBlock(at.service.deps)
      return polls >= wanted
    })
  }
  t.deepEqual(stream.got, [])
  released.resolve()
  await until(async () => stream.got.length >= 2)
  t.deepEqual(stream.got.slice(0, 2), ['2 PENDING_CONFIRM 1', '3 CONFIRMING 2'])
})

test.serial(
  'confirmations do not go back: a change recorded with an older head is shown with what was told, a fork with less',
  async t => {
    const reported = await story()
    await headIs(104)
    await reported.change(2, { confirmations: 5, height: 100 })
    const stream = following(reported, { version: 2, payment_height: 100, confirmations: 5 }, () => {})
    t.teardown(() => stream.close())
    await reported.change(3, { confirmations: 3, height: 100 })
    await notifyOrdersChanged(at.service.deps, [{ id: reported.id, version: 3 }])
    await until(async () => stream.got.includes('3 CONFIRMING 5'))
    await headIs(106)
    await notifyBlock(at.service.deps)
    await until(async () => stream.got.includes('3 CONFIRMING 7'))
    await reported.change(4, { confirmations: 6, height: 100 })
    await notifyOrdersChanged(at.service.deps, [{ id: reported.id, version: 4 }])
    await until(async () => stream.got.includes('4 CONFIRMING 7'))
    t.deepEqual(
      stream.got.filter((one, index, all) => one !== all[index - 1]),
      ['3 CONFIRMING 5', '3 CONFIRMING 7', '4 CONFIRMING 7'],
    )
    await headIs(102)
    await notifyBlock(at.service.deps)
    await until(async () => stream.got.includes('4 CONFIRMING 3'))
    await reported.change(5, { status: 'PENDING_CONFIRM', confirmations: 1, height: 102 })
    await notifyOrdersChanged(at.service.deps, [{ id: reported.id, version: 5 }])
    await until(async () => stream.got.includes('5 PENDING_CONFIRM 1'))
    t.pass()
  },
)

test.serial('a stream ends before it would show another address than the one it began with', async t => {
  const reported = await story()
  const stream = following(reported, {}, () => {})
  t.teardown(() => stream.close())
  await reported.change(2, {
    status: 'PENDING_CONFIRM',
    confirmations: 1,
    height: 100,
    address: 'TKz46fjyuXQ4SrNiUY7hGPAJXM2fLXAJY8',
  })
  await notifyOrdersChanged(at.service.deps, [{ id: reported.id, version: 2 }])
  await until(async () => stream.isEnded())
  t.deepEqual(stream.got, [])
})
