// Who may call the API of Greenfield, what plugins read before they use it, and what is not offered at all.
import test from 'ava'
import { responses } from '../../generated/compat/greenfield-validators.js'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { revokeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { orderNumber, startGreenfieldShop, type GreenfieldShop } from './greenfield-shop.ts'

let shop: GreenfieldShop
test.before(async () => {
  shop = await startGreenfieldShop()
})
test.after.always(() => shop.close())

const unknown = { code: 'unauthenticated', message: 'invalid token' }
const counted = async (table: string) =>
  (await shop.at.service.admin.query(`select 1 from ${table} where merchant_id = $1`, [shop.owner.merchantId])).length

test('a plugin reads what it needs before it is used', async t => {
  const { account, secret } = shop.credential
  const info = await shop.call('GET', 'server/info')
  t.true(responses.getServerInfo['200'](info.json))
  t.like(info.json, { fullySynched: true, supportedPaymentMethods: ['USDT-TRC20', 'USDT-ERC20'] })
  const store = await shop.call('GET', `stores/${account}`)
  t.true(responses.getStore['200'](store.json))
  t.deepEqual((await shop.call('GET', 'stores')).json, [store.json])
  const methods = await shop.store('GET', '/payment-methods?includeConfig=true')
  t.true(responses.listPaymentMethods['200'](methods.json))
  t.false(methods.text.includes('config'))
  const key = await shop.call('GET', 'api-keys/current')
  t.true(responses.getCurrentKey['200'](key.json))
  t.is((key.json as { apiKey: string }).apiKey, secret)
  for (const { headers } of [info, store, methods, key]) t.regex(String(headers['x-request-id']), /^\S+$/)
  const host = 'host.docker.internal:8080'
  const contained = await shop.call('GET', 'server/info', { headers: { host } })
  t.is(contained.status, 200, 'a shop in a container has another name for a sandbox on its machine')
  const page = await shop.call('GET', 'server/info', { headers: { host, origin: `http://${host}` } })
  t.is(page.status, 404, 'a page of another name')
})

test('the permissions are those that the plugin compares, each for the one store', async t => {
  const common = ['canviewinvoices', 'cancreateinvoice', 'canviewstoresettings', 'canmodifyinvoices', 'webhooks.canmodifywebhooks'] // prettier-ignore
  for (const [plugin, names] of [
    ['woocommerce', common],
    ['prestashop', [...common, 'canmodifystoresettings']],
    ['other', common],
  ] as const) {
    const by = await shop.newCredential({ plugin })
    const { json } = await shop.call('GET', 'api-keys/current', { by })
    const expected = names.map(name => `btcpay.store.${name}:${by.account}`)
    t.deepEqual([...(json as { permissions: string[] }).permissions].sort(), [...expected].sort())
  }
})

test.serial('a wrong, missing, foreign or revoked token is refused alike, and changes nothing', async t => {
  const [other, live, epay, gone] = await Promise.all([
    shop.newCredential(),
    shop.newCredential({ environment: 'live' }),
    shop.newCredential({ protocol: 'epay' }),
    shop.newCredential(),
  ])
  const person = { ...shop.owner, userId: 'x', isPermitted: async () => true }
  await revokeCredential(shop.at.service.api, person, gone.id)
  const before = [await counted('orders'), await counted('webhook_event')]
  const { secret } = shop.credential
  const body = { amount: '25', metadata: { orderId: orderNumber() } }
  for (const authorization of [
    '',
    secret,
    `Bearer ${secret}`,
    `Basic ${Buffer.from(`user:${secret}`).toString('base64')}`,
    `token ${secret}x`,
    `token ${secret.toLowerCase()}`,
    `token ${secret}, token ${secret}`,
    ...[other, live, epay, gone].map(one => `token ${one.secret}`),
  ]) {
    const { status, json } = await shop.store('POST', '/invoices', { body, headers: { authorization } })
    t.deepEqual([status, json], [401, unknown], authorization.split(' ')[0])
  }
  for (const by of [epay, gone]) {
    const { status, json } = await shop.store('POST', '/invoices', { by, body })
    t.deepEqual([status, json], [401, unknown])
  }
  t.deepEqual([await counted('orders'), await counted('webhook_event')], before)
  const scheme = await shop.store('GET', '', { headers: { authorization: `Token ${secret}` } })
  t.is(scheme.status, 200, 'the scheme is written either way')
})

test('a token opens its own store only, and signs no request of the API', async t => {
  const other = await shop.newCredential()
  const { status, json } = await shop.call('GET', `stores/${other.account}/webhooks`)
  t.deepEqual([status, json], [404, { code: 'store-not-found', message: 'store not found' }])
  const { id: keyId, secret } = shop.credential
  t.is((await shop.at.send({ target: '/v1/orders', as: { keyId, secret } })).status, 401)
})

test('an order that no plugin made is no invoice', async t => {
  const merchant = await shop.at.merchant()
  const by = await shop.newCredential({ merchantId: merchant.merchantId })
  const body = { amount: '25', currency: 'USDT', network: 'TRC20', reference: 'own' }
  const { status, json } = await shop.at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })
  t.is(status, 201)
  t.is((await shop.store('GET', `/invoices/${(json as { id: string }).id}`, { by })).status, 404)
  t.deepEqual((await shop.store('GET', '/invoices?orderId=own', { by })).json, [])
})

