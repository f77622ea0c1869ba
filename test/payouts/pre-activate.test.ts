import test from 'ava'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrderAndCost } from '../../src/orders/order.service.ts'
import { quoteCosts } from '../../src/orders/checkout/quote-costs.service.ts'
import { testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { Crash, Moments, mortal } from './crash.ts'
import { brokenInvariants, ofNothing, startPayouts, type Payouts } from './payouts.ts'
import { preActivateDue } from '../../src/payouts/sweeps/pre-activate.service.ts'

/** Dust counts as well here: what we send ourselves is told apart by nothing but its hash. */
const env = { KASSA_TRON_WARM_ADDRESSES: 'true', KASSA_DUST_BELOW: '0' }
const cost = { energyToKnownAddress: 64_285, energyToFresh: 130_285, energyPrice: 100n, bytes: 350, bytePrice: 1_000n }

async function openOrder(payouts: Payouts, expiresIn = 86_400) {
  const { deps, service } = payouts
  await watchChain(deps, payouts.key)
  const merchant = await testMerchant(deps)
  const { order } = await createOrder(deps, merchant, orderInput({ network: 'TRC20', expiresIn }))
  const read = () => getOrderAndCost(deps, merchant, order.id)
  const steps = () =>
    service.admin.query<{ status: string; tx_hash: string | null }>(
      `select s.status, c.tx_hash from payout_step s join transaction_attempt c on c.step_id = s.id where s.address = $1`,
      [order.address],
    )
  return { address: order.address, read, steps }
}

/** Shows the watcher what the other chain in memory paid. */
async function show(payouts: Payouts, transfer: { to: string; amount: bigint; txHash?: string }): Promise<void> {
  const { service, deps, key } = payouts
  service.tron.mine([transfer])
  service.tron.mineEmpty(3)
  await watchChain(deps, key)
}

test('an address gets one unit once, which is no payment, stands on the books and makes the payment cheaper', async t => {
  const payouts = await startPayouts('TRC20', { env })
  t.teardown(() => payouts.close())
  payouts.payee.cost = cost
  await quoteCosts(payouts.deps)
  const { address, read, steps } = await openOrder(payouts)
  t.like((await read()).payer_cost, { energy: 130_285, address_holds_token: false })
  await payouts.work(6)
  const [step, ...more] = await steps()
  t.is(step?.status, 'DONE')
  t.is(more.length, 0)
  const paid = payouts.payee.paid(address)
  t.deepEqual(
    paid.map(({ transaction }) => transaction.intent.amount),
    [1n],
  )
  await show(payouts, { to: address, amount: 1n, txHash: step!.tx_hash! })
  await quoteCosts(payouts.deps)
  const preActivate = await read()
  t.like(preActivate, { status: 'OPEN', received_amount: '0', transactions: [] })
  t.like(preActivate.payer_cost, { energy: 64_285, address_holds_token: true })

  // The same amount from anybody else is a payment.
  await show(payouts, { to: address, amount: 1n })
  t.like(await read(), { received_amount: '0.000001' })
  await payouts.work(3)
  t.is((await steps()).length, 1)
  t.deepEqual(await brokenInvariants(payouts), [])
  const [{ balance }] = (await payouts.service.admin.query<{ balance: string }>(
    `select sum(case e.direction when 'D' then e.amount else -e.amount end)::text as balance from ledger_entry e
       join ledger_account a on a.id = e.account_id join ledger_tx x on x.id = e.tx_id where x.kind = 'move' and a.kind = 'onchain_hot'
        and x.ref not like 'move:${ofNothing}:%'`,
  )) as [{ balance: string }]
  t.is(balance, '-1')
})

test('neither an order that is paid or nearly over, nor one of an installation that does not want it, is warmed', async t => {
  const payouts = await startPayouts('TRC20', { env })
  t.teardown(() => payouts.close())
  const paid = await openOrder(payouts)
  await show(payouts, { to: paid.address, amount: 1_000_000n })
  const late = await openOrder(payouts, 300)
  payouts.service.clock.advanceBusiness(200)
  await payouts.work(2)
  t.deepEqual([await paid.steps(), await late.steps()], [[], []])
  const waiting = await openOrder(payouts)
  await preActivateDue({ ...payouts.deps, config: { ...payouts.deps.config, warmsTronAddresses: false } }, payouts.key)
  t.deepEqual(await waiting.steps(), [])
})

test('whoever dies wherever while an address is given its unit, it gets one', async t => {
  const payouts = await startPayouts('TRC20', { env })
  t.teardown(() => payouts.close())
  let points = 1
  for (let fatal = 1; fatal <= points; fatal += 1) {
    const { address } = await openOrder(payouts)
    const moments = new Moments(fatal)
    const deps = mortal(payouts.deps, moments)
    await preActivateDue(deps, payouts.key).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
    })
    points = Math.max(points, moments.passed.length + (moments.isReached ? 1 : 0))
    // Two workers go on at the same time.
    await Promise.all([preActivateDue(payouts.deps, payouts.key), preActivateDue(payouts.deps, payouts.key)])
    await payouts.work(4)
    t.is(payouts.payee.paid(address).length, 1, moments.passed.at(-1) ?? 'nowhere')
  }
  t.true(points > 8, `${points}`)
  t.deepEqual(await brokenInvariants(payouts), [])
})
