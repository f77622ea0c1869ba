// The fake beside the real service: the same requests, the same answers.
import test, { type ExecutionContext } from 'ava'
import { createFakeKassa, type FakeKassa } from '../../../sdk/src/testing/index.ts'
import { responses } from '../../../generated/validators.js'
import { contract, problemsWith, sent } from '../../contract/contract-document.ts'
import { contentOf, follow, object, text as textOf } from '../../../scripts/generate/document.ts'
import type { Json } from '../../../scripts/generate/document.ts'
import { createApiKey } from '../../../src/api-keys/api-key.service.ts'
import { authorization, type Caller } from '../../helpers/client.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'

interface Sent {
  readonly method: string
  readonly target: string
  readonly headers: Record<string, string>
  readonly body?: string
}

interface Said {
  readonly status: number
  readonly json: Json
  /** The headers that say more about an error; links without the origin, which is each one's own. */
  readonly headers: Readonly<Record<string, string>>
}

let at: TestServer
let merchant: Caller
let fake: FakeKassa

test.before(async () => {
  at = await startTestServer({
    env: { KASSA_RATE_LIMIT_PER_MINUTE: '100000', KASSA_AUTH_FAILURES_PER_MINUTE: '100000' },
  })
  merchant = await at.merchant()
  fake = createFakeKassa({ keyId: merchant.keyId, secret: merchant.secret, now: () => at.house.clock.now() })
})
test.after.always(() => at.close())

async function service({ method, target, headers, body }: Sent): Promise<Said> {
  const answer = await at.server.inject({ method, url: target, headers, ...(body !== undefined && { payload: body }) })
  const said = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
  return { status: answer.statusCode, json: JSON.parse(answer.payload) as Json, headers: told(said) }
}

function imitation(each: Sent): Promise<Said> {
  return imitatedBy(fake, each)
}

async function imitatedBy(by: FakeKassa, { method, target, headers, body }: Sent): Promise<Said> {
  const init = { method, headers, ...(body !== undefined && { body }) }
  const answer = await by.fetch(`${by.clientOptions.baseUrl}${target}`, init)
  return { status: answer.status, json: (await answer.json()) as Json, headers: told(answer.headers) }
}

function told(all: Headers): Record<string, string> {
  const names = ['link', 'kassa-error-param', 'www-authenticate', 'idempotent-replayed']
  const found = names.flatMap(name => (all.has(name) ? [[name, all.get(name)!.replace(/https?:\/\/[^/]+/, '')]] : []))
  return Object.fromEntries(found) as Record<string, string>
}

function now(): number {
  return Math.floor(at.house.clock.now().getTime() / 1000)
}

interface Change {
  readonly timestamp?: number | string
  readonly secret?: string
  readonly signed?: Partial<Sent>
  /** Signs instead of the merchant of all tests. */
  readonly as?: Caller
}

/** A signed request; `signed` is what the signature is made of instead of what is sent. */
function request(method: string, target: string, body?: unknown, change: Change = {}): Sent {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const { keyId, secret } = change.as ?? merchant
  const as = { keyId, secret: change.secret ?? secret }
  const signable = { method, target, body: text ?? '', timestamp: change.timestamp ?? now(), ...change.signed }
  const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { ...type, authorization: authorization(as, signable) }
  return { method, target, headers, ...(text !== undefined && { body: text }) }
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
    const [real, imitated] = await Promise.all([service(changed), imitation(changed)])
    if (real.status === 200) t.is(imitated.status, 200, name)
    else t.deepEqual(imitated, real, name)
  }
  const unsigned = { method: 'GET', target: '/v1/orders', headers: {} }
  t.deepEqual(await imitation(unsigned), await service(unsigned))
})

test('wrong signatures and times are refused with the same status and message', async t => {
  const target = '/v1/orders'
  const wrong: Record<string, Sent> = {
    'another secret': request('POST', target, order, { secret: 'sk_test_other' }),
    'another body': request('POST', target, order, { signed: { body: '{}' } }),
    'another method': request('POST', target, order, { signed: { method: 'PUT' } }),
    'another target': request('POST', target, order, { signed: { target: `${target}?` } }),
    'another time': request('POST', target, order, { signed: {}, timestamp: `0${now()}`.slice(0, 10) }),
    'too old': request('GET', target, undefined, { timestamp: now() - 301 }),
    'old enough to be let in': request('GET', `${target}?limit=0`, undefined, { timestamp: now() - 299 }),
    'too new': request('GET', target, undefined, { timestamp: now() + 302 }),
    'new enough to be let in': request('GET', `${target}?limit=0`, undefined, { timestamp: now() + 299 }),
  }
  for (const [name, each] of Object.entries(wrong)) t.deepEqual(await imitation(each), await service(each), name)
})

