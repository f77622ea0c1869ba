// A fork may execute the same transaction differently: same hash and ordinal, other content. Nothing of that may stop the chain.
import test from 'ava'
import { FinalityBroken } from '../../src/chains/chain.ts'
import { findPause } from '../../src/payments/follow/pause.store.ts'
import { upsertFinalTransfers } from '../../src/payments/record/transfer.store.ts'
import { usdt, zero } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { orderInput } from '../helpers/order-input.ts'
import { assertSettled } from '../helpers/liveness.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { openWatched, units, watchBoth } from './watched-order.ts'

const key = { environment: 'test', network: 'ERC20' } as const

let service: TestService
test.before(async () => {
  service = await testService()
  await watchBoth(service)
})
test.after.always(async t => {
  t.is(await findPause(service.deps.db, key), null)
  await assertBooks(t, service.deps.db)
  await service.close()
})

/** Whether the watcher sees the fork as it comes, or was away until everything is final. */
for (const isAway of [false, true]) {
  const when = isAway ? 'that the watcher missed' : 'that the watcher follows'

  test.serial(`a fork ${when} gives a transfer another amount: what became final is credited`, async t => {
    const { order, chain, inspect } = await openWatched(service)
    const [transfer] = chain.mine([{ to: order.address, amount: units('25') }])
    t.is((await inspect()).status, 'PENDING_CONFIRM')
    chain.reorg(1, [[{ to: order.address, amount: units('7'), txHash: transfer!.txHash }]])
    if (!isAway) t.like(await inspect(), { status: 'OPEN', received_amount: '7' })
    chain.mineEmpty(2)
    t.like(await inspect(), { status: 'OPEN', received_amount: '7', credited_amount: '6.93' })
    chain.mine([{ to: order.address, amount: units('18') }])
    chain.mineEmpty(2)
    t.like(await inspect(), { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
  })

  test.serial(`a fork ${when} makes dust of a transfer: its order waits for money again`, async t => {
    const { order, chain, inspect, passed } = await openWatched(service)
    const [transfer] = chain.mine([{ to: order.address, amount: units('25') }])
    chain.mine()
    t.is((await inspect()).status, 'CONFIRMING')
    chain.reorg(2, [[{ to: order.address, amount: 9_999n, txHash: transfer!.txHash }]])
    if (!isAway) await inspect()
    chain.mineEmpty(2)
    t.like(await inspect(), { status: 'OPEN', received_amount: '0' })
    t.deepEqual(await passed(), ['PENDING_CONFIRM', 'CONFIRMING', 'OPEN'])
    await assertSettled(t, service.deps.db)
  })

  test.serial(`a fork ${when} sends a transfer to another order: one loses it, the other is paid`, async t => {
    const { order, chain, inspect, merchant, passed } = await openWatched(service)
    const { order: other } = await createOrder(service.deps, merchant, orderInput())
    const payer = chain.address(77)
    const [transfer] = chain.mine([{ to: order.address, amount: units('25') }])
    chain.mine()
    t.is((await inspect()).status, 'CONFIRMING')
    chain.reorg(2, [[{ to: other.address, amount: units('25'), txHash: transfer!.txHash, from: payer }]])
    if (!isAway) await inspect()
    chain.mineEmpty(2)
    t.like(await inspect(), { status: 'OPEN', received_amount: '0', transactions: [] })
    t.deepEqual(await passed(), ['PENDING_CONFIRM', 'CONFIRMING', 'OPEN'])
    const paid = await getOrder(service.deps, merchant, other.id)
    t.like(paid, { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
    t.is(paid.transactions[0]?.from, payer)
  })
}

test.serial(
  'a final transfer with other content is refused, and the record stays; the same again only moves',
  async t => {
    const { order, chain, inspect } = await openWatched(service)
    const [transfer] = chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(2)
    t.is((await inspect()).status, 'PAID')
    const record = (change: Partial<typeof own.transfer>, orderId = order.id) =>
      upsertFinalTransfers(service.deps.db, key, {
        found: [{ ...own, orderId, transfer: { ...own.transfer, ...change } }],
        screened: 'CLEAR',
        dustBelow: zero,
        now: service.clock.now(),
        digests: service.deps.digests,
      })
    const own = { transfer: transfer!, orderId: order.id, blockTime: chain.head.time }
    for (const change of [{ amount: usdt(units('26')) }, { to: chain.address(5) }, { from: chain.address(6) }]) {
      await t.throwsAsync(record(change), { instanceOf: FinalityBroken })
    }
    const { order: other } = await openWatched(service)
    await t.throwsAsync(record({}, other.id), { instanceOf: FinalityBroken })
    await record({ blockHeight: transfer!.blockHeight + 1 })
    t.like((await inspect()).transactions[0], {
      amount: '25',
      block_number: transfer!.blockHeight + 1,
      status: 'FINAL',
    })
  },
)
