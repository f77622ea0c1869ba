// One reader of a chain for all cells.
import test, { type ExecutionContext } from 'ava'
import { followCells } from '../../src/payments/follow/follow-cells.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { cellsOf, type Deps } from '../../src/deps.ts'
import { run as watchAlone } from '../../src/jobs/watch-chain.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { approveMerchant } from '../../dev/seed/approve-merchant.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { until } from '../helpers/until.ts'
import { platformUserIn } from './fixture.ts'

const key = { environment: 'test', network: 'TRC20' } as const

async function service(t: ExecutionContext, cells: number): Promise<TestService> {
  const opened = await testService({ cells })
  t.teardown(() => opened.close())
  await followCells(opened.deps, key)
  return opened
}

function away(deps: Deps): Deps {
  const fail = () => Promise.reject(new Error('the database is away'))
  return { ...deps, db: { ...deps.db, query: fail, transaction: fail } }
}

async function sale(deps: Deps) {
  const name = await platformUserIn(deps)
  const { id: merchantId } = await registerMerchant(deps, { name, email: `${name}@example.com`, platformUserId: name })
  await approveMerchant(deps, merchantId, 'BASIC')
  const { keyId } = await issueKey(deps, { merchantId, environment: 'test', name: 'tests' })
  const owner = { merchantId, environment: 'test', keyId } as const
  const { order } = await createOrder(deps, owner, orderInput({ network: 'TRC20' }))
  return { order, inspect: async () => (await getOrder(deps, owner, order.id)).status }
}

/** A day of a chain: payments to all cells, a fork, and blocks until all is final. Returns what the node was asked meanwhile. */
async function live({ deps, tron }: TestService) {
  const sales = await Promise.all(cellsOf(deps).map(sale))
  const payments = sales.map(({ order }) => ({ to: order.address, amount: 25_000_000n }))
  const before = { ...tron.calls }
  for (const blocks of [1, 2, 5, 1]) {
    tron.mineEmpty(blocks)
    await followCells(deps, key)
  }
  tron.mine(payments)
  await followCells(deps, key)
  tron.reorg(1, [payments])
  await followCells(deps, key)
  tron.mineEmpty(4)
  await followCells(deps, key)
  const calls = Object.entries(tron.calls).map(([name, count]) => [name, count - before[name as keyof typeof before]])
  return { sales, calls: Object.fromEntries(calls) as Record<string, number> }
}

test('two cells read a chain with the calls of one, forks included, and each credits its own orders', async t => {
  const [one, two] = [await service(t, 1), await service(t, 2)]
  const [alone, together] = [await live(one), await live(two)]
  const { block: blocks, transfers, ...others } = alone.calls
  const { block: blocksTogether, transfers: transfersTogether, ...othersTogether } = together.calls
  t.deepEqual(othersTogether, others)
  // At a fork a cell that is a step behind the other asks for a block anew.
  t.true(blocksTogether! <= blocks! + 4, `${blocksTogether} blocks instead of ${blocks}`)
  t.true(transfersTogether! <= transfers! + 4, `transfers of ${transfersTogether} blocks instead of ${transfers}`)
  t.true(together.calls.finalRange! > 0)
  for (const { inspect } of [...alone.sales, ...together.sales]) t.is(await inspect(), 'PAID')
  for (const { db } of cellsOf(two.deps)) await assertBooks(t, db)
})

test('a cell that is behind catches up, and the other reads no block again for it', async t => {
  const { deps, tron } = await service(t, 2)
  const [first, second] = cellsOf(deps) as [Deps, Deps]
  const late = await sale(second)
  tron.mine([{ to: late.order.address, amount: 25_000_000n }])
  tron.mineEmpty(20)
  await watchAlone(first, key)
  t.is(await late.inspect(), 'OPEN')
  await followCells(deps, key)
  t.is(await late.inspect(), 'PAID')
  const heights = await Promise.all(
    [first, second].map(({ db }) =>
      db.query('select kind, height from chain_cursor order by environment, network, kind'),
    ),
  )
  t.deepEqual(heights[1], heights[0])
})

test('a cell whose database fails holds up no other, and misses nothing', async t => {
  const { deps, tron } = await service(t, 2)
  const [first, other] = cellsOf(deps) as [Deps, Deps]
  const broken = { ...deps, cells: [first, away(other)] }
  const [kept, lost] = [await sale(first), await sale(other)]
  tron.mine([kept, lost].map(({ order }) => ({ to: order.address, amount: 25_000_000n })))
  tron.mineEmpty(4)
  await followCells(broken, key)
  t.deepEqual([await kept.inspect(), await lost.inspect()], ['PAID', 'OPEN'])
  await followCells(deps, key)
  t.deepEqual([await kept.inspect(), await lost.inspect()], ['PAID', 'PAID'])
})

for (const [who, readAlone] of [
  ['read for itself', (deps: Deps) => watchAlone(cellsOf(deps)[0]!, key)],
  [
    'had no database',
    (deps: Deps) => followCells({ ...deps, cells: [cellsOf(deps)[0]!, away(cellsOf(deps)[1]!)] }, key),
  ],
] as const) {
  test(`a payment in a block that is not final is seen by its cell, though another one ${who} before`, async t => {
    const { deps, tron } = await service(t, 2)
    const late = await sale(cellsOf(deps)[1]!)
    tron.mine([{ to: late.order.address, amount: 25_000_000n }])
    await readAlone(deps)
    t.is(await late.inspect(), 'OPEN')
    await followCells(deps, key)
    t.is(await late.inspect(), 'PENDING_CONFIRM')
  })
}

test('workers of both cells: the queue of the first wakes the reader of all', async t => {
  const { deps, tron } = await service(t, 2)
  const sales = await Promise.all(cellsOf(deps).map(sale))
  const workers = await Promise.all(cellsOf(deps).map(startWorker))
  t.teardown(() => Promise.all(workers.map(worker => worker.stop())))
  tron.mine(sales.map(({ order }) => ({ to: order.address, amount: 25_000_000n })))
  tron.mineEmpty(4)
  for (const { inspect } of sales) await until(async () => (await inspect()) === 'PAID')
  const queued = await Promise.all(
    cellsOf(deps).map(({ db }) => db.query(`select from job where name = 'watch-chain' limit 1`)),
  )
  t.deepEqual(
    queued.map(rows => rows.length),
    [1, 0],
  )
})
