// What every operation of the contract has in common, provoked for each of them. An operation added to the contract is
// tested here without a line being written.
// covers *.400, *.401, *.403, *.408, *.413, *.415, *.429, *.500
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import type { AllHandlers } from '../../src/http/contract.ts'
import { authorization, exchange, type Caller, type TestRequest } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

const all = Object.values<Operation>(operations)
const signed = all.filter(operation => !operation.isPublic)
const business = all.filter(operation => operation.errorMessages['403']?.includes('merchant_not_active'))
const withBody = all.filter(operation => operation.hasBody)
/** Whatever reads a body says what is wrong with it, whether it takes one or not. */
const readingBody = all.filter(operation => operation.errorMessages['413'])
const limited = all.filter(operation => operation.errorMessages['429'])

const payout = { amount: '10', currency: 'USDT', network: 'TRC20' }
const address = 'TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE'

const bodies: Readonly<Record<string, object>> = {
  advanceTestClock: { seconds: 1 },
  createApiKey: { environment: 'test' },
  createOrder: { amount: '25', currency: 'USDT', network: 'TRC20' },
  addWithdrawalAddress: { network: 'TRC20', address },
  createPaymentLink: { title: 'Workshop', amount: '180' },
  updatePaymentLink: { is_active: true },
  createRefund: { address, idempotency_key: 'refund' },
  createWithdrawal: { ...payout, address, idempotency_key: 'withdrawal' },
  quoteWithdrawal: payout,
  setRate: { units_per_usdt: '0.92' },
  createWebhook: { url: 'https://shop.example/hooks', events: ['payment.confirmed'] },
  createTestMerchant: {},
  mineTestBlocks: { network: 'TRC20', blocks: 1 },
  payTestOrder: {},
  requestRemainder: {},
  registerMerchant: { name: 'Shop', email: 'shop@merchant.example', platform_user_id: 'somebody' },
  testWebhook: { event: 'payment.confirmed' },
  updateWebhook: { is_active: true },
}

function requestOf(operation: Operation, as?: Caller): TestRequest & { method: string } {
  return {
    method: operation.method,
    target: targetOf(operation.path),
    ...(operation.hasBody && { body: bodies[operation.operationId] }),
    ...(as && !operation.isPublic && { as }),
  }
}

function idFor(path: string): string {
  if (path.includes('/v1/events')) return 'evt_0123456789'
  if (path.includes('payment-links')) return 'pl_0123456789'
  return path.includes('webhooks') ? 'wh_0123456789' : randomUUID()
}

/** A path whose objects do not exist. */
function targetOf(path: string): string {
  return path
    .replace('{id}', idFor(path))
    .replace('{delivery_id}', 'wd_0123456789')
    .replace('{key_id}', 'mk_test_0123456789012345678901')
    .replace('{currency}', 'EUR')
}

let at: TestServer
let port: number
let broken: TestServer
let strict: TestServer

test.before(async () => {
  const fail = () => {
    throw new Error('password=hunter2 in a message that must not leave the service')
  }
  const replace = (handlers: AllHandlers) => {
    const failing = (table: object) => Object.fromEntries(Object.keys(table).map(id => [id, fail]))
    return { answers: failing(handlers.answers), streams: failing(handlers.streams) } as unknown as AllHandlers
  }
  const listener = { bodyTimeoutMs: 300 }
  at = await startTestServer({ server: { listener } })
  port = Number(new URL(await at.listen()).port)
  broken = await startTestServer({ server: { replace } })
  strict = await startTestServer({
    env: { KASSA_RATE_LIMIT_PER_MINUTE: '1', KASSA_REGISTRATIONS_PER_HOUR: '1', KASSA_PUBLIC_REQUESTS_PER_MINUTE: '1' },
  })
})
test.after.always(() => Promise.all([at.close(), broken.close(), strict.close()]))

test('an unknown query parameter is refused by its name', async t => {
  const merchant = await at.merchant({ permissions })
  for (const operation of all) {
    const request = requestOf(operation, merchant)
    const body =
      operation.operationId === 'registerMerchant'
        ? { ...bodies.registerMerchant, platform_user_id: randomUUID() }
        : request.body
    const answer = await at.send({ ...request, body, target: `${request.target}?limmit=5` })
    t.is(answer.status, 400, operation.operationId)
    t.deepEqual(answer.json, { error: 'unknown parameter: limmit' })
  }
})

test('a request without a signature, or with a wrong one, is refused in the words of the contract', async t => {
  const merchant = await at.merchant({ permissions })
  const revoked = await at.key(merchant.merchantId, 'test')
  await at.service.deps.db.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [
    revoked.keyId,
  ])
  const now = Math.floor(at.service.clock.now().getTime() / 1000)
  for (const operation of signed) {
    const request = requestOf(operation)
    const refusal = async (changed: Partial<TestRequest>) =>
      (await at.send({ ...request, ...changed })).json.error as string
    const given = [
      await refusal({}),
      await refusal({ headers: { authorization: 'Basic c2hvcDpzZWNyZXQ=' } }),
      await refusal({ as: { keyId: 'mk_test_unknown', secret: 'x' } }),
      await refusal({ as: revoked }),
      await refusal({ as: merchant, timestamp: now - 301 }),
      await refusal({ as: merchant, timestamp: now + 301 }),
      await refusal({ as: { ...merchant, secret: 'sk_test_other' } }),
    ]
    t.deepEqual(given, [...operation.errorMessages['401']!], operation.operationId)
  }
})

