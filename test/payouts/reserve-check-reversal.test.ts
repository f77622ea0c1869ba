// After a reversal the record is read again from the newest common block: what stayed above it is not missing meanwhile.
import test from 'ava'
import type { OnChainBalances } from '../../src/chains/on-chain-balances.ts'
import { deletePause } from '../../src/payments/follow/pause.store.ts'
import { reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { checkPart } from '../../src/payouts/reserves/reserve-check.service.ts'
import { begin, reversalKey as key } from '../orders/reversal-fixture.ts'
import { units } from '../orders/watched-order.ts'

test('money that stayed, in a block that is read again, is not missing before it is, and is looked for after', async t => {
  const { service, order, chain, inspect, ...fixture } = await begin(t)
  const { deps } = service
  const kept = { to: order.address, amount: units('25'), txHash: chain.hash('stays') }
  chain.mine([kept])
  chain.mineEmpty(4)
  await inspect()
  await fixture.breakFinality(5, [[], [kept]])
  const plan = await fixture.plan()
  t.is((await reverseFinal(deps, plan)).kind, 'reversed')
  const [row] = await service.admin.query<{ height: number }>('select block_height::int as height from chain_transfer')
  t.true(row!.height > plan.common.height)
  await deletePause(deps.db, key)

  let isThere = true
  const balances: OnChainBalances = {
    network: 'ERC20',
    pageMax: 100,
    finalHeight: async () => plan.finalHeight,
    balances: async (addresses, height) =>
      addresses.map(one => (one === order.address && isThere && height >= row!.height ? units('25') : 0n)),
  }
  const run = async () => {
    await service.admin.query('update reserve_check set next_at = $1', [new Date(0)])
    await checkPart(deps, { key, balances, pauseMs: 0 })
    return service.admin.query<{ reason: string }>('select reason from payout_switch')
  }
  t.deepEqual(await run(), [], 'before it is read again')
  await inspect()
  t.deepEqual(await run(), [], 'after')
  isThere = false
  t.regex((await run())[0]!.reason, /25 USDT less than the record/)
})
