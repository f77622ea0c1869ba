import test from 'ava'
import fc from 'fast-check'
import { parsePpm, parseUsdt, usdt, zero, type Ppm } from '../../src/lib/money.ts'
import { creditsFor, thresholdOf } from '../../src/orders/payment.ts'

const transfer = (amount: bigint) => ({ amount: usdt(amount) })

const amount = fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n })
const rate = fc.integer({ min: 0, max: 500_000 }).map(value => value as Ppm)

for (const [ordered, tolerance, threshold] of [
  ['11', 0.01, '10.89'],
  ['10.000001', 0.01, '9.900001'],
  ['11', 0, '11'],
  ['25', 0.5, '12.5'],
  ['999999999999.999999', 0.000001, '999999000000'],
] as const) {
  test(`M-08 threshold of ${ordered} with tolerance ${tolerance} is ${threshold}, rounded up`, t => {
    t.is(thresholdOf(parseUsdt(ordered)!, parsePpm(tolerance, 0.5)!), parseUsdt(threshold)!)
  })
}

test('threshold = ceil(amount × (1 − tolerance)) for every amount and tolerance', t => {
  fc.assert(
    fc.property(amount, rate, (value, tolerance) => {
      const exact = value * (1_000_000n - BigInt(tolerance))
      const threshold = thresholdOf(usdt(value), tolerance)
      return threshold * 1_000_000n >= exact && (threshold - 1n) * 1_000_000n < exact
    }),
  )
  t.pass()
})

test('M-06 credited + fee = received to the unit, and the fee is the floor of all received, however the payment was split', t => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), rate, (amounts, feeRate) => {
      const credits = creditsFor(
        amounts.map(one => transfer(one)),
        { credited: zero, fee: zero },
        feeRate,
      )
      const total = amounts.reduce((sum, one) => sum + one, 0n)
      const fee = credits.reduce((sum, one) => sum + one.fee, 0n)
      const credited = credits.reduce((sum, one) => sum + one.credited, 0n)
      return (
        credited + fee === total &&
        fee === (total * BigInt(feeRate)) / 1_000_000n &&
        credits.every(one => one.fee >= 0n && one.credited >= 0n && one.fee + one.credited === one.transfer.amount)
      )
    }),
  )
  t.pass()
})

test('credits in two rounds add up to the credits of one round', t => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 10 }), rate, (amounts, feeRate) => {
      const all = amounts.map(one => transfer(one))
      const once = creditsFor(all, { credited: zero, fee: zero }, feeRate)
      const first = creditsFor(all.slice(0, 1), { credited: zero, fee: zero }, feeRate)
      const sum = (credits: typeof once) => ({
        credited: usdt(credits.reduce((total, one) => total + one.credited, 0n)),
        fee: usdt(credits.reduce((total, one) => total + one.fee, 0n)),
      })
      const second = creditsFor(all.slice(1), sum(first), feeRate)
      t.deepEqual(sum([...first, ...second]), sum(once))
    }),
  )
})
