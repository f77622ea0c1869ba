// Every two pieces of work that touch the same orders, transfers or accounts, each with a case in which they meet.
import type { ExecutionContext } from 'ava'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { acceptOrder, cancelOrder } from '../../src/orders/order-request.service.ts'
import { findCursors } from '../../src/payments/cursor.store.ts'
import { deleteHalt, insertHalt } from '../../src/payments/halt.store.ts'
import { recordFork } from '../../src/payments/record.service.ts'
import { releaseOrder } from '../../src/payments/release-order.service.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse-final.service.ts'
import { screenDue } from '../../src/payments/screen.service.ts'
import { settle } from '../../src/payments/settle.service.ts'
import type { Deps } from '../../src/deps.ts'
import { unsettling } from '../helpers/hooked.ts'
import { orderInput } from '../helpers/order-input.ts'
import { key, type OrderFixture, type ScreeningSetup } from '../screening/screening-setup.ts'
import type { Work } from './interleave.ts'

/** Two that meet, and what must be true once all that followed is done. */
export interface Play {
  readonly works: readonly [Work, Work]
  check(t: ExecutionContext): Promise<void>
}

const settling: Work = deps => settle(deps, key)
const screening: Work = deps => screenDue(deps, key)
const recording: Work = deps => record(deps)

/** Reads on to the head; each range that it records ends in an attempt to settle, which dies. */
async function record(deps: Deps): Promise<void> {
  for (let round = 0; round < 4 && !(await isRead(deps)); round++)
    await watchChain(unsettling(deps), key).catch(ignoreNotNow)
}

/** Whether everything that is told is recorded. */
async function isRead({ chains, db }: Deps): Promise<boolean> {
  const { best, finalHeight } = await chains.find(key.environment, key.network)!.heads()
  const cursors = await findCursors(db, key)
  return cursors?.head.hash === best.hash && cursors.final.height === finalHeight
}

function ignoreNotNow(error: unknown): void {
  if (!(error instanceof Error && error.message === 'not now')) throw error
}

/** Records what was mined and lets nobody settle. */
async function recorded({ service }: ScreeningSetup, blocks = 0): Promise<void> {
  service.ethereum.mineEmpty(blocks)
  if (service.ethereum.head.time > service.clock.now()) service.clock.set(service.ethereum.head.time)
  await record(service.deps)
}

const says = (fixture: OrderFixture, expected: object) => async (t: ExecutionContext) => {
  t.like(await fixture.get(), expected)
}
const paid = { status: 'PAID', received_amount: '25', credited_amount: '24.75' }

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

async function underpaid(setup: ScreeningSetup): Promise<OrderFixture> {
  const fixture = await setup.open({ expiresIn: 300 })
  fixture.pay('10')
  setup.service.ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  setup.service.ethereum.mine([], { time: fixture.atEnd(10) })
  await fixture.watch()
  return fixture
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
  const reversing: Work = async one => {
    await insertHalt(one.db, key, { reason: 'a final block was taken back', now: one.clock.now() })
    const outcome = await planReversal(one, key, chain.chain)
    if (outcome.kind !== 'plan') throw new Error(outcome.kind)
    const done = await reverseFinal(one, outcome.plan)
    if (done.kind !== 'reversed') throw new Error(done.kind)
    await deleteHalt(one.db, key)
  }
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

/** A block at the head brings the rest while the first part is settled. */
async function recordHead(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open()
  fixture.pay('10')
  await recorded(setup)
  fixture.pay('15')
  return { works: [settling, recording], check: says(fixture, paid) }
}

/** A part becomes final while the order is settled on its being seen; on time, or late on an order that has ended. */
async function recordFinal(setup: ScreeningSetup, at: number): Promise<Play> {
  const isLate = at % 2 === 0
  const fixture = await setup.open({ expiresIn: 300 })
  if (isLate) {
    setup.service.ethereum.mine([], { time: fixture.atEnd(10) })
    await fixture.watch()
  }
  fixture.pay('10')
  await recorded(setup, 1)
  setup.service.ethereum.mineEmpty(2)
  const status = isLate ? 'UNDERPAID' : 'OPEN'
  return {
    works: [settling, recording],
    check: says(fixture, { status, received_amount: '10', credited_amount: '9.9' }),
  }
}

/** The first payment is recorded while the merchant cancels. */
async function recordCancel(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open()
  fixture.pay('25')
  return {
    works: [recording, deps => cancelOrder(deps, fixture.merchant, fixture.order.id)],
    async check(t) {
      const { status, credited_amount: credited } = await fixture.get()
      t.true(['PAID', 'EXPIRED_PAID'].includes(status), status)
      t.is(credited, '24.75')
    },
  }
}

/** Money in time is recorded together with the block that ends the time. */
async function recordExpire(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open({ expiresIn: 300 })
  setup.service.clock.set(fixture.atEnd(100))
  fixture.pay('25', { time: fixture.atEnd(-1) })
  setup.service.ethereum.mine([], { time: fixture.atEnd(10) })
  return {
    works: [recording, settling],
    async check(t) {
      t.like(await fixture.get(), paid)
      t.false((await fixture.passed()).includes('EXPIRED'))
    },
  }
}

/** A fork takes back a payment in time, and with it the blocks that ended the time: it comes again, still in time. */
async function forkExpire(setup: ScreeningSetup): Promise<Play> {
  const { ethereum: chain, deps } = setup.service
  const fixture = await setup.open({ expiresIn: 300 })
  chain.freezeFinal()
  const again = { to: fixture.order.address, amount: 25_000_000n, txHash: chain.hash(`forked ${fixture.order.id}`) }
  chain.mine([again])
  chain.mine([], { time: fixture.atEnd(10) })
  await fixture.watch()
  chain.reorg(2, [[], [again]])
  // Something else was recorded of it: it is settled once more while the fork is recorded.
  await deps.db.query('update order_facts set recorded = recorded + 1 where order_id = $1', [fixture.order.id])
  const forking: Work = async one => {
    const { head, final, agreed } = (await findCursors(one.db, key))!
    await recordFork(one, key, { cursor: head, ancestor: final, agreed })
  }
  return {
    works: [settling, forking],
    async check(t) {
      chain.thawFinal()
      chain.mineEmpty(3)
      await fixture.watch()
      t.like(await fixture.screen(), paid)
      t.false((await fixture.passed()).includes('EXPIRED'), (await fixture.passed()).join())
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

export const pairs: Readonly<Record<string, (setup: ScreeningSetup, at: number) => Promise<Play>>> = {
  'settling and screening': screen,
  'settling and a cancel': cancel,
  'settling and an accept': accept,
  "settling and an operator's release": release,
  'settling and a reversal': reverse,
  'two that settle': settleTwice,
  'recording at the head and settling': recordHead,
  'recording what is final and settling': recordFinal,
  'recording and a cancel': recordCancel,
  'recording and the end of the time': recordExpire,
  'a fork and the end of the time': forkExpire,
  'opening an order and settling': create,
  'two that screen the same': screenTwice,
}
