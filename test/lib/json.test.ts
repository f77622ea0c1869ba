import { contention } from '../helpers/contention.ts'
import test from 'ava'
import fc from 'fast-check'
import { parseJsonObject, unfaithful } from '../../src/lib/text/json.ts'

function parse(text: string) {
  return parseJsonObject(Buffer.from(text))
}

/** Any JSON value JSON.parse gives back as it was written, without `__proto__`, not nested past the limit. */
const jsonObject = fc.dictionary(
  fc.string({ unit: 'binary' }).filter(key => key !== '__proto__' && key.isWellFormed()),
  fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }).filter(value => isPlain(value)),
  { noNullPrototype: true },
)

const unsafeInteger = /\d{16}/

function isPlain(value: unknown): boolean {
  const text = JSON.stringify(value)
  return text.isWellFormed() && !text.includes('__proto__') && !unsafeInteger.test(text)
}

test('an object of JSON values is read as JSON.parse reads it', t => {
  fc.assert(
    fc.property(jsonObject, fc.constantFrom(undefined, 1, '\t'), (object, indent) => {
      const text = JSON.stringify(object, null, indent)
      t.deepEqual(parse(text), JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

test('a key that occurs twice, at any level and written in any way, is refused', t => {
  fc.assert(
    fc.property(jsonObject, fc.jsonValue({ maxDepth: 2 }), fc.nat(), (object, other, pick) => {
      const keys = Object.keys(object)
      fc.pre(keys.length > 0)
      const key = keys[pick % keys.length]!
      const doubled = `${JSON.stringify(object).slice(0, -1)},"${escapeAll(key)}":${JSON.stringify(other)}}`
      t.is(parse(doubled), null)
      t.is(parse(`{"outer":[0,${doubled}]}`), null)
    }),
    { numRuns: 300 },
  )
})

function escapeAll(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

test('V-24: __proto__ is refused plain, escaped and nested, and pollutes nothing', t => {
  for (const text of [
    '{"__proto__":{"polluted":true}}',
    '{"\\u005f_proto__":1}',
    '{"a":{"__proto__":1}}',
    '{"a":[{"b":{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":1}}}]}',
  ]) {
    t.is(parse(text), null, text)
  }
  t.is(({} as { polluted?: unknown }).polluted, undefined)
})

test('V-25: constructor and prototype are plain data', t => {
  const value = parse('{"constructor":{"prototype":{"polluted":true}}}')
  t.deepEqual(Object.keys(value ?? {}), ['constructor'])
  t.is(({} as { polluted?: unknown }).polluted, undefined)
})

test('V-41: whatever is not one JSON object is refused', t => {
  for (const text of [
    '',
    ' ',
    'null',
    '[1]',
    '"x"',
    '1',
    'true',
    '{',
    '{"a":1}x',
    "{'a':1}",
    '{"a":01}',
    '{"a":1,}',
    '\uFEFF{}',
  ])
    t.is(parse(text), null, text)
  t.deepEqual(parse(' {} '), {})
})

test('bytes that are not UTF-8 are refused, not replaced', t => {
  for (const bytes of [[0x80], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]])
    t.is(parseJsonObject(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')])), null)
})

test('V-22: a member nested too deeply is marked alone, whatever the depth, and its neighbours stay', t => {
  for (const depth of [32, 5000, 31_000]) {
    const value = parse(`{"amount":"11","metadata":${'['.repeat(depth)}${']'.repeat(depth)},"network":"TRC20"}`)
    t.deepEqual(value, { amount: '11', metadata: unfaithful, network: 'TRC20' })
  }
  t.is(typeof parse(`{"metadata":${'['.repeat(31)}${']'.repeat(31)}}`)?.metadata, 'object')
})

test('V-27: a number that would change is marked with its member', t => {
  const changed = ['12345678901234567890', '9007199254740992', '-9007199254740993', '1e400', '-1e400', '1e-400']
  const more = [
    '1e20',
    '-1.5e17',
    '9007199254740992.0',
    '-0',
    '-0.0',
    '-0e1',
    '0.1234567890123456789',
    '1.00000000000000000001',
    `0.${'0'.repeat(500)}1`,
    '9'.repeat(60_000),
  ]
  for (const number of [...changed, ...more]) {
    const value = parse(`{"a":1,"metadata":{"n":[${number}]}}`)
    t.deepEqual(value, { a: 1, metadata: unfaithful }, number.slice(0, 40))
  }
})

test('a number that a double holds is kept, however it is written', t => {
  const kept = [
    '0',
    '0.0',
    '0e5',
    '1e21',
    '9007199254740991',
    '-9007199254740991',
    '1.10',
    '1e2',
    '1E+2',
    '25e-1',
    '0.1',
    '1e300',
  ]
  for (const number of [...kept, '5e-324', '1.7976931348623157e308', '0.30000000000000004', '123456.789e3'])
    t.deepEqual(parse(`{"n":${number}}`), { n: Number(number) }, number)
})

/** Numbers as anybody may write them, those at the edges of a double and of whole numbers among them. */
const numberText = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => JSON.stringify(number)),
  fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map(String),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map(String),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.constantFrom('', '.0', '.5', '.10', '.000001'),
      fc.constantFrom('', 'e', 'E+', 'e-'),
      fc.nat(330),
    )
    .map(([sign, whole, fraction, e, power]) => `${sign}${whole}${fraction}${e}${e && power}`),
)

/** The exact value of a number's text, as whole units of ten to the power of -400. */
function exactly(text: string): string {
  const [, sign, whole, fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)!
  const shift = 800 - fraction.length + Number(power)
  return `${sign}${BigInt(whole + fraction) * 10n ** BigInt(shift)}`
}

test('a number is accepted exactly when what we write of it has its value, and is accepted again', t => {
  const accepts = (text: string) => parse(`{"n":${text}}`)?.n !== unfaithful
  let [kept, refused] = [0, 0]
  fc.assert(
    fc.property(numberText, text => {
      const written = JSON.stringify(JSON.parse(text))
      const isSame = written !== 'null' && exactly(written) === exactly(text)
      if (accepts(text)) {
        kept += 1
        t.true(isSame, `${text} becomes ${written}`)
        t.true(accepts(written), `${text} is written ${written}, which is refused`)
      } else {
        refused += 1
        const isUnsafe = [text, written].some(one => /^-?\d+$/.test(one) && !Number.isSafeInteger(Number(one)))
        t.true(!isSame || isUnsafe, `${text} would stay ${written}`)
      }
    }),
    { numRuns: 3000 },
  )
  t.true(kept > 500 && refused > 500, `${kept} kept, ${refused} refused`)
})

test('brackets, colons and numbers inside strings count for nothing', t => {
  const text = JSON.stringify({ a: `${'['.repeat(100)}:{"b":1e999}\\"`, 'x:{\\"': '\\', c: ['1e400', ':'] })
  t.deepEqual(parse(text), JSON.parse(text))
})

test('64 kB of hostile text is read in well under a second', t => {
  const started = performance.now()
  for (const text of [
    `{"a":${'['.repeat(32_000)}${']'.repeat(32_000)}}`,
    `{"a":"${'\\"'.repeat(32_000)}"}`,
    `{"a":0.${'0'.repeat(65_000)}1}`,
    `{"a":[${'1,'.repeat(32_000)}1]}`,
  ])
    parse(text)
  t.true(performance.now() - started < 1000 * contention())
})