test('business is refused to a live key before verification and to every key of a suspended merchant', async t => {
  const pending = await at.merchant({ approved: false, permissions })
  const pendingLive = await at.key(pending.merchantId, 'live')
  const suspended = await at.merchant({ permissions })
  const suspendedLive = await at.key(suspended.merchantId, 'live')
  await at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [suspended.merchantId])
  for (const operation of business) {
    const refusal = async (as: Caller) => {
      const { status, json } = await at.send(requestOf(operation, as))
      return `${status} ${json.error}`
    }
    t.is(await refusal(pendingLive), '403 kyb_required', operation.operationId)
    t.is(await refusal(suspended), '403 merchant_not_active', operation.operationId)
    t.is(await refusal(suspendedLive), '403 merchant_not_active', operation.operationId)
  }
  for (const as of [pendingLive, suspended]) {
    t.is((await at.send({ target: '/v1/merchants/me', as })).status, 200, 'A-22: the merchant itself stays open')
  }
})

test('a body that comes too slowly is ended with 408, and the connection with it', async t => {
  const { keyId } = await at.merchant({ permissions })
  const claim = `Bearer ${keyId}:${Math.floor(at.service.clock.now().getTime() / 1000)}:${'0'.repeat(64)}`
  for (const operation of readingBody) {
    const head = `${operation.method} ${operation.path} HTTP/1.1\r\nHost: kassa\r\nAuthorization: ${claim}\r\nContent-Length: 50\r\n\r\n{"a`
    const answer = await exchange(port, head)
    t.regex(answer, /^HTTP\/1\.1 408 .*\{"error":"request timeout"\}$/s, operation.operationId)
  }
})

test('a body above 64 kB is refused, declared or not', async t => {
  const merchant = await at.merchant({ permissions })
  for (const operation of readingBody) {
    const request = requestOf(operation, merchant)
    const answer = await at.send({ ...request, body: `{"x":"${'a'.repeat(65_536)}"}` })
    t.is(answer.status, 413, operation.operationId)
    t.deepEqual(answer.json, { error: 'payload too large' })
    const fits = await at.send({ ...request, body: `{"x":"${'a'.repeat(65_528)}"}` })
    t.is(fits.status, 400, 'a body of exactly 64 kB is read')
  }
})

test('a body that will not be read for its signature is not waited for', async t => {
  const claims = [
    ['', 'missing authorization header'],
    ['Authorization: Bearer x\r\n', 'invalid authorization format'],
    ['Authorization: Bearer mk_test_unknown:1767225600:x\r\n', 'api key not found'],
  ] as const
  for (const [header, error] of claims) {
    for (const length of [50, 999_999_999]) {
      const head = `POST /v1/orders HTTP/1.1\r\nHost: kassa\r\nConnection: close\r\n${header}Content-Length: ${length}\r\n\r\n{"a`
      t.regex(await exchange(port, head), new RegExp(`^HTTP/1\\.1 401 .*\\{"error":"${error}"\\}$`, 's'))
    }
  }
})

test('an operation without a body takes an empty one and {}, and ignores nothing that a body says', async t => {
  for (const operation of readingBody.filter(one => !one.hasBody)) {
    const request = requestOf(operation, await at.merchant({ permissions }))
    const said = async (body: unknown, headers = {}) => {
      const { status, json } = await at.send({ ...request, body, headers })
      return `${status} ${json.error}`
    }
    t.is(await said('{}'), await said(undefined), operation.operationId)
    t.is(await said({ order_id: 1, amount: '5' }), '400 unknown field: order_id', operation.operationId)
    t.is(await said({ ['a'.repeat(65)]: 1 }), `400 unknown field: ${'a'.repeat(64)}`, operation.operationId)
    for (const body of ['[]', 'null', 'cancel', '{"a":1,"a":2}', ' '])
      t.is(await said(body, { 'content-type': '' }), '400 invalid json', `${operation.operationId} ${body}`)
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }]) {
      t.is(await said('{}', headers), '415 unsupported media type', operation.operationId)
      t.is(await said(undefined, headers), await said(undefined), 'no body has no type')
    }
  }
})

