import type { AddressInfo } from 'node:net'
import test from 'ava'
import { createHttpServer } from '../../src/http/server.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { orderFeed } from '../../src/orders/stream/order-feed.service.ts'
import { registerPages } from '../../src/web/pages.ts'
import { send } from '../helpers/client.ts'
import { testService, testMerchant } from '../helpers/deps.ts'
import { openStream } from '../helpers/events.ts'

test("a merchant's stream and a checkout page share one connection that listens, and end with the server", async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const deps = { ...service.deps, config: { ...service.deps.config, port: 0 } }
  const api = { ...service.api, config: { ...service.api.config, port: 0 } }
  const feed = orderFeed(api)
  const server = createHttpServer(api, { orderFeed: feed })
  registerPages(server, api, { orderFeed: feed })
  await watchChain(deps, { environment: 'test', network: 'TRC20' })
  await server.start()
  const url = `http://127.0.0.1:${(server.listener.address() as AddressInfo).port}`
  const as = await testMerchant(deps)
  const now = service.clock.now()
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  const order = (await send(server, now, { method: 'POST', target: '/v1/orders', as, body })).json
  const streams = [
    await openStream(url, now, { target: `/v1/orders/${order.id}/events`, as }),
    await openStream(url, now, { target: `${new URL(order.payment_url).pathname}/events`, as }),
  ]
  for (const stream of streams) t.is((await stream.next())?.data.status, 'OPEN')
  await send(server, now, { method: 'POST', target: `/v1/orders/${order.id}/cancel`, as })
  for (const stream of streams) t.is((await stream.next())?.data.status, 'EXPIRED')
  const listening = await deps.db.query(
    "select from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
  )
  t.is(listening.length, 1)
  await server.stop({ timeout: 1000 })
  for (const stream of streams) t.deepEqual(await stream.rest(), [])
})
