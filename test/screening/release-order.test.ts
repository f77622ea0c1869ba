import test from 'ava'
import { randomUUID } from 'node:crypto'
import { sweep } from '../helpers/sweep.ts'
import { releaseOrder } from '../../src/payments/release-order.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { openStage, type Scene, type Stage } from './stage.ts'

let stage: Stage
test.before(async () => {
  stage = await openStage()
})
test.beforeEach(() => {
  stage.script.isDown = false
})
test.afterEach.always(async t => assertBooks(t, stage.house.deps.db))
test.after.always(() => stage.house.close())

const mine = (blocks: number) => stage.house.ethereum.mineEmpty(blocks)
const release = ({ order }: Scene, operator: string, reason = 'false alarm') =>
  releaseOrder(stage.house.deps, { orderId: order.id, operator, reason })

/** An order of 25 whose payer is flagged, paid with this amount. */
async function openFrozen(amount = '25', secondsAfterEnd?: number): Promise<Scene> {
  const scene = await stage.open()
  stage.script.flagged.add(scene.payer)
  scene.pay(amount, secondsAfterEnd === undefined ? {} : { time: scene.atEnd(secondsAfterEnd) })
  mine(2)
  await scene.watch()
  await scene.screen()
  return scene
}

test.serial(
  'two operators release: PAID, credited less the fee, and payment.confirmed follows payment.frozen',
  async t => {
    const scene = await openFrozen()
    t.is((await scene.get()).status, 'FROZEN')
    t.is((await release(scene, 'alice')).kind, 'approved')
    t.like(await scene.get(), { status: 'FROZEN', credited_amount: '0' })
    const { kind, order } = await release(scene, 'bob')
    t.is(kind, 'released')
    t.is(order.status, 'PAID')
    const paid = await scene.get()
    t.like(paid, { status: 'PAID', received_amount: '25', credited_amount: '24.75', fee_amount: '0.25' })
    t.truthy(paid.paid_at)
    t.is(paid.transactions[0]?.status, 'FINAL')
    t.deepEqual(await scene.balances(), { merchant_available: '24750000', merchant_frozen: '0' })
    t.deepEqual(
      (await scene.events()).map(event => [event.type, event.data.status, event.data.reason]),
      [
        ['payment.frozen', 'FROZEN', 'The sending address is on a test list'],
        ['payment.confirmed', 'PAID', undefined],
      ],
    )
  },
)

test.serial('one operator alone releases nothing, by whatever spelling of the name', async t => {
  const scene = await openFrozen()
  for (const [operator, kind] of [
    ['alice', 'approved'],
    ['alice', 'approved before'],
    [' Alice ', 'approved before'],
    ['ALICE', 'approved before'],
  ] as const) {
    t.is((await release(scene, operator)).kind, kind)
  }
  t.is((await scene.get()).status, 'FROZEN')
})

test.serial('released twice, or by four operators at once, the money moves once', async t => {
  const scene = await openFrozen()
  const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(operator => release(scene, operator)))
  t.deepEqual(outcomes.map(outcome => outcome.kind).toSorted(), [
    'approved',
    'nothing is frozen',
    'nothing is frozen',
    'released',
  ])
  t.is((await release(scene, 'e')).kind, 'nothing is frozen')
  t.like(await scene.get(), { status: 'PAID', credited_amount: '24.75' })
  t.deepEqual(await scene.balances(), { merchant_available: '24750000', merchant_frozen: '0' })
  t.is((await scene.events()).length, 2)
})

test.serial('late money released is EXPIRED_PAID', async t => {
  const scene = await openFrozen('25', 1)
  await release(scene, 'alice')
  t.is((await release(scene, 'bob')).order.status, 'EXPIRED_PAID')
  t.deepEqual(
    (await scene.events()).map(event => event.type),
    ['payment.expired', 'payment.frozen', 'payment.confirmed'],
  )
})

test.serial('too little money released is UNDERPAID, and paid by the rest', async t => {
  const scene = await openFrozen('7', 1)
  await release(scene, 'alice')
  t.is((await release(scene, 'bob')).order.status, 'UNDERPAID')
  t.like(await scene.get(), { received_amount: '7', credited_amount: '6.93', paid_at: null })
  scene.pay('18', { from: stage.house.ethereum.address(6) })
  mine(2)
  await scene.watch()
  t.like(await scene.screen(), { status: 'EXPIRED_PAID', credited_amount: '24.75' })
})

test.serial('released while the rest is under way: known only when that is final, and paid in time', async t => {
  const scene = await stage.open()
  stage.script.flagged.add(scene.payer)
  scene.pay('5')
  scene.pay('20', { from: stage.house.ethereum.address(6) })
  stage.house.ethereum.mine()
  await scene.watch()
  t.is((await scene.screen()).status, 'FROZEN')
  await release(scene, 'alice')
  t.is((await release(scene, 'bob')).order.status, 'FROZEN')
  t.like(await scene.get(), { credited_amount: '4.95' })
  await assertBooks(t, stage.house.deps.db)
  mine(1)
  await scene.watch()
  t.like(await scene.screen(), { status: 'PAID', credited_amount: '24.75' })
})

