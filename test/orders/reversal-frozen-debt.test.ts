// A chain takes back an order's frozen transfer and the one that was credited, which its merchant has spent: the debt names the credit.
import test from 'ava'
import { reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import type { ScreeningProvider } from '../../src/screening/screening.ts'
import { createWithdrawal } from '../../src/withdrawals/request/create-withdrawal.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { releaseOrder } from '../helpers/decide-frozen.ts'
import { begin, reversalKey as key } from './reversal-fixture.ts'
import { units } from './watched-order.ts'

const dirty = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const provider: ScreeningProvider = {
  name: 'test',
  screen: async ({ from }) =>
    from === dirty
      ? { kind: 'flagged', reason: 'a test says so', reference: null, evidence: null }
      : { kind: 'clear', reference: null, evidence: null },
}

for (const [title, parts, isReleased] of [
  [
    'the frozen transfer before the credited one',
    [
      [dirty, '5'],
      [undefined, '25'],
    ],
    false,
  ],
  [
    'the frozen transfer behind the credited one',
    [
      [undefined, '25'],
      [dirty, '5'],
    ],
    false,
  ],
  ['a transfer that was frozen and released', [[dirty, '25']], true],
  [
    'two credited transfers with a frozen one between them',
    [
      [undefined, '20'],
      [dirty, '5'],
      [undefined, '20'],
    ],
    false,
  ],
] as const)
  test(`the books are in order when a chain takes back ${title}`, async t => {
    const { service, order, chain, inspect, merchant, ...fixture } = await begin(t, { screening: [provider] })
    const { deps } = service
    for (const [from, amount] of parts)
      chain.mine([{ to: order.address, amount: units(amount), ...(from === undefined ? {} : { from }) }])
    chain.mineEmpty(4)
    await inspect()
    await screenPayments(deps, key)
    await inspect()
    if (isReleased) {
      service.clock.set(new Date(order.expire_at))
      service.clock.advance(1)
      chain.mineEmpty(4)
      await inspect()
      for (const operator of ['alice', 'bob'])
        await releaseOrder(deps, { orderId: order.id, operator, reason: 'false alarm' })
      await inspect()
    }
    const to = { network: 'ERC20', address: `0x${'11'.repeat(20)}`, metadata: {}, orderId: null } as const
    await createWithdrawal(deps, merchant, { ...to, idempotencyKey: 'most', amount: units('20') })
    await fixture.breakFinality(parts.length + (isReleased ? 8 : 4))
    await reverseFinal(deps, await fixture.plan())
    const debts = await deps.db.query<{ ref: string }>(`select ref from ledger_tx where kind = 'debt'`)
    t.true(debts.length > 0, 'the merchant owes what it has spent')
    for (const { ref } of debts) t.regex(ref, isReleased ? /^debt:release:/ : /^debt:payment:/)
    await assertBooks(t, deps.db)
  })
