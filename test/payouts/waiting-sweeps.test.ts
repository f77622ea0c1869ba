// Sweeps that wait for a lower fee are in nobody's way, and are done when they can be.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { runDue as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { sweepDue } from '../../src/payouts/sweeps/sweep.service.ts'
import { testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { settleAll } from '../helpers/settle-all.ts'
import { brokenInvariants } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'

let at: Sweeps
test.before(async () => {
  at = await startSweeps('ERC20')
})
test.after.always(() => at?.close())

const gwei = 1_000_000_000n
const gas = { kind: 'nonce', gasLimit: 80_000, maxPriorityFeePerGas: 100_000_000n } as const

/** Sweeps of these addresses by their state. */
async function states(addresses: readonly string[]): Promise<Record<string, number>> {
  const found = await at.service.admin.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from sweep where address = any ($1) group by 1',
    [addresses],
  )
  return Object.fromEntries(found.map(row => [row.status, row.count]))
}

/** Pays many orders in one block, of accounts that have the coins for a fee. */
async function depositMany(count: number, units: bigint): Promise<string[]> {
  const { deps, service, key } = at
  const merchant = await testMerchant(deps)
  const addresses: string[] = []
  for (let one = 0; one < count; one += 1) {
    const input = orderInput({ network: 'ERC20', amount: usdt(units), idempotencyKey: randomUUID() })
    addresses.push((await createOrder(deps, merchant, input)).order.address)
  }
  await watchChain(deps, key)
  service.ethereum.mine(addresses.map(to => ({ to, amount: units })))
  service.ethereum.mineEmpty(3)
  await watchChain(deps, key)
  // Each round screens some.
  for (let rounds = 0; rounds < count / 5; rounds += 1) await screenPayments(deps)
  await settleAll(deps)
  return addresses
}

test.serial('sixty that wait for a lower fee hold up none that is worth it, and are done when it falls', async t => {
  // 15 USDT are worth 1.5 USDT of fees, which is less than 80,000 units of gas at 10 gwei cost.
  at.payee.quote = { ...gas, maxFeePerGas: 10n * gwei }
  const large = await at.deposit('2000')
  const small = await depositMany(60, 15_000_000n)
  // The large one is the last that is begun.
  await at.service.admin.query(`update deposit_balance set is_being_swept = true where address = $1`, [large])
  for (let rounds = 0; rounds < 8; rounds += 1) await sweepDue(at.deps, at.key)
  t.deepEqual(await states(small), { OPEN: 60 })
  await at.service.admin.query(`update deposit_balance set is_being_swept = false where address = $1`, [large])
  await at.work(4)
  t.is((await at.sweeps(large))[0]?.status, 'DONE')
  t.deepEqual(await states(small), { OPEN: 60 }, 'nothing of them was begun')

  at.service.clock.advance(61)
  const before = await dueTimes(small)
  await sweepDue(at.deps, at.key)
  const after = await dueTimes(small)
  t.is(before.filter((one, index) => one !== after[index]).length, 2, 'few are looked at in one round')

  at.payee.quote = { ...gas, maxFeePerGas: 2n * gwei }
  at.service.clock.advance(61)
  await at.work(4)
  t.true(((await states(small)).DONE ?? 0) >= 16)
  t.deepEqual(await brokenInvariants(at), [])
})

async function dueTimes(addresses: readonly string[]): Promise<string[]> {
  const found = await at.service.admin.query<{ due_at: string }>(
    `select due_at from sweep where address = any ($1) order by address`,
    [addresses],
  )
  return found.map(row => row.due_at)
}

test.serial('what a clock that ran an hour ahead put off is looked at once it is right again', async t => {
  at.payee.quote = { ...gas, maxFeePerGas: 10n * gwei }
  const [address] = await depositMany(1, 15_000_000n)
  const { clock } = at.service
  clock.advance(3_600)
  for (let rounds = 0; rounds < 3; rounds += 1) await sweepDue(at.deps, at.key)
  clock.advance(-3_600)
  t.deepEqual(await states([address!]), { OPEN: 1 })
  at.payee.quote = { ...gas, maxFeePerGas: gwei }
  await at.work(4)
  t.deepEqual(await states([address!]), { DONE: 1 })
})
