// What is answered without a signature is limited for each address, and disturbs nobody else.
import { once } from 'node:events'
import net from 'node:net'
import { Readable } from 'node:stream'
import test from 'ava'
import { startTestServer } from '../helpers/server.ts'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import { registerPages } from '../../src/web/pages.ts'
import { until } from '../helpers/until.ts'

const env = { KASSA_PUBLIC_REQUESTS_PER_MINUTE: '20', KASSA_TRUSTED_PROXY_CIDRS: '10.0.0.0/8' }

test('B5: every public page counts for its address; signed requests, health and other addresses are not concerned', async t => {
  const at = await startTestServer({ env })
  t.teardown(() => at.close())
  registerPages(at.server, at.service.api)
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

test('who was refused before the clock was set back is served after it', async t => {
  const at = await startTestServer({ env })
  t.teardown(() => at.close())
  registerPages(at.server, at.service.api)
  const ask = async () => (await at.server.inject({ url: '/docs', remoteAddress: '203.0.113.1' })).statusCode
  for (let request = 0; request < 20; request++) t.is(await ask(), 200)
  t.is(await ask(), 429)
  at.service.clock.advance(-86_400)
  t.is(await ask(), 200)
})

test('however many pages one address asks for at once, all are answered', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  registerPages(at.server, at.service.api)
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

test('of pages that many addresses ask for four are made at once; beyond a thousand that wait it is 503, on a page for people', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  registerPages(at.server, at.service.api)
  addCompatRoutes(at.server, at.service.api)
  const opened = Promise.withResolvers<void>()
  let begun = 0
  let inside = 0
  let most = 0
  at.server.route({
    method: 'GET',
    path: '/held',
    options: { auth: false },
    handler: async () => {
      begun++
      most = Math.max(most, ++inside)
      await opened.promise
      inside--
      return 'made'
    },
  })
  const ask = (url: string, number: number, accept = '*/*') =>
    at.server.inject({ url, remoteAddress: `198.51.${number >> 8}.${number & 255}`, headers: { accept } })
  const held = Array.from({ length: 1004 }, (_, number) => ask('/held', number >> 1))
  await until(async () => begun === 4)
  const reported = await ask('/pay/nothing', 900)
  t.deepEqual(
    [reported.statusCode, reported.payload, reported.headers['retry-after']],
    [503, '{"error":"not ready"}', '1'],
  )
  const page = await ask('/pay/nothing', 900, 'text/html,*/*;q=0.8')
  t.deepEqual([page.statusCode, page.headers['retry-after']], [503, '1'])
  t.is(page.headers['content-type'], 'text/html; charset=utf-8')
  t.regex(page.payload, />Very busy right now<\/h1>/)
  const as = await at.merchant()
  t.is((await at.send({ target: '/v1/merchants/me', as })).status, 200, 'signed requests go on')
  for (const path of [
    '/compat/epay/none/api.php?act=order',
    '/compat/commerce/none/charges/X',
    '/compat/greenfield/none/api/v1/stores',
  ])
    t.not((await ask(path, 900)).statusCode, 503, `${path}: a shop waits for no page`)
  for (const path of ['/compat/epay/none/submit.php', '/compat/greenfield/none/i/none'])
    t.is((await ask(path, 900)).statusCode, 503, `${path}: a payer waits as on pages`)
  opened.resolve()
  t.deepEqual(new Set((await Promise.all(held)).map(({ statusCode }) => statusCode)), new Set([200]))
  t.is(most, 4)
  t.is((await ask('/pay/nothing', 900)).statusCode, 404, 'and everything goes on')
})

test('whoever is refused for asking too often is told so on a page, if it is a page that was asked for', async t => {
  const at = await startTestServer({ env: { KASSA_PUBLIC_REQUESTS_PER_MINUTE: '1' } })
  t.teardown(() => at.close())
  registerPages(at.server, at.service.api)
  const ask = (url: string) => at.server.inject({ url, headers: { accept: 'text/html' } })
  t.is((await ask('/pay/nothing')).statusCode, 404)
  const { statusCode, headers, payload } = await ask('/pay/nothing')
  t.deepEqual([statusCode, headers['content-type']], [429, 'text/html; charset=utf-8'])
  t.true(Number(headers['retry-after']) >= 1)
  t.regex(payload, />One moment, please<\/h1>/)
  const mangled = await ask('/pay/nothing/more')
  t.deepEqual([mangled.statusCode, mangled.headers['content-type']], [429, 'text/html; charset=utf-8'])
  t.is((await ask('/openapi.json')).payload, '{"error":"rate limit exceeded"}')
})

test('addresses that read what they asked for slowly, or not at all, keep nobody from a page', async t => {
  const at = await startTestServer({ env: { KASSA_TRUSTED_PROXY_CIDRS: '127.0.0.0/8' } })
  t.teardown(() => at.close())
  registerPages(at.server, at.service.api)
  const url = new URL(await at.listen())
  const [, large] = /data-scalar="([^"]+)"/.exec(await (await fetch(new URL('/docs/try', url))).text())!
  const slow = Array.from({ length: 8 }, (_, number) => {
    const socket = net.connect({ host: url.hostname, port: Number(url.port) })
    t.teardown(() => socket.destroy())
    socket.write(`GET ${large} HTTP/1.1\r\nhost: ${url.host}\r\nx-forwarded-for: 203.0.113.${number}\r\n\r\n`)
    return once(socket, 'readable')
  })
  await Promise.all(slow)
  t.is((await fetch(new URL('/docs', url))).status, 200)
})

test('exports that are read slowly keep nobody behind the same address from a page', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  registerPages(at.server, at.service.api)
  at.server.route({
    method: 'GET',
    path: '/export',
    options: { auth: false },
    handler: (_, h) => h.response(Readable.from(lines(), { objectMode: false })).type('text/csv'),
  })
  const url = await at.listen()
  const gone = new AbortController()
  t.teardown(() => gone.abort())
  const exports = Array.from({ length: 3 }, () => fetch(`${url}/export`, { signal: gone.signal }))
  for (const { status } of await Promise.all(exports)) t.is(status, 200)
  t.is((await fetch(`${url}/docs`)).status, 200)
})

/** More than anybody reads, so that it is never all sent. */
function* lines(): Generator<string, void, undefined> {
  for (;;) yield 'a line of an export\r\n'.repeat(1000)
}
