// A shop that speaks epusdt: JSON with numbers, answers with `status_code`, and a POST once it is paid.
import test from 'ava'
import { responses } from '../../generated/compat/epay-validators.js'
import { setRate } from '../../src/rates/rate.service.ts'
import { parseUnitsPerUsdt } from '../../src/lib/exchange-rate.ts'
import { assertBooks } from '../helpers/books.ts'
import { md5Sign, startEpayShop, type EpayShop } from './epay-shop.ts'
import { epusdtBody } from './epusdt-shop.ts'

let shop: EpayShop
test.before(async () => {
  shop = await startEpayShop()
})
test.after.always(() => shop.close())

const create = 'api/v1/order/create-transaction'
const bodyOf = (change: Readonly<Record<string, string>> = {}, amount = '28.88') => epusdtBody(shop, amount, change)

test('a transaction is created with a number, however it is written, and found again', async t => {
  const { json, number } = bodyOf({}, '28.880000')
  const made = await shop.request('POST', create, { json })
  t.is(made.status, 200)
  t.true(responses.createTransaction['200'](made.json), made.text)
  t.like(made.json, { status_code: 200, message: 'success', data: { order_id: number, amount: '28.88', actual_amount: '28.88' } }) // prettier-ignore
  const again = await shop.request('POST', create, { json: json.replace('28.880000', '28.88') })
  t.deepEqual(again.json, made.json)
  const other = await shop.request('POST', create, { json: bodyOf({ order_id: number }, '29').json })
  t.like(other.json, { status_code: 409, data: null })
})

test('an order whose payer reads the address on the page has no token in its answer', async t => {
  const { json } = bodyOf()
  const { data } = (await shop.request('POST', 'api/v1/order/create-order', { json })).json as { data: object }
  t.false('token' in data)
  t.true('payment_url' in data)
})

test.serial('a paid transaction is told by a signed POST of JSON whose numbers sign as they are written', async t => {
  const { json, number } = bodyOf({}, '100.50')
  const made = await shop.request('POST', create, { json })
  const { token, trade_id: tradeId } = made.json['data'] as Record<string, string>
  await shop.receive(token!, 100_500_000n)
  await shop.deliver()
  // Another test may have its order told by the same receiver just now.
  const received = shop.receiver.received.find(({ body }) => body.includes(tradeId!))!
  t.is(received.method, 'POST')
  t.is(received.headers['content-type'], 'application/json')
  t.true(received.body.includes('"amount":100.5,') && received.body.includes('"status":2'))
  const { signature, ...fields } = JSON.parse(received.body) as Record<string, string | number>
  t.like(fields, { order_id: number, trade_id: tradeId, amount: 100.5, actual_amount: '100.5', token, status: 2 })
  t.is(String(fields['block_transaction_id']).length, 64)
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  t.is(signature, md5Sign(texts, shop.credential.secret))
  await assertBooks(t, shop.at.service.deps.db)
})

test.serial('a transaction that nothing was paid to is cancelled; one that is paid is not', async t => {
  const cancel = async (tradeId: string, secret = shop.credential.secret) => {
    const json = JSON.stringify({ trade_id: tradeId, signature: md5Sign({ trade_id: tradeId }, secret) })
    return (await shop.request('POST', 'api/v1/order/cancel-transaction', { json })).json
  }
  const made = await shop.request('POST', create, { json: bodyOf().json })
  const { trade_id: tradeId, token } = made.json['data'] as Record<string, string>
  t.like(await cancel(tradeId!, 'wrong'), { status_code: 401 })
  t.like(await cancel(tradeId!), { status_code: 200, data: { trade_id: tradeId } })
  t.like(await cancel('ord_00000000000000'), { status_code: 404 })
  const paid = await shop.request('POST', create, { json: bodyOf().json })
  const { trade_id: paidId, token: address } = paid.json['data'] as Record<string, string>
  t.not(address, token)
  await shop.receive(address!, 28_880_000n)
  t.like(await cancel(paidId!), { status_code: 409, message: 'order cannot be cancelled' })
})

test('a request that reads as a notification, and JSON that can be read two ways, are refused', async t => {
  const refuse = async (json: string) => (await shop.request('POST', create, { json })).json
  t.like(await refuse(bodyOf({ status: '2' }).json), { status_code: 400, message: 'the fields read as a notification' })
  t.like(await refuse(bodyOf({ notify_url: 'https://shop.example/n?a=1&status=2' }).json), { status_code: 400, message: 'the fields read as a notification' }) // prettier-ignore
  t.like(await refuse(bodyOf({ redirect_url: 'http://shop.example/' }).json), { message: 'invalid redirect_url' })
  t.like(await refuse(bodyOf({ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }).json), { message: 'unsupported address' }) // prettier-ignore
  t.like(await refuse(bodyOf().json.replace('{', '{"amount":1,')), { status_code: 400, message: 'unreadable fields' })
  t.like(await refuse('[]'), { status_code: 400, message: 'unreadable fields' })
  t.like(await refuse(bodyOf({}, '10').json), { status_code: 400, message: 'amount below minimum' })
})

test('a price in another currency is converted at the rate of the merchant, which the order keeps', async t => {
  const by = await shop.newCredential({ currency: 'CNY' })
  const fields = { order_id: 'CNY-1', amount: '100', notify_url: shop.receiver.url }
  const json = JSON.stringify({ ...fields, signature: md5Sign(fields, by.secret) })
  t.like((await shop.request('POST', create, { by, json })).json, { status_code: 400, message: 'no rate for the currency' }) // prettier-ignore
  const person = { ...shop.owner, userId: 'x', isPermitted: async () => true }
  await setRate(shop.at.service.api, person, { currency: 'CNY', unitsPerUsdt: parseUnitsPerUsdt('7') })
  const made = await shop.request('POST', create, { by, json })
  t.like(made.json, { status_code: 200, data: { amount: '100', actual_amount: '14.285715' } })
  await setRate(shop.at.service.api, person, { currency: 'CNY', unitsPerUsdt: parseUnitsPerUsdt('8') })
  t.deepEqual((await shop.request('POST', create, { by, json })).json, made.json)
})
