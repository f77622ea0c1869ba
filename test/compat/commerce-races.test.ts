// Requests for charges that meet: twins, a cancellation and a payment, a revocation, too many, and addresses that are not the shop's.
import test from 'ava'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import type { Deps } from '../../src/deps.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { revokeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { startCommerceShop, wordsOf, type CommerceShop } from './commerce-shop.ts'

let shop: CommerceShop
test.before(async () => {
  shop = await startCommerceShop()
})
test.after.always(() => shop.close())

const countOf = async (number: unknown) =>
  (await shop.at.service.deps.db.query('select 1 from orders where reference = $1', [number])).length

function serverOf(change: Partial<Deps>) {
  const { api } = shop.at.service
  const own = { ...api, ...change }
  const deps = { ...own, orderBatch: new OrderBatch(own), config: { ...own.config, port: 0 } }
  const server = createHttpServer(deps)
  addCompatRoutes(server, deps)
  return server
}

/** A server whose transactions of this kind stop before their commit until they are let go. */
function stopped(kind: 'plannedTransaction' | 'transaction') {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { db } = shop.at.service.api
  const stop = async <Result>(result: Result) => {
    reached.resolve()
    await goOn.promise
    return result
  }
  const own: Partial<Deps['db']> =
    kind === 'transaction'
      ? { transaction: work => db.transaction(async tx => stop(await work(tx))) }
      : { plannedTransaction: work => db.plannedTransaction(async tx => stop(await work(tx))) }
  const server = serverOf({ db: { ...db, ...own } })
  return { server, reached: reached.promise, goOn: () => goOn.resolve() }
}

test.serial('twins of one request that meet create one charge, and both are answered with it', async t => {
  const slow = stopped('plannedTransaction')
  t.teardown(() => slow.server.stop())
  const body = shop.wanted()
  const first = shop.request('POST', 'charges', { body, server: slow.server })
  await slow.reached
  const second = shop.request('POST', 'charges', { body })
  await doneOrWaiting(shop.at.service, second)
  slow.goOn()
  const [one, other] = [await first, await second]
  t.deepEqual([one.status, other.status], [201, 201])
  t.deepEqual(one.json, other.json)
  t.is(await countOf((body['metadata'] as { order_id: string }).order_id), 1)
})

test.serial('two requests for one order with different prices that meet are two charges', async t => {
  const slow = stopped('plannedTransaction')
  t.teardown(() => slow.server.stop())
  const body = shop.wanted()
  const first = shop.request('POST', 'charges', { body, server: slow.server })
  await slow.reached
  const changed = { ...body, local_price: { amount: '11', currency: 'USDT' } }
  const second = shop.request('POST', 'charges', { body: changed })
  await doneOrWaiting(shop.at.service, second)
  slow.goOn()
  const [one, other] = [await first, await second]
  t.not(one.json.data!.id, other.json.data!.id)
  t.is(one.json.data!.pricing.usdt.amount, '100')
  t.is(other.json.data!.pricing.usdt.amount, '11')
  await assertBooks(t, shop.at.service.deps.db)
})

test.serial('a payment that meets a cancellation is never lost: the charge is told as paid late', async t => {
  const { id, address } = await shop.charge()
  const slow = stopped('transaction')
  t.teardown(() => slow.server.stop())
  const cancelling = shop.request('POST', `charges/${id}/cancel`, { server: slow.server })
  await slow.reached
  const paying = shop.receive(address, 100_000_000n)
  await doneOrWaiting(shop.at.service, paying)
  slow.goOn()
  const [{ status, json }] = await Promise.all([cancelling, paying])
  t.is(status, 200)
  t.is(wordsOf(json.data!)[1], 'CANCELED')
  t.is(await shop.statusOf(id), 'EXPIRED_PAID')
  t.deepEqual(wordsOf(await shop.read(id)), ['NEW', 'CANCELED', 'UNRESOLVED DELAYED'])
  await assertBooks(t, shop.at.service.deps.db)
})

test.serial('a cancellation that comes after the payment was seen is refused', async t => {
  const { id, address } = await shop.charge()
  shop.at.service.tron.freezeFinal()
  await shop.receive(address, 100_000_000n)
  t.is((await shop.request('POST', `charges/${id}/cancel`)).status, 409)
  shop.at.service.tron.thawFinal()
  const { address: other } = await shop.charge()
  await shop.receive(other, 100_000_000n)
  t.is(await shop.statusOf(id), 'PAID')
})

test.serial('a revocation waits for a charge under way, and the next one is refused', async t => {
  const by = await shop.newCredential()
  const slow = stopped('plannedTransaction')
  t.teardown(() => slow.server.stop())
  const body = shop.wanted()
  const creating = shop.request('POST', 'charges', { by, body, server: slow.server })
  await slow.reached
  let isRevoked = false
  const person = { ...shop.owner, userId: 'x', isPermitted: async () => true }
  const revoking = revokeCredential(shop.at.service.api, person, by.id).then(() => (isRevoked = true))
  await doneOrWaiting(shop.at.service, revoking)
  t.false(isRevoked)
  slow.goOn()
  t.is((await creating).status, 201)
  await revoking
  t.is((await shop.request('POST', 'charges', { by, body })).status, 401)
})

test('a credential that is revoked after it was admitted creates and cancels nothing', async t => {
  const by = await shop.newCredential()
  const { api } = shop.at.service
  const { id } = (await shop.request('POST', 'charges', { by, body: shop.wanted() })).json.data!
  const person = { ...shop.owner, userId: 'x', isPermitted: async () => true }
  let isRevoked = false
  const revokeFirst = async () => {
    if (isRevoked) return
    isRevoked = true
    await revokeCredential(api, person, by.id)
  }
  // Revoked between the check of the key and the statement that creates or cancels.
  const plannedTransaction: Deps['db']['plannedTransaction'] = async work => {
    await revokeFirst()
    return api.db.plannedTransaction(work)
  }
  const server = serverOf({ db: { ...api.db, plannedTransaction } })
  t.teardown(() => server.stop())
  const body = shop.wanted()
  const { status, json } = await shop.request('POST', 'charges', { by, body, server })
  t.deepEqual([status, json], [401, { error: { type: 'authentication_error', message: 'invalid api key' } }])
  t.is(await countOf((body['metadata'] as { order_id: string }).order_id), 0)
  t.is((await shop.request('POST', `charges/${id}/cancel`, { by })).status, 401)
  t.is(await shop.statusOf(id), 'OPEN')
})

test('an API that is switched off has no routes, and is off unless it is named', async t => {
  const { api } = shop.at.service
  const server = serverOf({ config: { ...api.config, compat: ['epay'] } })
  t.teardown(() => server.stop())
  t.is((await shop.request('GET', 'charges', { server })).status, 404)
})
