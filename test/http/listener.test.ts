import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'ava'
import { exchange } from '../helpers/client.ts'
import { listenerLimits } from '../../src/http/listener.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
let port: number

test.before(async () => {
  const listener = { requestTimeoutMs: 400, headersTimeoutMs: 300, checkIntervalMs: 50 }
  at = await startTestServer({ server: { listener } })
  port = Number(new URL(await at.listen()).port)
})
test.after.always(() => at.close())

test('V-44: headers within 10 s, a body within 10 s, everything within 30 s', t => {
  const { headersTimeoutMs, bodyTimeoutMs, requestTimeoutMs, checkIntervalMs } = listenerLimits
  t.is(headersTimeoutMs, 10_000)
  t.is(bodyTimeoutMs, 10_000)
  t.true(requestTimeoutMs > headersTimeoutMs + bodyTimeoutMs, 'who waits for a body is the one who ends it')
  t.true(requestTimeoutMs + checkIntervalMs <= 30_000)
})

const refused =
  /^HTTP\/1\.1 400 Bad Request\r\n(?:[^\r]+\r\n)*link: <[^>]+\/docs\/errors#invalid-request>; rel="help"\r\n(?:[^\r]+\r\n)*\r\n\{"error":"invalid request"\}$/i

test('V-43: what is no clear HTTP request is 400 in one field, and the connection is closed', async t => {
  const requests = {
    'two lengths': 'POST /v1/orders HTTP/1.1\r\nHost: k\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    'length and chunks':
      'POST /v1/orders HTTP/1.1\r\nHost: k\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'unknown transfer coding': 'POST /v1/orders HTTP/1.1\r\nHost: k\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'another transfer coding before chunked':
      'POST /v1/orders HTTP/1.1\r\nHost: k\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    'two hosts': 'GET /healthz HTTP/1.1\r\nHost: k\r\nHost: l\r\n\r\n',
    'the same host twice': 'GET /healthz HTTP/1.1\r\nHost: k\r\nhost: k\r\n\r\n',
    'two hosts in HTTP/1.0': 'GET /healthz HTTP/1.0\r\nHost: k\r\nHost: l\r\n\r\n',
    'a host with a path': 'GET /healthz HTTP/1.1\r\nHost: k/v1\r\n\r\n',
    'a host with a path, which would be the one that is served':
      'GET /v1/orders/%zz HTTP/1.1\r\nHost: k/healthz#\r\n\r\n',
    'a colon for a host': 'GET /healthz HTTP/1.1\r\nHost: :\r\n\r\n',
    'a host with a query': 'GET /healthz HTTP/1.1\r\nHost: k?a\r\n\r\n',
    'a host with a user': 'GET /healthz HTTP/1.1\r\nHost: u@k\r\n\r\n',
    'a host of two words': 'GET /v1/orders/%zz HTTP/1.1\r\nHost: k l\r\n\r\n',
    'a host with no port that there is': 'GET /v1/orders/%zz HTTP/1.1\r\nHost: k:99999\r\n\r\n',
    'half an address': 'GET /healthz HTTP/1.1\r\nHost: [::1\r\n\r\n',
    'bare line feeds': 'GET /healthz HTTP/1.1\nHost: k\n\n',
    'a space before the colon': 'GET /healthz HTTP/1.1\r\nHost : k\r\n\r\n',
    'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
    'a header of 17 kB': `GET /healthz HTTP/1.1\r\nHost: k\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`,
    'an absolute target': 'GET http://k/healthz HTTP/1.1\r\nHost: k\r\n\r\n',
    'an asterisk': 'OPTIONS * HTTP/1.1\r\nHost: k\r\n\r\n',
    nonsense: 'hello\r\n\r\n',
    'a space in the target': 'GET /health z HTTP/1.1\r\nHost: k\r\n\r\n',
    'TLS on a plain port': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  }
  for (const [name, bytes] of Object.entries(requests)) t.regex(await exchange(port, bytes), refused, name)
})

