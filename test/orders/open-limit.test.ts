// A merchant's limit of open orders, asked for by several processes at once.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { addToCounts } from '../../src/orders/query/order-list.sql.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { orderInput } from '../helpers/order-input.ts'
import { doneOrWaiting } from '../payments/interleave.ts'

const networks = ['ERC20', 'TRC20'] as const

async function open(max: number): Promise<TestService> {
  const env = { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: String(max), KASSA_ORDERS_PER_HOUR: '1000000' }
  const service = await testService({ env })
  for (const network of networks) await watchChain(service.deps, { environment: 'test', network })
  return service
}

/** Stops each transaction before its commit, once its work is done. */
function stoppedBeforeCommit(deps: Deps) {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const plannedTransaction: Deps['db']['plannedTransaction'] = work =>
    deps.db.plannedTransaction(async tx => {
      const result = await work(tx)
      reached.resolve()
      await goOn.promise
      return result
    })
  const stopped = { ...deps, db: { ...deps.db, plannedTransaction } }
  return {
    deps: { ...stopped, orderBatch: new OrderBatch(stopped) },
    reached: reached.promise,
    goOn: () => goOn.resolve(),
  }
}

/** A small limit is always near. Up to the large one there is room for all that could be under way, and then there is not. */
for (const max of [20, 100_000]) {
  test(`60 parallel requests to two processes for the last 5 of ${max} open orders open 5; replays are answered`, async t => {
    const service = await open(max)
    t.teardown(() => service.close())
    const processes = [service.deps, await service.second()] as const
    const merchant = await testMerchant(service.deps)
    const replayed = () => createOrder(service.deps, merchant, orderInput({ idempotencyKey: 'before' }))
    await replayed()
    const earlier = {
      ...merchant,
      network: 'ERC20',
      status: 'OPEN',
      createdAt: new Date('2026-01-01T00:30:00Z'),
    } as const
    await addToCounts(service.deps.db, [{ ...earlier, by: max - 6 }])
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        createOrder(processes[index % 2]!, merchant, orderInput({ network: networks[(index >> 1) % 2]! })),
      ),
    )
    const refusals = results.flatMap(one => (one.status === 'rejected' ? [String(one.reason.message)] : []))
    t.deepEqual(refusals, Array<string>(55).fill('no available address'))
    t.true((await replayed()).replayed, 'an order that is there already is answered all the same')
    const rows = await service.deps.db.query('select 1 from orders where merchant_id = $1', [merchant.merchantId])
    t.is(rows.length, 6)
    await addToCounts(service.deps.db, [{ ...earlier, by: 6 - max }])
    await assertBooks(t, service.deps.db)
    assertNoDeadlocks(t, ...processes.map(one => one.db))
  })
}

test('the last place is taken once: who comes meanwhile waits for whoever is about to take it, and nobody else waits', async t => {
  const service = await open(1)
  t.teardown(() => service.close())
  const [merchant, other] = [await testMerchant(service.deps), await testMerchant(service.deps)]
  const first = stoppedBeforeCommit(await service.second())
  const taking = createOrder(first.deps, merchant, orderInput())
  await first.reached
  const refused = t.throwsAsync(createOrder(service.deps, merchant, orderInput({ network: 'TRC20' })), {
    message: 'no available address',
  })
  await doneOrWaiting(service, refused)
  t.is((await createOrder(service.deps, other, orderInput({ network: 'TRC20' }))).order.status, 'OPEN')
  first.goOn()
  await taking
  await refused
})

test('a place that is given back by whoever was about to take it goes to who waited', async t => {
  const service = await open(1)
  t.teardown(() => service.close())
  const merchant = await testMerchant(service.deps)
  let waiting: Promise<unknown> = Promise.resolve()
  const { orderBatch: _, ...others } = await service.second()
  const failing: Deps['db']['plannedTransaction'] = work =>
    others.db.plannedTransaction(async tx => {
      await work(tx)
      waiting = createOrder(service.deps, merchant, orderInput({ network: 'TRC20' }))
      await doneOrWaiting(service, waiting)
      throw new Error('it died')
    })
  const dying = { ...others, db: { ...others.db, plannedTransaction: failing } }
  const orderBatch = new OrderBatch(dying)
  await t.throwsAsync(createOrder({ ...dying, orderBatch }, merchant, orderInput()), { message: 'it died' })
  await t.notThrowsAsync(waiting)
})

test('far from its limit a merchant opens orders in several processes side by side', async t => {
  const service = await open(1_000_000)
  t.teardown(() => service.close())
  const merchant = await testMerchant(service.deps)
  const first = stoppedBeforeCommit(await service.second())
  const taking = createOrder(first.deps, merchant, orderInput())
  await first.reached
  t.is((await createOrder(service.deps, merchant, orderInput({ network: 'TRC20' }))).order.status, 'OPEN')
  first.goOn()
  t.is((await taking).order.status, 'OPEN')
})
