// What an open stream costs the process that keeps it, and what a change costs that goes to many.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import test from 'ava'
import type { Rows } from '../../src/database/database.ts'
import { notifyOrdersChanged } from '../../src/database/notify.ts'
import { orderFeed } from '../../src/orders/stream/order-feed.service.ts'
import { registerPages } from '../../src/web/pages.ts'
import { openStream } from '../helpers/events.ts'
import { startTestServer } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const body = { amount: '25', currency: 'USDT', network: 'TRC20' }

test('nothing of the request is kept once its stream began', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  registerPages(at.server, at.service.api)
  const requests: WeakRef<object>[] = []
  at.server.ext('onPreHandler', (request, h) => {
    requests.push(new WeakRef(request))
    return h.continue
  })
  const url = await at.listen()
  const merchant = await at.merchant()
  const order = (await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
  requests.length = 0
  const targets = [
    `/v1/orders/${order.id}/events`,
    '/v1/events/stream',
    `${new URL(order.payment_url).pathname}/events`,
  ]
  const streams = await Promise.all(
    targets.map(target => openStream(url, at.service.clock.now(), { target, as: merchant })),
  )
  await Promise.all([streams[0]!.next(), streams[2]!.next()])
  t.is(requests.length, 3)
  await until(async () => {
    collectGarbage()
    return requests.every(one => one.deref() === undefined)
  })
  await at.send({ method: 'POST', target: `/v1/orders/${order.id}/cancel`, as: merchant })
  for (const stream of [streams[0]!, streams[2]!]) t.is((await stream.rest()).at(-1)?.data.status, 'EXPIRED')
  t.is((await streams[1]!.next())?.data['event'], 'payment.expired')
  streams[1]!.abort()
})

test('a change is read once for all streams of its order, and each gets it once', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  const merchant = await at.merchant()
  const order = (await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
  const { deps } = at.service
  let readings = 0
  const query: Rows['query'] = (text, values) => {
    if (text.includes('from order_event where order_id')) readings++
    return deps.db.query(text, values)
  }
  const feed = orderFeed({ ...deps, db: { ...deps.db, query } })
  t.teardown(() => feed.close())
  const start = { version: 1, payment_height: null, address: order.address as string, confirmations: 0 }
  const got = Array.from({ length: 500 }, () => [] as number[])
  for (const versions of got) {
    const send = (change: { version: number }) => versions.push(change.version) > 0
    feed.subscribe({ topic: order.id, keyId: null, send, end: () => {} }, start)
  }
  await deps.db.query(
    `insert into order_event (order_id, version, status, snapshot, created_at)
     select $1, version, 'OPEN', '{}', now() from generate_series(2, 4) as version`,
    [order.id],
  )
  await notifyOrdersChanged(deps, [{ id: order.id, version: 4 }])
  await until(async () => got.every(versions => versions.length >= 3))
  t.true(
    got.every(versions => versions.join() === '2,3,4'),
    'in order, none twice',
  )
  t.true(readings < 20, `${readings} readings for 500 streams`)
})
