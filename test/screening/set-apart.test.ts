// Flagged money that two operators set apart for good: it counts for nothing, stays where it lies, and the order goes on without it.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { getOrderTimeline } from '../../src/orders/timeline/timeline.service.ts'
import { approveDecision, completeDecision, inspectFrozen } from '../../src/payments/screen/decide-frozen.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { sweep } from '../helpers/sweep.ts'
import { ask, rescanAll } from '../payments/rescanning.ts'
import { payee } from '../withdrawals/fixture.ts'
import { key, openScreeningSetup, units, type OrderFixture, type ScreeningSetup } from './screening-setup.ts'

let setup: ScreeningSetup
test.before(async () => {
  setup = await openScreeningSetup()
})
test.afterEach.always(async t => assertBooks(t, setup.service.deps.db))
test.after.always(() => setup.service.close())

const apart = ({ order }: OrderFixture, operator: string) =>
  setApart(setup.service.deps, { orderId: order.id, operator, reason: 'on a sanctions list' })
const release = ({ order }: OrderFixture, operator: string) =>
  releaseOrder(setup.service.deps, { orderId: order.id, operator, reason: 'false alarm' })
const both = async (fixture: OrderFixture) => {
  await apart(fixture, 'alice')
  return apart(fixture, 'bob')
}
const clean = () => setup.service.ethereum.address(6)

async function settled(fixture: OrderFixture, blocks = 2) {
  setup.service.ethereum.mineEmpty(blocks)
  await fixture.watch()
  return fixture.screen()
}

/** An order of 25 with these payments, in turn, of its flagged payer or of somebody clean. */
async function open(...payments: readonly (readonly ['flagged' | 'clean', string])[]): Promise<OrderFixture> {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  for (const [who, amount] of payments) fixture.pay(amount, who === 'clean' ? { from: clean() } : {})
  await settled(fixture)
  return fixture
}

async function end(fixture: OrderFixture) {
  setup.service.ethereum.mine([], { time: fixture.atEnd(10) })
  return settled(fixture)
}

async function inBooks(): Promise<bigint> {
  const [row] = await setup.service.deps.db.query<{ balance: string }>(
    `select coalesce(sum(balance), 0) as balance from ledger_account where kind = 'set_apart'`,
  )
  return BigInt(row!.balance)
}

const storyOf = async ({ merchant, order }: OrderFixture) =>
  (await getOrderTimeline(setup.service.deps, merchant, order.id)).entries.map(({ type }) => type)
const typesOf = async (fixture: OrderFixture) => (await fixture.events()).map(({ type }) => type)

test.serial(
  'beside enough clean money: the order stays paid, nothing of it is frozen, and nobody is sent anything',
  async t => {
    const before = await inBooks()
    const fixture = await open(['clean', '25'], ['flagged', '5'])
    t.like(await fixture.get(), { status: 'PAID', received_amount: '30', frozen_amount: '5' })
    t.is((await apart(fixture, 'alice')).kind, 'approved')
    t.like(await fixture.get(), { status: 'PAID', frozen_amount: '5' })
    t.is((await apart(fixture, 'bob')).kind, 'decided')
    const order = await fixture.get()
    t.like(order, { status: 'PAID', received_amount: '25', frozen_amount: '0', credited_amount: '24.75' })
    t.deepEqual(order.transactions.map(one => one.status).toSorted(), ['FINAL', 'FROZEN'])
    t.deepEqual(await fixture.balances(), { merchant_available: '24750000', merchant_frozen: '0' })
    t.is((await inBooks()) - before, 5_000_000n)
    t.deepEqual((await typesOf(fixture)).toSorted(), ['payment.confirmed', 'payment.frozen'])
    const story = await storyOf(fixture)
    t.is(story.filter(type => type === 'transfer.set_apart').length, 1)
    t.false(story.includes('order.released'))
    for (const again of [apart, release]) t.is((await again(fixture, 'carol')).kind, 'nothing is frozen')
  },
)

