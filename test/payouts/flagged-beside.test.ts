// Whoever is flagged can send a little to any address: what is clean there is swept to the unit, and what is flagged stays, also once
// it is set apart for good.
import test from 'ava'
import { brokenInvariants } from './payouts.ts'
import { setApart } from '../helpers/decide-frozen.ts'
import { dirty, startSweeps } from './sweeping.ts'

const ways = [
  ['ERC20', 'top-up', {}],
  ['ERC20', 'batch', { KASSA_TEST_ERC20_SWEEP_STRATEGY: 'batch' }],
  ['TRC20', 'energy', { KASSA_TEST_TRC20_SWEEP_COIN_PRICE: '0.05' }],
] as const

for (const [network, way, env] of ways)
  test(`${network}, ${way}: 0.01 of a flagged sender holds up no sweep, before it or after, and stays at the address`, async t => {
    const at = await startSweeps(network, env)
    t.teardown(() => at.close())
    if (way === 'energy') at.payee.stakeNeeded = 9_000_000_000n
    const [before, after] = [await at.deposit('10000'), await at.deposit('20')]
    await at.pay(before, 10_000n, dirty)
    for (let round = 0; round < 4; round += 1) {
      await at.work(6)
      at.service.clock.advance(70)
    }
    await at.pay(after, 10_000n, dirty)
    await at.pay(after, 15_000_000n)
    for (let round = 0; round < 4; round += 1) {
      await at.work(6)
      at.service.clock.advance(70)
    }
    const swept = await at.service.admin.query<{ address: string; left: string; swept: string }>(
      'select address, (credited - swept)::text as left, swept::text from deposit_balance',
    )
    const of = (address: string) => swept.find(one => one.address === address)
    t.like(of(before), { left: '1', swept: '9999999999' })
    t.like(of(after), { left: '1', swept: '34999999' })
    const frozen = await at.service.admin.query(
      'select to_address as address, amount from chain_transfer where status = $1',
      ['FROZEN'],
    )
    t.deepEqual(
      new Set(frozen.map(one => JSON.stringify(one))),
      new Set([before, after].map(address => JSON.stringify({ address, amount: '10000' }))),
    )
    const orders = await at.service.admin.query<{ order_id: string }>(
      `select distinct order_id from chain_transfer where status = 'FROZEN'`,
    )
    for (const { order_id: orderId } of orders)
      for (const operator of ['alice', 'bob']) await setApart(at.deps, { orderId, operator, reason: 'on a list' })
    for (let round = 0; round < 3; round += 1) {
      await at.work(6)
      at.service.clock.advance(70)
    }
    const later = await at.service.admin.query<{ address: string; left: string; swept: string }>(
      'select address, (credited - swept)::text as left, swept::text from deposit_balance',
    )
    t.deepEqual(new Set(later.map(one => JSON.stringify(one))), new Set(swept.map(one => JSON.stringify(one))))
    t.is(await at.account('merchant_frozen'), 0n)
    t.is(await at.account('set_apart'), 20_000n)
    t.is(await at.account('onchain_deposit'), 20_002n)
    t.deepEqual(await brokenInvariants(at), [])
  })
