import test from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { openWatched, units, watchBoth } from './watched-order.ts'

let service: TestService
test.before(async () => {
  service = await testService()
  await watchBoth(service)
})
test.after.always(async t => {
  await assertBooks(t, service.deps.db)
  await service.close()
})

const open = (more: Parameters<typeof openWatched>[1] = {}) => openWatched(service, more)

test.serial(
  'E-07 a fork before finality takes the money back; the same transaction mined elsewhere is credited once',
  async t => {
    const { order, chain, inspect, passed, events } = await open()
    const [transfer] = chain.mine([{ to: order.address, amount: units('25') }])
    t.is((await inspect()).status, 'PENDING_CONFIRM')
    chain.reorg(1)
    const back = await inspect()
    t.like(back, { status: 'OPEN', received_amount: '0', confirmations: 0 })
    t.is(back.transactions[0]?.status, 'ORPHANED')
    chain.mine([{ to: order.address, amount: units('25'), txHash: transfer!.txHash }])
    chain.mineEmpty(2)
    const paid = await inspect()
    t.like(paid, { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
    t.is(paid.transactions.length, 1)
    t.deepEqual(await passed(), ['PENDING_CONFIRM', 'OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
    t.deepEqual(
      (await events()).map(event => event.type),
      ['payment.confirmed'],
    )
  },
)

test.serial('a fork after the time is over turns a confirming order into an expired one', async t => {
  const { order, chain, inspect, passed, atEnd } = await open()
  chain.mine([{ to: order.address, amount: units('25') }], { time: atEnd(-1) })
  chain.mine([], { time: atEnd(60) })
  t.is((await inspect()).status, 'CONFIRMING')
  // The blocks in their place come later, so the order's time is over on this branch as well.
  chain.reorg(2, [[], []])
  chain.mine([], { time: atEnd(90) })
  t.like(await inspect(), { status: 'EXPIRED', received_amount: '0' })
  t.deepEqual(
    (await passed()).filter(status => status !== 'OPEN'),
    ['PENDING_CONFIRM', 'CONFIRMING', 'EXPIRED'],
  )
})

test.serial('E-01 E-05 E-06 other tokens, failed transactions and zero values are nothing', async t => {
  const { order, chain, inspect, atEnd } = await open()
  chain.mine([
    { to: order.address, amount: units('25'), otherToken: true },
    { to: order.address, amount: units('25'), failed: true },
    { to: order.address, amount: 0n },
  ])
  chain.mineEmpty(3)
  const untouched = await inspect()
  t.like(untouched, { status: 'OPEN', received_amount: '0' })
  t.deepEqual(untouched.transactions, [])
  chain.mine([], { time: atEnd(1) })
  t.is((await inspect()).status, 'EXPIRED')
})

test.serial('an outage of the node never expires a paid order: the chain decides when it answers again', async t => {
  const { order, chain, inspect, atEnd } = await open()
  chain.mine([{ to: order.address, amount: units('25') }], { time: atEnd(-1) })
  chain.mineEmpty(300)
  service.clock.set(atEnd(7200))
  chain.fail(1, { error: new ChainUnavailable('down') })
  t.is((await inspect()).status, 'OPEN')
  t.like(await inspect(), { status: 'PAID', received_amount: '25' })
})

test.serial('E-11 while finality stands still a payment waits in CONFIRMING and nothing is credited', async t => {
  const { order, chain, inspect, atEnd } = await open()
  chain.freezeFinal()
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mine([], { time: atEnd(3600) })
  t.like(await inspect(), { status: 'CONFIRMING', credited_amount: '0' })
  chain.thawFinal()
  chain.mineEmpty(2)
  t.like(await inspect(), { status: 'PAID', credited_amount: '24.75' })
})

test.serial(
  'E-18 three hours of missed blocks are read in bounded ranges, and a watcher killed between them goes on',
  async t => {
    const { order, chain, inspect } = await open({ expiresIn: 86_400 })
    chain.mine([{ to: order.address, amount: units('10') }])
    chain.mineEmpty(700)
    chain.mine([{ to: order.address, amount: units('15') }])
    chain.mineEmpty(380)
    // The third range throws, as a process that dies would leave it: two ranges are recorded, the rest is not.
    const before = chain.calls.finalRange
    chain.fail(1, { method: 'finalRange', error: new ChainUnavailable('killed') })
    await inspect()
    t.is(chain.calls.finalRange, before + 1)
    const done = await inspect()
    t.like(done, { status: 'PAID', received_amount: '25' })
    t.true(chain.calls.finalRange > before + 2)
  },
)
