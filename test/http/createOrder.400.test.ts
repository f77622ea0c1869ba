import test from 'ava'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import type { Caller } from '../helpers/client.ts'

let at: TestServer
let merchant: Caller

test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000' } })
  merchant = await at.merchant()
})
test.after.always(() => at.close())

const good = { amount: '25', currency: 'USDT', network: 'TRC20' }

/** What an order with these changes is refused with; `undefined` when it is accepted. JSON text is sent as it is. */
async function refusal(change: Record<string, unknown> | string): Promise<string | undefined> {
  const body = typeof change === 'string' ? change : { ...good, ...change }
  const answer = await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })
  if (answer.status === 201) return undefined
  return answer.status === 400 ? (answer.json.error as string) : `${answer.status} ${answer.text}`
}

async function refusedAll(
  t: { is(a: unknown, b: unknown, message: string): unknown },
  field: string,
  { values, error }: { readonly values: readonly unknown[]; readonly error: string },
) {
  for (const value of values)
    t.is(await refusal({ [field]: value }), error, `${field} ${JSON.stringify(value)?.slice(0, 80)}`)
}

/** The same for values that only text can say, such as `1e400`. */
async function refusedTexts(
  t: { is(a: unknown, b: unknown, message: string): unknown },
  field: string,
  { texts, error }: { readonly texts: readonly string[]; readonly error: string },
) {
  const start = JSON.stringify(good).slice(0, -1)
  for (const text of texts) t.is(await refusal(`${start},"${field}":${text}}`), error, `${field} ${text.slice(0, 80)}`)
}

test('V-01…V-13: an amount that is not a plain decimal string is an invalid amount', async t => {
  const texts = [
    '1e3',
    '0x10',
    '+11',
    ' 11',
    '11\n',
    '11 ',
    '',
    '11.0000001',
    '1_000',
    '11,5',
    'NaN',
    'Infinity',
    '١١',
    '１１',
    '−11',
  ]
  const more = ['.5', '11.', '00011', '-11', '1000000000000', '11.0.0', 'abc', '1'.repeat(5000), '11\u0000']
  await refusedAll(t, 'amount', { values: [...texts, ...more], error: 'invalid amount' })
  await refusedAll(t, 'amount', { values: [11, ['11'], {}, null, true, 25.5, undefined], error: 'invalid amount' })
})

test('V-14, V-15, V-16: more than 10 is needed, to the last digit, and twelve digits are enough', async t => {
  await refusedAll(t, 'amount', {
    values: ['10', '10.000000', '0', '0.0', '0.000001', '9.999999'],
    error: 'amount below minimum',
  })
  const answer = await at.send({
    method: 'POST',
    target: '/v1/orders',
    as: merchant,
    body: { ...good, amount: '10.000001' },
  })
  t.is(answer.json.order_amount, '10.000001')
  t.is(await refusal({ amount: '999999999999.999999' }), undefined)
})

test('V-17: the currency is USDT, the network one of two, both to the letter', async t => {
  await refusedAll(t, 'currency', {
    values: ['usdt', ' USDT', 'USDC', '', null, 1, ['USDT'], undefined],
    error: 'unsupported currency',
  })
  await refusedAll(t, 'network', {
    values: ['trc20', 'TRC20 ', 'BEP20', '', null, 20, {}, undefined],
    error: 'unsupported network',
  })
})

