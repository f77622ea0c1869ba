import test from 'ava'
import { webhooks } from '../../generated/validators.js'
import type { IncomingTransfer } from '../../src/screening/screening.ts'
import { upsertFinalTransfers } from '../../src/payments/record/transfer.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { key, openScreeningSetup, type OrderFixture, type ScreeningSetup } from './screening-setup.ts'

let setup: ScreeningSetup
test.before(async () => {
  setup = await openScreeningSetup()
})
test.beforeEach(() => {
  setup.script.isDown = false
  setup.script.barrier = null
})
test.afterEach.always(async t => assertBooks(t, setup.service.deps.db))
test.after.always(() => setup.service.close())

const mine = (blocks: number) => setup.service.ethereum.mineEmpty(blocks)
const transferOf = async ({ order }: OrderFixture) => {
  const [row] = await setup.service.deps.db.query<Record<string, unknown>>(
    `select status, screening, screening_attempts, screening_error, freeze_reason, credited_amount
       from chain_transfer where order_id = $1`,
    [order.id],
  )
  return row
}
const verdictsOf = ({ order }: OrderFixture) =>
  setup.service.deps.db.query<Record<string, unknown>>(
    `select v.provider, v.verdict, v.reason, v.reference, v.evidence from screening_verdict v
       join chain_transfer x using (environment, network, tx_hash, ordinal) where x.order_id = $1 order by v.id`,
    [order.id],
  )

test.serial('a final payment stays CONFIRMING and uncredited until it is screened, then it is PAID', async t => {
  const fixture = await setup.open()
  const signer = setup.service.ethereum.address(5)
  fixture.pay('25', { sender: signer })
  mine(4)
  t.like(await fixture.watch(), { status: 'CONFIRMING', credited_amount: '0', confirmations: 3 })
  t.like(await transferOf(fixture), { status: 'FINAL', screening: 'PENDING' })
  t.like(await fixture.screen(), { status: 'PAID', credited_amount: '24.75', fee_amount: '0.25' })
  const { txHash, ...subject } = setup.script.asked.at(-1) as IncomingTransfer
  t.deepEqual<unknown, unknown>(subject, {
    direction: 'incoming',
    environment: 'test',
    network: 'ERC20',
    from: fixture.payer,
    txSender: signer,
    to: fixture.order.address,
    amount: 25_000_000n,
  })
  t.deepEqual(
    [txHash],
    (await fixture.get()).transactions.map(one => one.tx_hash),
  )
  t.deepEqual(await verdictsOf(fixture), [
    { provider: 'script', verdict: 'clear', reason: null, reference: null, evidence: { from: fixture.payer } },
  ])
})

test.serial('M-20 flagged in time: FROZEN with its event, the money where the merchant cannot spend it', async t => {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('25')
  mine(2)
  await fixture.watch()
  const frozen = await fixture.screen()
  t.like(frozen, { status: 'FROZEN', received_amount: '25', credited_amount: '0', fee_amount: '0', paid_at: null })
  t.like(frozen, { frozen_amount: '25', refunded_amount: '0' })
  t.is(frozen.transactions[0]?.status, 'FROZEN')
  t.deepEqual(await fixture.balances(), { merchant_frozen: '25000000' })
  t.deepEqual(await fixture.passed(), ['PENDING_CONFIRM', 'CONFIRMING', 'FROZEN'])
  const [event, ...more] = await fixture.events()
  t.is(more.length, 0)
  t.is(event?.type, 'payment.frozen')
  t.like(event?.data, { status: 'FROZEN', reason: 'The sending address is on a test list', credited_amount: '0' })
  t.like((await verdictsOf(fixture))[0], { verdict: 'flagged', reference: 'case 1' })
  const [row] = await setup.service.deps.db.query<{ body: string }>(
    'select body from webhook_event where order_id = $1',
    [fixture.order.id],
  )
  t.true(webhooks['payment.frozen'](JSON.parse(row!.body)), JSON.stringify(webhooks['payment.frozen'].errors))
  mine(3)
  t.is((await fixture.watch()).status, 'FROZEN')
})

