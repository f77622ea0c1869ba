// What the fake knows of permissions, dust and flagged money, as a merchant uses it.
import test from 'ava'
import { ApiError, Kassa } from '../../../sdk/typescript/src/index.ts'
import { shop, start, tickets } from './shop.ts'

test('a key that may only read is refused the rest, and a revoked one everything', async t => {
  const { fake, kassa } = shop({ client: { maxRetries: 0 } })
  const key = await kassa.apiKeys.create({ environment: 'test', permissions: ['read'] })
  const client = { ...fake.clientOptions, keyId: key.key_id, secret: key.secret, clock: () => start.getTime() }
  const reading = new Kassa({ ...client, maxRetries: 0 })
  t.is((await reading.orders.list()).total, 0)
  t.is((await t.throwsAsync(reading.orders.create(tickets), { instanceOf: ApiError }))?.error, 'forbidden')
  await kassa.apiKeys.revoke(key.key_id)
  t.is((await t.throwsAsync(reading.orders.list(), { instanceOf: ApiError }))?.error, 'api key is inactive')
  const bound = shop({ permissions: ['read'], client: { maxRetries: 0 } })
  t.is((await t.throwsAsync(bound.kassa.orders.create(tickets), { instanceOf: ApiError }))?.status, 403)
})

test('dust is shown and changes nothing, whatever the order is', async t => {
  const { fake, kassa, received } = shop()
  const order = await kassa.orders.create(tickets)
  for (const play of [
    () => fake.pay(order.id, { amount: '5' }),
    () => fake.freeze(order.id),
    () => fake.release(order.id),
  ]) {
    const before = await play()
    const after = await fake.pay(order.id, { amount: '0.009999' })
    t.deepEqual({ ...after, transactions: before.transactions }, before)
    t.is(after.transactions.at(-1)?.status, 'DUST')
  }
  const statuses = (await kassa.orders.retrieve(order.id)).transactions.map(({ status }) => status)
  t.deepEqual(statuses, ['FINAL', 'DUST', 'FINAL', 'DUST', 'DUST'])
  t.is(received.length, 2)
})

test('clean money that came before flagged money is not held', async t => {
  const { fake, kassa } = shop()
  const order = await kassa.orders.create(tickets)
  await fake.pay(order.id, { amount: '5' })
  const { transactions } = await fake.freeze(order.id)
  t.deepEqual(
    transactions.map(({ status }) => status),
    ['FINAL', 'FROZEN'],
  )
})
