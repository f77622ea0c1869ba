// The price of an order, wherever its amount is shown: lists, events, export, timeline, receipts.
// covers listOrders.200, listEvents.200, getOrderReceipt.200, getOrderTimeline.200
import { readFileSync } from 'node:fs'
import test from 'ava'
import { parse } from 'yaml'
import { ReceiptError } from '../../sdk/typescript/src/receipts/receipt-error.ts'
import { verifyReceipt, type ReceiptKeys } from '../../sdk/typescript/src/receipts/verify-receipt.ts'
import { exportOrders } from '../../src/orders/query/export-orders.service.ts'
import { wordsOf } from '../../src/web/checkout/words.ts'
import { receiptPdf } from '../../src/web/receipt/receipt-pdf.ts'
import { textOfPdf } from '../web/pdf-text.ts'
import { startMoneyOut, type MoneyOut, type Payer } from '../withdrawals/fixture.ts'

let at: MoneyOut
let merchant: Payer
let id: string
const price = { amount: '46.00', currency: 'EUR', units_per_usdt: '0.92', source: 'fixed' }
test.before(async () => {
  at = await startMoneyOut()
  merchant = await at.richMerchant(0n)
  await at.send({ method: 'PUT', target: '/v1/rates/EUR', as: merchant, body: { units_per_usdt: '0.92' } })
  const order = await at.open(merchant, { amount: undefined, price: { amount: '46', currency: 'EUR' } })
  await at.mine([{ to: order.address, amount: 50_000_000n }])
  await at.settle()
  id = order.id
})
test.after.always(() => at.close())

test.serial('lists and events carry the price, and null for an order in USDT', async t => {
  await at.paidOrder(merchant, 25n)
  const { orders } = (await at.get(merchant, '/v1/orders')).json
  const { events } = (await at.get(merchant, '/v1/events')).json
  const data = events.map((event: { data: object }) => event.data)
  for (const shown of [orders, data] as { order_amount: string; price: unknown }[][])
    t.deepEqual(Object.fromEntries(shown.map(one => [one.order_amount, one.price])), { 25: null, 50: price })
  const { entries } = (await at.get(merchant, `/v1/orders/${id}/timeline`)).json
  t.regex(entries[0].message, /for 50 USDT \(46\.00 EUR\) on/)
})

test.serial('the export has the price in columns of its own', async t => {
  const pieces: string[] = []
  const { deps } = at.service
  const owner = { merchantId: merchant.merchantId, environment: 'test' } as const
  for await (const piece of exportOrders({ ...deps, enqueue: read => read() }, owner, {})) pieces.push(piece)
  const [head, ...rows] = pieces.join('').trim().split('\r\n')
  t.regex(head!, /,order_amount,price_amount,price_currency,price_units_per_usdt,received_amount,/)
  t.true(rows.some(row => row.includes(`,${id},PAID,TRC20,50,46.00,EUR,0.92,50,`)))
})

test.serial('a signed receipt holds its price, and receipts without one verify as ever', async t => {
  const keys: ReceiptKeys = (await at.send({ target: '/.well-known/kassa-receipt-keys.json' })).json
  const { text, json } = await at.get(merchant, `/v1/orders/${id}/receipt`)
  t.deepEqual((await verifyReceipt(text, keys)).price as object, price)
  const { price: _, ...without } = json.receipt
  for (const receipt of [
    without,
    { ...json.receipt, price: { ...price, amount: '45.00' } },
    { ...json.receipt, price: { ...price, source: 'feed' } },
  ])
    await t.throwsAsync(verifyReceipt({ ...json, receipt }, keys), { instanceOf: ReceiptError, message: /was changed/ })
  for (const wrong of [
    null,
    'EUR',
    { ...price, tip: '1' },
    { amount: '46.00', currency: 'EUR' },
    { ...price, amount: 46 },
  ])
    await t.throwsAsync(verifyReceipt({ ...json, receipt: { ...json.receipt, price: wrong } }, keys), {
      instanceOf: ReceiptError,
      message: /price/,
    })
  const plain = (await at.get(merchant, `/v1/orders/${await at.paidOrder(merchant, 25n)}/receipt`)).json
  t.false('price' in plain.receipt)
  // Signed before orders had prices.
  const { OrderReceipt: old, ReceiptKeys: published } = parse(readFileSync('openapi/examples.yaml', 'utf8'))
  t.is((await verifyReceipt(old.value, published.value)).order_amount, '25')
})

test.serial('the printed receipt names the price by its code, and the rate', async t => {
  const signed = (await at.get(merchant, `/v1/orders/${id}/receipt`)).json
  for (const language of ['en', 'ja', 'hi'] as const) {
    const parts = {
      signed,
      merchantName: 'Shop',
      description: '',
      expireAt: new Date(0),
      words: wordsOf(language),
      reader: 'payer',
    } as const
    const text = textOfPdf(await receiptPdf(parts)).replaceAll(/\s/g, '')
    for (const shown of ['50.00USDT', '46.00EUR', '1USDT=0.92EUR']) t.true(text.includes(shown), `${language} ${shown}`)
  }
})
