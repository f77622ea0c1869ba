import test from 'ava'
import { randomUUID } from 'node:crypto'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { unsettling } from '../helpers/hooked.ts'
import { sweep } from '../helpers/sweep.ts'
import { approveDecision, completeDecision, inspectFrozen } from '../../src/payments/screen/decide-frozen.service.ts'
import { releaseOrder, releaseShown } from '../helpers/decide-frozen.ts'
import { assertBooks } from '../helpers/books.ts'
import { key, openScreeningSetup, units, type OrderFixture, type ScreeningSetup } from './screening-setup.ts'
import { rowsAround } from '../helpers/rows.ts'

let setup: ScreeningSetup
test.before(async () => {
  setup = await openScreeningSetup()
})
test.beforeEach(() => {
  setup.script.isDown = false
})
test.afterEach.always(async t => assertBooks(t, setup.service.deps.db))
test.after.always(() => setup.service.close())

const mine = (blocks: number) => setup.service.ethereum.mineEmpty(blocks)
const release = ({ order }: OrderFixture, operator: string, reason = 'false alarm') =>
  releaseOrder(setup.service.deps, { orderId: order.id, operator, reason })

/** An order of 25 whose payer is flagged, paid with this amount. */
async function openFrozen(amount = '25', secondsAfterEnd?: number): Promise<OrderFixture> {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay(amount, secondsAfterEnd === undefined ? {} : { time: fixture.atEnd(secondsAfterEnd) })
  mine(2)
  await fixture.watch()
  await fixture.screen()
  return fixture
}

test.serial(
  'two operators release: PAID, credited less the fee, and payment.confirmed follows payment.frozen',
  async t => {
    const fixture = await openFrozen()
    t.is((await fixture.get()).status, 'FROZEN')
    t.is((await release(fixture, 'alice')).kind, 'approved')
    t.like(await fixture.get(), { status: 'FROZEN', credited_amount: '0' })
    const { kind, order } = await release(fixture, 'bob')
    t.is(kind, 'decided')
    t.is(order.status, 'PAID')
    const paid = await fixture.get()
    t.like(paid, { status: 'PAID', received_amount: '25', credited_amount: '24.75', fee_amount: '0.25' })
    t.truthy(paid.paid_at)
    t.is(paid.transactions[0]?.status, 'FINAL')
    t.deepEqual(await fixture.balances(), { merchant_available: '24750000', merchant_frozen: '0' })
    t.deepEqual(
      (await fixture.events()).map(event => [event.type, event.data.status, event.data.reason]),
      [
        ['payment.frozen', 'FROZEN', 'The sending address is on a test list'],
        ['payment.confirmed', 'PAID', undefined],
      ],
    )
  },
)

test.serial('one operator alone releases nothing, by whatever spelling of the name', async t => {
  const fixture = await openFrozen()
  for (const [operator, kind] of [
    ['alice', 'approved'],
    ['alice', 'approved before'],
    [' Alice ', 'approved before'],
    ['ALICE', 'approved before'],
  ] as const) {
    t.is((await release(fixture, operator)).kind, kind)
  }
  t.is((await fixture.get()).status, 'FROZEN')
})

test.serial('released twice, or by four operators at once, the money moves once', async t => {
  const fixture = await openFrozen()
  const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(operator => release(fixture, operator)))
  t.deepEqual(outcomes.map(outcome => outcome.kind).toSorted(), [
    'approved',
    'decided',
    'nothing is frozen',
    'nothing is frozen',
  ])
  t.is((await release(fixture, 'e')).kind, 'nothing is frozen')
  t.like(await fixture.get(), { status: 'PAID', credited_amount: '24.75' })
  t.deepEqual(await fixture.balances(), { merchant_available: '24750000', merchant_frozen: '0' })
  t.is((await fixture.events()).length, 2)
})

test.serial('late money released is EXPIRED_PAID', async t => {
  const fixture = await openFrozen('25', 1)
  await release(fixture, 'alice')
  t.is((await release(fixture, 'bob')).order.status, 'EXPIRED_PAID')
  t.deepEqual(
    (await fixture.events()).map(event => event.type),
    ['payment.expired', 'payment.frozen', 'payment.confirmed'],
  )
})

test.serial('too little money released is UNDERPAID, and paid by the rest', async t => {
  const fixture = await openFrozen('7', 1)
  await release(fixture, 'alice')
  t.is((await release(fixture, 'bob')).order.status, 'UNDERPAID')
  t.like(await fixture.get(), { received_amount: '7', credited_amount: '6.93', paid_at: null })
  fixture.pay('18', { from: setup.service.ethereum.address(6) })
  mine(2)
  await fixture.watch()
  t.like(await fixture.screen(), { status: 'EXPIRED_PAID', credited_amount: '24.75' })
})

