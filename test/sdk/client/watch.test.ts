import type { ServerResponse } from 'node:http'
import test from 'ava'
import {
  KassaAbortError,
  KassaConnectionError,
  KassaDecodeError,
  KassaEnvironmentError,
  KassaTimeoutError,
  NotFoundError,
  OrderNotPaidError,
  type Order,
} from '../../../sdk/src/index.ts'
import {
  clientOf,
  fakeTime,
  order,
  startScripted,
  type Answer,
  type Asked,
  type FakeTime,
  type Scripted,
} from './scripted.ts'

/** A stream of these blocks, which is then closed, or left open. */
function stream(blocks: readonly string[], end: 'close' | 'cut' | 'open' = 'close'): Answer {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write(`: hello\n\n${blocks.join('')}`)
    if (end === 'close') response.end()
    // What was written has to leave first.
    if (end === 'cut') setImmediate(() => response.destroy())
  }
}

const block = (id: number | string, data: object) => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** In which order streams were opened and the order was looked at. */
function asks({ asked }: Scripted): string[] {
  return asked.map(({ target }) => (target.endsWith('/events') ? 'stream' : 'look'))
}

async function statuses(orders: AsyncIterable<Order>): Promise<string[]> {
  const found: string[] = []
  for await (const { status } of orders) found.push(status)
  return found
}

test('an order is followed to its end, and the loop ends with it although the connection stays open', async t => {
  const service = await startScripted(t, [
    stream([block(1, order('OPEN')), block(2, order('CONFIRMING')), block(3, order('PAID'))], 'open'),
  ])
  const kassa = clientOf(service, fakeTime())
  t.deepEqual(await statuses(kassa.orders.watch('o-1')), ['OPEN', 'CONFIRMING', 'PAID'])
  const { method, target, headers } = service.asked[0]!
  t.deepEqual([method, target, headers.accept], ['GET', '/v1/orders/o-1/events', 'text/event-stream'])
})

test('it ends at each terminal state and at no other', async t => {
  for (const status of ['PAID', 'EXPIRED_PAID', 'EXPIRED', 'UNDERPAID', 'FROZEN']) {
    const service = await startScripted(t, [stream([block(1, order(status)), block(2, order('LATER'))])])
    t.deepEqual(await statuses(clientOf(service, fakeTime()).orders.watch('o-1')), [status])
  }
})

test('a stream that closes cleanly or breaks off without an end is opened again, signed anew, and nothing comes twice', async t => {
  const service = await startScripted(t, [
    stream([block(1, order('OPEN'))]),
    stream([block(1, order('OPEN')), block(2, order('PENDING_CONFIRM'))], 'cut'),
    (response: ServerResponse) => void response.destroy(),
    { status: 503, json: { error: 'not ready' } },
    { status: 503, json: { error: 'not ready' } },
    { status: 200, json: order('PENDING_CONFIRM') },
    (response: ServerResponse) => void response.destroy(),
    stream([block(1, order('OPEN')), block(2, order('PENDING_CONFIRM')), block(3, order('PAID'))]),
  ])
  const time = fakeTime()
  t.deepEqual(await statuses(clientOf(service, time).orders.watch('o-1')), ['OPEN', 'PENDING_CONFIRM', 'PAID'])
  t.deepEqual(asks(service), ['stream', 'stream', 'stream', 'look', 'stream', 'look', 'look', 'stream'])
  const signatures = new Set(service.asked.map(({ headers }) => headers.authorization))
  // Those of the same second are the same.
  t.true(signatures.size > 1)
  t.deepEqual(time.paused('reconnect'), [500, 500])
  t.deepEqual(time.paused('poll'), [1000, 2000, 4000])
})

test('an event cut in its middle is not believed', async t => {
  const whole = block(2, order('PAID'))
  const service = await startScripted(t, [
    stream([block(1, order('OPEN')), whole.slice(0, 40)]),
    stream([block(2, order('PAID'))]),
  ])
  t.deepEqual(await statuses(clientOf(service, fakeTime()).orders.watch('o-1')), ['OPEN', 'PAID'])
  t.is(service.asked.length, 2)
})

test('pauses between connections grow while nothing new comes and are short again after news', async t => {
  const same = stream([block(1, order('OPEN'))])
  const service = await startScripted(t, [
    same,
    same,
    same,
    same,
    stream([block(2, order('CONFIRMING'))]),
    stream([block(3, order('PAID'))]),
  ])
  const time = fakeTime()
  t.deepEqual(await statuses(clientOf(service, time).orders.watch('o-1')), ['OPEN', 'CONFIRMING', 'PAID'])
  t.deepEqual(time.paused('reconnect'), [500, 1000, 2000, 4000, 500])
})

