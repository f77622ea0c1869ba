// Feeds over real HTTP that lie, lag, stumble and say nothing, and what orders are made of it.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { fetchRates } from '../../src/rates/fetch-rates.service.ts'
import type { Caller } from '../helpers/client.ts'
import { startOrderServer, type OrderCalls } from '../http/order-calls.ts'

type Answer = (response: ServerResponse, at: Date) => void

const json = (response: ServerResponse, value: unknown) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}
const quote =
  (EUR: unknown, secondsAgo = 0): Answer =>
  (response, now) =>
    json(response, {
      base: 'USDT',
      at: new Date(now.getTime() - secondsAgo * 1000).toISOString(),
      rates: { EUR, BTC: 'x' },
    })

/** What a feed may answer instead of an honest quote. */
const bad: Readonly<Record<string, Answer>> = {
  'jumps up by 30 %': quote('1.2'),
  'falls by 30 %': quote('0.64'),
  'quotes almost nothing': quote('0.00000001'),
  'quotes as much as there is': quote('999999999.99999999'),
  'quotes zero': quote('0'),
  'quotes less than nothing': quote('-0.92'),
  'quotes a float': quote(0.92),
  'has more decimals than a rate': quote('0.9200000000000001'),
  'quotes null': quote(null),
  'lags by an hour': quote('0.92', 3600),
  'is an hour ahead': quote('0.92', -3600),
  'is of the year 0': response => json(response, { base: 'USDT', at: '0000-01-01T00:00:00Z', rates: { EUR: '0.92' } }),
  'is of a year before it': response =>
    json(response, { base: 'USDT', at: '0000-01-01T00:00:00+23:59', rates: { EUR: '0.92' } }),
  'has another base': response => json(response, { base: 'USD', at: new Date().toISOString(), rates: { EUR: '0.92' } }),
  'says no time': response => json(response, { base: 'USDT', rates: { EUR: '0.92' } }),
  'quotes nothing': (response, now) => json(response, { base: 'USDT', at: now.toISOString(), rates: {} }),
  'answers a list': response => json(response, []),
  'answers HTML': response => response.end('<!doctype html><title>Maintenance</title>'),
  'answers nothing': response => response.end(),
  'answers 500': response => {
    response.statusCode = 500
    response.end('{}')
  },
  'redirects to an honest feed': response => {
    response.statusCode = 302
    response.setHeader('location', '/honest')
    response.end()
  },
  'is huge': (response, now) => {
    response.write(`{"base":"USDT","at":"${now.toISOString()}","rates":{"EUR":"0.92"},"more":"`)
    response.end(`${'x'.repeat(1_000_000)}"}`)
  },
  'hangs up': response => void response.socket?.destroy(),
  'never answers': () => {},
  'begins and never ends': response => void response.write('{"base":'),
}

let at: OrderCalls
let answers: Record<string, Answer>
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  const answer = request.url === '/honest' ? quote('0.92') : answers[request.url!.slice(1)]!
  answer(response, at.service.clock.now())
})

test.before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const feeds = ['one', 'two', 'three'].map(name => `http://127.0.0.1:${port}/${name}`)
  at = await startOrderServer({ KASSA_RATE_FEEDS: feeds.join(',') })
})
test.after.always(async () => {
  server.closeAllConnections()
  server.close()
  await at.close()
})

/** Lets a minute pass and asks all feeds. */
async function fetchAll(next: Record<string, Answer>): Promise<void> {
  answers = next
  at.service.clock.advance(61)
  await fetchRates(at.service.deps, 300)
}

async function merchantByFeed(t: ExecutionContext): Promise<Caller> {
  const merchant = await at.merchant()
  const set = await at.send({ method: 'PUT', target: '/v1/rates/EUR', as: merchant, body: { source: 'feed' } })
  t.is(set.status, 200, set.text)
  return merchant
}

const buy = (as: Caller) =>
  at.send({
    method: 'POST',
    target: '/v1/orders',
    as,
    body: { price: { amount: '92.00', currency: 'EUR' }, currency: 'USDT', network: 'ERC20' },
  })