test.serial('final blocks read a second time change no verdict', async t => {
  const { deps, ethereum } = setup.service
  const [bad, good, waiting] = [await setup.open(), await setup.open(), await setup.open()]
  setup.script.flagged.add(bad.payer)
  for (const fixture of [bad, good]) fixture.pay('25')
  mine(2)
  await good.watch()
  await good.screen()
  waiting.pay('25')
  mine(2)
  await waiting.watch()
  const rows = () => deps.db.query('select * from chain_transfer order by seen_at, tx_hash')
  const before = await rows()
  const final = await ethereum.chain.finalHead()
  const fixtures = [bad, good, waiting]
  const { transfers } = await ethereum.chain.finalRange(Math.max(0, final.height - 20), final.height)
  const found = transfers.flatMap(transfer =>
    fixtures
      .filter(fixture => fixture.order.address === transfer.to)
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
      digests: deps.digests,
    })
    const after = await rows()
    for (const [index, row] of after.entries()) {
      t.deepEqual({ ...row, block_time: null, digest: null }, { ...before[index], block_time: null, digest: null })
    }
  }
  t.is((await waiting.screen()).status, 'PAID')
})

test.serial('who signed the transaction is screened as well as whose money it was', async t => {
  const fixture = await setup.open()
  const signer = setup.service.ethereum.address(77)
  setup.script.flagged.add(signer)
  fixture.pay('25', { sender: signer })
  mine(2)
  await fixture.watch()
  t.is((await fixture.screen()).status, 'FROZEN')
})

test.serial('flagged late: EXPIRED becomes FROZEN', async t => {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('25', { time: fixture.atEnd(1) })
  mine(2)
  t.like(await fixture.watch(), { status: 'EXPIRED', received_amount: '0' })
  t.like(await fixture.screen(), { status: 'FROZEN', received_amount: '25' })
  t.deepEqual(
    (await fixture.events()).map(event => event.type),
    ['payment.expired', 'payment.frozen'],
  )
})

test.serial(
  'a flagged part of the amount is frozen and told at once; the order waits for the rest, and is FROZEN when its time is over',
  async t => {
    const fixture = await setup.open()
    setup.script.flagged.add(fixture.payer)
    fixture.pay('5')
    mine(2)
    await fixture.watch()
    t.like(await fixture.screen(), { status: 'OPEN', received_amount: '5' })
    t.deepEqual(await fixture.balances(), { merchant_frozen: '5000000' })
    setup.service.ethereum.mine([], { time: fixture.atEnd(1) })
    t.is((await fixture.watch()).status, 'FROZEN')
    const reason = 'The sending address is on a test list'
    t.deepEqual(
      (await fixture.events()).map(({ type, data }) => [type, data.status, data.received_amount, data.reason]),
      [
        ['payment.frozen', 'OPEN', '5', reason],
        ['payment.frozen', 'FROZEN', '5', reason],
      ],
    )
  },
)

test.serial('what a FROZEN order has received is all that came, also what is not final yet', async t => {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('5')
  mine(2)
  fixture.pay('20', { from: setup.service.ethereum.address(80) })
  mine(1)
  await fixture.watch()
  t.like(await fixture.screen(), { status: 'FROZEN', received_amount: '25', missing_amount: '0' })
  const frozen = (await fixture.events()).find(one => one.type === 'payment.frozen')
  t.like(frozen, { data: { received_amount: '25', missing_amount: '0' } })
})

test.serial(
  'a flagged payment beside enough clean money: the order is PAID, the flagged part is set aside and told',
  async t => {
    const fixture = await setup.open()
    const bad = setup.service.ethereum.address(78)
    setup.script.flagged.add(bad)
    fixture.pay('25')
    fixture.pay('3', { from: bad })
    mine(3)
    await fixture.watch()
    t.like(await fixture.screen(), { status: 'PAID', received_amount: '28', credited_amount: '24.75' })
    t.deepEqual(await fixture.balances(), { merchant_available: '24750000', merchant_frozen: '3000000' })
    t.deepEqual((await fixture.events()).map(event => event.type).toSorted(), ['payment.confirmed', 'payment.frozen'])
  },
)

