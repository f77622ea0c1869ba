// Every two pieces of work that touch the same orders, transfers or accounts, each with a case in which they meet.
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { acceptOrder, cancelOrder } from '../../src/orders/order-request.service.ts'
import { inspectFrozen } from '../../src/payments/screen/decide-frozen.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { releaseOrder, releaseShown } from '../helpers/decide-frozen.ts'
import { orderInput } from '../helpers/order-input.ts'
import { key, type ScreeningSetup } from '../screening/screening-setup.ts'
import type { Work } from './interleave.ts'
import { paid, recorded, reversingOn, says, screening, settling, underpaid, type Pairs, type Play } from './play.ts'
import { recordingPairs } from './recording-pairs.ts'
import { remainderPairs } from './remainder-pairs.ts'

/** A clear payment that waits to be settled, and one that waits to be screened: clean, or flagged. */
async function screen(setup: ScreeningSetup, at: number): Promise<Play> {
  const fixture = await setup.open()
  const isFlagged = at % 2 === 0
  if (isFlagged) setup.script.flagged.add(fixture.payer)
  fixture.pay('10', { from: setup.service.ethereum.address(1) })
  await recorded(setup, 2)
  await screenDue(setup.service.deps, key)
  fixture.pay('15')
  await recorded(setup, 2)
  const frozen = { status: 'FROZEN', received_amount: '25', credited_amount: '9.9' }
  return { works: [settling, screening], check: says(fixture, isFlagged ? frozen : paid) }
}

/** Nothing came and the time is over, or something came: a cancel ends the order once, or is refused. */
async function cancel(setup: ScreeningSetup, at: number): Promise<Play> {
  const fixture = await setup.open({ expiresIn: 300 })
  const isPaid = at % 2 === 0
  if (isPaid) fixture.pay('25')
  else setup.service.ethereum.mine([], { time: fixture.atEnd(10) })
  await recorded(setup)
  return {
    works: [settling, deps => cancelOrder(deps, fixture.merchant, fixture.order.id)],
    async check(t) {
      t.is((await fixture.get()).status, isPaid ? 'PAID' : 'EXPIRED')
      const types = (await fixture.events()).map(event => event.type)
      t.deepEqual(types, [isPaid ? 'payment.confirmed' : 'payment.expired'])
    },
  }
}

/** The rest comes late while the merchant takes the order as it is: whoever is first says what it is, all is credited. */
async function accept(setup: ScreeningSetup): Promise<Play> {
  const fixture = await underpaid(setup)
  fixture.pay('15')
  await recorded(setup, 2)
  await screenDue(setup.service.deps, key)
  return {
    works: [settling, deps => acceptOrder(deps, fixture.merchant, fixture.order.id)],
    async check(t) {
      const order = await fixture.get()
      t.true(['PAID', 'EXPIRED_PAID'].includes(order.status), order.status)
      t.like(order, { received_amount: '25', credited_amount: '24.75' })
    },
  }
}

/** Flagged money that the second operator lets go while clean money is settled. */
async function release(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open()
  const { deps } = setup.service
  setup.script.flagged.add(fixture.payer)
  fixture.pay('20')
  fixture.pay('5', { from: setup.service.ethereum.address(2) })
  setup.service.ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  await releaseOrder(deps, { orderId: fixture.order.id, operator: 'alice', reason: 'looked' })
  fixture.pay('3', { from: setup.service.ethereum.address(3) })
  await recorded(setup, 2)
  await screenDue(deps, key)
  return {
    works: [settling, one => releaseOrder(one, { orderId: fixture.order.id, operator: 'bob', reason: 'looked' })],
    check: says(fixture, { status: 'PAID', received_amount: '28', credited_amount: '27.72' }),
  }
}

