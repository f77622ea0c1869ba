import test from 'ava'
import { sweep } from '../helpers/sweep.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { until } from '../helpers/until.ts'
import { key, openScreeningSetup, units, type ScreeningSetup } from './screening-setup.ts'

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

test.serial('a worker that dies while it asks loses its claim, and another screens', async t => {
  const fixture = await setup.open()
  fixture.pay('25')
  mine(2)
  await fixture.watch()
  const { deps } = setup.service
  // The process is gone between its claim and its verdict: its transactions never happen.
  const dying = { ...deps, db: { ...deps.db, transaction: async () => Promise.reject(new Error('killed')) } }
  await screenDue(dying, key)
  t.is((await fixture.screen()).status, 'CONFIRMING')
  setup.service.clock.advance(120)
  t.is((await fixture.screen()).status, 'PAID')
})

test.serial(
  'money that became final, or was asked about, while a clock ran ahead is screened once the clock is right',
  async t => {
    const { clock } = setup.service
    const [recorded, asked] = [await setup.open(), await setup.open()]
    recorded.pay('25')
    mine(2)
    clock.advance(86_400)
    await recorded.watch()
    clock.advance(-86_400)
    t.like(await recorded.screen(), { status: 'PAID', credited_amount: '24.75' })
    asked.pay('25')
    mine(2)
    await asked.watch()
    setup.script.isDown = true
    clock.advance(86_400)
    t.is((await asked.screen()).status, 'CONFIRMING')
    clock.advance(-86_400)
    setup.script.isDown = false
    t.like(await asked.screen(), { status: 'PAID', credited_amount: '24.75' })
  },
)

test.serial('hundreds of transfers of one transaction leave another order its place in the same claim', async t => {
  const [flooded, other] = [await setup.open(), await setup.open()]
  const chain = setup.service.ethereum
  // In the order of its hash the small one comes last.
  const [big, small] = [chain.hash('flood'), chain.hash('one')].toSorted()
  const tiny = Array.from({ length: 300 }, () => ({ to: flooded.order.address, amount: units('0.01'), txHash: big! }))
  chain.mine([...tiny, { to: other.order.address, amount: units('25'), txHash: small! }])
  mine(2)
  await other.watch()
  const { deps } = setup.service
  t.is(await screenDue(deps, key), 200)
  await settle(deps, key)
  t.is((await other.get()).status, 'PAID')
  t.is((await flooded.screen()).received_amount, '3')
})

test.serial(
  'C-10 two workers with different verdicts: the first stands, and credited money is not taken back',
  async t => {
    const fixture = await setup.open()
    fixture.pay('25')
    mine(2)
    await fixture.watch()
    setup.script.flagged.add(fixture.payer)
    const opened = Promise.withResolvers<void>()
    setup.script.barrier = opened.promise
    const slow = screenPayment(setup.service.deps, key)
    await until(async () => setup.script.asked.at(-1)?.from === fixture.payer)
    // The slow worker has asked and will answer 'flagged'; its claim runs out, and another is told 'clear'.
    setup.service.clock.advance(120)
    setup.script.barrier = null
    setup.script.flagged.delete(fixture.payer)
    t.is((await fixture.screen()).status, 'PAID')
    opened.resolve()
    await slow
    t.like(await fixture.get(), { status: 'PAID', credited_amount: '24.75' })
    t.deepEqual(await fixture.balances(), { merchant_available: '24750000' })
    const verdicts = await setup.service.deps.db.query<{ verdict: string }>(
      `select v.verdict from screening_verdict v join chain_transfer x using (environment, network, tx_hash, ordinal)
        where x.order_id = $1 order by v.id`,
      [fixture.order.id],
    )
    t.deepEqual(
      verdicts.map(row => row.verdict),
      ['clear', 'flagged'],
    )
  },
)

test.serial('C-10 screened and settled by several workers at once, money is frozen once and credited once', async t => {
  const other = await setup.service.second()
  const fixture = await setup.open()
  const bad = setup.service.ethereum.address(80)
  setup.script.flagged.add(bad)
  for (let paid = 0; paid < 6; paid++) fixture.pay('5', paid % 2 ? { from: bad } : {})
  mine(2)
  await fixture.watch()
  const { deps } = setup.service
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2
        ? settle(index % 3 ? deps : other, key)
        : screenPayment(index % 3 ? { ...other, screening: deps.screening } : deps, key),
    ),
  )
  await settle(deps, key)
  t.like(await fixture.get(), { status: 'FROZEN', received_amount: '30', credited_amount: '14.85' })
  t.deepEqual(await fixture.balances(), { merchant_available: '14850000', merchant_frozen: '15000000' })
})

test.serial('on a chain whose final blocks were taken back nothing is screened, and so nothing credited', async t => {
  const { deps } = setup.service
  const fixture = await setup.open()
  fixture.pay('25')
  mine(2)
  await fixture.watch()
  await deps.db.query(
    `insert into chain_pause (environment, network, reason, created_at) values ('test', 'ERC20', 'test', $1)`,
    [deps.clock.now()],
  )
  t.is((await fixture.screen()).status, 'CONFIRMING')
  await deps.db.query('delete from chain_pause')
  t.is((await fixture.screen()).status, 'PAID')
})

test.serial('with every job dropped the sweeper screens', async t => {
  const fixture = await setup.open()
  fixture.pay('25')
  mine(2)
  await fixture.watch()
  await setup.service.deps.db.query('delete from job')
  await sweep(setup.service.deps)
  t.is((await fixture.get()).status, 'PAID')
})

test.serial('the worker screens by its job', async t => {
  const { deps } = setup.service
  const fixture = await setup.open()
  const worker = await startWorker(deps)
  t.teardown(() => worker.stop())
  fixture.pay('25')
  mine(2)
  await until(async () => (await fixture.get()).status === 'PAID')
  const jobs = await deps.db.query(`select 1 from job where name = 'screen-payment'`)
  t.true(jobs.length > 0)
})
