import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import {
  AuthenticationError,
  BadRequestError,
  isApiError,
  isKassaError,
  Kassa,
  KassaAbortError,
  KassaConnectionError,
  KassaDecodeError,
  KassaEnvironmentError,
  KassaError,
  NotFoundError,
} from '../../../sdk/typescript/src/index.ts'
import { beginning, clientOf, fakeTime, order, startScripted, wanted } from './scripted.ts'

const html = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome to the proxy</h1>')

test('the page of a proxy is not taken for an answer: with 200 at once, with 502 after the retries', async t => {
  const service = await startScripted(t, [html(200), html(502)])
  const time = fakeTime()
  const kassa = clientOf(service, time)
  const welcome = await t.throwsAsync(kassa.orders.retrieve('o-1'), { instanceOf: KassaDecodeError })
  t.like(welcome, { status: 200, body: '<h1>Welcome to the proxy</h1>', attempt: 1, operationId: 'getOrder' })
  const bad = await t.throwsAsync(kassa.orders.retrieve('o-1'), { instanceOf: KassaDecodeError })
  t.like(bad, { status: 502, attempt: 5 })
  t.is(service.asked.length, 6)
  t.false(isApiError(bad))
})

test('an answer that calls itself JSON and is not, and a refusal without JSON, are refused too', async t => {
  const service = await startScripted(t, [
    response => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":'),
    html(404),
    response => void response.writeHead(200).end(),
  ])
  const kassa = clientOf(service, fakeTime())
  for (const status of [200, 404, 200]) {
    const error = await t.throwsAsync(kassa.orders.retrieve('o-1'), { instanceOf: KassaDecodeError })
    t.is(error?.status, status)
  }
})

test('a redirect is refused and not followed: the signature goes nowhere else', async t => {
  const elsewhere = await startScripted(t, [{ status: 200, json: order('PAID') }])
  const service = await startScripted(t, [
    response => void response.writeHead(307, { location: `${elsewhere.url}/v1/orders/o-1` }).end(),
  ])
  const error = await t.throwsAsync(clientOf(service, fakeTime()).orders.retrieve('o-1'), {
    instanceOf: KassaDecodeError,
    message: /redirect to .* not followed/,
  })
  t.is(error?.status, 307)
  t.is(elsewhere.asked.length, 0)
})

test('nobody listening is a connection error after the retries, with its cause', async t => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise(resolve => server.close(resolve))
  const time = fakeTime()
  const error = await t.throwsAsync(clientOf({ url }, time).orders.create(wanted), { instanceOf: KassaConnectionError })
  t.like(error, { attempt: 5, operationId: 'createOrder', requestId: null })
  t.truthy(error?.cause)
  t.is(error?.message, `No answer: connect ECONNREFUSED ${new URL(url).host}`)
  t.regex(error?.idempotencyKey ?? '', /^[0-9a-f-]{36}$/)
  t.is(time.paused('retry').length, 4)
})

test('an answer that breaks off is tried again', async t => {
  const service = await startScripted(t, [
    response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"id":"o-1"')
      setImmediate(() => response.destroy())
    },
    { status: 200, json: order('OPEN') },
  ])
  const found = await clientOf(service, fakeTime()).orders.retrieve('o-1')
  t.is(found.lastResponse.attempt, 2)
})

test('the caller may abort before, during a request and during a pause; nothing is sent afterwards', async t => {
  const service = await startScripted(t, [() => {}, { status: 503, json: { error: 'not ready' } }])
  const time = fakeTime()
  const kassa = clientOf(service, time)
  const before = await t.throwsAsync(kassa.orders.retrieve('o-1', { signal: AbortSignal.abort('too late') }), {
    instanceOf: KassaAbortError,
  })
  t.is(before?.cause, 'too late')
  t.is(service.asked.length, 0)
  const during = new AbortController()
  const call = kassa.orders.retrieve('o-1', { signal: during.signal })
  await service.request(1)
  during.abort()
  await t.throwsAsync(call, { instanceOf: KassaAbortError })
  const pausing = new AbortController()
  kassa.on('retry', () => pausing.abort())
  await t.throwsAsync(kassa.orders.retrieve('o-1', { signal: pausing.signal }), { instanceOf: KassaAbortError })
  t.is(service.asked.length, 2)
})

