// Who may use the charges of a shop: whoever has its key, from its addresses, as often as an API key may.
import test from 'ava'
import { revokeOwnCredential } from '../../src/webhooks/credentials/compat-credential.store.ts'
import { formOf, md5Sign } from './epay-shop.ts'
import { startCommerceShop, type CommerceShop } from './commerce-shop.ts'

let shop: CommerceShop
test.before(async () => {
  shop = await startCommerceShop()
})
test.after.always(() => shop.close())

test('a key that is wrong, missing, revoked, of another credential or another API opens nothing, and every reason reads alike', async t => {
  const { id, code } = await shop.charge()
  const [other, revoked] = [await shop.newCredential(), await shop.newCredential()]
  const epay = await shop.newCredential({ protocol: 'epay' })
  const at = shop.at.service.clock.now()
  await revokeOwnCredential(shop.at.service.deps.db, { ...shop.owner, id: revoked.id, at })
  const { secret, webhookSecret } = shop.credential
  const callers = {
    'no key': { key: null },
    'an empty key': { key: '' },
    'a wrong key': { key: `${secret}x` },
    'the webhook secret': { key: webhookSecret },
    'another credential': { key: other.secret },
    'a revoked credential': { by: revoked },
    'a credential of EPay': { by: epay },
    'no such credential': { by: { ...shop.credential, id: `cc_${'x'.repeat(22)}` } },
  }
  for (const [what, caller] of Object.entries(callers)) {
    const answers = await Promise.all([
      shop.request('GET', `charges/${id}`, caller),
      shop.request('GET', `charges/${code}`, caller),
      shop.request('GET', 'charges', caller),
      shop.request('GET', 'checkouts?limit=0', caller),
      shop.request('POST', `charges/${id}/cancel`, caller),
      shop.request('POST', 'charges', { ...caller, body: shop.wanted() }),
    ])
    for (const { status, json } of answers)
      t.deepEqual([status, json], [401, { error: { type: 'authentication_error', message: 'invalid api key' } }], what)
  }
  t.is(await shop.statusOf(id), 'OPEN')
})

test('the key signs no request of the API and opens no other path', async t => {
  const { id: keyId, secret } = shop.credential
  t.is((await shop.at.send({ target: '/v1/orders', as: { keyId, secret } })).status, 401)
})

test("another merchant's charge, another shop's, another environment's, and an order of the API are not found", async t => {
  const { id, code } = await shop.charge()
  const { merchantId } = await shop.at.merchant()
  const callers = [
    await shop.newCredential({ merchantId }),
    await shop.newCredential(),
    await shop.newCredential({ environment: 'live' }),
  ]
  const missing = [404, { error: { type: 'not_found', message: 'order not found' } }]
  for (const by of callers) {
    for (const name of [id, code]) {
      const { status, json } = await shop.request('GET', `charges/${name}`, { by })
      t.deepEqual([status, json], missing)
    }
    const cancelled = await shop.request('POST', `charges/${id}/cancel`, { by })
    t.deepEqual([cancelled.status, cancelled.json], missing)
    const behind = await shop.request('GET', `charges?starting_after=${id}`, { by })
    t.deepEqual([behind.status, behind.json], missing)
    t.deepEqual((await shop.request('GET', 'charges', { by })).json.data, [] as never)
  }
  t.is(await shop.statusOf(id), 'OPEN')
  for (const name of ['00000000-0000-0000-0000-000000000000', '00000000', '..', 'x', '%00'])
    t.is((await shop.request('GET', `charges/${name}`)).status, 404, name)
})

test('the ranges of a credential bind every request', async t => {
  const by = await shop.newCredential({ allowedCidrs: ['203.0.113.0/24'] })
  for (const [method, file] of [
    ['POST', 'charges'],
    ['GET', 'charges'],
  ] as const) {
    // prettier-ignore
    const body = method === 'POST' ? shop.wanted() : undefined
    const outside = await shop.request(method, file, { by, body, remoteAddress: '198.51.100.7' })
    t.deepEqual([outside.status, outside.json], [403, { error: { type: 'authentication_error', message: 'forbidden' } }]) // prettier-ignore
    const inside = await shop.request(method, file, { by, body, remoteAddress: '203.0.113.9' })
    t.true(inside.status < 300)
  }
})

test('a suspended merchant creates nothing', async t => {
  const { merchantId } = await shop.at.merchant()
  const by = await shop.newCredential({ merchantId })
  await shop.at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [merchantId])
  const { status, json } = await shop.request('POST', 'charges', { by, body: shop.wanted() })
  t.is(status, 403)
  t.like(json, { error: { message: 'merchant_not_active' } })
})

test('a credential has the limit of a key, and failures block nobody who knows it', async t => {
  const env = { KASSA_RATE_LIMIT_PER_MINUTE: '3', KASSA_AUTH_FAILURES_PER_MINUTE: '2' }
  const small = await startCommerceShop({ env })
  t.teardown(() => small.close())
  const wrong: number[] = []
  for (let count = 0; count < 3; count++) wrong.push((await small.request('GET', 'charges', { key: 'wrong' })).status)
  t.deepEqual(wrong, [401, 401, 429])
  for (let count = 0; count < 3; count++) t.is((await small.request('GET', 'charges')).status, 200)
  const { status, json, headers } = await small.request('GET', 'charges')
  t.deepEqual([status, json], [429, { error: { type: 'rate_limit_exceeded', message: 'rate limit exceeded' } }])
  t.true(Number(headers['retry-after']) >= 1)
})

test('the key of another API of the merchant neither reads nor cancels a charge', async t => {
  const { id } = await shop.charge()
  const { deps } = shop.at.service
  const [order] = await deps.db.query<{ number: string }>('select order_number as number from orders where id = $1', [
    id,
  ])
  const { id: path, account, secret } = await shop.newCredential({ protocol: 'epay' })
  const base = `/compat/epay/${path}`
  const query = formOf({ act: 'order', pid: account, key: secret, trade_no: order!.number })
  const read = await shop.at.server.inject({ method: 'GET', url: `${base}/api.php?${query}` })
  t.deepEqual(JSON.parse(read.payload), { code: -1, msg: 'order not found' })
  const fields = { trade_id: order!.number }
  const cancelled = await shop.at.server.inject({
    method: 'POST',
    url: `${base}/api/v1/order/cancel-transaction`,
    headers: { 'content-type': 'application/json' },
    payload: { ...fields, signature: md5Sign(fields, secret) },
  })
  t.like(JSON.parse(cancelled.payload), { status_code: 404 })
  t.is(await shop.statusOf(id), 'OPEN')
})
