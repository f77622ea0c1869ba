import test from 'ava'
import fc from 'fast-check'
import { formatPpm, formatUsdt, parsePpm, parseUsdt, shareOf, usdt, type Ppm } from '../../src/lib/money.ts'

const refused = [
  '1e3',
  '0x10',
  '+11',
  ' 11',
  '11 ',
  '11\n',
  '\n11',
  '',
  '11.0000001',
  '1_000',
  '11,5',
  'NaN',
  'Infinity',
  '١١',
  '１１',
  '−11',
  '-11',
  '.5',
  '11.',
  '00011',
  '01',
  '1000000000000',
  '11.5.5',
  '0b1',
  '1 000',
  '\u0000',
  '11\u200b',
  'null',
]
for (const [index, text] of refused.entries()) {
  test(`V-${String(index + 1).padStart(2, '0')} ${JSON.stringify(text)} is no amount`, t => {
    t.is(parseUsdt(text), null)
  })
}

test('V-13 a value that is no string is no amount', t => {
  for (const value of [11, ['11'], {}, null, undefined, true, 11n]) t.is(parseUsdt(value), null)
})

for (const [text, units] of [
  ['0', 0n],
  ['0.000001', 1n],
  ['10.000001', 10_000_001n],
  ['25.50', 25_500_000n],
  ['999999999999.999999', 999_999_999_999_999_999n],
] as const) {
  test(`${text} is ${units} units`, t => {
    t.is(parseUsdt(text), usdt(units))
  })
}

test('what is written is read back exactly, in its shortest form', t => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }), units => {
      const text = formatUsdt(usdt(units))
      t.is(parseUsdt(text), usdt(units))
      t.notRegex(text, /\.\d*0$|\.$|^0\d/)
    }),
  )
})

test('V-20 a tolerance has at most six decimals and lies within its bounds', t => {
  for (const value of [
    '0.01',
    -0.1,
    1.5,
    0.500001,
    1e-9,
    0.0000001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    true,
  ]) {
    t.is(parsePpm(value, 0.5), null, String(value))
  }
  for (const [value, text] of [
    [0, '0'],
    [0.01, '0.01'],
    [0.000001, '0.000001'],
    [0.5, '0.5'],
    [0.123456, '0.123456'],
  ] as const) {
    t.is(formatPpm(parsePpm(value, 0.5)!), text)
  }
})

test('every rate with six decimals is read exactly', t => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 500_000 }), ppm => parsePpm(ppm / 1e6, 0.5) === ppm))
  t.pass()
})

test('a share is rounded down', t => {
  t.is(shareOf(usdt(11_000_001n), 10_000 as Ppm), usdt(110_000n))
  t.is(shareOf(usdt(99n), 10_000 as Ppm), usdt(0n))
})
