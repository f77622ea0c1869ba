// The client against the real service on a real database.
import test from 'ava'
import { ConflictError, isApiError, Kassa, type KassaOptions } from '../../../sdk/src/index.ts'
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
  return new Kassa({ baseUrl, keyId, secret, clock: () => at.house.clock.now().getTime(), logger: false, ...options })
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
    docUrl: `${baseUrl}/docs/errors#duplicate-idempotency-key`,
  })
  t.regex(error?.requestId ?? '', /^[0-9a-f-]{36}$/)
  t.regex(error?.stack?.split('\n').slice(1, 3).join('\n') ?? '', /Orders.*create[^]*service\.test\.ts/)
})