test('HTTP/1.0 knows no Host, and is served without one', async t => {
  const answer = await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')
  t.regex(answer, /^HTTP\/1\.1 200 OK\r\n/)
  t.regex(await exchange(port, 'GET /v1/orders HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 401 /)
})

test('every form of a host is served, and none at all', async t => {
  for (const host of ['k', 'K.example', 'k:8080', 'shop_1.example', '127.0.0.1:1', '[::1]:8080', 'k.', ''])
    t.regex(
      await exchange(port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      /^HTTP\/1\.1 200 /,
      host,
    )
})

test('A-34: a method that HTTP does not know, or that is none for an origin, is a wrong one as well', async t => {
  const at400 = /^HTTP\/1\.1 400 /
  const answers: readonly (readonly [string, RegExp])[] = [
    ['FOO /v1/orders HTTP/1.1', /^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD, POST\r\n.*\{"error":"method not allowed"\}$/s],
    ['GETS /v1/webhooks/wh_1?a=b HTTP/1.1', /^HTTP\/1\.1 405 .*\r\nAllow: DELETE, GET, HEAD, PATCH\r\n/s],
    ['get /v1/orders HTTP/1.1', /^HTTP\/1\.1 405 /],
    ['CONNECT /v1/orders HTTP/1.1', /^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD, POST\r\n/s],
    ['CONNECT k:443 HTTP/1.1', /^HTTP\/1\.1 400 .*\{"error":"invalid request"\}$/s],
    ['FOO /v1/orders/%ff HTTP/1.1', /^HTTP\/1\.1 405 /],
    ['FOO /nowhere HTTP/1.1', /^HTTP\/1\.1 404 .*\{"error":"not found"\}$/s],
    ['FOO /%zz HTTP/1.1', /^HTTP\/1\.1 404 /],
    ['FOO * HTTP/1.1', at400],
    ['FOO http://k/v1/orders HTTP/1.1', at400],
    ['FOO /v1/orders HTTP/9.9', at400],
    ['F(O /v1/orders HTTP/1.1', at400],
  ]
  for (const [line, answer] of answers) t.regex(await exchange(port, `${line}\r\nHost: k\r\n\r\n`), answer, line)
})

test('a body whose chunks break off into nonsense is refused as well', async t => {
  const head = 'POST /v1/orders HTTP/1.1\r\nHost: k\r\nTransfer-Encoding: chunked\r\n\r\n'
  t.regex(await exchange(port, `${head}zz\r\nhello\r\n0\r\n\r\n`), refused)
})

test('nonsense after a good request does not spoil the answer to the good one', async t => {
  const answer = await exchange(port, 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n')
  t.regex(answer, /^HTTP\/1\.1 200 OK\r\n/)
  t.false(answer.includes('invalid request'))
})

test('an expectation we do not know is refused in one field', async t => {
  const answer = await exchange(port, 'GET /healthz HTTP/1.1\r\nHost: k\r\nExpect: miracles\r\n\r\n')
  t.regex(answer, /^HTTP\/1\.1 417 .*#invalid-request>; .*\{"error":"invalid request"\}/s)
})

test('V-44: headers that trickle in are ended with 408', async t => {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  let text = ''
  socket.on('data', chunk => (text += String(chunk)))
  socket.write('GET /healthz HTTP/1.1\r\n')
  const drip = setInterval(() => socket.write('X-More: a\r\n'), 50)
  await once(socket, 'close')
  clearInterval(drip)
  t.regex(text, /^HTTP\/1\.1 408 .*\{"error":"request timeout"\}$/s)
})

test('V-28: a path that cannot be decoded, or holds NUL, is not found', async t => {
  for (const target of ['/v1/orders/%', '/v1/orders/%zz', '/%00', '/v1/orders/%00', '/v1/orders/%ff', '/x?%zz=%']) {
    const answer = await exchange(port, `GET ${target} HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n`)
    t.regex(answer, /^HTTP\/1\.1 (404|401) .*\{"error":"(not found|missing authorization header)"\}$/s, target)
  }
})

test('an unknown path is 404 not found, with the headers every answer has', async t => {
  for (const target of ['/', '/v1', '/v1/orders/', '/v2/orders', '/favicon.ico', '/v1/merchants/you']) {
    const { status, json, headers } = await at.send({ target })
    t.is(status, 404)
    t.deepEqual(json, { error: 'not found' })
    t.is(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
    t.is(headers['referrer-policy'], 'no-referrer')
  }
})

test('a malformed cookie or a range does not disturb an answer', async t => {
  const { status, json } = await at.send({
    target: '/healthz',
    headers: { cookie: 'a=";=;\u0001', range: 'bytes=0-1' },
  })
  t.is(status, 200)
  t.deepEqual(json, { status: 'ok' })
})

test('every request has an id of its own, whatever the caller says', async t => {
  const ids = new Set<unknown>()
  for (let index = 0; index < 3; index++) {
    const { headers } = await at.send({ target: '/healthz', headers: { 'x-request-id': 'mine' } })
    ids.add(headers['x-request-id'])
  }
  t.is(ids.size, 3)
  t.false(ids.has('mine'))
})
