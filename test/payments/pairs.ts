// Every two pieces of work that touch the same orders, transfers or accounts, each with a scene in which they meet.
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
import { key, type Scene, type Stage } from '../screening/stage.ts'
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
  for (let round = 0; round < 4; round++) await watchChain(unsettling(deps), key).catch(ignoreNotNow)
}

function ignoreNotNow(error: unknown): void {
  if (!(error instanceof Error && error.message === 'not now')) throw error
}

/** Records what was mined and lets nobody settle. */
async function recorded({ house }: Stage, blocks = 0): Promise<void> {
  house.ethereum.mineEmpty(blocks)
  if (house.ethereum.head.time > house.clock.now()) house.clock.set(house.ethereum.head.time)
  await record(house.deps)
}

const says = (scene: Scene, expected: object) => async (t: ExecutionContext) => {
  t.like(await scene.get(), expected)
}
const paid = { status: 'PAID', received_amount: '25', credited_amount: '24.75' }

/** A clear payment that waits to be settled, and one that waits to be screened: clean, or flagged. */
async function screen(stage: Stage, at: number): Promise<Play> {
  const scene = await stage.open()
  const isFlagged = at % 2 === 0
  if (isFlagged) stage.script.flagged.add(scene.payer)
  scene.pay('10', { from: stage.house.ethereum.address(1) })
  await recorded(stage, 2)
  await screenDue(stage.house.deps, key)
  scene.pay('15')
  await recorded(stage, 2)
  const frozen = { status: 'FROZEN', received_amount: '25', credited_amount: '9.9' }
  return { works: [settling, screening], check: says(scene, isFlagged ? frozen : paid) }
}

/** Nothing came and the time is over, or something came: a cancel ends the order once, or is refused. */
async function cancel(stage: Stage, at: number): Promise<Play> {
  const scene = await stage.open({ expiresIn: 300 })
  const isPaid = at % 2 === 0
  if (isPaid) scene.pay('25')
  else stage.house.ethereum.mine([], { time: scene.atEnd(10) })
  await recorded(stage)
  return {
    works: [settling, deps => cancelOrder(deps, scene.merchant, scene.order.id)],
    async check(t) {
      t.is((await scene.get()).status, isPaid ? 'PAID' : 'EXPIRED')
      const types = (await scene.events()).map(event => event.type)
      t.deepEqual(types, [isPaid ? 'payment.confirmed' : 'payment.expired'])
    },
  }
}

async function underpaid(stage: Stage): Promise<Scene> {
  const scene = await stage.open({ expiresIn: 300 })
  scene.pay('10')
  stage.house.ethereum.mineEmpty(2)
  await scene.watch()
  await scene.screen()
  stage.house.ethereum.mine([], { time: scene.atEnd(10) })
  await scene.watch()
  return scene
}

/** The rest comes late while the merchant takes the order as it is: whoever is first says what it is, all is credited. */
async function accept(stage: Stage): Promise<Play> {
  const scene = await underpaid(stage)
  scene.pay('15')
  await recorded(stage, 2)
  await screenDue(stage.house.deps, key)
  return {
    works: [settling, deps => acceptOrder(deps, scene.merchant, scene.order.id)],
    async check(t) {
      const order = await scene.get()
      t.true(['PAID', 'EXPIRED_PAID'].includes(order.status), order.status)
      t.like(order, { received_amount: '25', credited_amount: '24.75' })
    },
  }
}

/** Flagged money that the second operator lets go while clean money is settled. */
async function release(stage: Stage): Promise<Play> {
  const scene = await stage.open()
  const { deps } = stage.house
  stage.script.flagged.add(scene.payer)
  scene.pay('20')
  scene.pay('5', { from: stage.house.ethereum.address(2) })
  stage.house.ethereum.mineEmpty(2)
  await scene.watch()
  await scene.screen()
  await releaseOrder(deps, { orderId: scene.order.id, operator: 'alice', reason: 'looked' })
  scene.pay('3', { from: stage.house.ethereum.address(3) })
  await recorded(stage, 2)
  await screenDue(deps, key)
  return {
    works: [settling, one => releaseOrder(one, { orderId: scene.order.id, operator: 'bob', reason: 'looked' })],
    check: says(scene, { status: 'PAID', received_amount: '28', credited_amount: '27.72' }),
  }
}

