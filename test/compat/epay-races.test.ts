// Requests of a shop that meet: twins, a revocation, too many, and addresses that are not the shop's.
import test from 'ava'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import type { Deps } from '../../src/deps.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { revokeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { formOf, startEpayShop, type EpayShop } from './epay-shop.ts'

let shop: EpayShop
test.before(async () => {
  shop = await startEpayShop()
})
test.after.always(() => shop.close())

const countOf = async (number: string) =>
  (await shop.at.service.deps.db.query('select 1 from orders where reference = $1', [number])).length

/** A server whose orders stop before their commit until they are let go. */
function stopped() {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { api } = shop.at.service
  const plannedTransaction: Deps['db']['plannedTransaction'] = work =>
    api.db.plannedTransaction(async tx => {
      const result = await work(tx)
      reached.resolve()
      await goOn.promise
      return result
    })
  const own = { ...api, db: { ...api.db, plannedTransaction } }
  const deps = { ...own, orderBatch: new OrderBatch(own), config: { ...api.config, port: 0 } }
  const server = createHttpServer(deps)
  addCompatRoutes(server, deps)
  return { server, reached: reached.promise, goOn: () => goOn.resolve() }
}

test.serial('twins of one request that meet create one order, and both are sent to it', async t => {
  const slow = stopped()
  t.teardown(() => slow.server.stop())
  const fields = shop.signed(shop.payment())
  const first = shop.submit(fields, { server: slow.server })
  await slow.reached
  const second = shop.submit(fields)
  await doneOrWaiting(shop.at.service, second)
  slow.goOn()
  const [one, other] = [await first, await second]
  t.deepEqual([one.status, other.status], [302, 302])
  t.is(one.headers['location'], other.headers['location'])
  t.is(await countOf(fields['out_trade_no']!), 1)
})

test.serial(
  'of two requests with one number and different prices that meet, one creates the order and the other is refused',
  async t => {
    const slow = stopped()
    t.teardown(() => slow.server.stop())
    const fields = shop.payment()
    const first = shop.submit(shop.signed(fields), { server: slow.server })
    await slow.reached
    const second = shop.submit(shop.signed({ ...fields, money: '11.00' }))
    await doneOrWaiting(shop.at.service, second)
    slow.goOn()
    t.deepEqual([(await first).status, (await second).status], [302, 409])
    t.is(await countOf(fields['out_trade_no']!), 1)
    await assertBooks(t, shop.at.service.deps.db)
  },
)

test.serial('a revocation waits for an order under way, and the next one is refused', async t => {
  const by = await shop.newCredential()
  const slow = stopped()
  t.teardown(() => slow.server.stop())
  const fields = shop.signed(shop.payment({ pid: by.account }), by)
  const creating = shop.submit(fields, { by, server: slow.server })
  await slow.reached
  let isRevoked = false
  const person = { ...shop.owner, userId: 'x', isPermitted: async () => true }
  const revoking = revokeCredential(shop.at.service.api, person, by.id).then(() => (isRevoked = true))
  await doneOrWaiting(shop.at.service, revoking)
  t.false(isRevoked)
  slow.goOn()
  t.is((await creating).status, 302)
  await revoking
  t.is((await shop.submit(fields, { by })).status, 401)
})

test('a credential that is revoked after it was admitted creates no order', async t => {
  const by = await shop.newCredential()
  const { api } = shop.at.service
  const person = { ...shop.owner, userId: 'x', isPermitted: async () => true }
  // Revoked between the check of the signature and the statement that creates the order.
  const plannedTransaction: Deps['db']['plannedTransaction'] = async work => {
    await revokeCredential(api, person, by.id)
    return api.db.plannedTransaction(work)
  }
  const own = { ...api, db: { ...api.db, plannedTransaction } }
  const deps = { ...own, orderBatch: new OrderBatch(own), config: { ...api.config, port: 0 } }
  const server = createHttpServer(deps)
  addCompatRoutes(server, deps)
  t.teardown(() => server.stop())
  const fields = shop.signed(shop.payment({ pid: by.account }), by)
  const { status, text } = await shop.submit(fields, { by, server })
  t.deepEqual([status, text], [401, 'invalid pid or signature\n'])
  t.is(await countOf(fields['out_trade_no']!), 0)
})