test.serial('alone, before the time is over: the order is open again, and clean money pays it', async t => {
  const fixture = await open(['flagged', '25'])
  t.is((await fixture.get()).status, 'FROZEN')
  t.is((await both(fixture)).order.status, 'OPEN')
  t.like(await fixture.get(), { status: 'OPEN', received_amount: '0', missing_amount: '25', frozen_amount: '0' })
  t.true((await storyOf(fixture)).includes('order.set_apart'))
  fixture.pay('25', { from: clean() })
  t.like(await settled(fixture, 3), { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
  t.deepEqual(await typesOf(fixture), ['payment.frozen', 'payment.confirmed'])
})

test.serial('alone, after the time: the order is expired, and its merchant is told', async t => {
  const fixture = await open(['flagged', '25'])
  await end(fixture)
  t.is((await both(fixture)).order.status, 'EXPIRED')
  t.like(await fixture.get(), { received_amount: '0', frozen_amount: '0', credited_amount: '0' })
  t.deepEqual(await typesOf(fixture), ['payment.frozen', 'payment.expired'])
  fixture.pay('25', { from: clean() })
  t.like(await settled(fixture, 3), { status: 'EXPIRED_PAID', credited_amount: '24.75' })
})

test.serial('beside too little, after the time: the order is underpaid with what is clean', async t => {
  const fixture = await open(['clean', '10'], ['flagged', '15'])
  await end(fixture)
  t.is((await both(fixture)).order.status, 'UNDERPAID')
  t.like(await fixture.get(), { received_amount: '10', frozen_amount: '0', credited_amount: '9.9' })
  t.deepEqual(await typesOf(fixture), ['payment.frozen', 'payment.underpaid'])
})

test.serial('while clean money is under way: the order waits for it, and is paid by it', async t => {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('5')
  fixture.pay('20', { from: clean() })
  setup.service.ethereum.mine()
  await fixture.watch()
  t.is((await fixture.screen()).status, 'FROZEN')
  t.is((await both(fixture)).order.status, 'FROZEN')
  fixture.pay('5', { from: clean() })
  t.like(await settled(fixture, 3), { status: 'PAID', received_amount: '25', frozen_amount: '0' })
  t.false((await storyOf(fixture)).includes('order.released'))
})

test.serial(
  'an approval of the one is none of the other, and what an operator approved last is what counts',
  async t => {
    const fixture = await open(['flagged', '25'])
    t.is((await release(fixture, 'alice')).kind, 'approved')
    t.is((await apart(fixture, 'bob')).kind, 'approved')
    t.is((await apart(fixture, 'bob')).kind, 'approved before')
    t.is((await apart(fixture, 'alice')).kind, 'decided')
    const other = await open(['flagged', '25'])
    t.is((await release(other, 'alice')).kind, 'approved')
    t.is((await apart(other, 'alice')).kind, 'approved')
    t.is((await release(other, 'bob')).kind, 'approved', 'alice has changed her mind')
    t.is((await release(other, 'alice')).kind, 'decided', 'and once more')
    t.like(await other.get(), { status: 'PAID', credited_amount: '24.75' })
  },
)

test.serial('what is flagged later is frozen, and needs approvals of its own', async t => {
  const before = await inBooks()
  const fixture = await open(['clean', '25'], ['flagged', '5'])
  await both(fixture)
  fixture.pay('3')
  t.like(await settled(fixture), { status: 'PAID', frozen_amount: '3' })
  t.is((await typesOf(fixture)).filter(type => type === 'payment.frozen').length, 2)
  t.is((await release(fixture, 'alice')).kind, 'approved')
  t.is((await release(fixture, 'bob')).kind, 'decided')
  t.like(await fixture.get(), { received_amount: '28', credited_amount: '27.72', frozen_amount: '0' })
  t.is((await inBooks()) - before, 5_000_000n, 'what was set apart stays apart')
})

test.serial('what was flagged after two approved and before all is done stays frozen', async t => {
  const { deps } = setup.service
  const fixture = await open(['clean', '25'], ['flagged', '5'])
  const orderId = fixture.order.id
  const { freezeCount } = await inspectFrozen(deps, orderId)
  const decided = { orderId, freezeCount, decision: 'set_apart' } as const
  for (const operator of ['alice', 'bob']) await approveDecision(deps, { ...decided, operator, reason: 'x' })
  fixture.pay('3')
  await settled(fixture)
  await completeDecision(deps, decided)
  t.like(await fixture.get(), { status: 'PAID', frozen_amount: '3', received_amount: '28' })
})

test.serial('before the order has concluded from it and its merchant was told, nothing is set apart', async t => {
  const { deps } = setup.service
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('25')
  setup.service.ethereum.mineEmpty(2)
  await fixture.watch()
  await screenDue(deps, key)
  t.is((await fixture.get()).status, 'CONFIRMING')
  t.is((await apart(fixture, 'alice')).kind, 'not settled')
  await settle(deps, key)
  t.is((await both(fixture)).order.status, 'OPEN')
  t.deepEqual(await fixture.passed(), ['PENDING_CONFIRM', 'CONFIRMING', 'FROZEN', 'OPEN'])
  t.deepEqual(await typesOf(fixture), ['payment.frozen'])
})

test.serial('the approval of an operator who was disabled since does not count', async t => {
  const fixture = await open(['flagged', '25'])
  t.is((await apart(fixture, 'd')).kind, 'approved')
  await setup.service.admin.query(`update operator set disabled_at = now() where name = 'd'`)
  t.is((await apart(fixture, 'alice')).kind, 'approved')
  t.is((await apart(fixture, 'bob')).kind, 'decided')
})

test.serial('more than one transaction takes: the rest follows, also after a process died in between', async t => {
  const { deps, ethereum, admin } = setup.service
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  const pay = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      to: fixture.order.address,
      amount: 100_000n,
      from: fixture.payer,
      txHash: ethereum.hash(`${fixture.order.id} ${Math.floor(at / 100)}`),
    }))
  ethereum.mine(pay(501))
  ethereum.mineEmpty(3)
  await fixture.watch()
  for (let round = 0; round < 10; round += 1) await fixture.screen()
  t.like(await fixture.get(), { frozen_amount: '50.1' })
  const { freezeCount } = await inspectFrozen(deps, fixture.order.id)
  const decided = { orderId: fixture.order.id, freezeCount, decision: 'set_apart', reason: 'x' } as const
  for (const operator of ['alice', 'bob']) await approveDecision(deps, { ...decided, operator })
  const left = () =>
    admin.query(`select from chain_transfer where order_id = $1 and set_apart_at is null and status = 'FROZEN'`, [
      fixture.order.id,
    ])
  t.is((await left()).length, 1)
  await settle(deps, key)
  t.like(await fixture.get(), { frozen_amount: '0.1' })
  await assertBooks(t, deps.db)
  t.is((await release(fixture, 'carol')).kind, 'approved')
  t.is((await apart(fixture, 'alice')).kind, 'decided')
  t.is((await left()).length, 0)
  setup.service.clock.advance(60)
  await sweep(deps)
  t.like(await fixture.get(), { frozen_amount: '0', received_amount: '0' })
})