test('a connection that falls silent is given up and opened again', async t => {
  const service = await startScripted(t, [stream([block(1, order('OPEN'))], 'open'), stream([block(2, order('PAID'))])])
  const time = fakeTime()
  const orders = clientOf(service, time).orders.watch('o-1', { idleTimeout: 31_000 })
  t.is((await orders.next()).value?.status, 'OPEN')
  // The reader has to be waiting again before its patience can end.
  const waiting = time.paused('idle').length
  const next = orders.next()
  while (time.paused('idle').length === waiting) await new Promise(resolve => setImmediate(resolve))
  time.expire('idle')
  t.is((await next).value?.status, 'PAID')
  t.true((await orders.next()).done)
  // The first state has to come sooner than what follows it.
  t.deepEqual([...new Set(time.paused('idle'))].sort(), [31_000, 5000])
})

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
    response => void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
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
    (response: ServerResponse, { target }: Asked) => {
      const isStream = target.endsWith('/events')
      response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' })
      response.end(isStream ? block(1, order('PAID')) : JSON.stringify(order('OPEN')))
    },
  ])
  const told: string[] = []
  const kassa = clientOf(service, time, { logger: { warn: message => told.push(message) } })
  t.is((await statuses(kassa.orders.watch('o-1'))).at(-1), 'PAID')
  t.true(service.asked.length > 40)
  t.is(told.length, 1)
  t.regex(told[0] ?? '', /streamOrderEvents is not getting through: .*No answer within/)
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

test('events outlast a service that hangs as well', async t => {
  const time = fakeTime()
  const hang = () => time.expire('timeout')
  const service = await startScripted(t, [
    ...Array.from({ length: 10 }, () => hang),
    stream([block('evt_1', event('evt_1'))]),
  ])
  const events = clientOf(service, time).events.stream()
  t.is((await events.next()).value?.id, 'evt_1')
  await events.return()
  t.is(service.asked.length, 11)
})

