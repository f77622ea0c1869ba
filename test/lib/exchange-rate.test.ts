import test from 'ava'
import fc from 'fast-check'
import { inspect } from 'node:util'
import {
  convertPrice,
  currencies,
  decimalsOf,
  formatPrice,
  formatUnitsPerUsdt,
  parsePrice,
  priceAbove,
  parseUnitsPerUsdt,
  type UnitsPerUsdt,
} from '../../src/lib/exchange-rate.ts'
import type { Usdt } from '../../src/lib/money.ts'

const price = (amount: string, currency = 'EUR') => parsePrice({ amount, currency })
const rates = fc.bigInt({ min: 1n, max: 10n ** 17n - 1n }).map(units => units as UnitsPerUsdt)
const prices = fc.record({
  currency: fc.constantFrom(...currencies),
  minor: fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }),
})

test('a price is divided by the rate and rounded up to a millionth', t => {
  const table: readonly [amount: string, currency: string, rate: string, usdt: bigint][] = [
    ['49.90', 'EUR', '0.92', 54_239_131n],
    ['46', 'EUR', '0.92', 50_000_000n],
    ['5000', 'JPY', '155.5', 32_154_341n],
    ['10.000', 'KWD', '0.307', 32_573_290n],
    ['1', 'EUR', '3', 333_334n],
    ['0', 'EUR', '3', 0n],
    ['0.01', 'EUR', '999999999.99999999', 1n],
    ['1.0001', 'CLF', '0.03', 33_336_667n],
  ]
  for (const [amount, currency, rate, usdt] of table)
    t.is(
      convertPrice(price(amount, currency)!, parseUnitsPerUsdt(rate)!) as bigint,
      usdt,
      `${amount} ${currency} at ${rate}`,
    )
})

test('the amount is the least that is worth the price at the rate', t => {
  fc.assert(
    fc.property(prices, rates, (asked, rate) => {
      const amount = convertPrice(asked, rate)
      // Both sides in units of 10⁻¹⁴ of the currency.
      const worth = (units: bigint) => units * rate
      const wanted = asked.minor * 10n ** BigInt(14 - decimalsOf(asked.currency)!)
      if (amount === null) return worth(999_999_999_999_999_999n) < wanted
      return worth(amount) >= wanted && (amount === 0n || worth(amount - 1n) < wanted)
    }),
    { numRuns: 2000 },
  )
  t.pass()
})

test('the smallest price above an amount converts to more than it, and one unit less does not', t => {
  fc.assert(
    fc.property(prices, rates, fc.bigInt(0n, 10n ** 9n), ({ currency }, rate, units) => {
      const amount = units as Usdt
      const { minor } = priceAbove(amount, { currency, rate })
      return (
        convertPrice({ currency, minor }, rate)! > amount &&
        convertPrice({ currency, minor: minor - 1n }, rate)! <= amount
      )
    }),
    { numRuns: 2000 },
  )
  t.pass()
})

test('what exceeds the largest amount of an order is no amount', t => {
  t.is(convertPrice(price('999999999999.99')!, parseUnitsPerUsdt('0.00000001')!), null)
  t.is(convertPrice(price('999999999999.99')!, parseUnitsPerUsdt('1')!) as bigint, 999_999_999_999_990_000n)
})

test('a rate is a plain decimal above 0 with at most 9 digits before the point and 8 after it', t => {
  for (const text of ['1', '0.92', '155.5', '0.00000001', '999999999.99999999', '1.50'])
    t.not(parseUnitsPerUsdt(text), null, text)
  const hostile = [
    '',
    '0',
    '0.0',
    '-1',
    '+1',
    '1e3',
    '.5',
    '5.',
    '01',
    ' 1',
    '1\n',
    '1,5',
    '0.000000001',
    '1000000000',
    'NaN',
    'Infinity',
    '١',
  ]
  for (const text of [...hostile, 0.92, 1n, null, undefined, {}, ['1']])
    t.is(parseUnitsPerUsdt(text), null, inspect(text))
})

test('a rate and a price are read back as they are written', t => {
  fc.assert(
    fc.property(rates, prices, (rate, asked) => {
      const again = parsePrice({ amount: formatPrice(asked), currency: asked.currency })
      return parseUnitsPerUsdt(formatUnitsPerUsdt(rate)) === rate && again?.minor === asked.minor
    }),
  )
  t.is(formatUnitsPerUsdt(parseUnitsPerUsdt('1.50')!), '1.5')
  t.is(formatPrice(price('49.9')!), '49.90')
  t.is(formatPrice(price('5000', 'JPY')!), '5000')
})

test('a price has at most the decimals of its currency', t => {
  for (const [amount, currency] of [
    ['1.5', 'JPY'],
    ['1.234', 'EUR'],
    ['1.2345', 'KWD'],
    ['1.23456', 'CLF'],
    ['1', 'XXX'],
    ['1', 'XAU'],
    ['1', 'eur'],
    ['1', 'USDT'],
    ['1', 'constructor'],
    ['-1', 'EUR'],
    ['1e3', 'EUR'],
    ['1', ''],
  ])
    // prettier-ignore
    t.is(price(amount!, currency), null, `${amount} ${currency}`)
  t.is(parsePrice({ amount: 1, currency: 'EUR' }), null)
  t.is(price('1.234', 'KWD')!.minor, 1234n)
})