const spoilt: readonly unknown[] = [
  '', '[]', 'null', '{"amount":', {},
  { ...order, amount: 25 }, { ...order, amount: '025' }, { ...order, amount: '25.0000001' }, { ...order, amount: '1e2' },
  { ...order, amount: '-25' }, { ...order, amount: '10' }, { ...order, amount: '10.000000' }, { ...order, amount: '0' },
  { ...order, currency: 'usdt' }, { ...order, network: 'BEP20' }, { amount: '1', network: 'x' }, { currency: 'USDT', network: 'TRC20' },
  { ...order, description: 5 }, { ...order, description: 'x'.repeat(501) }, { ...order, description: 'a\u0000b' },
  { ...order, metadata: [] }, { ...order, metadata: null }, { ...order, metadata: 'x' },
  { ...order, return_url: 'http://shop.example' }, { ...order, return_url: 'https://a b' }, { ...order, webhook_url: 'ftp://x' },
  { ...order, idempotency_key: '' }, { ...order, idempotency_key: 'x'.repeat(256) },
  { ...order, tolerance_percent: 0.51 }, { ...order, tolerance_percent: -0.1 }, { ...order, tolerance_percent: '0.1' },
  { ...order, tolerance_percent: 0.1234567 }, { ...order, expires_in: 0 }, { ...order, expires_in: 86_401 }, { ...order, expires_in: 1.5 },
  { ...order, colour: 'blue' }, { ...order, expires_in: 0, description: 5 },
] // prettier-ignore

for (const [index, body] of spoilt.entries()) {
  test(`order ${index + 1} that cannot be is refused in the same words: ${JSON.stringify(body).slice(0, 90)}`, async t => {
    const each = request('POST', '/v1/orders', body)
    const real = await service(each)
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
  const known = request('POST', '/v1/orders', { ...order, idempotency_key: 'k' })
  const other = request('POST', '/v1/orders', { ...order, amount: '26', idempotency_key: 'k' })
  for (const say of [service, imitation]) t.is((await say(known)).status, 201)
  const nobody = '11111111-2222-4333-8444-555555555555'
  const refused = [
    other,
    request('GET', `/v1/orders/${nobody}`),
    request('POST', `/v1/orders/${nobody}/cancel`),
    request('POST', `/v1/orders/${nobody}/accept`),
    ...badQueries.map(query => request('GET', `/v1/orders?${query}`)),
    request('POST', '/v1/webhooks', {}),
    request('POST', '/v1/webhooks', { url: 'http://shop.example', events: ['payment.confirmed'] }),
    request('POST', '/v1/webhooks', { url: 'https://shop.example' }),
    request('POST', '/v1/webhooks', { url: 'https://shop.example', events: ['payment.lost'] }),
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
    request('POST', '/v1/webhooks/wh_00000000/test', {}),
    request('POST', '/v1/webhooks/wh_00000000/test', { event: 'payment.lost' }),
    request('POST', '/v1/webhooks/wh_00000000/test', { colour: 'blue' }),
  ]
  for (const each of refused) {
    const real = await service(each)
    t.true(real.status >= 400, each.target)
    t.deepEqual(await imitation(each), real, `${each.method} ${each.target}`)
  }
  const hook = (url: string) => request('POST', '/v1/webhooks', { url, events: ['payment.confirmed'] })
  const first = hook('https://twice.example/hook')
  t.is((await service(first)).status, 201)
  t.is((await imitation(first)).status, 201)
  const again = hook('https://TWICE.example:443/hook#part')
  const taken = await service(again)
  t.is(taken.status, 409)
  t.deepEqual(await imitation(again), taken)
  const plain = { ...known, headers: { ...known.headers, 'content-type': 'text/plain' } }
  t.deepEqual(await imitation(plain), await service(plain))
})

test('a new order has the same fields with the same values, but for what tells two orders apart', async t => {
  for (const network of ['TRC20', 'ERC20']) {
    const wish = {
      ...order,
      network,
      amount: '25.50',
      description: 'Two',
      metadata: { a: [1] },
      tolerance_percent: 0.02,
      expires_in: 900,
    }
    const each = request('POST', '/v1/orders', wish)
    const [real, imitated] = [await service(each), await imitation(each)]
    t.is(imitated.status, real.status)
    t.deepEqual(likeness(imitated.json), likeness(real.json))
  }
})

/** Leaves out identifiers, and what depends on the chain's settings. */
function likeness(json: Json): unknown {
  const own = ['id', 'merchant_id', 'order_number', 'address', 'payment_url', 'required_confirmations']
  return Object.fromEntries(Object.entries(object(json)).filter(([name]) => !own.includes(name)))
}

interface Pair {
  readonly fake: FakeKassa
  readonly caller: Caller
  /** Sends the same to both and expects the same status, body and headers, but for the fields that tell two things apart. */
  same(t: ExecutionContext, each: Sent, own?: readonly string[]): Promise<{ real: Json; imitated: Json }>
}

/** A merchant and a fake that nothing has happened to. */
async function pair(): Promise<Pair> {
  const caller = await at.merchant()
  const own = createFakeKassa({ ...caller, now: () => at.house.clock.now() })
  return {
    fake: own,
    caller,
    async same(t, each, ignored = []) {
      const [real, imitated] = [await service(each), await imitatedBy(own, each)]
      const name = `${each.method} ${each.target} ${each.body ?? ''}`
      t.deepEqual(without(imitated, ignored), without(real, ignored), name)
      return { real: real.json, imitated: imitated.json }
    },
  }
}

/** Fields by name, however deep. */
function without(value: unknown, names: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(value, (name, field: unknown) => (names.includes(name) ? undefined : field)))
}

