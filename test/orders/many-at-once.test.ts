// However many orders come at once, each gets an address, until a limit or the end of the pool is reached.
import test, { type ExecutionContext } from 'ava'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { untilWaiting } from '../helpers/waiting.ts'

const networks = ['ERC20', 'TRC20'] as const

async function open(t: ExecutionContext, env: Record<string, string> = {}): Promise<TestService> {
  const service = await testService({ env })
  t.teardown(() => service.close())
  for (const network of networks) await watchChain(service.deps, { environment: 'test', network })
  return service
}

interface Asked {
  readonly processes: readonly Deps[]
  readonly merchants: readonly Principal[]
  readonly count: number
}

/** Addresses of the orders that were opened, and the messages of those that were not. */
async function openAtOnce({ processes, merchants, count }: Asked) {
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      createOrder(processes[index % processes.length]!, merchants[index % merchants.length]!, {
        ...orderInput(),
        network: networks[(index >> 2) % 2]!,
      }),
    ),
  )
  return {
    addresses: results.flatMap(one => (one.status === 'fulfilled' ? [one.value.order.address] : [])),
    refusals: results.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : [])),
  }
}

test('256 orders at once in three processes that share an ordinary pool all get an address of their own', async t => {
  const service = await open(t)
  const processes = [service.deps, await service.second(), await service.second()]
  const merchants = await Promise.all(Array.from({ length: 8 }, () => testMerchant(service.deps)))
  await service.admin.query('delete from deposit_address where derivation_index >= 10')
  for (let wave = 0; wave < 4; wave += 1) {
    const { addresses, refusals } = await openAtOnce({ processes, merchants, count: 256 })
    t.deepEqual(refusals, [])
    t.is(new Set(addresses).size, 256)
  }
  await assertBooks(t, service.deps.db)
  assertNoDeadlocks(t, ...processes.map(one => one.db))
})

test('where the pool ends in the middle of a batch, those within it get an address and the others the message', async t => {
  const service = await open(t, { KASSA_TEST_ERC20_ADDRESSES_MAX: '45', KASSA_TEST_TRC20_ADDRESSES_MAX: '50' })
  const processes = [service.deps, await service.second()]
  const merchants = await Promise.all(Array.from({ length: 5 }, () => testMerchant(service.deps)))
  const { addresses, refusals } = await openAtOnce({ processes, merchants, count: 120 })
  t.is(new Set(addresses).size, 95)
  t.deepEqual(refusals, Array<string>(25).fill('Fault: no available address'))
  await assertBooks(t, service.deps.db)
})

test('whoever wants the last address while another is about to take it waits for what comes of that', async t => {
  const service = await open(t, { KASSA_TEST_ERC20_ADDRESSES_MAX: '1' })
  const merchants = [await testMerchant(service.deps), await testMerchant(service.deps)] as const
  const reached = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const { orderBatch: _, ...others } = await service.second()
  const plannedTransaction: Deps['db']['plannedTransaction'] = work =>
    others.db.plannedTransaction(async tx => {
      await work(tx)
      reached.resolve()
      await end.promise
      throw new Error('it died')
    })
  const dying = { ...others, db: { ...others.db, plannedTransaction } }
  const taking = createOrder({ ...dying, orderBatch: new OrderBatch(dying) }, merchants[0], orderInput())
  await reached.promise
  const waiting = createOrder(service.deps, merchants[1], orderInput())
  await untilWaiting(service.deps.db)
  end.resolve()
  await t.throwsAsync(taking, { message: 'it died' })
  t.is((await waiting).order.status, 'OPEN')
  await t.throwsAsync(createOrder(service.deps, merchants[0], orderInput()), { message: 'no available address' })
})

/** Counts how often an order found no free address. */
class CountingBatch extends OrderBatch {
  missed = 0

  override derive(...asked: Parameters<OrderBatch['derive']>): Promise<boolean> {
    this.missed += 1
    return super.derive(...asked)
  }
}

test('a process that opens many orders derives addresses beside them, before they are gone', async t => {
  const service = await open(t)
  const merchant = await testMerchant(service.deps)
  const orderBatch = new CountingBatch(service.deps)
  const deps = { ...service.deps, orderBatch }
  for (let opened = 0; opened < 300; opened += 1) {
    await createOrder(deps, merchant, orderInput())
    await orderBatch.idle()
  }
  t.is(orderBatch.missed, 0)
})

test('addresses that cannot be derived because the database fails are no missing addresses', async t => {
  const service = await open(t)
  await service.admin.query('delete from deposit_address')
  const merchant = await testMerchant(service.deps)
  const transaction: Deps['db']['transaction'] = () => Promise.reject(new Error('the database is gone'))
  const failing = { ...service.deps, db: { ...service.deps.db, transaction } }
  await t.throwsAsync(createOrder(failing, merchant, orderInput()), { message: 'the database is gone' })
  t.is((await createOrder(service.deps, merchant, orderInput())).order.status, 'OPEN')
})

/** Whenever addresses were derived others take them all, so many times. */
class RobbedBatch extends OrderBatch {
  robberies = 0

  override async derive(...asked: Parameters<OrderBatch['derive']>): Promise<boolean> {
    const isWorthIt = await super.derive(...asked)
    if (this.robberies === 12) return isWorthIt
    this.robberies += 1
    await this.rob()
    return isWorthIt
  }

  rob = (): Promise<unknown> => Promise.resolve()
}

test('an order whose address others take again and again is opened all the same', async t => {
  const service = await open(t)
  const merchant = await testMerchant(service.deps)
  const orderBatch = new RobbedBatch(service.deps)
  orderBatch.rob = () =>
    service.admin.query(
      'update deposit_address set order_id = gen_random_uuid(), assigned_at = now() where order_id is null',
    )
  await orderBatch.rob()
  const { order } = await createOrder({ ...service.deps, orderBatch }, merchant, orderInput())
  t.is(order.status, 'OPEN')
  t.is(orderBatch.robberies, 12)
})
