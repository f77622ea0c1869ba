// A chain takes back final blocks: what was credited from them is reversed by a person, told, and credited again if it comes again.
import test from 'ava'
import { insertPause, deletePause, findPause } from '../../src/payments/follow/pause.store.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { getOrderTimeline } from '../../src/orders/timeline/timeline.service.ts'
import type { ScreeningProvider } from '../../src/screening/screening.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertSettled } from '../helpers/liveness.ts'
import { begin, reversalKey as key } from './reversal-fixture.ts'
import { openWatched, units } from './watched-order.ts'

const kinds = (events: readonly { type: string }[]) => events.map(event => event.type)

test.serial(
  'a payment that is gone is reversed: the books, the order and the merchant know, and the chain goes on',
  async t => {
    const { service, order, chain, inspect, passed, events, merchant, ...fixture } = await begin(t)
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(4)
    t.is((await inspect()).status, 'PAID')
    await fixture.breakFinality(5)
    t.like(await inspect(), { status: 'PAID', credited_amount: '24.75' })
    const plan = await fixture.plan()
    t.is(plan.gone.length, 1)
    t.is((await reverseFinal(service.deps, plan)).kind, 'reversed')
    const lost = await inspect()
    t.like(lost, { status: 'EXPIRED', received_amount: '0', credited_amount: '0', fee_amount: '0', paid_at: null })
    t.is(lost.transactions[0]?.status, 'ORPHANED')
    t.deepEqual(await fixture.balances(), { merchant_available: '0', onchain_deposit: '0', platform_fee: '0' })
    t.deepEqual(kinds(await events()), ['payment.confirmed', 'payment.expired'])
    const { entries } = await getOrderTimeline(service.deps, merchant, order.id)
    t.true(entries.some(entry => entry.type === 'order.payment_lost' && /reversed/.test(entry.message)))
    await assertBooks(t, service.deps.db)
    // Nothing is left to contradict the record: the chain is read on, and other payments are credited.
    await fixture.resume()
    t.is(await findPause(service.deps.db, key), null)
    t.deepEqual((await passed()).slice(-2), ['PAID', 'EXPIRED'])
    await assertBooks(t, service.deps.db)
  },
)

test.serial('the same transaction in a later block is credited once more, after it was reversed', async t => {
  const { service, order, chain, inspect, events, ...fixture } = await begin(t)
  for (const round of [1, 2]) {
    const [transfer] = chain.mine([{ to: order.address, amount: units('25'), txHash: chain.hash('payment') }])
    t.is(transfer!.txHash, chain.hash('payment'))
    chain.mineEmpty(4)
    t.is((await inspect()).credited_amount, '24.75', `round ${round}`)
    await fixture.breakFinality(5)
    await reverseFinal(service.deps, await fixture.plan())
    await fixture.resume()
    t.like(await inspect(), { status: 'EXPIRED', credited_amount: '0' })
    await assertBooks(t, service.deps.db)
  }
  chain.mine([{ to: order.address, amount: units('25'), txHash: chain.hash('payment') }])
  chain.mineEmpty(4)
  t.like(await inspect(), { status: 'EXPIRED_PAID', credited_amount: '24.75' })
  t.deepEqual(kinds(await events()), [
    'payment.confirmed',
    'payment.expired',
    'payment.confirmed',
    'payment.expired',
    'payment.confirmed',
  ])
  await assertBooks(t, service.deps.db)
})

test.serial('a payment that is in another final block stays; its order is not touched', async t => {
  const { service, order, chain, inspect, events, ...fixture } = await begin(t)
  const [transfer] = chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(4)
  const before = await inspect()
  await fixture.breakFinality(5, [[], [{ to: order.address, amount: units('25'), txHash: transfer!.txHash }]])
  const plan = await fixture.plan()
  t.deepEqual(plan.gone, [])
  t.like(await reverseFinal(service.deps, plan), { kind: 'reversed', orders: [] })
  await fixture.resume()
  const after = await inspect()
  t.is(await findPause(service.deps.db, key), null)
  t.like(after, { status: 'PAID', credited_amount: '24.75', updated_at: before.updated_at })
  t.is(after.transactions[0]?.block_number, transfer!.blockHeight + 1)
  t.deepEqual(kinds(await events()), ['payment.confirmed'])
  await assertBooks(t, service.deps.db)
})