test.serial(
  'a fork takes back what was to pay the rest: released, the order waits for it again, and is UNDERPAID in the end',
  async t => {
    const scene = await stage.open()
    stage.script.flagged.add(scene.payer)
    scene.pay('5')
    stage.house.ethereum.mine()
    scene.pay('20', { from: stage.house.ethereum.address(6) })
    await scene.watch()
    t.is((await scene.screen()).status, 'FROZEN')
    stage.house.ethereum.mine()
    t.is((await scene.watch()).status, 'FROZEN')
    await release(scene, 'alice')
    await release(scene, 'bob')
    t.is((await scene.get()).status, 'FROZEN')
    stage.house.ethereum.reorg(2)
    t.like(await scene.watch(), { status: 'OPEN', received_amount: '5', credited_amount: '4.95' })
    stage.house.ethereum.mine([], { time: scene.atEnd(1) })
    t.like(await scene.watch(), { status: 'UNDERPAID', received_amount: '5', credited_amount: '4.95' })
  },
)

test.serial('a part released before the time is over counts for the order, and the rest makes it PAID', async t => {
  const scene = await openFrozen('5')
  t.like(await scene.get(), { status: 'OPEN', credited_amount: '0' })
  await release(scene, 'alice')
  await release(scene, 'bob')
  t.like(await scene.get(), { status: 'OPEN', received_amount: '5', missing_amount: '20', credited_amount: '4.95' })
  scene.pay('20', { from: stage.house.ethereum.address(82) })
  mine(3)
  await scene.watch()
  t.like(await scene.screen(), { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
})

test.serial('an approval given before a further transfer was frozen does not count for that one', async t => {
  const scene = await openFrozen()
  t.is((await release(scene, 'alice')).kind, 'approved')
  scene.pay('3')
  mine(2)
  await scene.watch()
  await scene.screen()
  t.is((await release(scene, 'bob')).kind, 'approved')
  t.is((await scene.get()).status, 'FROZEN')
  t.is((await release(scene, 'alice')).kind, 'released')
  t.like(await scene.get(), { status: 'PAID', received_amount: '28', credited_amount: '27.72' })
})

test.serial(
  'what was frozen of an order that is PAID already is credited when released, and the status stays',
  async t => {
    const scene = await stage.open()
    scene.pay('25')
    mine(2)
    await scene.watch()
    await scene.screen()
    const bad = stage.house.ethereum.address(81)
    stage.script.flagged.add(bad)
    scene.pay('5', { from: bad })
    mine(2)
    await scene.watch()
    await scene.screen()
    await release(scene, 'alice')
    t.is((await release(scene, 'bob')).kind, 'released')
    t.like(await scene.get(), { status: 'PAID', received_amount: '30', credited_amount: '29.7' })
    t.deepEqual(
      (await scene.events()).map(event => event.type),
      ['payment.confirmed', 'payment.frozen'],
    )
  },
)

test.serial('an order without frozen money is not released', async t => {
  const open = await stage.open()
  t.is((await release(open, 'alice')).kind, 'nothing is frozen')
})

test.serial(
  'an order that does not exist, an operator without a name, a release without a reason are refused',
  async t => {
    const { deps } = stage.house
    const input = { orderId: randomUUID(), operator: 'alice', reason: 'x' }
    await t.throwsAsync(releaseOrder(deps, input), { message: 'order not found' })
    const scene = await openFrozen()
    await t.throwsAsync(release(scene, ' '), { message: /operator/ })
    await t.throwsAsync(release(scene, 'alice', ''), { message: /reason/ })
  },
)

test.serial(
  'a process that dies while it releases releases nothing; one that dies after it is settled by a sweep',
  async t => {
    const scene = await openFrozen()
    await release(scene, 'alice')
    const { deps } = stage.house
    const dyingAt = (statement: string) => {
      const transaction: typeof deps.db.transaction = work =>
        deps.db.transaction(tx =>
          work({
            em: tx.em,
            query: (text, values) => {
              if (text.startsWith(statement)) throw new Error('killed')
              return tx.query(text, values)
            },
          }),
        )
      return { ...deps, db: { ...deps.db, transaction } }
    }
    const input = { orderId: scene.order.id, operator: 'bob', reason: 'x' }
    await t.throwsAsync(releaseOrder(dyingAt('update chain_transfer x set status'), input))
    t.like(await scene.get(), { status: 'FROZEN', credited_amount: '0' })
    await assertBooks(t, deps.db)
    t.is((await releaseOrder(dyingAt('insert into order_event'), input)).order.status, 'FROZEN')
    stage.house.clock.advance(60)
    await sweep(deps)
    t.like(await scene.get(), { status: 'PAID', credited_amount: '24.75' })
  },
)
