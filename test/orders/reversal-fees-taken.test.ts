// Fees that the operator has taken out do not keep a payment from being reversed.
import test from 'ava'
import { post } from '../../src/ledger/ledger.service.ts'
import { floatOutPostings } from '../../src/ledger/posting.ts'
import { usdt } from '../../src/lib/money.ts'
import { reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { begin, reversalKey as key } from './reversal-fixture.ts'
import { units } from './watched-order.ts'

test('a payment is reversed though the operator has taken its fee out', async t => {
  const { service, order, chain, inspect, ...fixture } = await begin(t)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(4)
  t.is((await inspect()).status, 'PAID')
  // `float out --of fees`, as enterSpending posts it.
  await service.deps.db.transaction(tx =>
    post(
      tx,
      {
        kind: 'float_out',
        ref: 'float_out:test:ERC20:h:0',
        ...key,
        postings: floatOutPostings('onchain_hot', 'platform_fee', usdt(250_000n)),
      },
      service.clock.now(),
    ),
  )
  await fixture.breakFinality(5)
  t.is((await reverseFinal(service.deps, await fixture.plan())).kind, 'reversed')
})
