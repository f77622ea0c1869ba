// The client against the real service on a real database.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import type { Server } from '@hapi/hapi'
import test from 'ava'
import {
  AuthenticationError,
  ConflictError,
  isApiError,
  Kassa,
  KassaAbortError,
  RateLimitError,
  type KassaOptions,
  type Order,
} from '../../../sdk/typescript/src/index.ts'
import { run as watchChain } from '../../../src/jobs/watch-chain.ts'
import { startPrism } from '../../contract/prism.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'
import type { Caller } from '../../helpers/client.ts'

let at: TestServer
let baseUrl: string

test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000' } })
  baseUrl = await at.listen()
})
test.after.always(() => at.close())

const wanted = { amount: '25', currency: 'USDT', network: 'TRC20' } as const

/** A client of the merchant that goes by the clock of the service. */
function clientOf({ keyId, secret }: Caller, options: KassaOptions = {}): Kassa {
  return new Kassa({ baseUrl, keyId, secret, clock: () => at.service.clock.now().getTime(), logger: false, ...options })
}

test('an order is created with a key of its own, and the same key gives the same order again', async t => {
  const kassa = clientOf(await at.merchant())
  const order = await kassa.orders.create(wanted)
  t.is(order.status, 'OPEN')
  const { idempotencyKey, replayed, requestId, status, attempt } = order.lastResponse
  t.regex(idempotencyKey ?? '', /^[0-9a-f-]{36}$/)
  t.regex(requestId ?? '', /^[0-9a-f-]{36}$/)
  t.deepEqual({ replayed, status, attempt }, { replayed: false, status: 201, attempt: 1 })
  t.false(JSON.stringify(order).includes('lastResponse'))
  const again = await kassa.orders.create({ ...wanted, idempotency_key: idempotencyKey! })
  t.is(again.id, order.id)
  t.true(again.lastResponse.replayed)
  t.is((await kassa.orders.retrieve(order.id)).id, order.id)
  t.is((await kassa.orders.list()).total, 1)
})

test('the same key with another amount is a conflict that says so', async t => {
  const kassa = clientOf(await at.merchant())
  await kassa.orders.create({ ...wanted, idempotency_key: 'cart-17' })
  const error = await t.throwsAsync(kassa.orders.create({ ...wanted, amount: '26', idempotency_key: 'cart-17' }), {
    instanceOf: ConflictError,
  })
  t.true(isApiError(error, 'createOrder', 'duplicate idempotency key'))
  t.false(isApiError(error, 'createOrder', 'no available address'))
  t.false(isApiError(error, 'getOrder'))
  t.like(error, {
    status: 409,
    error: 'duplicate idempotency key',
    operationId: 'createOrder',
    attempt: 1,
    idempotencyKey: 'cart-17',
    retryable: false,
    retryAfter: null,
    // Where the service says its errors are explained: at its public address.
    docUrl: 'https://kassa.example/docs/errors#duplicate-idempotency-key',
  })
  t.regex(error?.requestId ?? '', /^[0-9a-f-]{36}$/)
  t.regex(error?.stack?.split('\n').slice(1, 4).join('\n') ?? '', /Orders.*create[^]*service\.test\.ts/)
})

test('walking a list that changes on the way gives every order once', async t => {
  const kassa = clientOf(await at.merchant())
  const created: string[] = []
  for (let index = 0; index < 5; index++) {
    created.push((await kassa.orders.create(wanted)).id)
    // Orders of the same moment would be listed in any order.
    at.service.clock.advance(1)
  }
  const seen: string[] = []
  for await (const { id } of kassa.orders.list({ limit: 2, status: 'OPEN' })) {
    seen.push(id)
    // The newest leave the list, and the unread ones move into the place of those read.
    if (seen.length === 2) for (const gone of seen) await kassa.orders.cancel(gone)
    if (seen.length === 3) await kassa.orders.create(wanted)
  }
  t.deepEqual(seen, created.toReversed())
})

test('a limit reached is honoured to the second: the attempt after the pause is let through', async t => {
  const limited = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '3' } })
  t.teardown(() => limited.close())
  const { clock, deps } = limited.service
  const { keyId, secret } = await limited.merchant()
  const pauses: number[] = []
  const options: KassaOptions = {
    baseUrl: await limited.listen(),
    keyId,
    secret,
    maxRetryAfter: 65_000,
    clock: () => clock.now().getTime(),
    sleep: async (ms, { reason }) => {
      if (reason !== 'retry') return new Promise<void>(() => {})
      pauses.push(ms)
      // The window is counted by the clock of the database; it ages as much as the client waits.
      await deps.db.query('update rate_window set window_start = window_start - make_interval(secs => $1)', [ms / 1000])
    },
  }
  const kassa = new Kassa(options)
  for (let request = 0; request < 4; request++) await kassa.merchants.me()
  t.is(pauses.length, 1)
  t.true(pauses[0]! > 0 && pauses[0]! <= 60_000 && pauses[0]! % 1000 === 0, String(pauses))
  const impatient = new Kassa({ ...options, maxRetries: 0 })
  const error = await t.throwsAsync(
    (async () => {
      for (let request = 0; request < 4; request++) await impatient.merchants.me()
    })(),
    { instanceOf: RateLimitError },
  )
  t.true(error.retryAfter! > 0 && error.retryAfter! <= 60)
})