test.serial('what is left is credited anew with the fee of its sum; the order is what that makes it', async t => {
  const { service, order, chain, inspect, events, ...fixture } = await begin(t)
  // 99 units bear no fee, the next one bears that of all hundred; then the rest of the order, and more than was asked.
  const first = { to: order.address, amount: 99n, txHash: chain.hash('first') }
  const second = { to: order.address, amount: 1n, txHash: chain.hash('second') }
  const rest = { to: order.address, amount: units('25'), txHash: chain.hash('rest') }
  chain.mine([])
  await inspect()
  chain.mine([first])
  chain.mine([second, rest])
  chain.mineEmpty(4)
  t.like(await inspect(), { status: 'PAID', received_amount: '25.0001', fee_amount: '0.250001' })
  await fixture.breakFinality(6, [[], [second, rest]])
  await reverseFinal(service.deps, await fixture.plan())
  t.like(await inspect(), { status: 'PAID', received_amount: '25.000001', fee_amount: '0.25' })
  await assertBooks(t, service.deps.db)
  await fixture.resume()
  await fixture.breakFinality(9, [[second]])
  await reverseFinal(service.deps, await fixture.plan())
  t.like(await inspect(), { status: 'UNDERPAID', received_amount: '0.000001', fee_amount: '0', paid_at: null })
  await fixture.resume()
  t.like(await inspect(), { status: 'UNDERPAID', received_amount: '0.000001' })
  t.deepEqual(kinds(await events()), ['payment.confirmed', 'payment.confirmed', 'payment.underpaid'])
  await assertBooks(t, service.deps.db)
})

test.serial('a merchant whose balance covers what is gone, not what stays, is no obstacle', async t => {
  const { service, order, chain, inspect, ...fixture } = await begin(t)
  const stays = { to: order.address, amount: units('25'), txHash: chain.hash('stays') }
  chain.mine([])
  await inspect()
  chain.mine([stays, { to: order.address, amount: units('1'), txHash: chain.hash('gone') }])
  chain.mineEmpty(4)
  t.like(await inspect(), { status: 'PAID', credited_amount: '25.74' })
  // As if it had been paid out; a payout of the books is not there yet.
  await service.deps.db.query(
    `update ledger_account set balance = balance - 24000000 where kind = 'merchant_available'`,
  )
  await fixture.breakFinality(5, [[stays]])
  t.is((await reverseFinal(service.deps, await fixture.plan())).kind, 'reversed')
  t.like(await inspect(), { status: 'PAID', credited_amount: '24.75' })
  t.is((await fixture.balances()).merchant_available, '750000')
})

test.serial(
  'a part payment taken back from an open order and mined again after its end does not poison it: it is settled and credited',
  async t => {
    const { service, plan, breakFinality, resume } = await begin(t)
    const { order, chain, inspect } = await openWatched(service, { expiresIn: 85 })
    const [transfer] = chain.mine([{ to: order.address, amount: units('10') }])
    chain.mineEmpty(4)
    t.like(await inspect(), { status: 'OPEN', credited_amount: '9.9' })
    const again = { to: order.address, amount: units('10'), txHash: transfer!.txHash }
    // The ninth block from there is the first one after the order's end.
    await breakFinality(5, [[], [], [], [], [], [], [], [], [again]])
    t.is((await reverseFinal(service.deps, await plan())).kind, 'reversed')
    await resume()
    chain.mineEmpty(30)
    const ended = await inspect()
    t.like(ended, { status: 'UNDERPAID', received_amount: '10', credited_amount: '9.9' })
    t.true(ended.transactions.every(one => one.block_time > order.expire_at))
    await assertSettled(t, service.deps.db)
    await assertBooks(t, service.deps.db)
  },
)

test.serial(
  'frozen, released and set apart money is reversed through the same accounts, and needs new approvals when it comes again',
  async t => {
    const provider: ScreeningProvider = {
      name: 'strict',
      screen: async () => ({ kind: 'flagged', reason: 'chosen', reference: null, evidence: {} }),
    }
    const { service, order, chain, inspect, ...fixture } = await begin(t, { screening: [provider] })
    const { deps } = service
    const pay = async () => {
      chain.mine([{ to: order.address, amount: units('25'), txHash: chain.hash('payment') }])
      chain.mineEmpty(4)
      await inspect()
      await screenPayment(deps, key)
      return inspect()
    }
    const release = async (operator: string) =>
      (await releaseOrder(deps, { orderId: order.id, operator, reason: 'looked' })).kind
    const apart = async (operator: string) =>
      (await setApart(deps, { orderId: order.id, operator, reason: 'looked' })).kind
    const takeBack = async () => {
      await fixture.breakFinality(5)
      await reverseFinal(deps, await fixture.plan())
      await assertBooks(t, deps.db)
      await fixture.resume()
      return inspect()
    }
    t.is((await pay()).status, 'FROZEN')
    t.like(await takeBack(), { status: 'EXPIRED', received_amount: '0' })
    t.is((await pay()).status, 'FROZEN')
    t.deepEqual([await release('ann'), await release('bob')], ['approved', 'decided'])
    t.like(await inspect(), { status: 'PAID', credited_amount: '24.75' })
    t.like(await takeBack(), { status: 'EXPIRED', credited_amount: '0' })
    t.is((await fixture.balances()).merchant_frozen, '0')
    t.is((await pay()).status, 'FROZEN')
    t.deepEqual([await apart('ann'), await apart('bob')], ['approved', 'decided'])
    t.like(await inspect(), { status: 'OPEN', frozen_amount: '0' })
    t.like(await takeBack(), { status: 'OPEN', credited_amount: '0' })
    t.is((await fixture.balances()).merchant_frozen, '0')
    t.is((await pay()).status, 'FROZEN')
    t.deepEqual([await release('ann'), await release('bob')], ['approved', 'decided'])
    await assertBooks(t, deps.db)
  },
)