test.serial('released while the rest is under way: known only when that is final, and paid in time', async t => {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('5')
  fixture.pay('20', { from: setup.service.ethereum.address(6) })
  setup.service.ethereum.mine()
  await fixture.watch()
  t.is((await fixture.screen()).status, 'FROZEN')
  await release(fixture, 'alice')
  t.is((await release(fixture, 'bob')).order.status, 'FROZEN')
  t.like(await fixture.get(), { credited_amount: '4.95' })
  await assertBooks(t, setup.service.deps.db)
  mine(1)
  await fixture.watch()
  t.like(await fixture.screen(), { status: 'PAID', credited_amount: '24.75' })
})

test.serial(
  'a fork takes back what was to pay the rest: released, the order waits for it again, and is UNDERPAID in the end',
  async t => {
    const fixture = await setup.open()
    setup.script.flagged.add(fixture.payer)
    fixture.pay('5')
    setup.service.ethereum.mine()
    fixture.pay('20', { from: setup.service.ethereum.address(6) })
    await fixture.watch()
    t.is((await fixture.screen()).status, 'FROZEN')
    setup.service.ethereum.mine()
    t.is((await fixture.watch()).status, 'FROZEN')
    await release(fixture, 'alice')
    await release(fixture, 'bob')
    t.is((await fixture.get()).status, 'FROZEN')
    setup.service.ethereum.reorg(2)
    t.like(await fixture.watch(), { status: 'OPEN', received_amount: '5', credited_amount: '4.95' })
    setup.service.ethereum.mine([], { time: fixture.atEnd(1) })
    t.like(await fixture.watch(), { status: 'UNDERPAID', received_amount: '5', credited_amount: '4.95' })
  },
)