test('a revoked key is refused at once and not asked for again', async t => {
  const kassa = clientOf(await at.merchant())
  const own = await kassa.apiKeys.create({ environment: 'test', name: 'short-lived' })
  const other = clientOf({ keyId: own.key_id, secret: own.secret })
  t.is((await other.merchants.me()).status, 'ACTIVE')
  await kassa.apiKeys.revoke(own.key_id)
  const error = await t.throwsAsync(other.orders.create(wanted), { instanceOf: AuthenticationError })
  t.like(error, { error: 'api key is inactive', attempt: 1, retryable: false })
  const { api_keys: keys } = await kassa.apiKeys.list()
  t.deepEqual(Object.fromEntries(keys.map(key => [key.name, key.is_active])), { tests: true, 'short-lived': false })
})

test('raw calls are signed and typed like the rest, and return refusals', async t => {
  const kassa = clientOf(await at.merchant())
  const { data, response } = await kassa.raw.POST('/v1/orders', { body: wanted })
  t.is(response.status, 201)
  const found = await kassa.raw.GET('/v1/orders/{id}', { params: { path: { id: data!.id } } })
  t.is(found.data?.order_number, data?.order_number)
  const { error } = await kassa.raw.POST('/v1/orders', { body: { ...wanted, amount: '1' } })
  t.is(error?.error, 'amount below minimum')
})

test('a body and a query with every kind of character are signed as they arrive', async t => {
  const kassa = clientOf(await at.merchant())
  const metadata = { text: 'ü€😀 "quoted" \\ \u2028', number: 0.1, nested: { list: [1, null, true] } }
  const order = await kassa.orders.create({ ...wanted, metadata, description: 'Kaffee & Küche\n+ 100 %' })
  t.deepEqual(order.metadata, metadata)
  const created = new Date(order.created_at)
  const list = await kassa.orders.list({ created_from: created.toISOString(), order_number: order.order_number })
  t.is(list.total, 1)
})

/** A connection that can be led to another process, as behind a load balancer. */
async function startFrontServer(t: { teardown(action: () => void): void }, first: Server) {
  let target = first
  const front = createServer(socket => {
    const behind = connect((target.listener.address() as AddressInfo).port, '127.0.0.1')
    socket.pipe(behind).pipe(socket)
    socket.on('error', () => behind.destroy())
    behind.on('error', () => socket.destroy())
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  t.teardown(() => void front.close())
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    leadTo: (server: Server) => {
      target = server
    },
  }
}

test('an order is watched over its payment and over the restart of the service', async t => {
  const [first, second] = [await at.second(), await at.second()]
  await first.start()
  await second.start()
  const front = await startFrontServer(t, first)
  const merchant = await at.merchant()
  const kassa = clientOf(merchant, { baseUrl: front.url, random: () => 0 })
  const order = await kassa.orders.create(wanted)
  const mine = async (transfers: { to: string; amount: bigint }[] = []) => {
    at.service.tron.mine(transfers)
    await watchChain(at.service.deps, { environment: 'test', network: 'TRC20' })
  }
  const seen: Order[] = []
  for await (const each of kassa.orders.watch(order.id)) {
    seen.push(each)
    if (seen.length === 1) await mine([{ to: order.address, amount: 25_000_000n }])
    if (each.status === 'PENDING_CONFIRM') {
      front.leadTo(second)
      await first.stop({ timeout: 1000 })
      for (let block = 0; block < 4; block++) await mine()
    }
  }
  const statuses = seen.map(({ status }) => status)
  t.deepEqual(statuses.slice(0, 2), ['OPEN', 'PENDING_CONFIRM'])
  t.is(statuses.at(-1), 'PAID')
  t.is(seen.at(-1)?.received_amount, '25')
  t.is((await kassa.orders.waitUntilPaid(order.id)).status, 'PAID')
})

test('events are streamed as they happen and again from where one left off', async t => {
  const kassa = clientOf(await at.merchant())
  const abort = new AbortController()
  const events = kassa.events.stream({ lastEventId: 'evt_00000000', signal: abort.signal })
  const next = events.next()
  const { id } = await kassa.orders.create(wanted)
  await kassa.orders.cancel(id)
  const first = (await next).value
  t.is(first?.event, 'payment.expired')
  const another = await kassa.orders.create(wanted)
  await kassa.orders.cancel(another.id)
  const second = await kassa.events.stream({ lastEventId: first!.id, signal: abort.signal }).next()
  t.is((second.value!.data as { order_id?: string }).order_id, another.id)
  t.deepEqual(
    (await kassa.events.list().toArray({ limit: 10 })).map(event => event.id),
    [second.value!.id, first!.id],
  )
  abort.abort()
  await t.throwsAsync(
    events.next().then(() => events.next()),
    { instanceOf: KassaAbortError },
  )
})

test('signatures survive a proxy that reads every request and writes it anew', async t => {
  const prism = await startPrism(path.resolve(import.meta.dirname, '../../../generated/openapi.yaml'), baseUrl)
  t.teardown(() => prism.close())
  const kassa = clientOf(await at.merchant(), { baseUrl: prism.url })
  const violations: string[] = []
  const metadata = { text: 'ü€😀 "q"', number: 0.01, nested: { list: [1, null, true] } }
  const order = await kassa.orders.create({
    ...wanted,
    metadata,
    description: 'Kaffee & Küche',
    tolerance_percent: 0.05,
  })
  violations.push(order.lastResponse.headers.get('sl-violations') ?? '')
  t.is((await kassa.orders.retrieve(order.id)).id, order.id)
  const list = await kassa.orders.list({
    created_from: order.created_at,
    created_to: '2030-01-01T00:00:00.5Z',
    order_number: order.order_number,
  })
  t.is(list.total, 1)
  violations.push(list.lastResponse.headers.get('sl-violations') ?? '')
  t.deepEqual(violations, ['', ''])
})
