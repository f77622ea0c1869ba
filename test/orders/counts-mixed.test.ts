// Totals of lists while orders are opened, paid, cancelled and ended by several processes at once.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { Fault } from '../../src/lib/fault.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { listOrders } from '../../src/orders/query/order-list.service.ts'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { orderStatuses } from '../../src/orders/order-status.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testMerchant, testService } from '../helpers/deps.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { orderInput } from '../helpers/order-input.ts'
import { units, watchBoth } from './watched-order.ts'

const networks = ['ERC20', 'TRC20'] as const
const [rounds, ordersPerRound] = [5, 12]

test('totals are those of the orders there are, after each round of a mix in which all of it happens at once', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await watchBoth(service)
  const processes = [service.deps, await service.second(), await service.second()] as const
  const merchant = await testMerchant(service.deps)
  const open = (deps: Deps, index: number) =>
    createOrder(deps, merchant, orderInput({ network: networks[index % 2]!, expiresIn: index % 3 === 0 ? 60 : 3600 }))
  const opening = () =>
    Promise.all(Array.from({ length: ordersPerRound }, (_, index) => open(processes[index % 3]!, index)))
  const seen = new Set<string>()
  let orders: OrderView[] = (await opening()).map(({ order }) => order)
  for (let round = 0; round < rounds; round++) {
    // Of six orders one ends by its time, one is paid, one too while it is cancelled, one gets a part, one is cancelled, one waits.
    for (const [index, { address, network }] of orders.entries()) {
      const amount = [null, units('25'), units('25'), units('5'), null, null][index % 6]!
      const chain = network === 'ERC20' ? service.ethereum : service.tron
      chain.mine(amount === null ? [] : [{ to: address, amount }])
    }
    for (const chain of [service.ethereum, service.tron]) chain.mineEmpty(4)
    service.clock.set(new Date(Math.max(...[service.ethereum, service.tron].map(chain => chain.head.time.getTime()))))
    const both = (work: (key: { environment: 'test'; network: (typeof networks)[number] }) => Promise<unknown>) =>
      Promise.all(networks.map(network => work({ environment: 'test', network })))
    const cancelled = orders.filter((_, index) => index % 6 === 2 || index % 6 === 4)
    const [opened] = await Promise.all([
      opening(),
      both(key => watchChain(processes[1], key)),
      both(key => settle(processes[2], key)),
      ...cancelled.map(({ id }, index) =>
        cancelOrder(processes[index % 3]!, merchant, id).catch((error: unknown) => t.true(error instanceof Fault)),
      ),
    ])
    for (const network of [undefined, ...networks])
      for (const status of [undefined, ...orderStatuses]) {
        const { total } = await listOrders(service.deps, merchant, { network, status, limit: 1, offset: 0 })
        const [row] = await service.deps.db.query<{ count: string }>(
          `select count(*) as count from orders where merchant_id = $1
              and network = coalesce($2, network) and status = coalesce($3, status)`,
          [merchant.merchantId, network ?? null, status ?? null],
        )
        t.is(String(total), row!.count, `round ${round}: ${status ?? 'any'} ${network ?? 'any'}`)
        if (status && total > 0) seen.add(status)
      }
    orders = opened.map(({ order }) => order)
  }
  t.true(
    ['OPEN', 'PAID', 'EXPIRED', 'UNDERPAID'].every(status => seen.has(status)),
    [...seen].join(),
  )
  await assertBooks(t, service.deps.db)
  assertNoDeadlocks(t, ...processes.map(one => one.db))
})
