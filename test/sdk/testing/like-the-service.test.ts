// The fake beside the real service: the same requests, the same answers.
import test from 'ava'
import { createFakeKassa, type FakeKassa } from '../../../sdk/typescript/src/testing/index.ts'
import { responses } from '../../../generated/validators.js'
import { contract, problemsWith, sent } from '../../contract/contract-document.ts'
import { contentOf, follow, object, text as textOf } from '../../../scripts/generate/document.ts'
import type { Json } from '../../../scripts/generate/document.ts'
import { authorization, type Caller } from '../../helpers/client.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'
import { imitatedBy, servedBy, signedRequest, type Said, type Sent } from './alike.ts'

let at: TestServer
let merchant: Caller
let fake: FakeKassa

test.before(async () => {
  at = await startTestServer({
    env: { KASSA_RATE_LIMIT_PER_MINUTE: '100000', KASSA_AUTH_FAILURES_PER_MINUTE: '100000' },
  })
  merchant = await at.merchant()
  fake = createFakeKassa({ keyId: merchant.keyId, secret: merchant.secret, now: () => at.service.clock.now() })
})
test.after.always(() => at.close())

function askService(each: Sent): Promise<Said> {
  return servedBy(at, each)
}

function imitation(each: Sent): Promise<Said> {
  return imitatedBy(fake, each)
}

function now(): number {
  return Math.floor(at.service.clock.now().getTime() / 1000)
}

type Change = {
  readonly body?: unknown
  readonly timestamp?: number | string
  readonly secret?: string
  readonly signed?: Partial<Sent>
}

function request(method: string, target: string, { body, ...change }: Change = {}): Sent {
  const as = { keyId: merchant.keyId, secret: change.secret ?? merchant.secret }
  return signedRequest(method, target, { body, as, timestamp: change.timestamp ?? now(), signed: change.signed })
}

const order = { amount: '25', currency: 'USDT', network: 'TRC20' }

/** Headers made from a good one, by what is wrong with them. */
const headers: Record<string, (good: string) => string> = {
  'nothing is wrong': good => good,
  'no scheme': good => good.replace('Bearer ', ''),
  'another scheme': () => 'Basic eDp5',
  'a part too few': good => good.slice(0, good.lastIndexOf(':')),
  'a part too many': good => `${good}:x`,
  milliseconds: good => good.replace(`:${now()}:`, `:${now()}000:`),
  'another key': good => good.replace(merchant.keyId, 'mk_test_0000000000000000000001'),
  'capitals in the signature': good => good.slice(0, -64) + good.slice(-64).toUpperCase(),
  'a signature cut off': good => good.slice(0, -1),
  'another signature': good => good.slice(0, -64) + '0'.repeat(64),
}

test('wrong headers are refused with the same status and message', async t => {
  for (const [name, change] of Object.entries(headers)) {
    const good = request('GET', '/v1/orders?limit=1')
    const changed = { ...good, headers: { authorization: change(good.headers.authorization!) } }
    const [real, imitated] = await Promise.all([askService(changed), imitation(changed)])
    if (real.status === 200) t.is(imitated.status, 200, name)
    else t.deepEqual(imitated, real, name)
  }
  const unsigned = { method: 'GET', target: '/v1/orders', headers: {} }
  t.deepEqual(await imitation(unsigned), await askService(unsigned))
})

test('wrong signatures and times are refused with the same status and message', async t => {
  const target = '/v1/orders'
  const wrong: Record<string, Sent> = {
    'another secret': request('POST', target, { body: order, secret: 'sk_test_other' }),
    'another body': request('POST', target, { body: order, signed: { body: '{}' } }),
    'another method': request('POST', target, { body: order, signed: { method: 'PUT' } }),
    'another target': request('POST', target, { body: order, signed: { target: `${target}?` } }),
    'another time': request('POST', target, { body: order, signed: {}, timestamp: `0${now()}`.slice(0, 10) }),
    'too old': request('GET', target, { timestamp: now() - 301 }),
    'old enough to be let in': request('GET', `${target}?limit=0`, { timestamp: now() - 299 }),
    'too new': request('GET', target, { timestamp: now() + 302 }),
    'new enough to be let in': request('GET', `${target}?limit=0`, { timestamp: now() + 299 }),
  }
  for (const [name, each] of Object.entries(wrong)) t.deepEqual(await imitation(each), await askService(each), name)
})