// Serial: it moves the clock, and other tests sign requests at the edge of what it allows.
test.serial('lists are walked by cursors page by page as in the service', async t => {
  const { fake: own, same, caller } = await pair()
  const apart = ['id', 'order_number', 'payment_url', 'created_at', 'next_cursor']
  for (const [index, network] of ['TRC20', 'ERC20', 'TRC20', 'ERC20', 'TRC20'].entries()) {
    const body = { ...order, network, amount: String(20 + index) }
    const ignored = [...apart, 'merchant_id', 'address', 'required_confirmations', 'updated_at', 'expire_at']
    await same(t, request('POST', '/v1/orders', body, { as: caller }), ignored)
    at.house.clock.advance(1)
  }
  for (const query of ['limit=2', 'limit=5', 'limit=2&network=TRC20', 'limit=1&status=PAID', 'limit=2&offset=3']) {
    const first = await same(t, request('GET', `/v1/orders?${query}`, undefined, { as: caller }), apart)
    let [real, imitated] = [cursorOf(first.real), cursorOf(first.imitated)]
    for (let pages = 1; real !== null && imitated !== null; pages++) {
      t.true(pages < 4, query)
      const page = (cursor: string) => request('GET', `/v1/orders?${query}&cursor=${cursor}`, undefined, { as: caller })
      const [next, like] = [await service(page(real)), await imitatedBy(own, page(imitated))]
      t.deepEqual(without(like, apart), without(next, apart), `${query}, page ${pages + 1}`)
      ;[real, imitated] = [cursorOf(next.json), cursorOf(like.json)]
    }
    t.deepEqual([real, imitated], [null, null], query)
  }
})

function cursorOf(page: Json): string | null {
  const cursor = object(page).next_cursor
  return typeof cursor === 'string' ? cursor : null
}

const keysPath = '/v1/merchants/api-keys'
/** What tells two keys apart. */
const keyOwn = ['key_id', 'secret', 'created_at', 'last_used_at']

test('keys are created, listed, used and revoked as in the service, up to the same limits', async t => {
  const { fake: own, same, caller } = await pair()
  const create = (body: object) => same(t, request('POST', keysPath, body, { as: caller }), keyOwn)
  const name = 'reading'
  const made = await create({ name, environment: 'test', permissions: ['read'], allowed_cidrs: ['127.0.0.0/8'] })
  const again = request('POST', keysPath, { environment: 'test', name: 'once' }, { as: caller })
  await same(t, again, keyOwn)
  await same(t, again) // 409: the signature was used
  const [real, imitated] = [keyOf(made.real), keyOf(made.imitated)]
  const asNew = (method: string, target: string, body?: object) =>
    Promise.all([
      service(request(method, target, body, { as: real })),
      imitatedBy(own, request(method, target, body, { as: imitated })),
    ])
  for (const [method, target, body] of [
    ['GET', '/v1/orders'],
    ['POST', '/v1/orders', order],
    ['GET', keysPath],
  ] as const) {
    const [one, other] = await asNew(method, target, body)
    t.deepEqual(other, one, `${method} ${target} with a key that reads`)
  }
  const list = await same(t, request('GET', keysPath, undefined, { as: caller }), [...keyOwn, 'name'])
  t.true(responses.listApiKeys[200](list.imitated), JSON.stringify(responses.listApiKeys[200].errors))
  t.true(responses.createApiKey[201](made.imitated), JSON.stringify(responses.createApiKey[201].errors))

  for (let active = 3; active <= 10; active++) await create({ name: `key ${active}`, environment: 'test' }) // the last: 409
  const revoke = (key: Caller) => request('DELETE', `${keysPath}/${key.keyId}`, undefined, { as: caller })
  for (let times = 0; times < 2; times++) {
    t.deepEqual(await imitatedBy(own, revoke(imitated)), await service(revoke(real)))
  }
  const [one, other] = await asNew('GET', '/v1/orders')
  t.deepEqual([other, one.status], [one, 401])
  await create({ name: 'too many in an hour', environment: 'test' }) // 429
})

