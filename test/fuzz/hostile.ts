// What a request can be spoilt by. Everything a test would recognise if it came back in a header carries the mark.
import fc from 'fast-check'

/** In texts that must never show up in a header of an answer. */
export const mark = 'kassafuzz'

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown

/** Values in place of a field's; whether one of them fits a field after all is for the schema to say. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, false, 0, -1, -0, 1.5, 11, 1e308, 5e-324, 2 ** 53, -(2 ** 53), [], {}, [null], [[]], { a: 1 }, deep(31), deep(500),
  ),
  fc.constantFrom(
    '', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\ufeff', '\u202e', '👩‍👩‍👧‍👦', 'Z͑ͫ̓', '１１', '١١', '−11', 'ﷺ'.repeat(300),
    '1e3', '0x10', '+11', ' 11', '11\n', '11.0000001', '1_000', '11,5', 'NaN', 'Infinity', '.5', '11.', '00011', '-11', '-0',
    '9'.repeat(400), `${'9'.repeat(12)}.${'9'.repeat(7)}`, 'null', 'true', '[]', '{}', '__proto__', 'constructor', 'toString',
    `'; drop table orders; -- ${mark}`, `\${jndi:ldap://${mark}}`, `{{7*7}}${mark}`, `<script>${mark}</script>`,
    `\r\nSet-Cookie: ${mark}=1`, `\n${mark}: 1`, `%0d%0a${mark}: 1`, '../../../etc/passwd', 'file:///etc/passwd',
    'http://shop.example/', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/', 'https://169.254.169.254/latest/', 'https://u:p@shop.example/',
    'https:shop.example', '//shop.example', 'javascript:alert(1)', 'https://shop.example:22/', 'https://0x7f.1/', 'https://①②⑦.⓪.⓪.①/',
    'https://xn--/', 'https://%00/', 'https://a..b/', `https://shop.example/${'a'.repeat(2048)}`, 'usdt', 'USDC', 'trc20', 'PENDING',
    'a@b', `x@y.example\r\nBcc: ${mark}@y.example`, '2026-02-30T00:00:00Z', '0000-00-00T00:00:00Z', '9999-12-31T23:59:60Z',
    '10000-01-01T00:00:00Z', '2026-01-01T00:00:00+99:99', 'payment.*', 'ord_%', 'evt_', 'wh_', 'mk_test_',
  ),
  fc.constantFrom('a', '字', '😀', '\u0007').chain(one => fc.constantFrom(255, 256, 501, 2049, 20_000).map(count => one.repeat(count))),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 600 }),
  fc.jsonValue(),
  fc.bigInt().map(String),
  fc.double().map(String),
) // prettier-ignore

/** Names no contract knows. */
export const unknownName = fc.oneof(
  fc.constantFrom(
    '', ' ', 'amonut', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '\0', '\ud800', '💥'.repeat(70),
    `${mark}\r\nSet-Cookie: ${mark}=1`, `a${'b'.repeat(5000)}`, 'id', 'merchant_id', 'is_admin', 'fee_rate', 'Amount', 'amount ', '/amount', 'a/b', '~0',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 90 }),
) // prettier-ignore

/** Bodies that are not one JSON object, whatever they were meant to say. `right` is the text of a good body. */
export function brokenJson(right: string): fc.Arbitrary<string | Buffer> {
  const inside = right.slice(1, -1)
  const more = inside === '' ? '' : `,${inside}`
  return fc.oneof(
    fc.constantFrom(
      '', ' ', 'null', 'true', '7', '"x"', `[${right}]`, `${right}${right}`, `${right},`, `\ufeff${right}`, `${right}\0`, right.slice(0, -1),
      `{"a":1,"a":2${more}}`, `{"__proto__":{"polluted":1}${more}}`, `{"\\u005f_proto__":{"polluted":1}${more}}`, `{"x":{"__proto__":1}${more}}`,
      `{"a":NaN${more}}`, `{"a":01${more}}`, `{"a":.5${more}}`, `{'a':1${more}}`, `{a:1${more}}`, `{"a":1,${more.slice(1)},}`, `// ${mark}\n${right}`,
      `{"a":"\t\n"${more}}`, `{"a":"\\x41"${more}}`, `{"a":"\\ud8"${more}}`, '{'.repeat(5000), '['.repeat(60_000), '{"a":'.repeat(9000), `{"x":"${'a'.repeat(65_530)}"}`,
    ),
    fc.constantFrom([0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]).map(bytes =>
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from(`"${more}}`)]),
    ),
    fc.nat(Math.max(0, right.length - 1)).map(length => right.slice(0, length)),
    fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from([0x7b, 0xff, ...bytes])),
  )
} // prettier-ignore