const spoilt: readonly unknown[] = [
  '', '[]', 'null', '{"amount":', {},
  { ...order, amount: 25 }, { ...order, amount: '025' }, { ...order, amount: '25.0000001' }, { ...order, amount: '1e2' },
  { ...order, amount: '-25' }, { ...order, amount: '10' }, { ...order, amount: '10.000000' }, { ...order, amount: '0' },
  { ...order, currency: 'usdt' }, { ...order, network: 'BEP20' }, { amount: '1', network: 'x' }, { currency: 'USDT', network: 'TRC20' },
  { ...order, description: 5 }, { ...order, description: 'x'.repeat(501) }, { ...order, description: 'a\u0000b' },
  { ...order, metadata: [] }, { ...order, metadata: null }, { ...order, metadata: 'x' },
  { ...order, reference: '' }, { ...order, reference: ' a' }, { ...order, reference: 'a\nb' }, { ...order, reference: 'a\u200b' }, { ...order, reference: '\u3164' }, { ...order, reference: '\u2800a' }, { ...order, reference: 'a\ufe0f' }, { ...order, reference: 7 },
  { ...order, reference: 'x'.repeat(65) }, { ...order, reference: 'a ' }, { ...order, reference: null },
  { ...order, return_url: 'http://shop.example' }, { ...order, return_url: 'https://a b' }, { ...order, return_url: 'http://localhost.shop.example/' }, { ...order, return_url: 'http://u@localhost/' }, { ...order, return_url: 'http://10.0.0.1/' }, { ...order, webhook_url: 'http://localhost/' },
  { ...order, webhook_url: 'ftp://x' },
  { ...order, idempotency_key: '' }, { ...order, idempotency_key: 'x'.repeat(256) },
  { ...order, tolerance_percent: 0.51 }, { ...order, tolerance_percent: -0.1 }, { ...order, tolerance_percent: '0.1' },
  { ...order, tolerance_percent: 0.1234567 }, { ...order, expires_in: 0 }, { ...order, expires_in: 86_401 }, { ...order, expires_in: 1.5 },
  { ...order, colour: 'blue' }, { ...order, expires_in: 0, description: 5 },
] // prettier-ignore

for (const [index, body] of spoilt.entries()) {
  test(`order ${index + 1} that cannot be is refused in the same words: ${JSON.stringify(body).slice(0, 90)}`, async t => {
    const each = request('POST', '/v1/orders', { body })
    const real = await askService(each)
    t.true(real.status >= 400)
    t.deepEqual(await imitation(each), real)
  })
}

/** A cursor that somebody made up. */
function btoaUrl(text: string): string {
  return `cur_${Buffer.from(text).toString('base64url')}`
}

const badQueries = [
  'limit=0', 'limit=101', 'limit=x', 'limit=01', 'limit=', 'limit=1&limit=2', 'offset=-1', 'offset=10000001', 'offset=1.5',
  'cursor=', 'cursor=x', 'cursor=cur_AAAA', 'cursor=cur_%2B', `cursor=${btoaUrl('e.older.0.42')}`, 'cursor=cur_AAAA&offset=1',
  'status=paid', 'network=trc20', 'created_from=2026-01-01', 'created_to=now', 'order_number=1', 'page=2', 'page=2&limit=0',
  `${'p'.repeat(70)}=1`, 'p%20q=1',
] // prettier-ignore

