import { createHash, createHmac } from 'node:crypto'
import test from 'ava'
import {
  BadRequestError,
  ConflictError,
  isApiError,
  KassaTimeoutError,
  RateLimitError,
  ServerError,
} from '../../../sdk/typescript/src/index.ts'
import { retryDelay, retryAfterMs } from '../../../sdk/typescript/src/retry.ts'
import {
  beginning,
  clientOf,
  credentials,
  fakeTime,
  order,
  startScripted,
  wanted,
  type ScriptedRequest,
} from './scripted.ts'

const policy = { maxRetries: 4, maxRetryAfter: 65_000, isRepeatable: true }
const moment = { attempt: 1, now: beginning, random: 1 }
const outcome = { status: 503, message: null, retryAfter: null }

test('no answer, 408, 429 and everything from 500 are tried again, nothing else', t => {
  const retried = [0, 400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504].filter(
    status => retryDelay({ ...outcome, status }, policy, moment) !== null,
  )
  t.deepEqual(retried, [0, 408, 429, 500, 502, 503, 504])
  t.not(retryDelay({ ...outcome, status: 400, message: 'no available address' }, policy, moment), null)
  t.is(retryDelay({ ...outcome, status: 400, message: 'invalid amount' }, policy, moment), null)
})

test('pauses are anything between nothing and a limit that doubles from half a second to eight', t => {
  const many = { ...policy, maxRetries: 99 }
  const longest = [1, 2, 3, 4, 5, 6, 50].map(attempt => retryDelay(outcome, many, { ...moment, attempt }))
  t.deepEqual(longest, [500, 1000, 2000, 4000, 8000, 8000, 8000])
  t.is(retryDelay(outcome, policy, { ...moment, attempt: 4, random: 0 }), 0)
  t.is(retryDelay(outcome, policy, { ...moment, attempt: 4, random: 0.5 }), 2000)
  t.is(retryDelay(outcome, policy, { ...moment, attempt: 5 }), null)
})

test('Retry-After is waited for to the second, as seconds or as a date, up to the cap', t => {
  const after = (retryAfter: string) => retryDelay({ ...outcome, retryAfter }, policy, moment)
  t.is(after('60'), 60_000)
  t.is(after('65'), 65_000)
  t.is(after('66'), null)
  t.is(after('Thu, 01 Jan 2026 00:00:07 GMT'), 7000)
  t.is(after('Wed, 31 Dec 2025 23:00:00 GMT'), 0)
  t.is(after('soon'), 500)
  t.is(retryAfterMs(null, beginning), null)
})

test('what must not be done twice is repeated only when it was refused unread', t => {
  const once = { ...policy, isRepeatable: false }
  const retried = [0, 408, 429, 500, 503].filter(status => retryDelay({ ...outcome, status }, once, moment) !== null)
  t.deepEqual(retried, [408, 429])
})

/** Whether the signature is right for exactly what came over the wire, at the time it names. */
function isSigned({ method, target, headers, body }: ScriptedRequest): boolean {
  const [keyId, timestamp, signature] = headers.authorization!.replace('Bearer ', '').split(':')
  const text = [timestamp, method, target, createHash('sha256').update(body).digest('hex')].join('\n')
  const right = createHmac('sha256', credentials.secret).update(text).digest('hex')
  return keyId === credentials.keyId && signature === right
}

function keyOf({ body }: ScriptedRequest): string | null {
  return (JSON.parse(body) as { idempotency_key: string }).idempotency_key
}

test('every attempt is signed anew for its own time and carries the same idempotency key and body', async t => {
  const service = await startScripted(t, [
    { status: 503, json: { error: 'not ready' } },
    response => void response.destroy(),
    { status: 201, json: order('OPEN') },
  ])
  const time = fakeTime()
  // Pauses of half a second would end within the same second as the request before.
  const kassa = clientOf(service, {
    ...time,
    sleep: (ms, wait) => time.sleep(wait.reason === 'retry' ? 2000 : ms, wait),
  })
  const created = await kassa.orders.create(wanted)
  const timestamps = service.asked.map(({ headers }) => headers.authorization!.split(':')[1])
  t.deepEqual(timestamps, ['1767225600', '1767225602', '1767225604'])
  t.true(service.asked.every(isSigned))
  t.is(new Set(service.asked.map(({ body }) => body)).size, 1)
  t.is(keyOf(service.asked[0]!), created.lastResponse.idempotencyKey)
  t.is(created.lastResponse.attempt, 3)
})

test('a conflict is never repeated', async t => {
  const service = await startScripted(t, [{ status: 409, json: { error: 'duplicate idempotency key' } }])
  const time = fakeTime()
  const error = await t.throwsAsync(clientOf(service, time).orders.create(wanted), { instanceOf: ConflictError })
  t.is(service.asked.length, 1)
  t.deepEqual(time.paused('retry'), [])
  t.is(error?.idempotencyKey, keyOf(service.asked[0]!))
})

