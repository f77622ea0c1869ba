import test from 'ava'
import { sweep } from '../helpers/sweep.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { settle } from '../../src/payments/settle.service.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { screenDue } from '../../src/payments/screen.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { until } from '../helpers/until.ts'
import { key, openStage, type Stage } from './stage.ts'

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

test.serial('a worker that dies while it asks loses its claim, and another screens', async t => {
  const scene = await stage.open()
  scene.pay('25')
  mine(2)
  await scene.watch()
  const { deps } = stage.house
  // The process is gone between its claim and its verdict: its transactions never happen.
  const dying = { ...deps, db: { ...deps.db, transaction: async () => Promise.reject(new Error('killed')) } }
  await screenDue(dying, key)
  t.is((await scene.screen()).status, 'CONFIRMING')
  stage.house.clock.advance(120)
  t.is((await scene.screen()).status, 'PAID')
})

test.serial(
  'C-10 two workers with different verdicts: the first stands, and credited money is not taken back',
  async t => {
    const scene = await stage.open()
    scene.pay('25')
    mine(2)
    await scene.watch()
    stage.script.flagged.add(scene.payer)
    const opened = Promise.withResolvers<void>()
    stage.script.gate = opened.promise
    const slow = screenPayment(stage.house.deps, key)
    await until(async () => stage.script.asked.at(-1)?.from === scene.payer)
    // The slow worker has asked and will answer 'flagged'; its claim runs out, and another is told 'clear'.
    stage.house.clock.advance(120)
    stage.script.gate = null
    stage.script.flagged.delete(scene.payer)
    t.is((await scene.screen()).status, 'PAID')
    opened.resolve()
    await slow
    t.like(await scene.get(), { status: 'PAID', credited_amount: '24.75' })
    t.deepEqual(await scene.balances(), { merchant_available: '24750000' })
    const verdicts = await stage.house.deps.db.query<{ verdict: string }>(
      `select v.verdict from screening_verdict v join chain_transfer x using (environment, network, tx_hash, ordinal)
        where x.order_id = $1 order by v.id`,
      [scene.order.id],
    )
    t.deepEqual(
      verdicts.map(row => row.verdict),
      ['clear', 'flagged'],
    )
  },
)

test.serial('C-10 screened and settled by several workers at once, money is frozen once and credited once', async t => {
  const other = await stage.house.second()
  const scene = await stage.open()
  const bad = stage.house.ethereum.address(80)
  stage.script.flagged.add(bad)
  for (let paid = 0; paid < 6; paid++) scene.pay('5', paid % 2 ? { from: bad } : {})
  mine(2)
  await scene.watch()
  const { deps } = stage.house
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2
        ? settle(index % 3 ? deps : other, key)
        : screenPayment(index % 3 ? { ...other, screening: deps.screening } : deps, key),
    ),
  )
  await settle(deps, key)
  t.like(await scene.get(), { status: 'FROZEN', received_amount: '30', credited_amount: '14.85' })
  t.deepEqual(await scene.balances(), { merchant_available: '14850000', merchant_frozen: '15000000' })
})

test.serial('on a chain whose final blocks were taken back nothing is screened, and so nothing credited', async t => {
  const { deps } = stage.house
  const scene = await stage.open()
  scene.pay('25')
  mine(2)
  await scene.watch()
  await deps.db.query(
    `insert into chain_halt (environment, network, reason, created_at) values ('test', 'ERC20', 'test', $1)`,
    [deps.clock.now()],
  )
  t.is((await scene.screen()).status, 'CONFIRMING')
  await deps.db.query('delete from chain_halt')
  t.is((await scene.screen()).status, 'PAID')
})

test.serial('with every job dropped the sweeper screens', async t => {
  const scene = await stage.open()
  scene.pay('25')
  mine(2)
  await scene.watch()
  await stage.house.deps.db.query('delete from job')
  await sweep(stage.house.deps)
  t.is((await scene.get()).status, 'PAID')
})

test.serial('the worker screens by its job', async t => {
  const { deps } = stage.house
  const scene = await stage.open()
  const worker = await startWorker(deps)
  t.teardown(() => worker.stop())
  scene.pay('25')
  mine(2)
  await until(async () => (await scene.get()).status === 'PAID')
  const jobs = await deps.db.query(`select 1 from job where name = 'screen-payment'`)
  t.true(jobs.length > 0)
})