/** What two operators were shown is released while screening flags more: that was shown to nobody, and stays. */
async function releaseShownOnly(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open()
  const { deps } = setup.service
  const orderId = fixture.order.id
  setup.script.flagged.add(fixture.payer)
  fixture.pay('25')
  setup.service.ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  const { freezeCount } = await inspectFrozen(deps, orderId)
  const shown = { orderId, freezeCount, reason: 'looked' }
  await releaseShown(deps, { ...shown, operator: 'alice' })
  fixture.pay('7')
  await recorded(setup, 2)
  return {
    works: [screening, one => releaseShown(one, { ...shown, operator: 'bob' })],
    async check(t) {
      const { transactions, frozen_amount: frozen } = await fixture.get()
      t.deepEqual(
        transactions.filter(one => one.amount === '7').map(one => one.status),
        ['FROZEN'],
      )
      t.true(frozen === '7' || frozen === '32', frozen)
      const approvals = await deps.db.query('select distinct freeze_count from frozen_approval where order_id = $1', [
        orderId,
      ])
      t.deepEqual(approvals, [{ freeze_count: 1 }])
    },
  }
}

/** One order's final money is gone and taken back while that of another is settled. */
async function reverse(setup: ScreeningSetup): Promise<Play> {
  const { ethereum: chain, deps } = setup.service
  const [gone, other] = [await setup.open(), await setup.open()]
  other.pay('25')
  gone.pay('25')
  chain.mineEmpty(2)
  await gone.watch()
  await screenDue(deps, key)
  await settle(deps, key)
  other.pay('5')
  await recorded(setup, 2)
  await screenDue(deps, key)
  // The block of the payment is the fifth from the head.
  const paidAt = (await gone.get()).transactions[0]!.block_number
  const kept = { to: other.order.address, amount: 5_000_000n, from: other.payer, txHash: chain.hash(`again ${paidAt}`) }
  chain.reorg(chain.head.height - paidAt + 1, [[], [], [kept]])
  chain.mineEmpty(2)
  const reversing = reversingOn(chain)
  return {
    works: [settling, reversing],
    async check(t) {
      t.like(await gone.get(), { status: 'EXPIRED', received_amount: '0', credited_amount: '0' })
      t.like(await other.get(), { status: 'PAID', received_amount: '30', credited_amount: '29.7' })
    },
  }
}

/** Two workers, one order to be credited, one to be ended. */
async function settleTwice(setup: ScreeningSetup): Promise<Play> {
  const [fixture, ending] = [await setup.open(), await setup.open({ expiresIn: 300 })]
  fixture.pay('25')
  setup.service.ethereum.mine([], { time: ending.atEnd(10) })
  await recorded(setup, 2)
  await screenDue(setup.service.deps, key)
  return {
    works: [settling, settling],
    async check(t) {
      t.like(await fixture.get(), paid)
      t.is((await ending.get()).status, 'EXPIRED')
      t.is((await fixture.events()).length + (await ending.events()).length, 2)
    },
  }
}

/** The merchant opens an order while another of its own is paid. */
async function create(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open()
  fixture.pay('25')
  await recorded(setup, 2)
  await screenDue(setup.service.deps, key)
  return {
    works: [settling, deps => createOrder(deps, fixture.merchant, orderInput())],
    check: says(fixture, paid),
  }
}

/** Verdicts on several transfers of one transaction while a worker whose claim ran out judges the same. */
async function screenTwice(setup: ScreeningSetup): Promise<Play> {
  const { ethereum: chain } = setup.service
  const fixture = await setup.open()
  const [from, txHash] = [fixture.payer, chain.hash(`three ${fixture.order.id}`)]
  chain.mine(
    [10, 10, 5].map(amount => ({ to: fixture.order.address, amount: BigInt(amount) * 1_000_000n, from, txHash })),
  )
  await recorded(setup, 2)
  const again: Work = async deps => {
    setup.service.clock.advanceBusiness(121)
    await screenPayment(deps, key)
  }
  return { works: [screening, again], check: says(fixture, paid) }
}

export const pairs: Pairs = {
  ...recordingPairs,
  ...remainderPairs,
  'settling and screening': screen,
  'settling and a cancel': cancel,
  'settling and an accept': accept,
  "settling and an operator's release": release,
  "screening and an operator's release": releaseShownOnly,
  'settling and a reversal': reverse,
  'two that settle': settleTwice,
  'opening an order and settling': create,
  'two that screen the same': screenTwice,
}
