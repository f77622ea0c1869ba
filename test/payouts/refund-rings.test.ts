// A chain takes back the blocks in which refunds failed, while their merchant asks for the same refunds anew: nobody waits in a ring.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { orderInput } from '../helpers/order-input.ts'
import { meet } from '../payments/interleave.ts'
import { brokenInvariants } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'
import { resume, takeBack } from './reorged-out-cases.ts'

let at: Sweeps
let processes: readonly [Deps, Deps]
test.before(async () => {
  at = await startSweeps('ERC20')
  processes = [await at.service.second(), await at.service.second()]
})
test.after.always(() => at?.close())

/** An order of the merchant that is paid. */
async function paidOrder(): Promise<string> {
  const { deps, service, key, merchant } = at
  if (service.ethereum.head.time > service.clock.now()) service.clock.set(service.ethereum.head.time)
  const { order } = await createOrder(deps, merchant, orderInput({ network: 'ERC20', idempotencyKey: randomUUID() }))
  await watchChain(deps, key)
  await at.pay(order.address, 25_000_000n)
  return order.id
}

const refund = (orderId: string, address: string, amount: bigint) => (deps: Deps) =>
  createRefund(deps, at.merchant, { orderId, amount: usdt(amount), address, idempotencyKey: randomUUID() })

async function reverse(deps: Deps): Promise<void> {
  const { service, payee, key } = at
  const outcome = await planReversal(deps, key, { chain: service.ethereum.chain, way: payee.way() })
  if (outcome.kind !== 'plan') throw new Error(outcome.kind)
  const done = await reverseFinal(deps, outcome.plan)
  if (done.kind !== 'reversed') throw new Error(done.kind)
}

/** More statements than a refund has. */
const statementsMax = 60

test.serial(
  'whoever refunds an order while its failed refund is opened again waits for that, or goes first',
  async t => {
    const orders = [await paidOrder(), await paidOrder()]
    const to = at.someone()
    at.payee.refusing.add(to)
    for (const id of orders) await refund(id, to, 5_000_000n)(at.deps)
    await at.work(4)
    let more = 0
    for (let isReached = true; isReached; more += 1) {
      t.true(more < statementsMax)
      await takeBack(at)
      // Two of one merchant are opened again: by the first its accounts are held, by the second its other order is wanted.
      const again = refund(orders[more % 2]!, at.someone(), 1_000_000n)
      const met = await meet({ service: at.service, processes }, { stopped: again, at: more + 1, other: reverse })
      t.deepEqual(met.errors, [])
      isReached = met.isReached
      await resume(at, 3)
      at.service.clock.advance(600)
    }
    assertNoDeadlocks(t, at.deps.db, ...processes.map(one => one.db))
    await at.work(4)
    const ended = await at.service.admin.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from withdrawal group by 1 order by 1',
    )
    t.deepEqual(ended, [
      { status: 'COMPLETED', count: more },
      { status: 'FAILED', count: orders.length },
    ])
    const refunded = await at.service.admin.query<{ sum: number }>(
      'select sum(refunded_amount)::int as sum from orders',
    )
    t.deepEqual(refunded, [{ sum: more * 1_000_000 }])
    t.deepEqual(await brokenInvariants(at), [])
  },
)