test('a proxy that turns the stream into something else leads to looking as well', async t => {
  const answer = (response: ServerResponse, { target }: Asked) => {
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

test('a refusal ends it, at the start and later', async t => {
  const missing = { status: 404, json: { error: 'order not found' } }
  const service = await startScripted(t, [missing, stream([block(1, order('OPEN'))]), missing])
  const kassa = clientOf(service, fakeTime())
  await t.throwsAsync(statuses(kassa.orders.watch('o-1')), { instanceOf: NotFoundError })
  const orders = kassa.orders.watch('o-1')
  t.is((await orders.next()).value?.status, 'OPEN')
  const error = await t.throwsAsync(orders.next(), { instanceOf: NotFoundError })
  t.is(error?.operationId, 'streamOrderEvents')
})

test('an address nobody answers at is an error and not waited for', async t => {
  const service = await startScripted(t, [(response: ServerResponse) => void response.destroy()])
  const kassa = clientOf(service, fakeTime(), { maxRetries: 2 })
  await t.throwsAsync(statuses(kassa.orders.watch('o-1')), { instanceOf: KassaConnectionError })
  t.is(service.asked.length, 3)
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

test('aborting ends it at once with an error, leaving the loop without one; both close the connection', async t => {
  const closed: Promise<void>[] = []
  const service = await startScripted(t, [
    response => {
      closed.push(new Promise(resolve => response.once('close', () => resolve())))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(block(1, order('OPEN')))
    },
  ])
  const kassa = clientOf(service, fakeTime())
  const abort = new AbortController()
  const orders = kassa.orders.watch('o-1', { signal: abort.signal })
  await orders.next()
  const next = orders.next()
  abort.abort('enough')
  const error = await t.throwsAsync(next, { instanceOf: KassaAbortError })
  t.is(error?.cause, 'enough')
  for await (const each of kassa.orders.watch('o-1')) {
    t.is(each.status, 'OPEN')
    break
  }
  await Promise.all(closed)
  t.is(closed.length, 2)
})

test('an order of the other environment is refused in streams too', async t => {
  const service = await startScripted(t, [stream([block(1, order('OPEN', { environment: 'live' }))])])
  await t.throwsAsync(statuses(clientOf(service, fakeTime()).orders.watch('o-1')), {
    instanceOf: KassaEnvironmentError,
  })
})

test('waitUntilPaid gives the paid order, and an error with the order when it ends otherwise', async t => {
  for (const status of ['PAID', 'EXPIRED_PAID']) {
    const service = await startScripted(t, [stream([block(1, order('OPEN')), block(2, order(status))])])
    t.is((await clientOf(service, fakeTime()).orders.waitUntilPaid('o-1')).status, status)
  }
  for (const status of ['EXPIRED', 'UNDERPAID', 'FROZEN']) {
    const service = await startScripted(t, [stream([block(1, order(status))])])
    const wait = clientOf(service, fakeTime()).orders.waitUntilPaid('o-1')
    const error = await t.throwsAsync(wait, { instanceOf: OrderNotPaidError })
    t.is(error?.order.status, status)
  }
})

/** Time in which the limit of a whole wait passes when the test says so. */
function limitedTime(): { readonly time: FakeTime; readonly end: () => void } {
  const limits: (() => void)[] = []
  const time = fakeTime()
  const sleep: FakeTime['sleep'] = (ms, wait) =>
    ms === 60_000 ? new Promise(resolve => limits.push(resolve)) : time.sleep(ms, wait)
  return { time: { ...time, sleep }, end: () => limits[0]!() }
}

test('waitUntilPaid waits no longer than it was told, looks once more, and says how the order was', async t => {
  const open = stream([block(1, order('OPEN'))], 'open')
  const partly = order('OPEN', { received_amount: '5.5' })
  const { time, end } = limitedTime()
  const service = await startScripted(t, [open, { status: 200, json: partly }])
  const wait = clientOf(service, time).orders.waitUntilPaid('o-1', { timeout: 60_000 })
  await service.request(1)
  end()
  const message = 'Not paid within 60000 ms; last seen OPEN, 5.5 of 25 USDT received'
  await t.throwsAsync(wait, { instanceOf: KassaTimeoutError, message })
  t.deepEqual(asks(service), ['stream', 'look'])
})

test('waitUntilPaid gives the order that was paid in the last moment, unnoticed by the stream', async t => {
  const { time, end } = limitedTime()
  const service = await startScripted(t, [
    stream([block(1, order('OPEN'))], 'open'),
    { status: 200, json: order('PAID') },
  ])
  const wait = clientOf(service, time).orders.waitUntilPaid('o-1', { timeout: 60_000 })
  await service.request(1)
  end()
  t.is((await wait).status, 'PAID')
})

test('waitUntilPaid says so when the order could not be seen at all, and why', async t => {
  const { time, end } = limitedTime()
  const hang = () => time.expire('timeout')
  const service = await startScripted(t, [end, hang])
  const wait = clientOf(service, time).orders.waitUntilPaid('o-1', { timeout: 60_000 })
  const message = 'Not paid within 60000 ms; it was not seen: No answer within 10000 ms'
  const error = await t.throwsAsync(wait, { instanceOf: KassaTimeoutError, message })
  t.true(error?.cause instanceof KassaTimeoutError)
})

test('waitUntilPaid can be aborted', async t => {
  const service = await startScripted(t, [stream([block(1, order('OPEN'))], 'open')])
  const abort = new AbortController()
  const aborted = clientOf(service, fakeTime()).orders.waitUntilPaid('o-1', { signal: abort.signal })
  await service.request(1)
  abort.abort()
  await t.throwsAsync(aborted, { instanceOf: KassaAbortError })
})

const event = (id: string) => ({ id, event: 'payment.confirmed', environment: 'test', data: {} })

test('events go on after the last id that was seen, a mark without event included, over any number of connections', async t => {
  const service = await startScripted(t, [
    stream(['id: evt_0\n\n']),
    stream([block('evt_1', event('evt_1')), block('evt_2', event('evt_2')), 'id: evt_3\ndata: {"id":"ev']),
    stream([block('evt_3', event('evt_3'))], 'open'),
  ])
  const ids: string[] = []
  for await (const { id } of clientOf(service, fakeTime()).events.stream()) {
    ids.push(id)
    if (ids.length === 3) break
  }
  t.deepEqual(ids, ['evt_1', 'evt_2', 'evt_3'])
  t.deepEqual(
    service.asked.map(({ headers }) => headers['last-event-id']),
    [undefined, 'evt_0', 'evt_2'],
  )
})

test('events go on where the caller left off', async t => {
  const service = await startScripted(t, [stream([block('evt_8', event('evt_8'))])])
  const events = clientOf(service, fakeTime()).events.stream({ lastEventId: 'evt_7' })
  t.is((await events.next()).value?.id, 'evt_8')
  await events.return()
  t.is(service.asked[0]?.headers['last-event-id'], 'evt_7')
})
