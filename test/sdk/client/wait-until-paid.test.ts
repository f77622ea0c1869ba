import test from 'ava'
import { KassaAbortError, KassaTimeoutError, OrderNotPaidError } from '../../../sdk/typescript/src/index.ts'
import { clientOf, fakeTime, order, startScripted, type FakeTime } from './scripted.ts'
import { stream, block, asks } from './streams.ts'

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

test('a number that no timer takes is refused, instead of ending at once', async t => {
  const service = await startScripted(t, [])
  const { orders, events } = clientOf(service, fakeTime())
  const month = 30 * 86_400_000
  const refused = (name: string) => ({
    instanceOf: TypeError,
    message: new RegExp(`^${name} must be a number from 1 to 2147483647`),
  })
  await t.throwsAsync(orders.waitUntilPaid('o-1', { timeout: month }), refused('timeout'))
  await t.throwsAsync(orders.waitUntilPaid('o-1', { pollInterval: 0 }), refused('pollInterval'))
  await t.throwsAsync(
    orders.watch('o-1', { idleTimeout: Infinity })[Symbol.asyncIterator]().next(),
    refused('idleTimeout'),
  )
  await t.throwsAsync(events.stream({ idleTimeout: month })[Symbol.asyncIterator]().next(), refused('idleTimeout'))
  t.deepEqual(asks(service), [])
})
