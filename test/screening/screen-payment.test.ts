import test from 'ava'
import { webhooks } from '../../generated/validators.js'
import { upsertFinalTransfers } from '../../src/payments/transfer.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { key, openStage, type Scene, type Stage } from './stage.ts'

let stage: Stage
test.before(async () => {
  stage = await openStage()
})
test.beforeEach(() => {
  stage.script.isDown = false
  stage.script.gate = null
})
test.afterEach.always(async t => assertBooks(t, stage.house.deps.db))
test.after.always(() => stage.house.close())

const mine = (blocks: number) => stage.house.ethereum.mineEmpty(blocks)
const transferOf = async ({ order }: Scene) => {
  const [row] = await stage.house.deps.db.query<Record<string, unknown>>(
    `select status, screening, screening_attempts, screening_error, freeze_reason, credited_amount
       from chain_transfer where order_id = $1`,
    [order.id],
  )
  return row
}
const verdictsOf = ({ order }: Scene) =>
  stage.house.deps.db.query<Record<string, unknown>>(
    `select v.provider, v.verdict, v.reason, v.reference, v.evidence from screening_verdict v
       join chain_transfer x using (environment, network, tx_hash, ordinal) where x.order_id = $1 order by v.id`,
    [order.id],
  )

test.serial('a final payment stays CONFIRMING and uncredited until it is screened, then it is PAID', async t => {
  const scene = await stage.open()
  const signer = stage.house.ethereum.address(5)
  scene.pay('25', { sender: signer })
  mine(4)
  t.like(await scene.watch(), { status: 'CONFIRMING', credited_amount: '0', confirmations: 3 })
  t.like(await transferOf(scene), { status: 'FINAL', screening: 'PENDING' })
  t.like(await scene.screen(), { status: 'PAID', credited_amount: '24.75', fee_amount: '0.25' })
  const { txHash, ...subject } = stage.script.asked.at(-1)!
  t.deepEqual<unknown, unknown>(subject, {
    environment: 'test',
    network: 'ERC20',
    from: scene.payer,
    txSender: signer,
    to: scene.order.address,
    amount: 25_000_000n,
  })
  t.deepEqual(
    [txHash],
    (await scene.get()).transactions.map(one => one.tx_hash),
  )
  t.deepEqual(await verdictsOf(scene), [
    { provider: 'script', verdict: 'clear', reason: null, reference: null, evidence: { from: scene.payer } },
  ])
})

test.serial('M-20 flagged in time: FROZEN with its event, the money where the merchant cannot spend it', async t => {
  const scene = await stage.open()
  stage.script.flagged.add(scene.payer)
  scene.pay('25')
  mine(2)
  await scene.watch()
  const frozen = await scene.screen()
  t.like(frozen, { status: 'FROZEN', received_amount: '25', credited_amount: '0', fee_amount: '0', paid_at: null })
  t.like(frozen, { frozen_amount: '25', refunded_amount: '0' })
  t.is(frozen.transactions[0]?.status, 'FROZEN')
  t.deepEqual(await scene.balances(), { merchant_frozen: '25000000' })
  t.deepEqual(await scene.passed(), ['PENDING_CONFIRM', 'CONFIRMING', 'FROZEN'])
  const [event, ...more] = await scene.events()
  t.is(more.length, 0)
  t.is(event?.type, 'payment.frozen')
  t.like(event?.data, { status: 'FROZEN', reason: 'The sending address is on a test list', credited_amount: '0' })
  t.like((await verdictsOf(scene))[0], { verdict: 'flagged', reference: 'case 1' })
  const [row] = await stage.house.deps.db.query<{ body: string }>(
    'select body from webhook_event where order_id = $1',
    [scene.order.id],
  )
  t.true(webhooks['payment.frozen'](JSON.parse(row!.body)), JSON.stringify(webhooks['payment.frozen'].errors))
  mine(3)
  t.is((await scene.watch()).status, 'FROZEN')
})

