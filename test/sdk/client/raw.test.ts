// What openapi-fetch lets a caller of `kassa.raw` put in between, and what stays as it is nevertheless.
import { createHash, createHmac } from 'node:crypto'
import test from 'ava'
import { KassaConnectionError } from '../../../sdk/src/index.ts'
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
      seen.push(request.headers.get('authorization'), request.headers.get('accept'))
      request.headers.set('x-trace', 'cart-1017')
    },
  })
  await kassa.raw.POST('/v1/orders', { body: wanted })
  await kassa.orders.create(wanted)
  t.deepEqual(seen, [null, 'application/json', null, 'application/json'])
  t.true(service.asked.every(isSigned))
  t.deepEqual(new Set(service.asked.map(({ headers }) => headers['x-trace'])), new Set(['cart-1017']))
})

test('a request that a middleware replaces is signed as it is, and sent once when it may not be repeated', async t => {
  const service = await startScripted(t, [
    { status: 500, json: { error: 'internal server error' } },
    { status: 200, json: order('OPEN') },
  ])
  const kassa = clientOf(service, fakeTime())
  kassa.raw.use({
    async onRequest({ request }) {
      const url = request.url.replace('/v1/', '/v2/')
      const { method, headers } = request
      return new Request(url, method === 'GET' ? { headers } : { method, headers, body: `${await request.text()} ` })
    },
  })
  const { response } = await kassa.raw.POST('/v1/orders', { body: wanted })
  t.is(response.status, 500)
  t.is((await kassa.orders.retrieve('o-1')).status, 'OPEN')
  t.deepEqual(
    service.asked.map(({ target }) => target),
    ['/v2/orders', '/v2/orders/o-1'],
  )
  t.true(service.asked.every(isSigned))
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