test.serial('a flagged payment to a PAID order keeps the status, and its money is frozen', async t => {
  const fixture = await setup.open()
  fixture.pay('25')
  mine(2)
  await fixture.watch()
  t.is((await fixture.screen()).status, 'PAID')
  const bad = setup.service.ethereum.address(79)
  setup.script.flagged.add(bad)
  fixture.pay('4', { from: bad })
  mine(2)
  await fixture.watch()
  t.like(await fixture.screen(), {
    status: 'PAID',
    received_amount: '29',
    credited_amount: '24.75',
    frozen_amount: '4',
  })
  t.deepEqual(await fixture.balances(), { merchant_available: '24750000', merchant_frozen: '4000000' })
  t.deepEqual(
    (await fixture.events()).map(event => [event.type, event.data.status]),
    [
      ['payment.confirmed', 'PAID'],
      ['payment.frozen', 'PAID'],
    ],
  )
})

test.serial('F-24 while a provider is down nothing passes; tried again with growing pauses, it is paid', async t => {
  const { clock } = setup.service
  const fixture = await setup.open()
  setup.script.isDown = true
  fixture.pay('25')
  mine(2)
  await fixture.watch()
  for (const [attempts, pause] of [5, 10, 20].entries()) {
    const asked = setup.script.asked.length
    t.is((await fixture.screen()).status, 'CONFIRMING')
    t.is(setup.script.asked.length, asked + 1)
    t.like(await transferOf(fixture), {
      screening: 'PENDING',
      screening_attempts: attempts + 1,
      screening_error: 'script: connection refused',
    })
    clock.advance(pause - 1)
    await fixture.screen()
    t.is(setup.script.asked.length, asked + 1, 'not before its time')
    clock.advance(1)
  }
  setup.script.isDown = false
  t.like(await fixture.screen(), { status: 'PAID', credited_amount: '24.75' })
  t.like(await transferOf(fixture), { screening: 'CLEAR', screening_error: null })
})

test.serial('a chain that does not tell who signed lets nothing pass', async t => {
  const fixture = await setup.open()
  fixture.pay('25')
  mine(2)
  await fixture.watch()
  setup.service.ethereum.fail(1, { method: 'transactionSender' })
  const asked = setup.script.asked.length
  t.is((await fixture.screen()).status, 'CONFIRMING')
  t.is(setup.script.asked.length, asked)
  setup.service.clock.advance(5)
  t.is((await fixture.screen()).status, 'PAID')
})

test.serial('late money that is clear waits with the order for money in time that is not screened yet', async t => {
  const fixture = await setup.open()
  setup.script.isDown = true
  fixture.pay('25', { time: fixture.atEnd(-1) })
  mine(2)
  await fixture.watch()
  await fixture.screen()
  setup.script.isDown = false
  // A second later than the block before, so that it is not yet time to screen the other again.
  const time = fixture.atEnd(20)
  fixture.pay('2', { time })
  for (let blocks = 0; blocks < 2; blocks++) setup.service.ethereum.mine([], { time })
  t.is((await fixture.watch()).status, 'CONFIRMING')
  t.like(await fixture.screen(), { status: 'CONFIRMING', credited_amount: '0' })
  await assertBooks(t, setup.service.deps.db)
  setup.service.clock.advance(5)
  t.like(await fixture.screen(), { status: 'PAID', received_amount: '27', credited_amount: '26.73' })
})

for (const statement of [
  'update screening_verdict set verdict = verdict',
  'delete from screening_verdict',
  'truncate screening_verdict',
]) {
  test.serial(`evidence is kept for ever: '${statement}' is refused`, async t => {
    await t.throwsAsync(setup.service.admin.query(statement), { message: /kept for ever/ })
  })
}