/** Numbers and nesting a parser would change or fall over; members of an object that is JSON all the same. */
export const hostileMember = fc.constantFrom(
  '12345678901234567890', '1e400', '-1e400', '1e-400', '0.1000000000000000055511151231257827', `1${'0'.repeat(500)}`, `0.${'0'.repeat(500)}1`,
  '-0', '1E+2', `${'['.repeat(5000)}${']'.repeat(5000)}`, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, `"${'\\ud83d'.repeat(3)}"`, '"\\u0000"',
) // prettier-ignore

/** In the place of an id in a path, as it goes on the wire. */
export const hostileSegment = fc.oneof(
  fc.constantFrom(
    '%00', '%', '%zz', '%ff', '%c0%ae', '..', '.', '%2e%2e', '%2f', '..%2f..%2fetc', '%5c', "'", '%27%20or%201=1', '*', '%20', ';', 'null', 'undefined',
    'NaN', '0', '-1', '1e9', 'me', '0B6F1F5E-7A3B-4C1C-9E1D-0F9C8D7E6A5B', 'urn:uuid:0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', 'wh_', 'wd_', 'mk_test_',
    'a'.repeat(5000), '%F0%9F%92%A5', `${mark}%0d%0aSet-Cookie:%20${mark}=1`, '__proto__', 'constructor', '%7B%7B7*7%7D%7D', '{id}',
  ),
  fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }).map(one => encodeURIComponent(one)),
  fc.stringMatching(/^[A-Za-z0-9_.~!$'()*,;:@&=+-]{1,60}$/),
) // prettier-ignore

/** Headers that change nothing about a request. */
// `if-none-match: *` is not among them: the documents of the contract answer it by 304, as HTTP says. Nor is `host`: a sandbox shows its
// own pages under its own names alone (test/http/own-host.test.ts).
export const harmlessHeaders = fc.constantFrom<Readonly<Record<string, string>>>(
  { accept: mark }, { accept: 'application/xml;q=1' }, { 'accept-encoding': 'gzip, br, zstd' }, { 'accept-language': mark.repeat(500) },
  { cookie: `${mark}=1; =; ;;` }, { cookie: '\u00ff' }, { origin: `https://${mark}.example` }, { referer: mark }, { 'user-agent': '' },
  { 'x-forwarded-for': `${mark}, 1.2.3.4` }, { 'x-forwarded-host': mark }, { 'x-forwarded-proto': 'gopher' }, { forwarded: `for=${mark}` },
  { 'x-http-method-override': 'DELETE' }, { 'x-original-url': '/v1/orders' }, { 'x-rewrite-url': '/' }, { 'x-request-id': mark },
  { range: 'bytes=0-1' }, { 'if-none-match': `"${mark}"` }, { 'if-modified-since': mark }, { 'cache-control': 'only-if-cached' }, { te: 'trailers' },
  { via: mark }, { 'x-constructor': mark }, { [`x-${mark}`]: 'a'.repeat(4000) },
  { 'access-control-request-method': 'DELETE', origin: `https://${mark}.example` }, { 'sec-fetch-site': 'cross-site' },
) // prettier-ignore

/** Types of bodies that are not read. */
export const otherType = fc.constantFrom(
  'text/plain', 'application/x-www-form-urlencoded', `multipart/form-data; boundary=${mark}`, 'application/jsonp', 'application/json; charset=utf-16', mark,
  'text/json', 'application/xml', '/', 'application/problem+json',
) // prettier-ignore

/** Methods no operation has, or has not everywhere. */
export const anyMethod = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
  'LINK',
)
