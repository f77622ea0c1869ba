// What is answered without a signature is limited for each address, and disturbs nobody else.
import test from 'ava'
import { startTestServer } from '../helpers/server.ts'
import { registerPages } from '../../src/web/pages.ts'

const env = { KASSA_PUBLIC_REQUESTS_PER_MINUTE: '20', KASSA_TRUSTED_PROXY_CIDRS: '10.0.0.0/8' }

test('B5: every public page counts for its address; signed requests, health and other addresses are not concerned', async t => {
  const at = await startTestServer({ env })
  t.teardown(() => at.close())
  registerPages(at.server, at.service.deps)
  const as = await at.merchant()
  const ask = async (url: string, remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return at.server.inject({ url, remoteAddress, headers })
  }
  const places = ['/pay/nothing', '/docs', '/openapi.json', '/llms.txt', '/assets/none', '/docs/errors.md']
  for (let request = 0; request < 20; request++) {
    t.not((await ask(places[request % places.length]!, '203.0.113.1')).statusCode, 429)
  }
  const refused = await Promise.all(places.map(place => ask(place, '203.0.113.1')))
  for (const { statusCode, payload, headers } of refused) {
    t.deepEqual([statusCode, payload], [429, '{"error":"rate limit exceeded"}'])
    t.true(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
  }
  t.is((await ask('/pay/nothing', '203.0.113.1', '198.51.100.7')).statusCode, 429, 'a claim of a stranger')
  t.is((await ask('/docs', '203.0.113.2')).statusCode, 200, 'another address')
  t.is((await ask('/docs', '10.0.0.1', '203.0.113.1')).statusCode, 429, 'the same one through our proxy')
  t.is((await ask('/docs', '10.0.0.1', '203.0.113.3')).statusCode, 200, 'another one through our proxy')
  t.is((await ask('/healthz', '203.0.113.1')).statusCode, 200)
  t.is((await at.send({ target: '/v1/merchants/me', as, remoteAddress: '203.0.113.1' })).status, 200)
  at.service.clock.advance(Number(refused[0]!.headers['retry-after']))
  t.is((await ask('/docs', '203.0.113.1')).statusCode, 200, 'after the wait that was named')
})

test('however many pages one address asks for at once, all are answered', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  registerPages(at.server, at.service.deps)
  const url = await at.listen()
  const gone = new AbortController()
  const left = Array.from({ length: 10 }, () => fetch(`${url}/docs`, { signal: gone.signal }).catch(() => null))
  gone.abort()
  await Promise.all(left)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      fetch(`${url}/docs`).then(async one => [one.status, (await one.text()).length > 0]),
    ),
  )
  t.deepEqual(
    answers,
    answers.map(() => [200, true]),
  )
})

test('unknown paths and wrong methods count for their address like every public page', async t => {
  const at = await startTestServer({ env })
  t.teardown(() => at.close())
  const ask = async (method: string, url: string, remoteAddress: string) =>
    (await at.server.inject({ method, url, remoteAddress })).statusCode
  for (let request = 0; request < 10; request++) {
    t.is(await ask('GET', `/wp-admin/${request}`, '203.0.113.9'), 404)
    t.is(await ask('PUT', '/v1/orders', '203.0.113.9'), 405)
  }
  t.is(await ask('POST', '/another', '203.0.113.9'), 429)
  t.is(await ask('GET', '/another', '203.0.113.8'), 404, 'another address')
})
