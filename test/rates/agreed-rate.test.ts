import test from 'ava'
import fc from 'fast-check'
import type { UnitsPerUsdt } from '../../src/lib/exchange-rate.ts'
import type { Ppm } from '../../src/lib/money.ts'
import { agreedRate, type Agreement, type Quote } from '../../src/rates/agreed-rate.ts'

const now = new Date('2026-01-01T12:00:00Z')
const fresh = (units: bigint): Quote => ({ unitsPerUsdt: units as UnitsPerUsdt, quotedAt: now })
const stale = (units: bigint): Quote => ({ ...fresh(units), quotedAt: new Date(now.getTime() - 1_000_000) })
const agreement = (feedCount: number): Agreement => ({
  feedCount,
  quotedAfter: new Date(now.getTime() - 900_000),
  spread: 20_000 as Ppm,
})
const rateOf = (quotes: readonly Quote[], feedCount = quotes.length): bigint | null =>
  agreedRate(quotes, agreement(feedCount))?.unitsPerUsdt ?? null

test('the median counts where a majority of the configured feeds agrees with it', t => {
  t.is(rateOf([fresh(100n), fresh(101n), fresh(102n)]), 101n)
  t.is(rateOf([fresh(100n), fresh(101n), fresh(130n)]), 101n, 'one that jumps by 30 % changes nothing')
  t.is(rateOf([fresh(100n), fresh(70n), fresh(130n)]), null, 'all disagree')
  t.is(rateOf([fresh(100n), fresh(130n)]), null, 'one of two jumps')
  t.is(rateOf([fresh(1000n), fresh(1001n)], 3), 1000n, 'one of three is silent')
  t.is(rateOf([fresh(100n)], 3), null, 'one alone is no majority of three')
  t.is(rateOf([fresh(100n), stale(100n), stale(100n)]), null, 'what is too old is not counted')
  t.is(rateOf([fresh(100n)]), 100n, 'the only configured one')
  t.is(rateOf([], 3), null)
  t.is(rateOf([], 0), null)
})

test('the oldest quote that agrees dates the rate', t => {
  const older = { ...fresh(101n), quotedAt: new Date(now.getTime() - 60_000) }
  const outside = { ...fresh(200n), quotedAt: new Date(now.getTime() - 120_000) }
  t.deepEqual(agreedRate([fresh(100n), older, outside], agreement(3))?.quotedAt, older.quotedAt)
})

test('while fewer than half of the feeds lie, no rate is outside the spread around the honest quotes', t => {
  const honest = fc.bigInt({ min: 90_000_000n, max: 92_000_000n })
  const anything = fc.oneof(
    fc.bigInt({ min: 1n, max: 10n ** 17n - 1n }),
    fc.bigInt({ min: 60_000_000n, max: 120_000_000n }),
    fc.constantFrom(1n, 10n ** 17n - 1n),
  )
  const feeds = fc
    .record({ honest: fc.array(honest, { minLength: 1, maxLength: 6 }), lies: fc.array(anything, { maxLength: 5 }) })
    .filter(({ honest: good, lies }) => lies.length < good.length)
  let agreed = 0
  fc.assert(
    fc.property(feeds, fc.nat({ max: 5 }), ({ honest: good, lies }, silent) => {
      const heard = good.slice(0, Math.max(0, good.length - silent))
      const quotes = [...lies, ...heard].map(fresh)
      const rate = rateOf(quotes, good.length + lies.length)
      if (rate === null) return true
      agreed += 1
      // Exact: |rate − honest| ≤ 2 % of the rate for one honest quote at least.
      return heard.some(one => (one > rate ? one - rate : rate - one) * 100n <= rate * 2n)
    }),
    { numRuns: 5000 },
  )
  t.true(agreed > 500)
})