test('the ranges of a credential bind servers, not the browsers of payers', async t => {
  const by = await shop.newCredential({ allowedCidrs: ['203.0.113.0/24'] })
  const fields = shop.signed(shop.payment({ pid: by.account }), by)
  const form = formOf(fields)
  t.is((await shop.submit(fields, { by, remoteAddress: '198.51.100.7' })).status, 302)
  const outside = await shop.request('POST', 'mapi.php', { by, form, remoteAddress: '198.51.100.7' })
  t.deepEqual(outside.json, { code: -1, msg: 'forbidden' })
  const inside = await shop.request('POST', 'mapi.php', { by, form, remoteAddress: '203.0.113.9' })
  t.is(inside.json['code'], 1)
})

test('a suspended merchant creates nothing', async t => {
  const { merchantId } = await shop.at.merchant()
  const by = await shop.newCredential({ merchantId })
  await shop.at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [merchantId])
  const { status, text } = await shop.submit(shop.signed(shop.payment({ pid: by.account }), by), { by })
  t.deepEqual([status, text], [403, 'merchant_not_active\n'])
})

test('a credential has the limit of a key, which no payer can use up with links, wherever the links are sent', async t => {
  const small = await startEpayShop({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '3', KASSA_AUTH_FAILURES_PER_MINUTE: '2' } })
  t.teardown(() => small.close())
  const link = small.signed(small.payment())
  const refusedLink = small.signed(small.payment({ money: '5.00' }))
  for (let count = 0; count < 4; count++) {
    t.is((await small.submit(link)).status, 302)
    t.is((await small.submit(refusedLink)).status, 400)
    t.like((await small.request('POST', 'mapi.php', { form: formOf(link) })).json, { code: 1 })
    t.like((await small.request('POST', 'mapi.php', { form: formOf(refusedLink) })).json, { code: -1 })
    t.like((await small.request('GET', 'api.php', { query: formOf(link) })).json, { code: -1 })
    for (const file of ['create-transaction', 'cancel-transaction']) {
      const json = JSON.stringify({ ...link, signature: link['sign'], trade_id: '' })
      t.like((await small.request('POST', `api/v1/order/${file}`, { json })).json, { data: null })
    }
  }
  for (let count = 0; count < 2; count++) t.is((await small.submit(small.signed(small.payment()))).status, 302)
  const refused = await small.request('POST', 'mapi.php', { form: formOf(small.signed(small.payment())) })
  t.deepEqual([refused.status, refused.json], [429, { code: -1, msg: 'rate limit exceeded' }])
  t.true(Number(refused.headers['retry-after']) >= 1)
  const wrong = { ...link, sign: '0'.repeat(32) }
  const statuses: number[] = []
  for (let count = 0; count < 3; count++) statuses.push((await small.submit(wrong)).status)
  t.deepEqual(statuses, [401, 401, 429])
  t.is((await small.submit(link)).status, 302, 'failures do not block a right signature')
})

test('an API that is switched off has no routes', async t => {
  const { api } = shop.at.service
  const deps = { ...api, config: { ...api.config, compat: [], port: 0 } }
  const server = createHttpServer(deps)
  addCompatRoutes(server, deps)
  t.teardown(() => server.stop())
  t.is((await shop.submit(shop.signed(shop.payment()), { server })).status, 404)
})

test('the key of a credential signs no request of the API', async t => {
  const { id: keyId, secret } = shop.credential
  const { status } = await shop.at.send({ target: '/v1/orders', as: { keyId, secret } })
  t.is(status, 401)
})