test('V-19: when several things are wrong, amount, currency and network come first, then the order of the contract, then unknown fields', async t => {
  const wrong: Record<string, unknown> = {
    amont: 1,
    expires_in: 0,
    tolerance_percent: 2,
    idempotency_key: '',
    webhook_url: 'x',
    return_url: 'x',
    metadata: 1,
    description: 1,
    network: 'x',
    currency: 'x',
    amount: '1',
  }
  const order = [
    'amount below minimum',
    'unsupported currency',
    'unsupported network',
    'invalid description',
    'invalid metadata',
    'invalid return url',
    'invalid webhook url',
    'invalid idempotency key',
    'invalid tolerance percent',
    'invalid expires in',
    'unknown field: amont',
  ]
  const fields = [
    'amount',
    'currency',
    'network',
    'description',
    'metadata',
    'return_url',
    'webhook_url',
    'idempotency_key',
    'tolerance_percent',
    'expires_in',
    'amont',
  ]
  const body: Record<string, unknown> = { ...good, ...wrong }
  for (const [index, field] of fields.entries()) {
    t.is(await refusal(JSON.stringify(body)), order[index], field)
    if (field in good) body[field] = good[field as keyof typeof good]
    else delete body[field]
  }
  t.is(await refusal(JSON.stringify(body)), undefined)
})

test('V-20: a tolerance is a number from 0 to 0.5 with at most six decimals, returned as a plain decimal', async t => {
  await refusedAll(t, 'tolerance_percent', {
    values: ['0.01', -0.1, 1.5, 0.500001, 1e-9, 0.0000001, null, [0.01], true],
    error: 'invalid tolerance percent',
  })
  await refusedTexts(t, 'tolerance_percent', {
    texts: ['1e400', '-1', '0.01000000000000000000001', '0.1234567'],
    error: 'invalid tolerance percent',
  })
  for (const [sent, shown] of [
    [0, '0'],
    [0.01, '0.01'],
    [0.07, '0.07'],
    [0.000001, '0.000001'],
    [0.29, '0.29'],
    [0.5, '0.5'],
    [1e-6, '0.000001'],
  ] as const) {
    const { json } = await at.send({
      method: 'POST',
      target: '/v1/orders',
      as: merchant,
      body: { ...good, tolerance_percent: sent },
    })
    t.is(json.tolerance_percent, shown)
  }
})

test('V-21: metadata is an object', async t => {
  await refusedAll(t, 'metadata', { values: [[], 'x', 1, null, true, [{ a: 1 }]], error: 'invalid metadata' })
})

test('V-22, V-23: metadata has at most 8 levels, 50 keys and 16 kB', async t => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object
  t.is(await refusal({ metadata: nested(8) }), undefined)
  t.is(await refusal({ metadata: nested(9) }), 'invalid metadata')
  await refusedTexts(t, 'metadata', {
    texts: [`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, `{"a":${'{"b":'.repeat(6000)}1${'}'.repeat(6000)}}`],
    error: 'invalid metadata',
  })
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]))
  t.is(await refusal({ metadata: keys(50) }), undefined)
  t.is(await refusal({ metadata: keys(51) }), 'invalid metadata')
  t.is(await refusal({ metadata: { a: 'x'.repeat(16 * 1024 - 8) } }), undefined)
  t.is(await refusal({ metadata: { a: 'x'.repeat(16 * 1024 - 7) } }), 'invalid metadata')
  t.is(await refusal({ metadata: { a: 'ä'.repeat(8 * 1024) } }), 'invalid metadata', 'bytes count, not characters')
})

test('V-27: a number that would change is refused, in metadata and anywhere else', async t => {
  await refusedTexts(t, 'metadata', {
    texts: ['{"n":12345678901234567890}', '{"x":1e400}', '{"a":[{"b":0.12345678901234567}]}', '{"n":9007199254740993}'],
    error: 'invalid metadata',
  })
  await refusedTexts(t, 'expires_in', {
    texts: ['1800.0000000000000000001', '1e400', '18446744073709551616'],
    error: 'invalid expires in',
  })
})

test('V-28: NUL, lone surrogates and control characters other than tab and newline are refused in every text', async t => {
  for (const bad of ['\u0000', 'a\u0001b', '\u001b[31m', '\u007f', '\ud800', 'x\udc00y']) {
    await refusedAll(t, 'description', { values: [bad], error: 'invalid description' })
    await refusedAll(t, 'idempotency_key', { values: [bad], error: 'invalid idempotency key' })
    await refusedAll(t, 'metadata', {
      values: [{ a: bad }, { [bad]: 1 }, { a: [{ b: bad }] }, { a: { [bad]: 1 } }],
      error: 'invalid metadata',
    })
  }
  t.is(await refusal({ description: 'two\nlines\tand a tab', metadata: { a: '\t\n' } }), undefined)
})

test('V-30: a description has at most 500 characters, however many bytes, and is stored as it was sent', async t => {
  for (const description of ['😀'.repeat(500), ' ', '<script>alert(1)</script>', '\u202Eevil', '👩‍👩‍👧‍👦', '']) {
    const { json } = await at.send({
      method: 'POST',
      target: '/v1/orders',
      as: merchant,
      body: { ...good, description },
    })
    t.is(json.description, description)
  }
  await refusedAll(t, 'description', {
    values: ['a'.repeat(501), '😀'.repeat(501), 1, null, {}],
    error: 'invalid description',
  })
})

test('V-31: a return URL is an absolute HTTPS URL and nothing a lenient parser would mend', async t => {
  const urls = [
    'http://shop.example',
    'javascript:alert(1)',
    '//shop.example',
    'https:shop.example',
    'https:///shop.example',
    'https://u:p@shop.example',
    'https://@shop.example',
    'https://sh\top.example',
    'https://shop.example/\n',
    'https:\\\\shop.example',
    ' https://shop.example',
    'https://',
    'ftp://shop.example',
    '',
    'x',
  ]
  await refusedAll(t, 'return_url', {
    values: [...urls, `https://shop.example/${'a'.repeat(3000)}`, null, 1, ['https://shop.example']],
    error: 'invalid return url',
  })
  for (const url of [
    'https://shop.example',
    'https://shop.example:8443/thanks?order=1#top',
    'https://shop.example/%C3%A4',
    'http://localhost:3000/thanks',
    'http://127.0.0.1',
    'http://[::1]:3000',
  ])
    t.is(await refusal({ return_url: url }), undefined, url)
})

