// Watching an order where streams do not get through, or nobody answers for a while.
import type { ServerResponse } from 'node:http'
import test from 'ava'
import { KassaDecodeError } from '../../../sdk/typescript/src/index.ts'
import { clientOf, fakeTime, order, startScripted, type ScriptedRequest } from './scripted.ts'
import { stream, block, asks, statuses } from './streams.ts'

test('where streams bring nothing the order is looked at instead, and streams are tried in between, until it ends', async t => {
  const service = await startScripted(t, [
    stream([]),
    { status: 200, json: order('OPEN') },
    stream([]),
    { status: 500, json: { error: 'internal server error' } },
    { status: 200, json: order('OPEN') },
    stream([]),
    { status: 200, json: order('PAID') },
  ])
  const time = fakeTime()
  const kassa = clientOf(service, time)
  t.deepEqual(await statuses(kassa.orders.watch('o-1', { pollInterval: 3000 })), ['OPEN', 'PAID'])
  t.deepEqual(asks(service), ['stream', 'look', 'stream', 'look', 'look', 'stream', 'look'])
  t.deepEqual(time.paused('poll'), [1000, 2000, 3000])
})

test('a proxy that holds streams back, header included, costs one look after five seconds', async t => {
  const time = fakeTime()
  const service = await startScripted(t, [() => time.expire('timeout'), { status: 200, json: order('PAID') }])
  t.deepEqual(await statuses(clientOf(service, time).orders.watch('o-1')), ['PAID'])
  t.deepEqual(asks(service), ['stream', 'look'])
  t.deepEqual(time.paused('timeout'), [5000, 10_000])
  t.deepEqual([...time.paused('retry'), ...time.paused('poll')], [])
})

test('a proxy that lets the header through and holds the rest costs no more', async t => {
  const time = fakeTime()
  time.expireNext('idle')
  const service = await startScripted(t, [
    response => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
    { status: 200, json: order('PAID') },
  ])
  t.deepEqual(await statuses(clientOf(service, time).orders.watch('o-1', { openTimeout: 2000 })), ['PAID'])
  t.deepEqual(asks(service), ['stream', 'look'])
  t.deepEqual(time.paused('idle'), [2000])
})

test('a service that hangs is waited for, however long, and from its very start', async t => {
  const time = fakeTime()
  const hang = () => time.expire('timeout')
  const service = await startScripted(t, [
    ...Array.from({ length: 40 }, () => hang),
    (response: ServerResponse, { target }: ScriptedRequest) => {
      const isStream = target.endsWith('/events')
      response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' })
      response.end(isStream ? block(1, order('PAID')) : JSON.stringify(order('OPEN')))
    },
  ])
  const reported: string[] = []
  const kassa = clientOf(service, time, { logger: { warn: message => reported.push(message) } })
  t.is((await statuses(kassa.orders.watch('o-1'))).at(-1), 'PAID')
  t.true(service.asked.length > 40)
  t.is(reported.length, 1)
  t.regex(reported[0] ?? '', /streamOrderEvents is not getting through: .*No answer within/)
})

for (const status of [408, 429, 500, 502, 504]) {
  test(`${status} is not the end, from the service or from a proxy`, async t => {
    const service = await startScripted(t, [
      { status, json: { error: 'rate limit exceeded' } },
      (response: ServerResponse) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>'),
      stream([block(1, order('PAID'))]),
    ])
    t.deepEqual(await statuses(clientOf(service, fakeTime()).orders.watch('o-1')), ['PAID'])
  })
}

test('the error of a gateway, in JSON of its own, is not the end', async t => {
  const service = await startScripted(t, [
    { status: 502, json: { error: { code: 502 } } },
    { status: 502, json: { error: { code: 502 } } },
    stream([block(1, order('PAID'))]),
  ])
  t.deepEqual(await statuses(clientOf(service, fakeTime()).orders.watch('o-1')), ['PAID'])
})

test('a proxy that turns the stream into something else leads to looking as well', async t => {
  const answer = (response: ServerResponse, { target }: ScriptedRequest) => {
    response.writeHead(200, { 'content-type': target.endsWith('/events') ? 'text/html' : 'application/json' })
    response.end(JSON.stringify(order('PAID')))
  }
  const service = await startScripted(t, [answer])
  t.deepEqual(await statuses(clientOf(service, fakeTime()).orders.watch('o-1')), ['PAID'])
  const pages = await startScripted(t, [
    (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
  ])
  await t.throwsAsync(statuses(clientOf(pages, fakeTime()).orders.watch('o-1')), { instanceOf: KassaDecodeError })
})

test('a limit on streams is waited out as the service asks', async t => {
  const service = await startScripted(t, [
    { status: 429, json: { error: 'rate limit exceeded' }, headers: { 'retry-after': '10' } },
    { status: 429, json: { error: 'rate limit exceeded' }, headers: { 'retry-after': '10' } },
    stream([block(1, order('PAID'))]),
  ])
  const time = fakeTime()
  t.deepEqual(await statuses(clientOf(service, time).orders.watch('o-1')), ['PAID'])
  t.deepEqual(time.paused('poll'), [10_000])
})
