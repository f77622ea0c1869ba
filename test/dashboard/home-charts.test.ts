// The charts of the dashboard's first page: what they write is no other amount.
import test from 'ava'
import { usdt } from '../../src/lib/money.ts'
import { others, type Charted } from '../../src/web/dashboard/home/home-charts.ts'

test('fees below a hundredth are not written as nothing', t => {
  const day = {
    day: new Date('2026-06-01T00:00:00Z'),
    gross: usdt(12_000_000n),
    fee: usdt(4210n),
    byNetwork: { TRC20: usdt(12_000_000n), ERC20: usdt(0n) },
    paidCount: 1,
    orderCount: 1,
    conversionPercent: 100,
    medianSeconds: 60,
  } as Charted['days'][number]
  const { text } = others({ ...day, days: [day, day], byStatus: {}, hasOlder: true }, 7)
  t.regex(text, /<title>[^<]*: 0\.00421</)
  t.notRegex(text, /[: >]0\.00</)
})
