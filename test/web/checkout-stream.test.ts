import { contention } from '../helpers/contention.ts'
import test from 'ava'
import { openStream } from '../helpers/events.ts'
import { until } from '../helpers/until.ts'
import { openShop, orderAt, pathOf, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop({
    pages: { perAddressMax: 3, heartbeatMs: 100 },
    env: { KASSA_TRUSTED_PROXY_CIDRS: '127.0.0.1/32' },
  })
})
test.after.always(() => shop.close())

const fields = [
  'status',
  'order_amount',
  'received_amount',
  'missing_amount',
  'overpaid_amount',
  'confirmations',
  'required_confirmations',
  'expire_at',
].toSorted()

/** The token alone opens a stream; the signature the helper sends with it is nobody's business here. */
function follow(path: string, { url = shop.url, lastEventId }: { url?: string; lastEventId?: string } = {}) {
  const as = { keyId: 'none', secret: 'none' }
  const seen = lastEventId === undefined ? {} : { lastEventId }
  return openStream(url, shop.at.service.clock.now(), { target: `${path}/events`, as, ...seen })
}

test.serial(
  'S-16: the token opens the stream, which tells every change in reduced fields and ends when paid',
  async t => {
    const order = await orderAt(shop, 'pay')
    const stream = await follow(pathOf(order))
    t.is(stream.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    t.is(stream.response.headers.get('cache-control'), 'no-store')
    t.is(stream.response.headers.get('set-cookie'), null)
    const first = await stream.next()
    t.is(first?.data.status, 'OPEN')
    await shop.mine(order, 10_000_000n)
    await shop.mine(order, 15_000_000n)
    for (let block = 0; block < 3; block++) await shop.mine(order)
    const events = [first!, ...(await stream.rest())]
    for (const event of events) t.deepEqual(Object.keys(event.data).toSorted(), fields)
    t.deepEqual(
      events.map(event => event.data.status).filter((status, index, all) => status !== all[index - 1]),
      ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'],
    )
    t.like(events[1]?.data, { received_amount: '10', missing_amount: '15' })
  },
)

test.serial('a stream of an order that is over sends its state and ends', async t => {
  for (const step of ['paid', 'expired', 'underpaid', 'paidLate', 'frozen'] as const) {
    const stream = await follow(pathOf(await orderAt(shop, step)))
    const all = await stream.rest()
    t.is(all.length, 1, step)
    t.deepEqual(Object.keys(all[0]!.data).toSorted(), fields)
  }
})

test.serial('who saw the last event of a finished order is told not to come back; who did not gets it', async t => {
  const path = pathOf(await orderAt(shop, 'expired'))
  const [last] = await (await follow(path)).rest()
  t.is((await follow(path, { lastEventId: last!.id })).response.status, 204)
  t.deepEqual(await (await follow(path, { lastEventId: '1' })).rest(), [last])
  const open = await follow(pathOf(await orderAt(shop, 'pay')), { lastEventId: '1' })
  t.is((await open.next())?.data.status, 'OPEN')
  open.abort()
})

test.serial(
  'S-16: an address has so many streams at most; another address is not concerned, and one closed makes room',
  async t => {
    const path = pathOf(await orderAt(shop, 'pay'))
    const streams = await Promise.all([1, 2, 3, 4].map(() => follow(path)))
    t.deepEqual(streams.map(one => String(one.response.status)).toSorted(), ['200', '200', '200', '429'])
    const refused = streams.find(one => one.response.status === 429)!
    t.is(refused.response.headers.get('retry-after'), '10')
    t.regex(refused.response.headers.get('content-type') ?? '', /^application\/json/)
    const elsewhere = new AbortController()
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    t.is((await fetch(`${shop.url}${path}/events`, { headers, signal: elsewhere.signal })).status, 200)
    elsewhere.abort()
    for (const stream of streams) stream.abort()
    await until(async () => {
      const again = await follow(path)
      again.abort()
      return again.response.status === 200
    })
  },
)

test.serial('an unknown token has no stream, and HEAD opens none', async t => {
  for (const token of ['co_00000000000000000000000000', 'co_short', "co_'or'1'='1'--00000000000"]) {
    t.is((await shop.page(`/pay/${encodeURIComponent(token)}/events`)).status, 404)
  }
  const order = await orderAt(shop, 'pay')
  const { status, headers, text } = await shop.page(`${pathOf(order)}/events`, { method: 'HEAD' })
  t.is(status, 200)
  t.is(headers.get('content-type'), 'text/event-stream; charset=utf-8')
  t.is(text, '')
})

test.serial('stopping the server ends the streams of its pages at once', async t => {
  const own = await openShop()
  const stream = await follow(pathOf(await own.order()), { url: own.url })
  await stream.next()
  const started = performance.now()
  await Promise.all([stream.rest(), own.close()])
  t.true(performance.now() - started < 3000 * contention())
})