test('V-39, V-40: only JSON is read, and a body without a type counts as JSON', async t => {
  const wrong = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json; charset="latin1"' },
    { 'content-type': 'nonsense' },
    { 'content-encoding': 'gzip' },
  ]
  const right = ['application/json', 'Application/JSON; charset="UTF-8"', 'application/json;a=b;charset=utf-8', '']
  for (const operation of withBody) {
    const merchant = await at.merchant({ permissions }) // each has its own limit of requests
    const request = requestOf(operation, merchant)
    for (const headers of wrong) {
      const answer = await at.send({ ...request, headers })
      t.is(answer.status, 415, `${operation.operationId} ${JSON.stringify(headers)}`)
      t.deepEqual(answer.json, { error: 'unsupported media type' })
    }
    for (const type of right) {
      const answer = await at.send({ ...request, body: '{"surplus":1}', headers: { 'content-type': type } })
      t.is(answer.status, 400, `${operation.operationId} ${type}`)
    }
  }
})

test('a second request within a limit of one is refused, with an honest time to wait', async t => {
  for (const operation of limited) {
    const merchant = await strict.merchant({ permissions })
    await strict.send(operation.isPublic ? requestOf(operation) : { target: '/v1/merchants/me', as: merchant })
    const answer = await strict.send(requestOf(operation, merchant))
    t.is(answer.status, 429, operation.operationId)
    t.deepEqual(answer.json, { error: 'rate limit exceeded' })
    const retryAfter = Number(answer.headers['retry-after'])
    t.true(retryAfter >= 1 && retryAfter <= (operation.isPublic ? 3600 : 60), `${operation.operationId} ${retryAfter}`)
  }
})

test('our own failure is a 500 that says nothing, and the server goes on', async t => {
  const merchant = await broken.merchant({ permissions })
  for (const operation of all) {
    const answer = await broken.send(requestOf(operation, merchant))
    t.is(answer.status, 500, operation.operationId)
    t.is(answer.text, '{"error":"internal server error"}')
  }
})

test('A-15, A-16: a wrong signature is said before anything about suspension, media type, JSON or fields', async t => {
  const suspended = await at.merchant({ permissions })
  await at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [suspended.merchantId])
  const as = { ...suspended, secret: 'wrong' }
  for (const operation of withBody.filter(one => !one.isPublic)) {
    for (const headers of [{}, { 'content-type': 'text/plain' }]) {
      const answer = await at.send({ ...requestOf(operation), body: '{"broken', as, headers })
      t.deepEqual(answer.json, { error: 'invalid signature' }, operation.operationId)
    }
    const right = await at.send({ ...requestOf(operation), body: '{"broken', as: suspended })
    const next = business.includes(operation) ? 'merchant_not_active' : 'invalid json'
    t.deepEqual(right.json, { error: next }, operation.operationId)
  }
})

test('V-24, V-41: a body that is not one JSON object is invalid json', async t => {
  for (const operation of withBody) {
    const merchant = await at.merchant({ permissions }) // each has its own limit of requests
    const request = requestOf(operation, merchant)
    for (const body of [
      '{',
      'null',
      '[1]',
      '"x"',
      ' ',
      '{"a":1,"a":2}',
      '{"__proto__":{}}',
      '{"x":{"\\u005f_proto__":1}}',
      Buffer.from([0x7b, 0xff, 0x7d]),
    ]) {
      t.deepEqual(
        (await at.send({ ...request, body })).json,
        { error: 'invalid json' },
        `${operation.operationId} ${body.toString()}`,
      )
    }
    if (operation.isBodyRequired)
      t.deepEqual((await at.send({ ...request, body: '' })).json, { error: 'invalid json' }, operation.operationId)
  }
})

/** Whether a path with an id leads there too: `GET /v1/withdrawals/quote` asks for a withdrawal of that name. */
function isTaken(method: string, target: string): boolean {
  return all.some(
    one => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(target),
  )
}

test('A-34: every other method is 405 with Allow, HEAD mirrors GET, and no header invites another origin', async t => {
  const merchant = await at.merchant({ permissions })
  for (const operation of all) {
    const { target } = requestOf(operation)
    const known = all.filter(one => one.path === operation.path).map(one => one.method)
    const allowed = known.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'POST', 'GET'].filter(
      one => !known.includes(one as 'GET') && !isTaken(one, target),
    )) {
      const answer = await at.send({ method, target, headers: { origin: 'https://elsewhere.example' } })
      t.is(answer.status, 405, `${method} ${target}`)
      t.deepEqual(answer.json, { error: 'method not allowed' })
      t.is(answer.headers.allow, allowed.join(', '))
    }
    // A stream that nothing ends has no answer to compare; its headers are looked at with it.
    if (operation.method !== 'GET' || operation.operationId === 'streamEvents') continue
    const get = await at.send(requestOf(operation, merchant))
    const head = await at.send({ ...requestOf(operation, merchant), method: 'HEAD' })
    t.is(head.status, get.status, target)
    t.is(head.text, '')
  }
})

test('a request signed for GET is not valid for HEAD', async t => {
  const merchant = await at.merchant({ permissions })
  const timestamp = Math.floor(at.service.clock.now().getTime() / 1000)
  const target = '/v1/orders'
  const header = authorization(merchant, { method: 'GET', target, body: '', timestamp })
  t.is((await at.send({ method: 'HEAD', target, headers: { authorization: header } })).status, 401)
})
