import test from 'ava'
import { parseFlatJson, parseForm, shortestDecimal, unreadable } from '../../src/compat/received-fields.ts'

test('a form is read as its bytes say', t => {
  t.deepEqual(
    parseForm('money=12.5&name=VIP+%E4%BC%9A%E5%91%98&empty=&flag'),
    new Map([
      ['money', '12.5'],
      ['name', 'VIP 会员'],
      ['empty', ''],
      ['flag', ''],
    ]),
  )
  t.deepEqual(parseForm(''), new Map())
})

test('a form that two readers could read differently is refused', t => {
  const many = Array.from({ length: 65 }, (_, at) => `f${at}=1`).join('&')
  for (const text of [
    'a=1&a=2',
    'a[]=1',
    'a%5B0%5D=1',
    'a.b=1',
    'a%20b=1',
    'a+b=1',
    '=1',
    'a=%',
    'a=%zz',
    'a=%ff',
    'a=%00',
    'a=%0A',
    'a=%C2%85',
    many,
  ])
    // prettier-ignore
    t.is(parseForm(text), unreadable, text)
  t.not(parseForm(many.slice(many.indexOf('&') + 1)), unreadable)
})

test('a hostile form takes linear time', t => {
  const started = performance.now()
  parseForm('&'.repeat(65_536))
  parseFlatJson(`{"a":"${'\\"'.repeat(30_000)}`)
  parseFlatJson(`{${' '.repeat(65_000)}`)
  t.true(performance.now() - started < 2000)
})

test('a number of JSON is read as the clients print it when they sign', t => {
  const written = {
    '28.880000': '28.88',
    '28.88': '28.88',
    '100.0': '100',
    '1e2': '100',
    '1.5E+1': '15',
    '125e-1': '12.5',
    '0.0100': '0.01',
    '0': '0',
    '0.00': '0',
    '-1.50': '-1.5',
    '100': '100',
  }
  for (const [token, text] of Object.entries(written)) t.is(shortestDecimal(token), text, token)
  for (const token of [
    '01',
    '1.',
    '.5',
    '+1',
    '1e999',
    '1e16',
    '1234567890123456',
    '0.1234567890123456',
    '1e-40',
    'NaN',
  ])
    t.is(shortestDecimal(token), null, token)
})

test('a flat JSON object is read; everything else is refused', t => {
  t.deepEqual(
    parseFlatJson(' {"order_id" : "A\\u002d1", "amount":28.8800, "note": null,\n "name":"\\"quoted\\"" } '),
    new Map([
      ['order_id', 'A-1'],
      ['amount', '28.88'],
      ['note', ''],
      ['name', '"quoted"'],
    ]),
  )
  t.deepEqual(parseFlatJson('{}'), new Map())
  for (const text of [
    '',
    '[]',
    '{',
    '{"a":1,}',
    '{"a":1}x',
    '{"a":1 "b":2}',
    '{"a":[1]}',
    '{"a":{"b":1}}',
    '{"a":true}',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"a":01}',
    '{"a":"\n"}',
    '{"__proto__":{"b":1}}',
    '{a:1}',
    "{'a':1}",
  ])
    // prettier-ignore
    t.is(parseFlatJson(text), unreadable, text)
  t.deepEqual(parseFlatJson('{"__proto__":1}'), new Map([['__proto__', '1']]), 'a map has no prototype to change')
})