/** Lets the quotes of earlier tests become too old. */
const forget = () => at.service.clock.advance(3600)

test.serial('an order is made at the median of the feeds, which it does not ask', async t => {
  const merchant = await merchantByFeed(t)
  await fetchAll({ one: quote('0.92'), two: quote('0.925'), three: quote('0.915') })
  const before = asked
  const { json: order } = await buy(merchant)
  t.like(order, { order_amount: '100', price: { units_per_usdt: '0.92', source: 'feed' } })
  const { json: listed } = await at.send({ method: 'GET', target: '/v1/rates', as: merchant })
  const quotedAt = at.service.clock.now().toISOString()
  t.like((listed.rates as object[])[0]!, {
    currency: 'EUR',
    source: 'feed',
    units_per_usdt: '0.92',
    quoted_at: quotedAt,
  })
  t.is(asked, before)
})

test.serial('workers together ask each feed once a minute', async t => {
  answers = { one: quote('0.92'), two: quote('0.92'), three: bad['answers 500']! }
  at.service.clock.advance(61)
  const before = asked
  const other = await at.service.second()
  await Promise.all([fetchRates(at.service.deps), fetchRates(other), fetchRates(at.service.deps)])
  t.is(asked - before, 3)
  await fetchRates(at.service.deps)
  t.is(asked - before, 3)
})

for (const [name, answer] of Object.entries(bad)) {
  test.serial(`one feed of three that ${name} changes no order, and two of them make none`, async t => {
    forget()
    const merchant = await merchantByFeed(t)
    await fetchAll({ one: quote('0.92'), two: answer, three: quote('0.925') })
    const { status, json: order } = await buy(merchant)
    t.is(status, 201)
    const { units_per_usdt: units } = order.price as { units_per_usdt: string }
    t.true(units === '0.92' || units === '0.925', units)
    forget()
    // The second one that fails says something else, so that two that fail do not agree.
    await fetchAll({ one: answer, two: bad['answers HTML']!, three: quote('0.925') })
    const refused = await buy(merchant)
    t.deepEqual([refused.status, refused.json.error], [400, 'no rate for currency'])
  })
}

test.serial('a feed that fails after an honest answer counts until that is too old', async t => {
  forget()
  const merchant = await merchantByFeed(t)
  await fetchAll({ one: quote('0.92'), two: quote('0.92'), three: quote('0.92') })
  await fetchAll({ one: bad['answers 500']!, two: bad['answers HTML']!, three: bad['jumps up by 30 %']! })
  t.like((await buy(merchant)).json, { price: { units_per_usdt: '0.92' } })
  at.service.clock.advance(900)
  t.is((await buy(merchant)).json.error, 'no rate for currency')
  await fetchAll({ one: quote('0.93'), two: quote('0.93'), three: quote('0.93') })
  t.like((await buy(merchant)).json, { price: { units_per_usdt: '0.93' } })
})

test.serial('an answer that is older than the last one changes nothing', async t => {
  forget()
  const merchant = await merchantByFeed(t)
  await fetchAll({ one: quote('0.92'), two: quote('0.92'), three: quote('0.92') })
  await fetchAll({ one: quote('0.93', 300), two: quote('0.93', 300), three: quote('0.93', 300) })
  t.like((await buy(merchant)).json, { price: { units_per_usdt: '0.92' } })
})

test.serial('a feed that is no longer configured is forgotten', async t => {
  const { admin } = at.service
  await admin.query(`insert into rate_feed (feed, host, asked_at) values ('old', 'old.example', now())`)
  await admin.query(
    `insert into rate_quote (currency, feed, units_per_usdt, quoted_at) values ('EUR', 'old', 1, now())`,
  )
  await fetchAll({ one: quote('0.92'), two: quote('0.92'), three: quote('0.92') })
  t.deepEqual(await admin.query(`select feed from rate_quote where feed = 'old' union select feed from rate_feed where feed = 'old'`), []) // prettier-ignore
})