test('a missing, empty or dotted identifier is refused before anything is sent, in raw calls too', async t => {
  const service = await startScripted(t, [{ status: 200, json: order('OPEN') }])
  const kassa = clientOf(service, fakeTime())
  for (const id of ['', ' ', '.', '..', undefined as unknown as string, null as unknown as string]) {
    await t.throwsAsync(kassa.orders.retrieve(id), { instanceOf: TypeError, message: /^id must be an identifier/ })
  }
  await t.throwsAsync(kassa.raw.GET('/v1/orders/{id}', {} as never), { message: /^id must be/ })
  await t.throwsAsync(kassa.raw.GET('/v1/orders/{id}', { params: { path: { id: '' } } }), { message: /^id must be/ })
  t.is(service.asked.length, 0)
  await kassa.orders.retrieve('a/b?c')
  t.is(service.asked[0]?.target, '/v1/orders/a%2Fb%3Fc')
})

test('an order of the other environment is refused', async t => {
  const service = await startScripted(t, [
    { status: 201, json: order('OPEN', { environment: 'live' }) },
    { status: 200, json: { id: 'm-1', environment: 'live' } },
  ])
  const kassa = clientOf(service, fakeTime())
  const error = await t.throwsAsync(kassa.orders.create(wanted), { instanceOf: KassaEnvironmentError })
  t.is(error?.requestId, 'req-1')
  // A merchant who is verified is live, whichever key asks.
  t.is((await kassa.merchants.me()).environment, 'live')
})

test('every error says what failed: class, words, request, documentation, and who called', async t => {
  const service = await startScripted(t, [
    { status: 404, json: { error: 'order not found' } },
    { status: 400, json: { error: 'unknown field: colour' } },
  ])
  const kassa = clientOf(service, fakeTime())
  const error = await t.throwsAsync(
    (async function theShop() {
      await Promise.resolve()
      return kassa.orders.retrieve('o-1')
    })(),
    { instanceOf: NotFoundError },
  )
  t.like(error, {
    name: 'NotFoundError',
    message: '404 order not found (getOrder, request req-1)',
    status: 404,
    error: 'order not found',
    requestId: 'req-1',
    method: 'GET',
    url: `${service.url}/v1/orders/o-1`,
    docUrl: `${service.url}/docs/errors#order-not-found`,
    param: null,
  })
  t.is(error?.headers.get('x-request-id'), 'req-1')
  t.true(isKassaError(error) && isApiError(error) && isApiError(error, 'getOrder') && error instanceof KassaError)
  const frames = error?.stack?.split('\n') ?? []
  t.is(frames[0], 'NotFoundError: 404 order not found (getOrder, request req-1)')
  t.regex(frames[1] ?? '', /retrieve/)
  t.regex(frames[2] ?? '', /theShop.*failures\.test\.ts/)
  const unknown = await t.throwsAsync(kassa.orders.create(wanted))
  t.like(unknown, { error: 'unknown field: colour', docUrl: `${service.url}/docs/errors#unknown-field` })
  t.false(isKassaError(new Error('another')))
})

const refused = (words: string, date: string) => ({
  status: 401,
  json: { error: words },
  headers: { date },
})
const ahead = 'Thu, 01 Jan 2026 00:10:00 GMT'

test('a clock that is wrong is set by the service once, with a warning, and stays set', async t => {
  const service = await startScripted(t, [
    refused('request timestamp too old', ahead),
    { status: 200, json: order('OPEN') },
  ])
  const warnings: string[] = []
  const kassa = clientOf(service, fakeTime(), { logger: { warn: message => warnings.push(message) } })
  const found = await kassa.orders.retrieve('o-1')
  t.is(found.lastResponse.attempt, 2)
  await kassa.orders.retrieve('o-1')
  const times = service.asked.map(({ headers }) => Number(headers.authorization!.split(':')[1]) - beginning / 1000)
  t.deepEqual(times, [0, 600, 600])
  t.deepEqual(warnings, ["Kassa: clock set 600 s ahead, to the service's"])
})

test('a clock that is still refused after it was set is an error, and so is every other refusal', async t => {
  const service = await startScripted(t, [refused('request timestamp too far in the future', ahead)])
  const kassa = clientOf(service, fakeTime())
  const error = await t.throwsAsync(kassa.orders.retrieve('o-1'), { instanceOf: AuthenticationError })
  t.like(error, { error: 'request timestamp too far in the future', attempt: 2 })
  t.is(service.asked.length, 2)
  const other = await startScripted(t, [refused('invalid signature', ahead)])
  await t.throwsAsync(clientOf(other, fakeTime()).orders.retrieve('o-1'), { instanceOf: AuthenticationError })
  t.is(other.asked.length, 1)
})

