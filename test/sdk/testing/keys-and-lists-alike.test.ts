// Lists, API keys and permissions of the fake beside those of the real service.
import test, { type ExecutionContext } from 'ava'
import { createFakeKassa, type FakeKassa } from '../../../sdk/typescript/src/testing/index.ts'
import { responses } from '../../../generated/validators.js'
import { object, text as textOf, type Json } from '../../../scripts/generate/document.ts'
import { issueKey } from '../../../dev/seed/issue-key.ts'
import type { Caller } from '../../helpers/client.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'
import { imitatedBy, servedBy, signedRequest, type Said, type Sent } from './alike.ts'

let at: TestServer

test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '100000' } })
})
test.after.always(() => at.close())

const order = { amount: '25', currency: 'USDT', network: 'TRC20' }

function askService(each: Sent): Promise<Said> {
  return servedBy(at, each)
}

function request(method: string, target: string, { as, body }: { readonly as: Caller; readonly body?: unknown }): Sent {
  return signedRequest(method, target, { body, as, timestamp: Math.floor(at.service.clock.now().getTime() / 1000) })
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
  const own = createFakeKassa({ ...caller, now: () => at.service.clock.now() })
  return {
    fake: own,
    caller,
    async same(t, each, ignored = []) {
      const [real, imitated] = [await askService(each), await imitatedBy(own, each)]
      const name = `${each.method} ${each.target} ${each.body ?? ''}`
      t.deepEqual(without(byName(imitated), ignored), without(byName(real), ignored), name)
      return { real: real.json, imitated: imitated.json }
    },
  }
}

/** Fields by name, however deep. */
function without(value: unknown, names: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(value, (name, field: unknown) => (names.includes(name) ? undefined : field)))
}

test.serial('lists are walked by cursors page by page as in the service', async t => {
  const { fake: own, same, caller } = await pair()
  const apart = ['id', 'order_number', 'payment_url', 'created_at', 'next_cursor']
  for (const [index, network] of ['TRC20', 'ERC20', 'TRC20', 'ERC20', 'TRC20'].entries()) {
    const body = { ...order, network, amount: String(20 + index), ...(index % 2 === 0 && { reference: 'INV-1' }) }
    const ignored = [...apart, 'merchant_id', 'address', 'required_confirmations', 'updated_at', 'expire_at']
    await same(t, request('POST', '/v1/orders', { as: caller, body }), ignored)
    at.service.clock.advance(1)
  }
  for (const query of [
    'limit=2',
    'limit=5',
    'limit=2&network=TRC20',
    'limit=1&status=PAID',
    'limit=2&offset=3',
    'limit=2&reference=INV-1',
    'reference=%20a',
    'reference=',
  ]) {
    const first = await same(t, request('GET', `/v1/orders?${query}`, { as: caller }), apart)
    let [real, imitated] = [cursorOf(first.real), cursorOf(first.imitated)]
    for (let pages = 1; real !== null && imitated !== null; pages++) {
      t.true(pages < 4, query)
      const page = (cursor: string) => request('GET', `/v1/orders?${query}&cursor=${cursor}`, { as: caller })
      const [next, like] = [await askService(page(real)), await imitatedBy(own, page(imitated))]
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

interface ListedKey {
  readonly permissions: readonly string[]
  readonly allowed_cidrs: readonly string[]
  readonly is_active: boolean
}

function sortText(key: ListedKey): string {
  return JSON.stringify([key.permissions, key.allowed_cidrs, key.is_active])
}

/** Keys made within one millisecond stand in any order. */
function byName<Answer extends { readonly json: unknown }>(answer: Answer): Answer {
  const { api_keys: keys } = (answer.json ?? {}) as { readonly api_keys?: readonly ListedKey[] }
  return keys
    ? { ...answer, json: { api_keys: keys.toSorted((a, b) => sortText(a).localeCompare(sortText(b))) } }
    : answer
}
/** What tells two keys apart. */
const keyOwn = ['key_id', 'secret', 'created_at', 'last_used_at']

test('keys are created, listed, used and revoked as in the service, up to the same limits', async t => {
  const { fake: own, same, caller } = await pair()
  const create = (body: object) => same(t, request('POST', keysPath, { as: caller, body }), keyOwn)
  const name = 'reading'
  const made = await create({ name, environment: 'test', permissions: ['read'], allowed_cidrs: ['127.0.0.0/8'] })
  const again = request('POST', keysPath, { as: caller, body: { environment: 'test', name: 'once' } })
  await same(t, again, keyOwn)
  await same(t, again) // 409: the signature was used
  const [real, imitated] = [keyOf(made.real), keyOf(made.imitated)]
  const asNew = (method: string, target: string, body?: object) =>
    Promise.all([
      askService(request(method, target, { as: real, body })),
      imitatedBy(own, request(method, target, { as: imitated, body })),
    ])
  for (const [method, target, body] of [
    ['GET', '/v1/orders'],
    ['POST', '/v1/orders', order],
    ['GET', keysPath],
  ] as const) {
    const [one, other] = await asNew(method, target, body)
    t.deepEqual(byName(other), byName(one), `${method} ${target} with a key that reads`)
  }
  const list = await same(t, request('GET', keysPath, { as: caller }), [...keyOwn, 'name'])
  t.true(responses.listApiKeys[200](list.imitated), JSON.stringify(responses.listApiKeys[200].errors))
  t.true(responses.createApiKey[201](made.imitated), JSON.stringify(responses.createApiKey[201].errors))

  for (let active = 3; active <= 10; active++) await create({ name: `key ${active}`, environment: 'test' }) // the last: 409
  const revoke = (key: Caller) => request('DELETE', `${keysPath}/${key.keyId}`, { as: caller })
  for (let times = 0; times < 2; times++) {
    t.deepEqual(await imitatedBy(own, revoke(imitated)), await askService(revoke(real)))
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
    const { real } = await same(t, request('POST', keysPath, { as: caller, body }))
    t.is(typeof object(real).error, 'string', JSON.stringify(body))
  }
  await same(t, request('GET', `${keysPath}?limit=1`, { as: caller }))
  for (const id of ['mk_test_0000000000000000000001', 'x']) {
    await same(t, request('DELETE', `${keysPath}/${id}`, { as: caller }))
  }
  const ranges = ['127.0.0.0/8', '::1/128', '2001:db8::/32']
  const bound = await same(
    t,
    request('POST', keysPath, { as: caller, body: { ...usual, allowed_cidrs: ranges } }),
    keyOwn,
  )
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
    const caller = await issueKey(at.service.deps, input)
    const own = createFakeKassa({ ...caller, permissions: [permission], now: () => at.service.clock.now() })
    for (const [method, target] of everything) {
      const each = request(method, target, { as: caller, body: method === 'POST' ? {} : undefined })
      const [real, imitated] = [await askService(each), await imitatedBy(own, each)]
      t.is(imitated.status, real.status, `${method} ${target} with ${permission}`)
      if (real.status >= 400) t.deepEqual(imitated, real, `${method} ${target} with ${permission}`)
    }
  }
})