test('V-32: a webhook URL is one we may call', async t => {
  await refusedAll(t, 'webhook_url', {
    values: [
      'http://shop.example',
      'https://10.0.0.1/',
      'https://[::ffff:10.0.0.1]/',
      'https://shop.example:25/',
      'https://u:p@shop.example/',
      'https:shop.example',
      null,
      1,
      '',
    ],
    error: 'invalid webhook url',
  })
  t.is(await refusal({ webhook_url: 'https://shop.example/hooks' }), undefined)
})

test('V-38: an unknown field is refused by its name, cut at 64 characters', async t => {
  t.is(await refusal({ amonut: '1' }), 'unknown field: amonut')
  t.is(await refusal({ ['😀'.repeat(100)]: 1 }), `unknown field: ${'😀'.repeat(64)}`)
  t.is(await refusal({ constructor: 1 }), 'unknown field: constructor')
  t.is(await refusal('{"amount":"25","currency":"USDT","network":"TRC20","toString":1}'), 'unknown field: toString')
})

test('V-50: an idempotency key has 1 to 255 characters', async t => {
  await refusedAll(t, 'idempotency_key', {
    values: ['', 'a'.repeat(256), 1, null, {}],
    error: 'invalid idempotency key',
  })
  t.is(await refusal({ idempotency_key: 'ä'.repeat(255) }), undefined)
})

test('a lifetime is a whole number of seconds up to a day; the sandbox takes it from 1', async t => {
  await refusedAll(t, 'expires_in', { values: [0, -1, 86_401, 1.5, '300', null, 1e9], error: 'invalid expires in' })
  for (const seconds of [1, 300, 86_400]) t.is(await refusal({ expires_in: seconds }), undefined)
})

test('V-25: constructor and prototype in metadata are data and come back as data', async t => {
  const metadata = { constructor: { prototype: { polluted: true } }, toString: 'x' }
  const { json } = await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body: { ...good, metadata } })
  t.deepEqual(json.metadata, metadata)
  t.is(({} as { polluted?: unknown }).polluted, undefined)
})
