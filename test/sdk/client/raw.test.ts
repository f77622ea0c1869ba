// What openapi-fetch lets a caller of `kassa.raw` put in between, and what stays as it is nevertheless.
import { createHash, createHmac } from 'node:crypto'
import test from 'ava'
import { KassaConnectionError } from '../../../sdk/typescript/src/index.ts'
import { clientOf, credentials, fakeTime, order, startScripted, wanted, type ScriptedRequest } from './scripted.ts'

/** Whether the signature is right for exactly what came over the wire. */
function isSigned({ method, target, headers, body }: ScriptedRequest): boolean {
  const [keyId, timestamp, signature] = headers.authorization!.replace('Bearer ', '').split(':')
  const text = [timestamp, method, target, createHash('sha256').update(body).digest('hex')].join('\n')
  return (
    keyId === credentials.keyId && signature === createHmac('sha256', credentials.secret).update(text).digest('hex')
  )
}

const keyOf = ({ body }: ScriptedRequest) => (JSON.parse(body) as { idempotency_key?: string }).idempotency_key

test('a middleware sees requests without a signature, and what it makes of them is signed', async t => {
  const service = await startScripted(t, [
    { status: 503, json: { error: 'not ready' } },
    { status: 201, json: order('OPEN') },
  ])
  const kassa = clientOf(service, fakeTime())
  const seen: (string | null)[] = []
  kassa.raw.use({
    onRequest({ request }) {
      seen.push(request.headers.get('authorization'))
      request.headers.set('x-trace', 'cart-1017')
    },
  })
  await kassa.raw.POST('/v1/orders', { body: wanted })
  await kassa.orders.create(wanted)
  t.deepEqual(seen, [null, null])
  t.true(service.asked.every(isSigned))
  t.deepEqual(new Set(service.asked.map(({ headers }) => headers['x-trace'])), new Set(['cart-1017']))
})

/** Another request for the one it gets: no option of the call is on it. */
async function replace({ request }: { readonly request: Request }): Promise<Request> {
  const { url, method, headers } = request
  return new Request(`${url}?v=2`, method === 'GET' ? { headers } : { method, headers, body: await request.text() })
}

test('a request that a middleware replaces is signed as it is, and loses nothing of what the client does for it', async t => {
  const service = await startScripted(t, [
    { status: 503, json: { error: 'not ready' } },
    { status: 201, json: order('OPEN') },
    { status: 404, json: { error: 'order not found' } },
  ])
  const time = fakeTime()
  const kassa = clientOf(service, time)
  kassa.raw.use({ onRequest: replace })
  const created = await kassa.orders.create(wanted, { timeout: 7000 })
  t.is(created.lastResponse.attempt, 2)
  t.deepEqual(service.asked.map(keyOf), [created.lastResponse.idempotencyKey, created.lastResponse.idempotencyKey])
  t.deepEqual(time.paused('timeout'), [7000, 7000])
  const error = await t.throwsAsync(kassa.orders.retrieve('o-1'))
  t.like(error, { attempt: 1, operationId: 'getOrder', url: `${service.url}/v1/orders/o-1?v=2` })
  t.true(service.asked.every(isSigned))
  t.true(service.asked.every(({ target }) => target.endsWith('?v=2')))
})

test('one that the middleware of a single call replaces is signed too, and sent once when it may not be repeated', async t => {
  const service = await startScripted(t, [{ status: 500, json: { error: 'internal server error' } }])
  const kassa = clientOf(service, fakeTime())
  const { response } = await kassa.raw.POST('/v1/orders', { body: wanted, middleware: [{ onRequest: replace }] })
  t.is(response.status, 500)
  t.is(service.asked.length, 1)
  t.true(isSigned(service.asked[0]!))
  t.truthy(keyOf(service.asked[0]!))
})

test('a fetch that a raw call names is not used: it would be given requests without a signature', async t => {
  const service = await startScripted(t, [
    { status: 503, json: { error: 'not ready' } },
    { status: 201, json: order('OPEN') },
  ])
  const kassa = clientOf(service, fakeTime())
  const { response } = await kassa.raw.POST('/v1/orders', { body: wanted, fetch: () => t.fail() })
  t.is(response.status, 201)
  t.true(service.asked.every(isSigned))
  t.is(new Set(service.asked.map(keyOf)).size, 1)
})

test('the options of a call are heeded in raw calls too, and their failures go by the same names', async t => {
  const service = await startScripted(t, [response => void response.destroy()])
  const time = fakeTime()
  const kassa = clientOf(service, time)
  const failures: unknown[] = []
  kassa.raw.use({ onError: ({ error }) => void failures.push(error) })
  const call = kassa.raw.GET('/v1/orders/{id}', { params: { path: { id: 'o-1' } }, maxRetries: 1, timeout: 7000 })
  const error = await t.throwsAsync(call, { instanceOf: KassaConnectionError })
  t.like(error, { attempt: 2, operationId: 'getOrder', url: `${service.url}/v1/orders/o-1` })
  t.deepEqual(failures, [error])
  t.deepEqual(time.paused('timeout'), [7000, 7000])
})
