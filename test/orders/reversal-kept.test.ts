// Final payments that stay in other blocks are bound to those.
import test from 'ava'
import { checkDigests } from '../../src/ledger/invariants/check-digests.service.ts'
import { reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { begin } from './reversal-fixture.ts'
import { units } from './watched-order.ts'

test('rows are as bound after a reversal, before the chain goes on', async t => {
  const { service, order, chain, inspect, ...fixture } = await begin(t)
  const kept = { to: order.address, amount: units('25'), txHash: chain.hash('stays') }
  chain.mine([kept])
  chain.mineEmpty(4)
  await inspect()
  await fixture.breakFinality(5, [[], [kept]])
  t.is((await reverseFinal(service.deps, await fixture.plan())).kind, 'reversed')
  t.deepEqual(await service.admin.transaction(tx => checkDigests(tx, service.deps.digests)), [])
})