test('two calls have two keys, and a key of the caller is left alone', async t => {
  const service = await startScripted(t, [{ status: 201, json: order('OPEN') }])
  const kassa = clientOf(service, fakeTime())
  await kassa.orders.create(wanted)
  await kassa.orders.create(wanted)
  await kassa.orders.create({ ...wanted, idempotency_key: 'cart-17' })
  await kassa.raw.POST('/v1/orders', { body: wanted })
  const keys = service.asked.map(keyOf)
  t.is(new Set(keys).size, 4)
  t.is(keys[2], 'cart-17')
})

test('a limit reached is waited out as the service asks, and one beyond the cap fails at once with the seconds', async t => {
  const limited = (seconds: string) => ({
    status: 429,
    json: { error: 'rate limit exceeded' },
    headers: { 'retry-after': seconds },
  })
  const service = await startScripted(t, [limited('60'), { status: 200, json: order('OPEN') }, limited('61')])
  const time = fakeTime()
  const kassa = clientOf(service, time, { maxRetryAfter: 60_000 })
  await kassa.orders.retrieve('o-1')
  t.deepEqual(time.paused('retry'), [60_000])
  const error = await t.throwsAsync(kassa.orders.retrieve('o-1'), { instanceOf: RateLimitError })
  t.is(error?.retryAfter, 61)
  t.true(error?.retryable)
  t.is(service.asked.length, 3)
})

test('unless told otherwise, at most 10 s are waited out, with a warning; a call may allow more', async t => {
  const limited = (seconds: string) => ({
    status: 429,
    json: { error: 'rate limit exceeded' },
    headers: { 'retry-after': seconds },
  })
  const found = { status: 200, json: order('OPEN') }
  const service = await startScripted(t, [limited('10'), found, limited('11'), limited('50'), found])
  const time = fakeTime()
  const warnings: string[] = []
  const kassa = clientOf(service, time, { logger: { warn: message => warnings.push(message) } })
  await kassa.orders.retrieve('o-1')
  t.deepEqual(time.paused('retry'), [10_000])
  t.deepEqual(warnings, [`Kassa: GET ${service.url}/v1/orders/o-1 waits 10 s: rate limit exceeded`])
  await t.throwsAsync(kassa.orders.retrieve('o-1'), { instanceOf: RateLimitError })
  t.deepEqual(time.paused('retry'), [10_000])
  await kassa.orders.retrieve('o-1', { maxRetryAfter: 65_000 })
  t.deepEqual(time.paused('retry'), [10_000, 50_000])
  t.is(warnings.length, 2)
})

test('no available address is tried again and says so when it lasts', async t => {
  const service = await startScripted(t, [{ status: 400, json: { error: 'no available address' } }])
  const time = fakeTime()
  const error = await t.throwsAsync(clientOf(service, time).orders.create(wanted), { instanceOf: BadRequestError })
  t.true(isApiError(error, 'createOrder', 'no available address'))
  t.true(error?.retryable)
  t.is(error?.attempt, 5)
  t.deepEqual(time.paused('retry'), [500, 1000, 2000, 4000])
  t.is(new Set(service.asked.map(({ body }) => body)).size, 1)
})

test('a new API key is not asked for twice when the first answer may have been lost', async t => {
  const service = await startScripted(t, [{ status: 500, json: { error: 'internal server error' } }])
  const kassa = clientOf(service, fakeTime())
  await t.throwsAsync(kassa.apiKeys.create({ environment: 'test' }), { instanceOf: ServerError })
  t.is(service.asked.length, 1)
  const { response } = await kassa.raw.POST('/v1/merchants/api-keys', { body: { environment: 'test' } })
  t.is(response.status, 500)
  t.is(service.asked.length, 2)
})

test('no pause is begun that the deadline would not outlast', async t => {
  const service = await startScripted(t, [{ status: 503, json: { error: 'not ready' } }])
  const time = fakeTime()
  await t.throwsAsync(clientOf(service, time).orders.retrieve('o-1', { deadline: 1600 }), { instanceOf: ServerError })
  t.deepEqual(time.paused('retry'), [500, 1000])
  t.deepEqual(time.paused('timeout'), [1600, 1100, 100])
})

test('an attempt that hangs is given up after its time and tried again; the error is of its own class', async t => {
  const service = await startScripted(t, [() => {}, () => {}])
  const time = fakeTime()
  const call = clientOf(service, time, { maxRetries: 1, timeout: 7000 }).orders.retrieve('o-1')
  await service.request(1)
  time.expire('timeout')
  await service.request(2)
  time.expire('timeout')
  const error = await t.throwsAsync(call, { instanceOf: KassaTimeoutError })
  t.like(error, { attempt: 2, operationId: 'getOrder', message: 'No answer within 7000 ms' })
})