test('a token is bound to the ranges of the shop, and to a merchant that may do business', async t => {
  const by = await shop.newCredential({ allowedCidrs: ['203.0.113.0/24'] })
  const body = { amount: '25' }
  const outside = await shop.store('POST', '/invoices', { by, body, remoteAddress: '198.51.100.7' })
  t.deepEqual([outside.status, outside.json], [403, { code: 'missing-permission', message: 'forbidden' }])
  t.is((await shop.store('POST', '/invoices', { by, body, remoteAddress: '203.0.113.9' })).status, 200)
  const { merchantId } = await shop.at.merchant()
  const suspended = await shop.newCredential({ merchantId })
  await shop.at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [merchantId])
  t.is((await shop.store('POST', '/invoices', { by: suspended, body })).status, 403)
})

test('a token has the limit of a key, and guesses are limited by address', async t => {
  const small = await startGreenfieldShop({
    env: { KASSA_RATE_LIMIT_PER_MINUTE: '3', KASSA_AUTH_FAILURES_PER_MINUTE: '2' },
  })
  t.teardown(() => small.close())
  const statuses: number[] = []
  for (let count = 0; count < 4; count++) statuses.push((await small.store('GET', '')).status)
  t.deepEqual(statuses, [200, 200, 200, 429])
  const refused = await small.store('GET', '')
  t.true(Number(refused.headers['retry-after']) >= 1)
  t.like(refused.json, { code: 'throttled' })
  const wrong: number[] = []
  for (let count = 0; count < 3; count++)
    wrong.push((await small.store('GET', '', { headers: { authorization: 'token x' } })).status)
  t.deepEqual(wrong, [401, 401, 429])
})

const absent: readonly (readonly [string, string])[] = [
  ['POST', '/invoices/{invoice}/refund'],
  ['POST', '/pull-payments'],
  ['GET', '/pull-payments'],
  ['POST', '/payouts'],
  ['GET', '/users'],
  ['POST', '/payment-methods/onchain/BTC/wallet/transactions'],
  ['GET', '/payment-methods/onchain/BTC/wallet'],
  ['GET', '/lightning/BTC/info'],
  ['GET', '/rates'],
  ['POST', '/invoices/{invoice}/unarchive'],
  ['PUT', ''],
  ['DELETE', ''],
]
test.serial('refunds, payouts, wallets, users and settings are not offered, and change nothing', async t => {
  const invoice = await shop.invoice()
  const before = await Promise.all(['orders', 'withdrawal', 'webhook_event'].map(counted))
  for (const [method, path] of absent) {
    const { status } = await shop.store(method, path.replace('{invoice}', invoice.id), { body: { amount: '1' } })
    t.true(status === 404 || status === 405, `${method} ${path} ${status}`)
  }
  for (const path of ['invoices', 'users', 'server/roles', 'api-keys', 'lightning/BTC/info', 'stores'])
    t.true([404, 405].includes((await shop.call('POST', path, { body: { amount: '25', price: 25 } })).status), path)
  for (const path of ['modal/btcpay.js', 'api-keys/authorize?permissions=x&redirect=https://a.example/'])
    t.is((await shop.server.inject(`/compat/greenfield/${shop.credential.id}/${path}`)).statusCode, 404)
  t.deepEqual(await shop.read(invoice.id), invoice)
  t.deepEqual(await Promise.all(['orders', 'withdrawal', 'webhook_event'].map(counted)), before)
  await assertBooks(t, shop.at.service.deps.db)
})

test('an API that is switched off has no routes', async t => {
  const { api } = shop.at.service
  const deps = { ...api, config: { ...api.config, compat: ['epay'], port: 0 } } as const
  const server = createHttpServer(deps)
  addCompatRoutes(server, deps)
  t.teardown(() => server.stop())
  t.is((await shop.call('GET', 'server/info', { server })).status, 404)
})
