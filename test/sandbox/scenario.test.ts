import test from 'ava'
import fc from 'fast-check'
import { formatPpm, formatUsdt, sumUsdt, usdt, type Ppm, type Usdt } from '../../src/lib/money.ts'
import { thresholdOf } from '../../src/orders/payment.ts'
import { amountsOf, isWaitedFor, secondsUntilLate, type Scenario } from '../../src/sandbox/scenario.ts'

const scenarios = ['exact', 'underpay', 'overpay', 'split', 'late', 'wrong_token', 'flagged', 'reorg'] as const

function order(whole: bigint, received: bigint, tolerance: number) {
  return {
    order_amount: formatUsdt(usdt(whole)),
    received_amount: formatUsdt(usdt(received)),
    tolerance_percent: formatPpm(tolerance as Ppm),
  }
}

const amount = fc.bigInt({ min: 10_000_001n, max: 10n ** 15n })
const tolerance = fc.integer({ min: 0, max: 500_000 })

function total(...args: Parameters<typeof amountsOf>): Usdt {
  return sumUsdt(amountsOf(...args) ?? [])
}

test('of an order without money yet: underpay stays below the threshold, overpay is half too much, all others are exact', t => {
  fc.assert(
    fc.property(amount, tolerance, (whole, ppm) => {
      const fresh = order(whole, 0n, ppm)
      const threshold = thresholdOf(usdt(whole), ppm as Ppm)
      const paid = (scenario: Scenario) => total(fresh, scenario, null)
      return (
        paid('underpay') > 0n &&
        paid('underpay') < threshold &&
        paid('overpay') === (whole * 3n) / 2n &&
        (['exact', 'split', 'late', 'wrong_token', 'flagged', 'reorg'] as const).every(one => paid(one) === whole)
      )
    }),
  )
  t.pass()
})

test('of an order that has something: exact completes it, underpay still leaves it below the threshold', t => {
  fc.assert(
    fc.property(amount, tolerance, fc.nat({ max: 99 }), (whole, ppm, percent) => {
      const threshold = thresholdOf(usdt(whole), ppm as Ppm)
      const received = (threshold * BigInt(percent)) / 100n
      const some = order(whole, received, ppm)
      return received + total(some, 'exact', null) === whole && received + total(some, 'underpay', null) < threshold
    }),
  )
  t.pass()
})

test('an amount given is transferred whatever the scenario; split makes two of it, or refuses what has no two parts', t => {
  for (const scenario of scenarios) {
    t.is(total(order(25_000_000n, 0n, 10_000), scenario, usdt(7n)), usdt(7n), scenario)
    t.is(amountsOf(order(25_000_000n, 0n, 10_000), scenario, usdt(0n)), null)
  }
  t.deepEqual(amountsOf(order(25_000_000n, 0n, 0), 'split', usdt(7n)), [usdt(3n), usdt(4n)])
  t.is(amountsOf(order(25_000_000n, 0n, 0), 'split', usdt(1n)), null)
})

test('the clock moves past the end by more than a TRON slot, and not at all when that is over', t => {
  const now = new Date('2026-06-01T12:00:00.000Z')
  const after = (ms: number) => secondsUntilLate(new Date(now.getTime() + ms), now)
  t.is(after(1_800_000), 1806)
  t.is(after(500), 7)
  t.is(after(0), 6)
  t.is(after(-60_000), 0)
})

test('the end of an order made to end at once is waited for, that of a usual one is not', t => {
  const now = new Date('2026-01-01T00:00:00Z')
  const left = (seconds: number) => secondsUntilLate(new Date(now.getTime() + seconds * 1000), now)
  t.deepEqual([1, 5, 300, 1800].map(left).map(isWaitedFor), [true, true, false, false])
})