test.serial(
  'a plan is refused once the chain was resumed or the record moved, and nothing is planned without a halt or a loss',
  async t => {
    const { service, order, chain, inspect, ...fixture } = await begin(t)
    const { deps } = service
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(4)
    await inspect()
    t.is((await planReversal(deps, key, { chain: chain.chain, way: null })).kind, 'not halted')
    await insertPause(deps.db, key, { reason: 'a person', now: service.clock.now() })
    t.is((await planReversal(deps, key, { chain: chain.chain, way: null })).kind, 'nothing to reverse')
    await deletePause(deps.db, key)
    await fixture.breakFinality(5)
    const plan = await fixture.plan()
    await deletePause(deps.db, key)
    t.is((await reverseFinal(deps, plan)).kind, 'changed meanwhile')
    await insertPause(deps.db, key, { reason: 'again', now: service.clock.now() })
    t.is((await reverseFinal(deps, plan)).kind, 'changed meanwhile', 'it was resumed since, though it is halted again')
    const anew = await fixture.plan()
    t.is((await reverseFinal(deps, anew)).kind, 'reversed')
    t.is((await reverseFinal(deps, anew)).kind, 'changed meanwhile')
    await assertBooks(t, deps.db)
  },
)

test.serial(
  'a second break between the reversal and the next reading is noticed: what had stayed is gone too',
  async t => {
    const { service, order, chain, inspect, ...fixture } = await begin(t)
    const [gone] = chain.mine([{ to: order.address, amount: units('5') }])
    const [kept] = chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(4)
    t.is((await inspect()).status, 'PAID')
    const again = { to: order.address, amount: units('25'), txHash: kept!.txHash, from: kept!.from }
    await fixture.breakFinality(6, [[], [], [again], []])
    const plan = await fixture.plan()
    t.deepEqual(
      plan.gone.map(one => one.transfer.txHash),
      [gone!.txHash],
    )
    t.is((await reverseFinal(service.deps, plan)).kind, 'reversed')
    // The blocks that the plan was made from are taken back in their turn, down to the block the record stands at.
    chain.reorg(chain.head.height - plan.common.height)
    chain.mineEmpty(3)
    await fixture.resume()
    t.regex(
      (await findPause(service.deps.db, key)) ?? '',
      new RegExp(`recorded as final is not there any more: ${kept!.txHash}`),
    )
    const second = await fixture.plan()
    t.deepEqual(
      second.gone.map(one => one.transfer.txHash),
      [kept!.txHash],
    )
    t.is((await reverseFinal(service.deps, second)).kind, 'reversed')
    await fixture.resume()
    t.is(await findPause(service.deps.db, key), null)
    t.like(await inspect(), { received_amount: '0', credited_amount: '0' })
    await assertBooks(t, service.deps.db)
  },
)

test.serial('what stayed in a later block than it was is read there, and is no break', async t => {
  const { service, order, chain, inspect, ...fixture } = await begin(t)
  chain.mine([{ to: order.address, amount: units('5') }])
  const [kept] = chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(4)
  t.is((await inspect()).status, 'PAID')
  const again = { to: order.address, amount: units('25'), txHash: kept!.txHash, from: kept!.from }
  // Further on than one range reaches, so that the range in which it was does not hold it.
  const empty = Array.from({ length: 110 }, () => [])
  await fixture.breakFinality(6, [...empty, [again], []])
  t.is((await reverseFinal(service.deps, await fixture.plan())).kind, 'reversed')
  await fixture.resume()
  t.is(await findPause(service.deps.db, key), null)
  t.like(await inspect(), { status: 'PAID', received_amount: '25' })
  await assertBooks(t, service.deps.db)
})