test.serial('final blocks read a second time change no verdict', async t => {
  const { deps, ethereum } = stage.house
  const [bad, good, waiting] = [await stage.open(), await stage.open(), await stage.open()]
  stage.script.flagged.add(bad.payer)
  for (const scene of [bad, good]) scene.pay('25')
  mine(2)
  await good.watch()
  await good.screen()
  waiting.pay('25')
  mine(2)
  await waiting.watch()
  const rows = () => deps.db.query('select * from chain_transfer order by seen_at, tx_hash')
  const before = await rows()
  const final = await ethereum.chain.finalHead()
  const scenes = [bad, good, waiting]
  const { transfers } = await ethereum.chain.finalRange(Math.max(0, final.height - 20), final.height)
  const found = transfers.flatMap(transfer =>
    scenes
      .filter(scene => scene.order.address === transfer.to)
      .map(({ order }) => ({
        transfer,
        orderId: order.id,
        blockTime: ethereum.head.time,
      })),
  )
  t.is(found.length, 3)
  for (const screened of ['PENDING', 'CLEAR'] as const) {
    await upsertFinalTransfers(deps.db, key, {
      found,
      screened,
      dustBelow: deps.config.dustBelow,
      now: ethereum.head.time,
    })
    const after = await rows()
    for (const [index, row] of after.entries()) {
      t.deepEqual({ ...row, block_time: null }, { ...before[index], block_time: null })
    }
  }
  t.is((await waiting.screen()).status, 'PAID')
})

test.serial('who signed the transaction is screened as well as whose money it was', async t => {
  const scene = await stage.open()
  const signer = stage.house.ethereum.address(77)
  stage.script.flagged.add(signer)
  scene.pay('25', { sender: signer })
  mine(2)
  await scene.watch()
  t.is((await scene.screen()).status, 'FROZEN')
})

test.serial('flagged late: EXPIRED becomes FROZEN', async t => {
  const scene = await stage.open()
  stage.script.flagged.add(scene.payer)
  scene.pay('25', { time: scene.atEnd(1) })
  mine(2)
  t.like(await scene.watch(), { status: 'EXPIRED', received_amount: '0' })
  t.like(await scene.screen(), { status: 'FROZEN', received_amount: '25' })
  t.deepEqual(
    (await scene.events()).map(event => event.type),
    ['payment.expired', 'payment.frozen'],
  )
})

test.serial(
  'a flagged part of the amount is frozen and told at once; the order waits for the rest, and is FROZEN when its time is over',
  async t => {
    const scene = await stage.open()
    stage.script.flagged.add(scene.payer)
    scene.pay('5')
    mine(2)
    await scene.watch()
    t.like(await scene.screen(), { status: 'OPEN', received_amount: '5' })
    t.deepEqual(await scene.balances(), { merchant_frozen: '5000000' })
    stage.house.ethereum.mine([], { time: scene.atEnd(1) })
    t.is((await scene.watch()).status, 'FROZEN')
    const reason = 'The sending address is on a test list'
    t.deepEqual(
      (await scene.events()).map(({ type, data }) => [type, data.status, data.received_amount, data.reason]),
      [
        ['payment.frozen', 'OPEN', '5', reason],
        ['payment.frozen', 'FROZEN', '5', reason],
      ],
    )
  },
)

test.serial('what a FROZEN order has received is all that came, also what is not final yet', async t => {
  const scene = await stage.open()
  stage.script.flagged.add(scene.payer)
  scene.pay('5')
  mine(2)
  scene.pay('20', { from: stage.house.ethereum.address(80) })
  mine(1)
  await scene.watch()
  t.like(await scene.screen(), { status: 'FROZEN', received_amount: '25', missing_amount: '0' })
  const frozen = (await scene.events()).find(one => one.type === 'payment.frozen')
  t.like(frozen, { data: { received_amount: '25', missing_amount: '0' } })
})

