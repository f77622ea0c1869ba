// What shops and payers get for a request that is refused below a base URL, whatever refuses it: in the form of the protocol, and nothing besides.
import { Writable } from 'node:stream'
import { entityTooLarge, serverUnavailable } from '@hapi/boom'
import test from 'ava'
import { pino } from 'pino'
import { refusedBy } from '../../src/compat/compat-refusal.ts'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { Overloaded } from '../../src/lib/fault.ts'
import type { CreatedCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import type { Protocol } from '../../src/webhooks/credentials/protocol.ts'
import { exchange } from '../helpers/client.ts'
import { formOf } from './epay-shop.ts'
import { startGreenfieldShop, type GreenfieldShop } from './greenfield-shop.ts'

let shop: GreenfieldShop
let credentials: Readonly<Record<Protocol, CreatedCredential>>
test.before(async () => {
  shop = await startGreenfieldShop()
  credentials = {
    greenfield: shop.credential,
    commerce: await shop.newCredential({ protocol: 'commerce', webhookUrl: shop.receiver.url }),
    epay: await shop.newCredential({ protocol: 'epay' }),
  }
})
test.after.always(() => shop.close())

/** Whether a body is an error of the protocol that the path belongs to, and nothing else. */
const errorForms: readonly (readonly [string, (body: string, status: number) => boolean])[] = [
  ['greenfield/{id}/', body => /^\{"code":"[a-z-]+","message":"[^"]+"\}$/.test(body)],
  ['commerce/{id}/', body => /^\{"error":\{"type":"[a-z_]+","message":"[^"]+"\}\}$/.test(body)],
  ['epay/{id}/api/v1/', (body, status) => body.startsWith(`{"status_code":${status},"message":"`) && body.endsWith('","data":null,"request_id":""}')], // prettier-ignore
  ['epay/{id}/', body => /^\{"code":-1,"msg":"[^"]+"\}$/.test(body)],
]
const refusals: readonly (readonly [number, 'good' | 'full' | 'broken', string, string, Record<string, string>, string])[] = [
  [404, 'good', 'GET', 'greenfield/{id}/api/v1/stores/{store}/users', {}, ''],
  [404, 'good', 'GET', 'greenfield/{id}/api/v1/stores/%ff/../invoices', {}, ''],
  [404, 'good', 'GET', 'greenfield/{id}/', {}, ''],
  [404, 'good', 'GET', 'commerce/{id}/invoices', {}, ''],
  [404, 'good', 'GET', 'epay/{id}/admin.php', {}, ''],
  [404, 'good', 'POST', 'epay/{id}/api/v1/order/none', {}, ''],
  [405, 'good', 'DELETE', 'greenfield/{id}/api/v1/server/info', {}, ''],
  [405, 'good', 'PATCH', 'commerce/{id}/charges', {}, ''],
  [405, 'good', 'GET', 'epay/{id}/mapi.php', {}, ''],
  [405, 'good', 'GET', 'epay/{id}/api/v1/order/create-transaction', {}, ''],
  [413, 'good', 'POST', 'greenfield/{id}/api/v1/stores/{store}/invoices', { 'content-length': '65537' }, ''],
  [413, 'good', 'POST', 'commerce/{id}/charges', { 'content-length': '65537' }, ''],
  [413, 'good', 'POST', 'epay/{id}/mapi.php', { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '65537' }, ''],
  [413, 'good', 'POST', 'epay/{id}/api/v1/order/create-transaction', { 'content-length': '65537' }, ''],
  [415, 'good', 'POST', 'greenfield/{id}/api/v1/stores/{store}/invoices', { 'content-type': 'text/plain' }, '{}'],
  [415, 'good', 'POST', 'commerce/{id}/charges', { 'content-type': 'text/plain' }, '{}'],
  [415, 'good', 'POST', 'epay/{id}/mapi.php', {}, '{}'],
  [415, 'good', 'POST', 'epay/{id}/api/v1/order/create-order', { 'content-type': 'text/plain' }, '{}'],
  [429, 'full', 'GET', 'greenfield/{id}/api/v1/stores', {}, ''],
  [429, 'full', 'GET', 'commerce/{id}/none', {}, ''],
  [429, 'full', 'POST', 'epay/{id}/mapi.php', {}, ''],
  [429, 'full', 'POST', 'epay/{id}/api/v1/order/create-order', {}, ''],
  [500, 'broken', 'GET', 'greenfield/{id}/api/v1/stores', {}, ''],
  [500, 'broken', 'GET', 'commerce/{id}/charges', {}, ''],
  [500, 'broken', 'GET', 'epay/{id}/api.php?act=order', {}, ''],
  [500, 'broken', 'POST', 'epay/{id}/api/v1/order/create-order', {}, '{}'],
] // prettier-ignore
test('every refusal below a base URL has the form of its protocol', async t => {
  const { api } = shop.at.service
  const serve = (change: Partial<typeof api>) => {
    const deps = { ...api, ...change, config: { ...api.config, port: 0, ...change.config } }
    const server = createHttpServer(deps)
    addCompatRoutes(server, deps)
    t.teardown(() => server.stop())
    return server
  }
  const full = serve({ config: { ...api.config, publicRequestsPerMinute: 1 } })
  await full.inject('/none')
  const servers = { good: shop.server, full, broken: serve({ db: { deadlocks: () => 0 } as never }) }
  const ask = async ([status, server, method, path, headers, payload]: (typeof refusals)[number]) => {
    const { id, account, secret } = credentials[path.split('/', 1)[0] as 'epay']
    const answer = await servers[server].inject({
      method,
      url: `/compat/${path.replace('{id}', id).replace('{store}', account)}`,
      headers: { authorization: `token ${secret}`, 'x-cc-api-key': secret, 'content-type': 'application/json', ...headers }, // prettier-ignore
      payload,
    })
    const [, isError] = errorForms.find(([start]) => path.startsWith(start))!
    const about = `${method} ${path}: ${answer.statusCode} ${answer.payload}`
    t.is(answer.statusCode, status, about)
    t.true(isError(answer.payload, status), about)
    t.regex(String(answer.headers['content-type']), /^application\/json/, about)
    t.is(status === 405, 'allow' in answer.headers, about)
    t.is(status === 429, 'retry-after' in answer.headers, about)
  }
  await Promise.all(refusals.map(ask))
  const link = await full.inject(`/compat/epay/${credentials.epay.id}/submit.php`)
  t.deepEqual([link.statusCode, link.payload], [429, 'rate limit exceeded\n'])
})

test('an answer that takes too long is refused as busy, and the shop is asked to come back', t => {
  t.like(refusedBy(serverUnavailable()), { status: 503, message: 'not ready', retryAfterSeconds: 5, isOurs: true })
  t.like(refusedBy(new Overloaded(2)), { status: 503, retryAfterSeconds: 2, isOurs: undefined })
  t.like(refusedBy(entityTooLarge()), { status: 413, message: 'payload too large' })
})

test('what is no clear HTTP request is refused below a base URL as elsewhere, and can be taken for no answer of a protocol', async t => {
  const port = Number(new URL(await shop.at.listen()).port)
  const count = async () => (await shop.at.service.admin.query('select 1 from orders')).length
  const before = await count()
  const paths = {
    commerce: `/compat/commerce/${credentials.commerce.id}/charges`,
    greenfield: `/compat/greenfield/${credentials.greenfield.id}/api/v1/stores`,
    epay: `/compat/epay/${credentials.epay.id}/mapi.php`,
    epusdt: `/compat/epay/${credentials.epay.id}/api/v1/order/create-transaction`,
  }
  for (const [name, path] of Object.entries(paths)) {
    const requests = {
      'an unknown method': `FOO ${path} HTTP/1.1\r\nHost: k\r\n\r\n`,
      'a method in small letters': `post ${path} HTTP/1.1\r\nHost: k\r\n\r\n`,
      'a tunnel': `CONNECT ${path} HTTP/1.1\r\nHost: k\r\n\r\n`,
      'two lengths': `POST ${path} HTTP/1.1\r\nHost: k\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      'a space before a colon': `POST ${path} HTTP/1.1\r\nHost : k\r\n\r\n`,
      'a header without a colon': `POST ${path} HTTP/1.1\r\nHost: k\r\nnonsense\r\n\r\n`,
      'no host': `POST ${path} HTTP/1.1\r\n\r\n`,
      'a fragment': `POST ${path}#a HTTP/1.1\r\nHost: k\r\n\r\n`,
      'a space in the path': `POST ${path}/ a HTTP/1.1\r\nHost: k\r\n\r\n`,
      'an absolute target': `POST http://k${path} HTTP/1.1\r\nHost: k\r\n\r\n`,
      'an expectation': `POST ${path} HTTP/1.1\r\nHost: k\r\nExpect: miracles\r\n\r\n`,
    }
    for (const [what, bytes] of Object.entries(requests)) {
      const answer = await exchange(port, bytes)
      t.regex(
        answer,
        /^HTTP\/1\.1 4\d\d [^]*\r\nConnection: close\r\n[^]*\{"error":"[a-z ]+"\}(?:\r\n0\r\n\r\n)?$/i,
        `${name}: ${what}`,
      )
    }
  }
  t.is(await count(), before)
})

test('the log of a failure holds nothing of what proves a secret, also where a client sends the secret itself', async t => {
  const { api } = shop.at.service
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const deps = { ...api, log: pino({ level: 'trace' }, sink), db: { deadlocks: () => 0 } as never, config: { ...api.config, port: 0 } } // prettier-ignore
  const server = createHttpServer(deps)
  addCompatRoutes(server, deps)
  t.teardown(() => server.stop())
  const { id, account, secret } = credentials.epay
  const query = formOf({ act: 'order', pid: account, key: secret, out_trade_no: 'A-1' })
  t.is((await server.inject(`/compat/epay/${id}/api.php?${query}`)).statusCode, 500)
  const { id: charges, secret: key } = credentials.commerce
  const read = { url: `/compat/commerce/${charges}/charges`, headers: { 'x-cc-api-key': key } }
  t.is((await server.inject(read)).statusCode, 500)
  const { id: invoices, secret: token } = credentials.greenfield
  const listed = { url: `/compat/greenfield/${invoices}/api/v1/stores`, headers: { authorization: `token ${token}` } }
  t.is((await server.inject(listed)).statusCode, 500)
  const text = lines.join('')
  t.is(text.split('request failed').length - 1, 3)
  for (const proof of [secret, key, token, 'out_trade_no', id, charges, invoices]) t.false(text.includes(proof), proof)
})