test('a client without a key registers merchants and refuses the rest', async t => {
  const service = await startScripted(t, [{ status: 201, json: { id: 'm-1' } }])
  const { clock, sleep } = fakeTime()
  const kassa = new Kassa({ baseUrl: service.url, keyId: null, clock, sleep })
  await kassa.merchants.register({ name: 'Shop', email: 'shop@example.com', platform_user_id: 'u1' })
  t.is(service.asked[0]?.headers.authorization, undefined)
  await t.throwsAsync(kassa.merchants.me(), { message: /needs a key: .* or set KASSA_KEY_ID and KASSA_SECRET/ })
  t.is(service.asked.length, 1)
})

test('what a single call cannot go by is refused before it is sent', async t => {
  const service = await startScripted(t, [{ status: 200, json: order('OPEN') }])
  const kassa = clientOf(service, fakeTime())
  const wrong: [() => Promise<unknown>, RegExp][] = [
    [() => kassa.orders.retrieve('o-1', { timeout: -1 }), /timeout must be a number/],
    [() => kassa.orders.retrieve('o-1', { retries: 2 } as never), /no option retries for a call; there are signal,/],
    [() => kassa.orders.create(undefined as never), /createOrder takes an object with currency, network, not undefined/],
    [() => kassa.orders.create('25' as never), /createOrder takes an object with currency, network, not a string/],
    [() => kassa.orders.create([] as never), /createOrder takes an object .* not a list/],
    [() => kassa.raw.POST('/v1/orders', {} as never), /createOrder takes an object with currency, network, not undefined/],
    [() => kassa.webhooks.update('wh_1', null as never), /updateWebhook takes an object, not null/],
    [() => kassa.sandbox.pay('o-1', 'exact' as never), /payTestOrder takes an object, not a string/],
  ] // prettier-ignore
  for (const [call, message] of wrong) await t.throwsAsync(call(), { instanceOf: TypeError, message })
  t.is(service.asked.length, 0)
})

for (const error of [{ code: 502 }, 502, null, '', undefined, ['x']]) {
  test(`an error that is none of the service's is the page of a proxy: ${JSON.stringify({ error })}`, async t => {
    const service = await startScripted(t, [{ status: 502, json: { error } }])
    const kassa = clientOf(service, fakeTime())
    const thrown = await t.throwsAsync(kassa.orders.retrieve('o-1'), { instanceOf: KassaDecodeError })
    t.like(thrown, { status: 502, attempt: 5, body: JSON.stringify({ error }) })
  })
}

test('JSON that is no object is no answer of the service', async t => {
  const service = await startScripted(t, [{ status: 200, json: null }])
  await t.throwsAsync(clientOf(service, fakeTime()).orders.retrieve('o-1'), { instanceOf: KassaDecodeError })
})

test('what the headers of a refusal add is in the error: the field it is about and where to read on', async t => {
  const refusedWith = (headers: Record<string, string>) => ({ status: 400, json: { error: 'invalid amount' }, headers })
  const help = '</next>; rel="next", </docs/errors/invalid-amount>; title="a, b"; rel="help"'
  const service = await startScripted(t, [
    refusedWith({ 'kassa-error-param': 'amount', link: help }),
    refusedWith({ link: '<https://docs.example/x>;rel=help' }),
    refusedWith({ link: '</next>; rel="next"' }),
  ])
  const kassa = clientOf(service, fakeTime())
  const found = []
  for (let count = 0; count < 3; count++) {
    const error = await t.throwsAsync(kassa.orders.create(wanted), { instanceOf: BadRequestError })
    found.push([error?.param, error?.docUrl])
  }
  t.deepEqual(found, [
    ['amount', `${service.url}/docs/errors/invalid-amount`],
    [null, 'https://docs.example/x'],
    [null, `${service.url}/docs/errors#invalid-amount`],
  ])
})

test('headers of a call are sent with it, and never in place of those the client sets', async t => {
  const service = await startScripted(t, [{ status: 200, json: order('OPEN') }])
  const headers = { 'X-Trace': 'cart-1017', Authorization: 'Bearer nobody', Accept: 'text/html' }
  await clientOf(service, fakeTime()).orders.retrieve('o-1', { headers })
  const asked = service.asked[0]!.headers
  t.is(asked['x-trace'], 'cart-1017')
  t.regex(asked.authorization ?? '', /^Bearer mk_test_/)
  t.is(asked.accept, 'application/json')
})