test('other refusals are the same as well', async t => {
  const known = request('POST', '/v1/orders', { body: { ...order, idempotency_key: 'k' } })
  const other = request('POST', '/v1/orders', { body: { ...order, amount: '26', idempotency_key: 'k' } })
  for (const say of [askService, imitation]) t.is((await say(known)).status, 201)
  const nobody = '11111111-2222-4333-8444-555555555555'
  const refused = [
    other,
    request('GET', `/v1/orders/${nobody}`),
    request('POST', `/v1/orders/${nobody}/cancel`),
    request('POST', `/v1/orders/${nobody}/accept`),
    ...badQueries.map(query => request('GET', `/v1/orders?${query}`)),
    request('POST', '/v1/webhooks', { body: {} }),
    request('POST', '/v1/webhooks', { body: { url: 'http://shop.example', events: ['payment.confirmed'] } }),
    request('POST', '/v1/webhooks', { body: { url: 'https://shop.example' } }),
    request('POST', '/v1/webhooks', { body: { url: 'https://shop.example', events: ['payment.lost'] } }),
    request('GET', `/v1/orders/${nobody}/timeline`),
    ...[
      'limit=0',
      'limit=x',
      'limit=1&limit=2',
      'cursor=x',
      'cursor=cur_AAAA',
      `cursor=${btoaUrl('o.older.1.')}`,
      'page=1',
      'cursor=cur_ZS5vbGRlci4wLjQy&after=evt_00000000',
      'type=x&page=1',
      'after=evt_1',
      'after=evt_99999999',
      'before=evt_99999999',
      'type=payment.lost',
    ].map(query => request('GET', `/v1/events?${query}`)),
    request('POST', '/v1/webhooks/wh_00000000/test', { body: {} }),
    request('POST', '/v1/webhooks', { body: { url: 'https://shop.example', events: ['payment.confirmed'], x: 1 } }),
    request('GET', '/v1/webhooks?page=1'),
    request('GET', '/v1/webhooks/wh_00000000'),
    request('GET', '/v1/webhooks/wh_00000000?page=1'),
    request('PATCH', '/v1/webhooks/wh_00000000', { body: {} }),
    ...[
      { url: 1 },
      { url: 'http://a.example' },
      { events: [] },
      { is_active: 1 },
      { is_active: null },
      { id: 'wh_1' },
    ].map(body => request('PATCH', '/v1/webhooks/wh_00000000', { body })),
    request('DELETE', '/v1/webhooks/wh_00000000'),
    ...['limit=0', 'offset=x', 'cursor=x', 'cursor=cur_AAAA&offset=1', 'cursor=cur_AAAA', 'page=1', 'limit=1'].map(
      query => request('GET', `/v1/webhooks/wh_00000000/deliveries?${query}`),
    ),
    request('POST', '/v1/webhooks/wh_00000000/deliveries/wd_00000000/redeliver'),
    request('POST', '/v1/webhooks/wh_00000000/deliveries/wd_00000000/redeliver', { body: { again: true } }),
    request('GET', '/v1/events/stream?page=1'),
    ...[{}, { seconds: 0 }, { seconds: 2_678_401 }, { seconds: '1' }, { seconds: 1, more: 1 }].map(body =>
      request('POST', '/v1/test/clock/advance', { body }),
    ),
    ...[{}, { network: 'trc20', blocks: 1 }, { network: 'TRC20' }, { network: 'TRC20', blocks: 101 }].map(body =>
      request('POST', '/v1/test/mine', { body }),
    ),
    ...[{ status: 'active' }, { tier: 'GOLD' }, { name: 'x' }].map(body =>
      request('POST', '/v1/test/merchants', { body }),
    ),
    ...[{ amount: 25 }, { delay_blocks: -1 }, { scenario: 'twice' }, { x: 1 }, {}].map(body =>
      request('POST', `/v1/test/orders/${nobody}/pay`, { body }),
    ),
    request('GET', '/v1/nothing'),
    request('PUT', '/v1/orders'),
    ...[
      {},
      { name: '' },
      { name: 'a' },
      ...['\u3164', 'a\u202eb', 'a\nb', 'www.shop.example', 'https://x'].map(name => ({ name })),
      { name: 'a', email: 'a' },
      { name: 'a', email: 'a@shop.example' },
      { name: 'a', email: 'a@shop.example', platform_user_id: 'b', x: 1 },
    ].map(body => request('POST', '/v1/merchants', { body })),
    request('POST', '/v1/webhooks/wh_00000000/test', { body: { event: 'payment.lost' } }),
    request('POST', '/v1/webhooks/wh_00000000/test', { body: { colour: 'blue' } }),
  ]
  for (const each of refused) {
    const real = await askService(each)
    t.true(real.status >= 400, each.target)
    t.deepEqual(await imitation(each), real, `${each.method} ${each.target}`)
  }
  const hook = (url: string) => request('POST', '/v1/webhooks', { body: { url, events: ['payment.confirmed'] } })
  for (const url of ['https://twice.example/hook', 'https://TWICE.example:443/hook#part']) {
    t.is((await askService(hook(url))).status, 201)
    t.is((await imitation(hook(url))).status, 201)
  }
  const plain = { ...known, headers: { ...known.headers, 'content-type': 'text/plain' } }
  t.deepEqual(await imitation(plain), await askService(plain))
})