test.serial(
  'a flagged payment beside enough clean money: the order is PAID, the flagged part is set aside and told',
  async t => {
    const scene = await stage.open()
    const bad = stage.house.ethereum.address(78)
    stage.script.flagged.add(bad)
    scene.pay('25')
    scene.pay('3', { from: bad })
    mine(3)
    await scene.watch()
    t.like(await scene.screen(), { status: 'PAID', received_amount: '28', credited_amount: '24.75' })
    t.deepEqual(await scene.balances(), { merchant_available: '24750000', merchant_frozen: '3000000' })
    t.deepEqual((await scene.events()).map(event => event.type).toSorted(), ['payment.confirmed', 'payment.frozen'])
  },
)

test.serial('a flagged payment to a PAID order keeps the status, and its money is frozen', async t => {
  const scene = await stage.open()
  scene.pay('25')
  mine(2)
  await scene.watch()
  t.is((await scene.screen()).status, 'PAID')
  const bad = stage.house.ethereum.address(79)
  stage.script.flagged.add(bad)
  scene.pay('4', { from: bad })
  mine(2)
  await scene.watch()
  t.like(await scene.screen(), { status: 'PAID', received_amount: '29', credited_amount: '24.75', frozen_amount: '4' })
  t.deepEqual(await scene.balances(), { merchant_available: '24750000', merchant_frozen: '4000000' })
  t.deepEqual(
    (await scene.events()).map(event => [event.type, event.data.status]),
    [
      ['payment.confirmed', 'PAID'],
      ['payment.frozen', 'PAID'],
    ],
  )
})

test.serial('F-24 while a provider is down nothing passes; tried again with growing pauses, it is paid', async t => {
  const { clock } = stage.house
  const scene = await stage.open()
  stage.script.isDown = true
  scene.pay('25')
  mine(2)
  await scene.watch()
  for (const [attempts, pause] of [5, 10, 20].entries()) {
    const asked = stage.script.asked.length
    t.is((await scene.screen()).status, 'CONFIRMING')
    t.is(stage.script.asked.length, asked + 1)
    t.like(await transferOf(scene), {
      screening: 'PENDING',
      screening_attempts: attempts + 1,
      screening_error: 'script: connection refused',
    })
    clock.advance(pause - 1)
    await scene.screen()
    t.is(stage.script.asked.length, asked + 1, 'not before its time')
    clock.advance(1)
  }
  stage.script.isDown = false
  t.like(await scene.screen(), { status: 'PAID', credited_amount: '24.75' })
  t.like(await transferOf(scene), { screening: 'CLEAR', screening_error: null })
})

test.serial('a chain that does not tell who signed lets nothing pass', async t => {
  const scene = await stage.open()
  scene.pay('25')
  mine(2)
  await scene.watch()
  stage.house.ethereum.fail(1, { method: 'transactionSender' })
  const asked = stage.script.asked.length
  t.is((await scene.screen()).status, 'CONFIRMING')
  t.is(stage.script.asked.length, asked)
  stage.house.clock.advance(5)
  t.is((await scene.screen()).status, 'PAID')
})

test.serial('late money that is clear waits with the order for money in time that is not screened yet', async t => {
  const scene = await stage.open()
  stage.script.isDown = true
  scene.pay('25', { time: scene.atEnd(-1) })
  mine(2)
  await scene.watch()
  await scene.screen()
  stage.script.isDown = false
  // A second later than the block before, so that it is not yet time to screen the other again.
  const time = scene.atEnd(20)
  scene.pay('2', { time })
  for (let blocks = 0; blocks < 2; blocks++) stage.house.ethereum.mine([], { time })
  t.is((await scene.watch()).status, 'CONFIRMING')
  t.like(await scene.screen(), { status: 'CONFIRMING', credited_amount: '0' })
  await assertBooks(t, stage.house.deps.db)
  stage.house.clock.advance(5)
  t.like(await scene.screen(), { status: 'PAID', received_amount: '27', credited_amount: '26.73' })
})

for (const statement of [
  'update screening_verdict set verdict = verdict',
  'delete from screening_verdict',
  'truncate screening_verdict',
]) {
  test.serial(`evidence is kept for ever: '${statement}' is refused`, async t => {
    await t.throwsAsync(stage.house.admin.query(statement), { message: /kept for ever/ })
  })
}