test.serial('a part released before the time is over counts for the order, and the rest makes it PAID', async t => {
  const fixture = await openFrozen('5')
  t.like(await fixture.get(), { status: 'OPEN', credited_amount: '0' })
  await release(fixture, 'alice')
  await release(fixture, 'bob')
  t.like(await fixture.get(), { status: 'OPEN', received_amount: '5', missing_amount: '20', credited_amount: '4.95' })
  fixture.pay('20', { from: setup.service.ethereum.address(82) })
  mine(3)
  await fixture.watch()
  t.like(await fixture.screen(), { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
})

test.serial('an approval given before a further transfer was frozen does not count for that one', async t => {
  const fixture = await openFrozen()
  t.is((await release(fixture, 'alice')).kind, 'approved')
  fixture.pay('3')
  mine(2)
  await fixture.watch()
  await fixture.screen()
  t.is((await release(fixture, 'bob')).kind, 'approved')
  t.is((await fixture.get()).status, 'FROZEN')
  t.is((await release(fixture, 'alice')).kind, 'decided')
  t.like(await fixture.get(), { status: 'PAID', received_amount: '28', credited_amount: '27.72' })
})

test.serial('what was frozen after the operator looked is not approved, and not released with what was', async t => {
  const { deps } = setup.service
  const fixture = await openFrozen()
  const orderId = fixture.order.id
  const { freezeCount, transfers, amount, largest } = await inspectFrozen(deps, orderId)
  t.deepEqual({ freezeCount, transfers, amount }, { freezeCount: 1, transfers: 1, amount: units('25') })
  t.deepEqual(largest, [{ amount: units('25'), from: fixture.payer }])
  const shown = { orderId, freezeCount, reason: 'looked' }
  t.is((await releaseShown(deps, { ...shown, operator: 'alice' })).kind, 'approved')
  const freezeMore = async () => {
    fixture.pay('3')
    mine(2)
    await fixture.watch()
    await fixture.screen()
  }
  await freezeMore()
  for (const operator of ['bob', 'carol'])
    t.is((await releaseShown(deps, { ...shown, operator })).kind, 'more is frozen')
  const approvals = await deps.db.query('select operator from frozen_approval where order_id = $1', [orderId])
  t.deepEqual(approvals, [{ operator: 'alice' }])
  t.like(await fixture.get(), { status: 'FROZEN', frozen_amount: '28' })
})

test.serial(
  'what is frozen between the second approval and the end of the release stays frozen, and nobody approved it',
  async t => {
    const { deps } = setup.service
    const fixture = await openFrozen()
    const orderId = fixture.order.id
    const { freezeCount } = await inspectFrozen(deps, orderId)
    const decided = { orderId, freezeCount, decision: 'release' } as const
    for (const operator of ['alice', 'bob']) await approveDecision(deps, { ...decided, operator, reason: 'x' })
    fixture.pay('3')
    mine(2)
    await fixture.watch()
    await fixture.screen()
    await completeDecision(deps, decided)
    t.like(await fixture.get(), { status: 'PAID', credited_amount: '24.75', frozen_amount: '3' })
    const approvals = await deps.db.query('select distinct freeze_count from frozen_approval where order_id = $1', [
      orderId,
    ])
    t.deepEqual(approvals, [{ freeze_count: 1 }])
  },
)

test.serial(
  'what was frozen of an order that is PAID already is credited when released, and the status stays',
  async t => {
    const fixture = await setup.open()
    fixture.pay('25')
    mine(2)
    await fixture.watch()
    await fixture.screen()
    const bad = setup.service.ethereum.address(81)
    setup.script.flagged.add(bad)
    fixture.pay('5', { from: bad })
    mine(2)
    await fixture.watch()
    await fixture.screen()
    await release(fixture, 'alice')
    t.is((await release(fixture, 'bob')).kind, 'decided')
    t.like(await fixture.get(), { status: 'PAID', received_amount: '30', credited_amount: '29.7' })
    t.deepEqual(
      (await fixture.events()).map(event => event.type),
      ['payment.confirmed', 'payment.frozen'],
    )
  },
)

test.serial('an order without frozen money is not released', async t => {
  const open = await setup.open()
  t.is((await release(open, 'alice')).kind, 'nothing is frozen')
})

test.serial(
  'an order that does not exist, an operator without a name, a release without a reason are refused',
  async t => {
    const { deps } = setup.service
    const input = { orderId: randomUUID(), operator: 'alice', reason: 'x' }
    await t.throwsAsync(releaseOrder(deps, input), { message: 'order not found' })
    const fixture = await openFrozen()
    await t.throwsAsync(release(fixture, ' '), { message: /operator/ })
    await t.throwsAsync(release(fixture, 'alice', ''), { message: /reason/ })
  },
)

test.serial(
  'a process that dies while it releases releases nothing; one that dies after it is settled by a sweep',
  async t => {
    const fixture = await openFrozen()
    await release(fixture, 'alice')
    const { deps } = setup.service
    const dyingAt = (statement: string) => {
      const transaction: typeof deps.db.transaction = work =>
        deps.db.transaction(tx =>
          work({
            em: tx.em,
            ...rowsAround(tx, async ({ plain }, run) => {
              if (plain.startsWith(statement)) throw new Error('killed')
              return run()
            }),
          }),
        )
      return { ...deps, db: { ...deps.db, transaction } }
    }
    const input = { orderId: fixture.order.id, operator: 'bob', reason: 'x' }
    await t.throwsAsync(releaseOrder(dyingAt('update chain_transfer as x set status'), input))
    t.like(await fixture.get(), { status: 'FROZEN', credited_amount: '0' })
    await assertBooks(t, deps.db)
    t.is((await releaseOrder(dyingAt('insert into order_event'), input)).order.status, 'FROZEN')
    setup.service.clock.advance(60)
    await sweep(deps)
    t.like(await fixture.get(), { status: 'PAID', credited_amount: '24.75' })
  },
)

test.serial('money frozen after other frozen money was released is told, though less is frozen than was', async t => {
  const { deps } = setup.service
  const fixture = await openFrozen('10')
  const unsettled = unsettling(deps)
  const { freezeCount } = await inspectFrozen(deps, fixture.order.id)
  const asked = { orderId: fixture.order.id, freezeCount, decision: 'release', reason: 'looked' } as const
  // Nobody settles in between: one look finds both.
  for (const operator of ['alice', 'bob']) await approveDecision(deps, { ...asked, operator })
  fixture.pay('8')
  mine(2)
  setup.service.clock.set(setup.service.ethereum.head.time)
  for (let round = 0; round < 4; round++) await watchChain(unsettled, key).catch(() => undefined)
  await screenDue(deps, key)
  await settle(deps, key)
  t.like(await fixture.get(), { credited_amount: '9.9', frozen_amount: '8' })
  t.deepEqual(
    (await fixture.events()).map(event => event.type),
    ['payment.frozen', 'payment.frozen'],
  )
  await fixture.watch()
  t.is((await fixture.events()).length, 2, 'told once')
})
