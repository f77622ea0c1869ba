// A chain takes back money that its merchant has spent: the merchant owes it, and nothing of the reversal waits for that.
import test from 'ava'
import { collectDebts, writeOffDebt } from '../../src/ledger/debt.service.ts'
import { formatUsdt, usdt, zero } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { getBalances } from '../../src/withdrawals/balances/balance.service.ts'
import { createWithdrawal } from '../../src/withdrawals/request/create-withdrawal.service.ts'
import { claimPayable, lockPayoutFairness } from '../../src/withdrawals/payable.store.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { orderInput } from '../helpers/order-input.ts'
import { begin, reversalKey as key } from './reversal-fixture.ts'
import { units } from './watched-order.ts'

const places = { free: 10, capacityOf: new Map(), capacity: 10 }
const payee = `0x${'11'.repeat(20)}`

test('a merchant that has spent what is gone owes it: nothing stops the reversal, and what comes next pays it', async t => {
  const { service, order, chain, inspect, merchant, ...fixture } = await begin(t)
  const { deps } = service
  const balance = async () => (await getBalances(deps, merchant)).balances.find(one => one.network === 'ERC20')
  const withdraw = async (amount: string) => {
    const { withdrawal } = await createWithdrawal(deps, merchant, {
      amount: units(amount),
      network: 'ERC20',
      address: payee,
      idempotencyKey: `${amount} of ${(await balance())!.available}`,
      metadata: {},
      orderId: null,
    })
    return withdrawal
  }
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(4)
  await inspect()
  const { total_amount: total } = await withdraw('20')
  await screenDestinations(deps, key)
  await fixture.breakFinality(5)
  t.is((await reverseFinal(deps, await fixture.plan())).kind, 'reversed')
  t.like(await balance(), { available: '0', reserved: total, owed: total })
  t.like(await inspect(), { status: 'EXPIRED', credited_amount: '0' })
  await assertBooks(t, deps.db)
  await deps.db.transaction(async tx => {
    const claimed = await claimPayable(tx, key, {
      slots: places,
      last: await lockPayoutFairness(tx, key),
      now: deps.clock.now(),
    })
    t.deepEqual(claimed, [], 'nothing is paid meanwhile')
  })
  await fixture.resume()

  const { order: next } = await createOrder(deps, merchant, orderInput())
  chain.mine([{ to: next.address, amount: units('25') }])
  chain.mineEmpty(4)
  await inspect()
  const left = usdt(units('24.75') - units(total))
  // Whether it was collected already makes no difference to anybody.
  for (const round of ['before', 'after']) {
    t.like(await balance(), { available: formatUsdt(left), owed: '0' }, round)
    await t.throwsAsync(withdraw('20'), { message: /insufficient balance/ })
    await collectDebts(deps)
  }
  t.like(await fixture.balances(), { merchant_available: `${left}`, merchant_debt: '0' })
  await screenDestinations(deps, key)
  await deps.db.transaction(async tx => {
    const claimed = await claimPayable(tx, key, {
      slots: places,
      last: await lockPayoutFairness(tx, key),
      now: deps.clock.now(),
    })
    t.is(claimed.length, 1, 'now it is paid')
  })
  await assertBooks(t, deps.db)
})

test('what a merchant will not pay is written off once, as the loss of the operator', async t => {
  const { service, order, chain, inspect, merchant, ...fixture } = await begin(t)
  const { deps } = service
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(4)
  await inspect()
  const input = { network: 'ERC20', address: payee, idempotencyKey: 'all', metadata: {}, orderId: null } as const
  await createWithdrawal(deps, merchant, { ...input, amount: units('20') })
  await fixture.breakFinality(5)
  await reverseFinal(deps, await fixture.plan())
  const debtor = { merchantId: merchant.merchantId, ...key }
  const owed = await writeOffDebt(deps, debtor)
  t.true(owed >= units('20'))
  t.is(await writeOffDebt(deps, debtor), zero)
  t.like(await fixture.balances(), { merchant_debt: '0', platform_loss: `${owed}`, merchant_available: '0' })
  await assertBooks(t, deps.db)
})
