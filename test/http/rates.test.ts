// covers listRates.200, setRate.200, setRate.400, setRate.404, removeRate.200, removeRate.404, createOrder.201, createOrder.400
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import type { Caller, TestAnswer } from '../helpers/client.ts'
import { startOrderServer, type OrderCalls } from './order-calls.ts'

let at: OrderCalls
test.before(async () => {
  at = await startOrderServer()
})
test.after.always(() => at.close())

const put = (as: Caller, currency: string, body: object) =>
  at.send({ method: 'PUT', target: `/v1/rates/${currency}`, as, body })
const remove = (as: Caller, currency: string) => at.send({ method: 'DELETE', target: `/v1/rates/${currency}`, as })
const list = async (as: Caller) => (await at.send({ method: 'GET', target: '/v1/rates', as })).json.rates as Json[]
const create = (as: Caller, more: object) =>
  at.send({ method: 'POST', target: '/v1/orders', as, body: { currency: 'USDT', network: 'ERC20', ...more } })
type Json = Record<string, unknown>

const refusal = ({ status, json }: TestAnswer) => [status, json.error]
const euros = (amount: string) => ({ price: { amount, currency: 'EUR' } })

test('a rate is set, listed, changed and removed', async t => {
  const merchant = await at.merchant()
  t.deepEqual(await list(merchant), [])
  const set = await put(merchant, 'JPY', { units_per_usdt: '155.50' })
  t.is(set.status, 200)
  t.like(set.json, { currency: 'JPY', source: 'fixed', units_per_usdt: '155.5', quoted_at: null, environment: 'test' })
  await put(merchant, 'EUR', { units_per_usdt: '0.92' })
  await put(merchant, 'EUR', { units_per_usdt: '0.93' })
  t.deepEqual(
    (await list(merchant)).map(({ currency, units_per_usdt: units }) => [currency, units]),
    [
      ['EUR', '0.93'],
      ['JPY', '155.5'],
    ],
  )
  t.deepEqual((await remove(merchant, 'EUR')).json, { message: 'rate removed' })
  t.deepEqual(refusal(await remove(merchant, 'EUR')), [404, 'rate not found'])
  t.is((await list(merchant)).length, 1)
})

test('a rate is of one merchant and one environment', async t => {
  const [merchant, stranger] = await Promise.all([at.merchant(), at.merchant()])
  const live = await at.key(merchant.merchantId, 'live')
  await put(merchant, 'EUR', { units_per_usdt: '0.92' })
  t.deepEqual([await list(stranger), await list(live)], [[], []])
  t.deepEqual(refusal(await create(stranger, euros('50'))), [400, 'no rate for currency'])
})

test('only a key with the permission orders sets and removes rates', async t => {
  const merchant = await at.merchant()
  await put(merchant, 'EUR', { units_per_usdt: '0.92' })
  const without = permissions.filter(one => one !== 'orders')
  const reader = await at.key(merchant.merchantId, 'test', { permissions: without })
  t.deepEqual(refusal(await put(reader, 'EUR', { units_per_usdt: '9' })), [403, 'forbidden'])
  t.deepEqual(refusal(await remove(reader, 'EUR')), [403, 'forbidden'])
  t.like((await list(reader))[0]!, { units_per_usdt: '0.92' })
})

test('a rate that is none is refused, and so is a currency that is none', async t => {
  const merchant = await at.merchant()
  for (const units of ['0', '0.0', '-1', '1e3', '1000000000', '0.000000001', '', 0.92, null, {}])
    t.deepEqual(refusal(await put(merchant, 'EUR', { units_per_usdt: units })), [400, 'invalid units per usdt'])
  t.deepEqual(refusal(await put(merchant, 'EUR', {})), [400, 'invalid units per usdt'])
  const both = { units_per_usdt: '1', source: 'feed' }
  t.deepEqual(refusal(await put(merchant, 'EUR', both)), [400, 'invalid units per usdt'])
  t.deepEqual(refusal(await put(merchant, 'EUR', { source: 'fixed' })), [400, 'invalid source'])
  t.deepEqual(
    refusal(await put(merchant, 'EUR', { source: 'feed' })),
    [400, 'no rate for currency'],
    'no feed is set up',
  )
  for (const currency of ['XXX', 'eur', 'EURO', 'USDT', 'XAU'])
    t.deepEqual(refusal(await put(merchant, currency, { units_per_usdt: '1' })), [404, 'rate not found'], currency)
  t.deepEqual(await list(merchant), [])
})

