import type { ServerResponse } from 'node:http'
import test from 'ava'
import {
  KassaAbortError,
  KassaConnectionError,
  KassaEnvironmentError,
  NotFoundError,
} from '../../../sdk/typescript/src/index.ts'
import { clientOf, fakeTime, order, startScripted } from './scripted.ts'
import { stream, block, asks, statuses } from './streams.ts'

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

test('each block that confirms an order is told, though it comes under the number of the change before, and no state twice', async t => {
  const confirming = (confirmations: number) => ({ ...order('CONFIRMING'), confirmations })
  const service = await startScripted(t, [
    stream([block(1, order('OPEN')), block(2, confirming(2)), block(2, confirming(3))]),
    stream([block(1, order('OPEN')), block(2, confirming(3)), block(2, confirming(4)), block(3, order('PAID'))]),
  ])
  const reported: string[] = []
  for await (const one of clientOf(service, fakeTime()).orders.watch('o-1')) {
    reported.push(`${one.status} ${one.confirmations ?? 0}`)
  }
  t.deepEqual(reported, ['OPEN 0', 'CONFIRMING 2', 'CONFIRMING 3', 'CONFIRMING 4', 'PAID 0'])
})

test('what a transfer costs the payer, which looks alone tell, makes no new state', async t => {
  const service = await startScripted(t, [
    stream([block(1, order('OPEN'))]),
    (response: ServerResponse) => void response.destroy(),
    { status: 200, json: { ...order('OPEN'), payer_cost: null } },
    stream([block(1, order('OPEN')), block(2, order('PAID'))]),
  ])
  t.deepEqual(await statuses(clientOf(service, fakeTime()).orders.watch('o-1')), ['OPEN', 'PAID'])
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
  t.deepEqual(new Set(time.paused('idle')), new Set([5000, 31_000]))
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
