// Ids with escapes that cannot be decoded: nobody has such an id.
import test from 'ava'
import { decodable } from '../../src/http/decodable.ts'
import { exchange } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
let port: number
test.before(async () => {
  at = await startTestServer()
  port = Number(new URL(await at.listen()).port)
})
test.after.always(() => at.close())

test('an id that cannot be decoded is the id of no object, said by the operation it was meant for', async t => {
  const as = await at.merchant()
  const cases = [
    ['GET', '/v1/orders/%ff', 'order not found'],
    ['GET', '/v1/orders/%', 'order not found'],
    ['GET', '/v1/orders/%e2%82/timeline', 'order not found'],
    ['GET', '/v1/orders/%zz/events', 'order not found'],
    ['POST', '/v1/orders/%ff/cancel', 'order not found'],
    ['GET', '/v1/webhooks/%ff', 'webhook not found'],
    ['GET', '/v1/webhooks/%c3%28/deliveries', 'webhook not found'],
    ['GET', '/v1/events/%ff', 'event not found'],
    ['DELETE', '/v1/merchants/api-keys/%ff', 'api key not found'],
    ['GET', '/v1/nothing/%ff', 'not found'],
  ] as const
  for (const [method, target, error] of cases) {
    const { status, json } = await at.send({ method, target, as })
    t.deepEqual([status, json], [404, { error }], target)
  }
})

/** Over a socket: whoever else sends a target may resolve it first. */
async function statusOf(target: string): Promise<number> {
  const text = await exchange(port, `GET ${target} HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n`)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
}

test('segments of dots lead nowhere else, whatever stands beside them', async t => {
  const starts = ['/pay/x', '/pay/%ff', '/docs/%ff', '/dashboard/%ff', '/v1/orders/%ff', '/refund/%', '/assets/%c3%28']
  const ups = ['../..', '%2e%2e/%2E%2e', '.%2e/%2e.', '..\\..']
  const ends = ['/healthz', '/metrics', '/openapi.json', '/docs', '/v1/merchants/me']
  const around = starts.flatMap(start => ups.flatMap(up => ends.map(end => `${start}/${up}${end}`)))
  const others = [
    '/./healthz',
    '/%2e/healthz',
    '/%ff/../healthz',
    '/%ff\\..\\healthz',
    '//healthz',
    '/healthz/.',
    '/x/..',
  ]
  for (const target of [...around, ...others]) t.is(await statusOf(target), 404, target)
  t.is(await statusOf('/healthz'), 200)
  t.is(await statusOf('/v1/orders/%2e%2e'), 401, 'an id that nobody has')
  for (const target of ['/healthz#x', '/x#/../healthz', '\\healthz']) t.is(await statusOf(target), 400, target)
})

test('the checks before come before, and the signature is over the target as it was sent', async t => {
  t.is((await at.send({ target: '/v1/orders/%ff' })).json.error, 'missing authorization header')
  const { json } = await at.send({ target: '/v1/orders/%ff?x=%ff', as: await at.merchant() })
  t.is(json.error, 'unknown parameter: x')
})

test('only what cannot be decoded is changed, and never the query', t => {
  const same = [
    '/',
    '/v1/orders/%6frd_1',
    '/.well-known/x..y/...',
    '/a?b=/../c',
    '/pay/%F0%9F%92%A9?a=%ff',
    '/x?%',
    '/v1/orders/a%2Fb',
  ]
  for (const target of same) t.is(decodable(target), target)
  t.is(decodable('/a/../%2e/b\\c/..'), '/a/%252E%252E/%252E/b%5Cc/%252E%252E')
  t.is(decodable('/a%20b/%ff%41/c?d=%ff'), '/a%20b/%25ff%2541/c?d=%ff')
})
