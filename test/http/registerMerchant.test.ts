import test from 'ava'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
let count = 0
test.before(async () => {
  at = await startTestServer()
})
test.after.always(() => at.close())

function register(change: object = {}) {
  const body = { name: 'Shop', email: 'shop@merchant.example', platform_user_id: `user ${count++}`, ...change }
  return at.send({ method: 'POST', target: '/v1/merchants', body })
}

test('registerMerchant.201 a merchant starts unverified, without fee, in the test environment', async t => {
  const { status, json, headers } = await register({ platform_user_id: ' Ünïque ' })
  t.is(status, 201)
  t.is(headers['ratelimit-limit'], undefined)
  t.is(json.created_at, json.updated_at)
  t.like(json, {
    platform_user_id: ' Ünïque ',
    name: 'Shop',
    email: 'shop@merchant.example',
    status: 'PENDING_KYB',
    tier: 'BASIC',
    fee_rate: '0',
    environment: 'test',
  })
})

test('registerMerchant.400 A-30: nobody chooses a status, tier, fee rate or environment', async t => {
  for (const field of ['status', 'tier', 'fee_rate', 'environment', 'id'])
    t.deepEqual((await register({ [field]: 'ACTIVE' })).json, { error: `unknown field: ${field}` })
})

const names = [
  'Amazon.de',
  'Größe & Co. (Wien)',
  'عمر',
  'می\u200cخواهم',
  '👨\u200d👩\u200d👧 Toys',
  'Awww. Nice',
  'a: b',
  'x',
]
const noNames = {
  'nothing to see': ['\u3164', '\u200b\u200d', '\u2800 \u115f', '\u00a0', '\ufe0f'],
  'several lines': ['a\nb', 'a\tb', 'a\u2028b', 'a\u0085b'],
  'turned text': ['a\u202eb', 'a\u2066b\u2069', '\u200fa', 'a\u061cb'],
  'a web address': [
    'https://pay.example',
    'Pay: HTTP://x',
    'www.shop.example',
    'Shop (WWW.x)',
    'ｗｗｗ．x',
    'www。x',
    'w\u200bww.x',
    'tron：／／x',
  ],
}

test('registerMerchant.400 a name is what payers can read, and no address of a site', async t => {
  for (const name of names) t.is((await register({ name })).json.name, name)
  for (const [what, values] of Object.entries(noNames))
    for (const name of values)
      t.deepEqual((await register({ name })).json, { error: 'invalid name' }, `${what}: ${JSON.stringify(name)}`)
})

test('registerMerchant.400 V-47, V-48: name, email and platform user id have their form', async t => {
  const invalid: [string, unknown[]][] = [
    ['name', ['', '  ', 'a'.repeat(256), 'a\u0000', '\u001b', 1, null, ['x'], '\ud800']],
    [
      'email',
      [
        'a@b',
        'a"@x.example',
        'x@y.example\r\nBcc: z@y.example',
        `${'a'.repeat(310)}@x.example`,
        'a b@x.example',
        '@x.example',
        'x.example',
        '',
        1,
        null,
        'a@x..example',
        'a@-x.example',
        'ä@x.example',
      ],
    ],
    ['platform_user_id', ['', ' ', '\t\n', 'a'.repeat(256), 'a\u0000', 1, null]],
  ]
  for (const [field, values] of invalid) {
    for (const value of values) {
      t.deepEqual(
        (await register({ [field]: value })).json,
        { error: `invalid ${field.replaceAll('_', ' ')}` },
        JSON.stringify(value),
      )
    }
    t.deepEqual((await register({ [field]: undefined })).json, { error: `missing ${field.replaceAll('_', ' ')}` })
  }
  t.is((await register({ name: '😀'.repeat(255), email: "o'brien+kassa@sub.merchant.example" })).status, 201)
})

test('registerMerchant.409 A-31: the same user in another case, Unicode form or spacing is refused and learns nothing', async t => {
  t.is((await register({ platform_user_id: 'Caf\u00e9 1' })).status, 201)
  for (const same of ['Caf\u00e9 1', 'CAF\u00c9 1', 'cafe\u0301 1', '  Caf\u00e9 1\n']) {
    const answer = await register({ platform_user_id: same, name: 'Other' })
    t.is(answer.status, 409, same)
    t.is(answer.text, '{"error":"merchant already exists"}')
  }
})

test('registerMerchant.409 of many at once exactly one is registered, with its webhook secrets', async t => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => register({ platform_user_id: 'race' })))
  t.is(answers.filter(answer => answer.status === 201).length, 1)
  t.is(answers.filter(answer => answer.status === 409).length, 11)
  const [row] = await at.service.deps.db.query<{ merchants: number; secrets: number }>(
    `select count(distinct m.id)::int as merchants, count(s.merchant_id)::int as secrets
     from merchant m left join webhook_secret s on s.merchant_id = m.id where m.platform_user_key = 'race'`,
  )
  t.deepEqual(row, { merchants: 1, secrets: 2 })
})

test('getMerchant.200 the merchant of the key, with the fee rate of its tier once approved', async t => {
  const [approved, pending] = await Promise.all([at.merchant(), at.merchant({ approved: false })])
  const of = async (as: typeof approved) => (await at.send({ target: '/v1/merchants/me', as })).json
  t.like(await of(approved), {
    id: approved.merchantId,
    status: 'ACTIVE',
    environment: 'live',
    tier: 'BASIC',
    fee_rate: '0.01',
  })
  t.like(await of(pending), { id: pending.merchantId, status: 'PENDING_KYB', environment: 'test', fee_rate: '0' })
})
