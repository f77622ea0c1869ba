// Cases of abuse that a single request of the contract's own tests does not show: replayed, spelt otherwise, many, packed.
import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { listenerLimits } from '../../src/http/listener.ts'
import { authorization } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer()
})
test.after.always(() => at.close())

const target = '/v1/merchants/me'
const seconds = () => Math.floor(at.service.clock.now().getTime() / 1000)

test.serial('A-12 a signed request that was good is too old after five minutes, whatever it asked for', async t => {
  const merchant = await at.merchant()
  const body = JSON.stringify({ amount: '25', currency: 'USDT', network: 'TRC20', idempotency_key: 'once' })
  const requests = [
    { method: 'GET', target, body: '' },
    { method: 'POST', target: '/v1/orders', body },
  ].map(request => ({
    ...request,
    headers: { authorization: authorization(merchant, { ...request, timestamp: seconds() }) },
  }))
  const statuses = async () => {
    const answers = []
    for (const { body: payload, ...request } of requests) {
      answers.push(await at.send({ ...request, ...(payload !== '' && { body: payload }) }))
    }
    return answers.map(({ status, json }) => [status, json.error])
  }
  t.deepEqual(await statuses(), [
    [200, undefined],
    [201, undefined],
  ])
  at.service.clock.advance(300)
  t.deepEqual(await statuses(), [
    [200, undefined],
    [201, undefined],
  ])
  at.service.clock.advance(1)
  t.deepEqual(await statuses(), [
    [401, 'request timestamp too old'],
    [401, 'request timestamp too old'],
  ])
  const orders = await at.service.deps.db.query('select 1 from orders where merchant_id = $1', [merchant.merchantId])
  t.is(orders.length, 1)
})

test.serial('A-28 a key spelt in another case is no key, and no second limit', async t => {
  const merchant = await at.merchant()
  for (const keyId of [merchant.keyId.toUpperCase(), merchant.keyId.replace('mk_test', 'MK_TEST')]) {
    const answer = await at.send({ target, as: { ...merchant, keyId } })
    t.deepEqual([answer.status, answer.json], [401, { error: 'api key not found' }])
  }
  t.is((await at.send({ target, as: merchant })).headers['ratelimit-remaining'], 59)
})

test('V-23 a small body that unpacks to fifty megabytes is not unpacked', async t => {
  const merchant = await at.merchant()
  const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20))
  t.true(bomb.length < 64 * 1024)
  const headers = { 'content-encoding': 'gzip' }
  const answer = await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body: bomb, headers })
  t.deepEqual([answer.status, answer.json], [415, { error: 'unsupported media type' }])
})

test('V-44 the service as it is started ends slow headers within 10 s, slow requests within 30 s', t => {
  t.true(listenerLimits.headersTimeoutMs <= 10_000)
  t.true(listenerLimits.requestTimeoutMs <= 30_000)
  t.true(listenerLimits.checkIntervalMs <= 1000)
  const { listener } = at.server
  t.like(listener, {
    headersTimeout: listenerLimits.headersTimeoutMs,
    requestTimeout: listenerLimits.requestTimeoutMs,
    maxConnections: listenerLimits.connectionsMax,
  })
})

test('V-44 five hundred sockets that say nothing take no more places than there are, and give them back', async t => {
  const limits = { connectionsMax: 50, headersTimeoutMs: 300, requestTimeoutMs: 400, checkIntervalMs: 50 }
  const small = await startTestServer({ server: { listener: limits } })
  t.teardown(() => small.close())
  const port = Number(new URL(await small.listen()).port)
  const closed: Promise<void>[] = []
  const sockets = Array.from({ length: 500 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    closed.push(new Promise(resolve => void socket.once('close', () => resolve())))
    return socket
  })
  let most = 0
  small.server.listener.on('connection', () => {
    small.server.listener.getConnections((_error, count) => (most = Math.max(most, count)))
  })
  for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\n')
  for (const socket of sockets) socket.resume()
  await Promise.all(closed)
  t.true(most > 0 && most <= limits.connectionsMax, `${most} connections at once`)
  await until(async () => (await statusOf(port)) === 200)
})

test.serial('V-49 a name that is HTML or a formula comes back as it was sent, and only as JSON', async t => {
  const merchant = await at.merchant()
  const names = [
    '"><img src=x onerror=alert(1)>',
    '</script><script>alert(1)</script>',
    '=HYPERLINK("https://x.example")',
  ]
  for (const name of names) {
    const body = { name, environment: 'test' }
    const made = await at.send({ method: 'POST', target: '/v1/merchants/api-keys', as: merchant, body })
    t.deepEqual([made.status, made.json.name], [201, name])
  }
  const { json, headers } = await at.send({ target: '/v1/merchants/api-keys', as: merchant })
  const listed = json.api_keys.map((key: { name: string }) => key.name)
  for (const name of names) t.true(listed.includes(name), name)
  t.regex(String(headers['content-type']), /^application\/json/)
  t.is(headers['x-content-type-options'], 'nosniff')
})

/** `undefined` when the connection was refused, as long as every place is taken. */
async function statusOf(port: number): Promise<number | undefined> {
  const request = http.get({ port, host: '127.0.0.1', path: '/healthz', agent: false })
  try {
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.resume()
    return response.statusCode
  } catch {
    return undefined
  }
}