test('an order with a price is for what the rate makes of it, and keeps the rate', async t => {
  const merchant = await at.merchant()
  await put(merchant, 'EUR', { units_per_usdt: '0.92' })
  const { status, json } = await create(merchant, euros('49.9'))
  t.is(status, 201)
  const price = { amount: '49.90', currency: 'EUR', units_per_usdt: '0.92', source: 'fixed' }
  t.like(json, { order_amount: '54.239131', missing_amount: '54.239131', currency: 'USDT', price })
  await put(merchant, 'EUR', { units_per_usdt: '0.5' })
  const read = await at.send({ method: 'GET', target: `/v1/orders/${json.id as string}`, as: merchant })
  t.like(read.json, { order_amount: '54.239131', price })
  t.is((await create(merchant, { amount: '25' })).json.price, null)
})

test('either an amount or a price is given', async t => {
  const merchant = await at.merchant()
  await put(merchant, 'EUR', { units_per_usdt: '0.92' })
  t.deepEqual(refusal(await create(merchant, { amount: '25', ...euros('50') })), [400, 'invalid amount'])
  t.deepEqual(refusal(await create(merchant, {})), [400, 'invalid amount'])
})

test('a price that is none is refused', async t => {
  const merchant = await at.merchant()
  await put(merchant, 'JPY', { units_per_usdt: '155' })
  for (const price of [
    { amount: '5000.5', currency: 'JPY' },
    { amount: '50.123', currency: 'EUR' },
    { amount: 50, currency: 'EUR' },
    { amount: '-50', currency: 'EUR' },
    { amount: '50', currency: 'XXX' },
    { amount: '50', currency: 'USDT' },
    { amount: '50' },
    { amount: '50', currency: 'EUR', rate: '1' },
    '50 EUR',
    null,
  ])
    t.deepEqual(refusal(await create(merchant, { price })), [400, 'invalid price'], JSON.stringify(price))
})

test('more than 10 USDT stays the rule after conversion', async t => {
  const merchant = await at.merchant()
  await put(merchant, 'EUR', { units_per_usdt: '0.92' })
  t.deepEqual(refusal(await create(merchant, euros('9.20'))), [400, 'amount below minimum'])
  t.is((await create(merchant, euros('9.21'))).status, 201)
  t.deepEqual(refusal(await create(merchant, euros('0'))), [400, 'amount below minimum'])
  await put(merchant, 'EUR', { units_per_usdt: '0.00000001' })
  t.deepEqual(refusal(await create(merchant, euros('999999999999'))), [400, 'invalid amount'])
})

test('a repetition returns the first order, whatever became of the rate', async t => {
  const merchant = await at.merchant()
  const body = { ...euros('50.0'), idempotency_key: randomUUID() }
  t.deepEqual(refusal(await create(merchant, body)), [400, 'no rate for currency'])
  await put(merchant, 'EUR', { units_per_usdt: '0.92' })
  const first = await create(merchant, body)
  t.is(first.status, 201, 'a refused attempt uses no key up')
  await put(merchant, 'EUR', { units_per_usdt: '0.5' })
  for (const rate of ['changed', 'below the minimum', 'removed']) {
    if (rate === 'below the minimum') await put(merchant, 'EUR', { units_per_usdt: '900' })
    if (rate === 'removed') await remove(merchant, 'EUR')
    const again = await create(merchant, { ...body, price: { currency: 'EUR', amount: '50.00' } })
    t.deepEqual([again.status, again.headers['idempotent-replayed']], [201, 'true'], rate)
    t.deepEqual([again.json.id, again.json.order_amount], [first.json.id, first.json.order_amount], rate)
  }
  t.deepEqual(refusal(await create(merchant, { ...body, ...euros('51') })), [409, 'duplicate idempotency key'])
  const inUsdt = { amount: first.json.order_amount, idempotency_key: body.idempotency_key }
  t.deepEqual(refusal(await create(merchant, inUsdt)), [409, 'duplicate idempotency key'])
})