/** One order's final money is gone and taken back while that of another is settled. */
async function reverse(stage: Stage): Promise<Play> {
  const { ethereum: chain, deps } = stage.house
  const [gone, other] = [await stage.open(), await stage.open()]
  other.pay('25')
  gone.pay('25')
  chain.mineEmpty(2)
  await gone.watch()
  await screenDue(deps, key)
  await settle(deps, key)
  other.pay('5')
  await recorded(stage, 2)
  await screenDue(deps, key)
  // The block of the payment is the fifth from the head.
  const paidAt = (await gone.get()).transactions[0]!.block_number
  const kept = { to: other.order.address, amount: 5_000_000n, from: other.payer, txHash: chain.hash(`again ${paidAt}`) }
  chain.reorg(chain.head.height - paidAt + 1, [[], [], [kept]])
  chain.mineEmpty(2)
  const reversing: Work = async one => {
    await insertHalt(one.db, key, 'a final block was taken back', one.clock.now())
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
async function settleTwice(stage: Stage): Promise<Play> {
  const [scene, ending] = [await stage.open(), await stage.open({ expiresIn: 300 })]
  scene.pay('25')
  stage.house.ethereum.mine([], { time: ending.atEnd(10) })
  await recorded(stage, 2)
  await screenDue(stage.house.deps, key)
  return {
    works: [settling, settling],
    async check(t) {
      t.like(await scene.get(), paid)
      t.is((await ending.get()).status, 'EXPIRED')
      t.is((await scene.events()).length + (await ending.events()).length, 2)
    },
  }
}

/** A block at the head brings the rest while the first part is settled. */
async function recordHead(stage: Stage): Promise<Play> {
  const scene = await stage.open()
  scene.pay('10')
  await recorded(stage)
  scene.pay('15')
  return { works: [settling, recording], check: says(scene, paid) }
}

/** A part becomes final while the order is settled on its being seen; on time, or late on an order that has ended. */
async function recordFinal(stage: Stage, at: number): Promise<Play> {
  const isLate = at % 2 === 0
  const scene = await stage.open({ expiresIn: 300 })
  if (isLate) {
    stage.house.ethereum.mine([], { time: scene.atEnd(10) })
    await scene.watch()
  }
  scene.pay('10')
  await recorded(stage, 1)
  stage.house.ethereum.mineEmpty(2)
  const status = isLate ? 'UNDERPAID' : 'OPEN'
  return { works: [settling, recording], check: says(scene, { status, received_amount: '10', credited_amount: '9.9' }) }
}

/** The first payment is recorded while the merchant cancels. */
async function recordCancel(stage: Stage): Promise<Play> {
  const scene = await stage.open()
  scene.pay('25')
  return {
    works: [recording, deps => cancelOrder(deps, scene.merchant, scene.order.id)],
    async check(t) {
      const { status, credited_amount: credited } = await scene.get()
      t.true(['PAID', 'EXPIRED_PAID'].includes(status), status)
      t.is(credited, '24.75')
    },
  }
}

/** Money in time is recorded together with the block that ends the time. */
async function recordExpire(stage: Stage): Promise<Play> {
  const scene = await stage.open({ expiresIn: 300 })
  stage.house.clock.set(scene.atEnd(100))
  scene.pay('25', { time: scene.atEnd(-1) })
  stage.house.ethereum.mine([], { time: scene.atEnd(10) })
  return {
    works: [recording, settling],
    async check(t) {
      t.like(await scene.get(), paid)
      t.false((await scene.passed()).includes('EXPIRED'))
    },
  }
}

/** A fork takes back a payment in time, and with it the blocks that ended the time: it comes again, still in time. */
async function forkExpire(stage: Stage): Promise<Play> {
  const { ethereum: chain, deps } = stage.house
  const scene = await stage.open({ expiresIn: 300 })
  chain.freezeFinal()
  const again = { to: scene.order.address, amount: 25_000_000n, txHash: chain.hash(`forked ${scene.order.id}`) }
  chain.mine([again])
  chain.mine([], { time: scene.atEnd(10) })
  await scene.watch()
  chain.reorg(2, [[], [again]])
  // Something else was recorded of it: it is settled once more while the fork is recorded.
  await deps.db.query('update order_facts set recorded = recorded + 1 where order_id = $1', [scene.order.id])
  const forking: Work = async one => {
    const { head, final, agreed } = (await findCursors(one.db, key))!
    await recordFork(one, key, { cursor: head, ancestor: final, agreed })
  }
  return {
    works: [settling, forking],
    async check(t) {
      chain.thawFinal()
      chain.mineEmpty(3)
      await scene.watch()
      t.like(await scene.screen(), paid)
      t.false((await scene.passed()).includes('EXPIRED'), (await scene.passed()).join())
    },
  }
}

/** The merchant opens an order while another of its own is paid. */
async function create(stage: Stage): Promise<Play> {
  const scene = await stage.open()
  scene.pay('25')
  await recorded(stage, 2)
  await screenDue(stage.house.deps, key)
  return {
    works: [settling, deps => createOrder(deps, scene.merchant, orderInput())],
    check: says(scene, paid),
  }
}

/** Verdicts on several transfers of one transaction while a worker whose claim ran out judges the same. */
async function screenTwice(stage: Stage): Promise<Play> {
  const { ethereum: chain } = stage.house
  const scene = await stage.open()
  const [from, txHash] = [scene.payer, chain.hash(`three ${scene.order.id}`)]
  chain.mine(
    [10, 10, 5].map(amount => ({ to: scene.order.address, amount: BigInt(amount) * 1_000_000n, from, txHash })),
  )
  await recorded(stage, 2)
  const again: Work = async deps => {
    stage.house.clock.advanceBusiness(121)
    await screenPayment(deps, key)
  }
  return { works: [screening, again], check: says(scene, paid) }
}

export const pairs: Readonly<Record<string, (stage: Stage, at: number) => Promise<Play>>> = {
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