function keyOf(created: Json): Caller {
  const { key_id, secret } = object(created)
  return { keyId: textOf(key_id), secret: textOf(secret) }
}

test('keys that cannot be are refused in the same words', async t => {
  const { same, caller } = await pair()
  const usual = { environment: 'test' }
  const bodies: readonly object[] = [
    {}, { ...usual, name: '' }, { ...usual, name: 'x'.repeat(256) }, { environment: 'Test' }, { environment: 'live' },
    { ...usual, permissions: [] }, { ...usual, permissions: ['all'] }, { ...usual, permissions: ['read', 'read'] },
    { ...usual, permissions: 'read' }, { ...usual, permissions: ['refunds'] }, { ...usual, colour: 'blue' },
    ...['1.2.3.4', '1.2.3.4/33', '1.2.3.4/8', '01.2.3.4/32', '1.2.3/24', '::/129', '2001:db8::1/32', '::ffff:1.2.3.4/128',
      '2001:db8:::/32', '1::2::3/128', 'x/1'].map(range => ({ ...usual, allowed_cidrs: [range] })),
    { ...usual, allowed_cidrs: [] }, { ...usual, allowed_cidrs: ['10.0.0.0/8', 5] },
  ] // prettier-ignore
  for (const body of bodies) {
    const { real } = await same(t, request('POST', keysPath, body, { as: caller }))
    t.is(typeof object(real).error, 'string', JSON.stringify(body))
  }
  await same(t, request('GET', `${keysPath}?limit=1`, undefined, { as: caller }))
  for (const id of ['mk_test_0000000000000000000001', 'x']) {
    await same(t, request('DELETE', `${keysPath}/${id}`, undefined, { as: caller }))
  }
  const ranges = ['127.0.0.0/8', '::1/128', '2001:db8::/32']
  const bound = await same(t, request('POST', keysPath, { ...usual, allowed_cidrs: ranges }, { as: caller }), keyOwn)
  t.is(object(bound.real).error, undefined)
})

/** Every operation of the fake, on something that does not exist where it is on one thing. */
const everything: readonly (readonly [string, string])[] = [
  ['POST', '/v1/orders'], ['GET', '/v1/orders'], ['GET', '/v1/orders/x'], ['GET', '/v1/orders/x/events'],
  ['POST', '/v1/orders/x/cancel'], ['POST', '/v1/orders/x/accept'], ['GET', '/v1/orders/x/timeline'], ['GET', '/v1/events'],
  ['GET', '/v1/merchants/me'], ['GET', keysPath], ['POST', keysPath], ['DELETE', `${keysPath}/x`],
  ['POST', '/v1/webhooks'], ['GET', '/v1/webhooks'], ['POST', '/v1/webhooks/x/test'],
] // prettier-ignore

test('a key may do in the fake what it may do in the service', async t => {
  const { merchantId } = await at.merchant()
  for (const permission of ['orders', 'read', 'webhooks', 'keys', 'refunds'] as const) {
    const input = { merchantId, environment: 'test', name: '', permissions: [permission] } as const
    const caller = await createApiKey(at.house.deps, input)
    const own = createFakeKassa({ ...caller, permissions: [permission], now: () => at.house.clock.now() })
    for (const [method, target] of everything) {
      const each = request(method, target, method === 'POST' ? {} : undefined, { as: caller })
      const [real, imitated] = [await service(each), await imitatedBy(own, each)]
      t.is(imitated.status, real.status, `${method} ${target} with ${permission}`)
      if (real.status >= 400) t.deepEqual(imitated, real, `${method} ${target} with ${permission}`)
    }
  }
})

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