test('a new order has the same fields with the same values, but for what tells two orders apart', async t => {
  for (const network of ['TRC20', 'ERC20']) {
    const wish = {
      ...order,
      network,
      amount: '25.50',
      reference: 'INV 1',
      description: 'Two',
      return_url: network === 'TRC20' ? 'http://localhost:3000/thanks' : 'http://[::1]/?a=1',
      metadata: { a: [1] },
      tolerance_percent: 0.02,
      expires_in: 900,
    }
    const each = request('POST', '/v1/orders', { body: wish })
    const [real, imitated] = [await askService(each), await imitation(each)]
    t.is(imitated.status, real.status)
    t.deepEqual(likeness(imitated.json), likeness(real.json))
  }
})

/** Leaves out identifiers, and what depends on the chain's settings. */
function likeness(json: Json): unknown {
  const own = ['id', 'merchant_id', 'order_number', 'address', 'payment_url', 'required_confirmations']
  return Object.fromEntries(Object.entries(object(json)).filter(([name]) => !own.includes(name)))
}

test('every answer and every event of the fake fits the contract', async t => {
  const own = createFakeKassa({ onWebhook: () => new Response(null, { status: 204 }) })
  const send = async (method: string, target: string, body?: object): Promise<Pick<Said, 'status' | 'json'>> => {
    const bytes = body ? JSON.stringify(body) : ''
    const timestamp = Math.floor(Date.now() / 1000)
    const caller = { keyId: own.clientOptions.keyId, secret: own.clientOptions.secret }
    const signed = authorization(caller, { method, target, body: bytes, timestamp })
    const sending = { method, headers: { authorization: signed, 'content-type': 'application/json' } }
    const answer = await own.fetch(`https://kassa.test${target}`, body ? { ...sending, body: bytes } : sending)
    return { status: answer.status, json: (await answer.json()) as Json }
  }
  const ids: string[] = []
  for (const network of ['TRC20', 'ERC20', 'TRC20', 'ERC20', 'TRC20']) {
    const { json } = await send('POST', '/v1/orders', { ...order, network })
    t.true(responses.createOrder[201](json), JSON.stringify(responses.createOrder[201].errors))
    ids.push(textOf(object(json).id))
  }
  const [paid, short, gone, flagged, late] = ids as [string, string, string, string, string]
  await own.pay(paid)
  await own.underpay(short)
  await own.expire(gone)
  await own.freeze(flagged)
  await own.expire(late)
  await own.pay(late)
  for (const id of ids) {
    const { json } = await send('GET', `/v1/orders/${id}`)
    t.true(responses.getOrder[200](json), JSON.stringify(responses.getOrder[200].errors))
  }
  const list = await send('GET', '/v1/orders?limit=3&offset=1')
  t.true(responses.listOrders[200](list.json), JSON.stringify(responses.listOrders[200].errors))
  t.deepEqual(object(list.json).total, 5)
  t.true(responses.getMerchant[200]((await send('GET', '/v1/merchants/me')).json))
  const endpoint = await send('POST', '/v1/webhooks', { url: 'https://shop.example/x', events: ['payment.frozen'] })
  t.true(responses.createWebhook[201](endpoint.json), JSON.stringify(responses.createWebhook[201].errors))
  t.true(responses.listWebhooks[200]((await send('GET', '/v1/webhooks')).json))

  const sample = await send('POST', `/v1/webhooks/${textOf(object(endpoint.json).id)}/test`, {})
  t.true(responses.testWebhook[201](sample.json), JSON.stringify(responses.testWebhook[201].errors))
  const page = await send('GET', '/v1/events?limit=2&after=evt_00000000')
  t.true(responses.listEvents[200](page.json), JSON.stringify(responses.listEvents[200].errors))
  const [first] = object(page.json).events as { id: string }[]
  const single = await send('GET', `/v1/events/${first!.id}`)
  t.true(responses.getEvent[200](single.json), JSON.stringify(responses.getEvent[200].errors))
  t.deepEqual(single.json as object, first)
  await own.release(flagged)
  await own.pay(paid)
  for (const id of ids) {
    const { json } = await send('GET', `/v1/orders/${id}/timeline`)
    t.true(responses.getOrderTimeline[200](json), JSON.stringify(responses.getOrderTimeline[200].errors))
  }

  t.is(own.events.length, 7)
  for (const event of own.events) t.is(problemsWithEvent(event), '', event.event)
})

function problemsWithEvent(event: { readonly event: string }): string {
  const operation = sent.find(({ path }) => path === event.event)
  const content = contentOf(follow(contract, operation?.node.requestBody))
  return problemsWith(object(content?.entry.schema), event)
}