test.serial('nothing of it is refunded, and the database lets nobody release or credit it', async t => {
  const { deps, admin } = setup.service
  const fixture = await open(['clean', '25'], ['flagged', '50'])
  await both(fixture)
  const refund = { orderId: fixture.order.id, amount: units('26'), address: payee.ERC20, idempotencyKey: randomUUID() }
  await t.throwsAsync(createRefund(deps, fixture.merchant, refund), { message: 'amount exceeds refundable' })
  for (const change of [
    `status = 'FINAL', screening = 'CLEAR', released_at = now()`,
    `credited_amount = amount, fee_amount = 0`,
  ])
    await t.throwsAsync(
      admin.query(`update chain_transfer set ${change} where order_id = $1 and set_apart_at is not null`, [
        fixture.order.id,
      ]),
      { message: /violates check constraint/ },
    )
})

test.serial('the record of it that was lost comes back as it was, and nothing of it is frozen or credited', async t => {
  const { deps, admin } = setup.service
  const fixture = await open(['flagged', '9'])
  await both(fixture)
  const record = () =>
    admin.query(
      'select status, screening, frozen_at, set_apart_at, credited_amount from chain_transfer where order_id = $1',
      [fixture.order.id],
    )
  const before = await record()
  t.is(before.length, 1)
  await admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query('delete from chain_transfer where order_id = $1', [fixture.order.id])
  })
  await ask(deps, key)
  await rescanAll(deps)
  t.deepEqual(await record(), before)
  await settle(deps, key)
  t.like(await fixture.get(), { status: 'OPEN', frozen_amount: '0', credited_amount: '0' })
})
