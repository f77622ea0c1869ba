// Invoices of Greenfield: an order each, created once, and nothing of the client's that changes the merchant's terms.
import test from 'ava'
import { responses } from '../../generated/compat/greenfield-validators.js'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import type { Deps } from '../../src/deps.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { orderNumber, startGreenfieldShop, type GreenfieldShop, type Invoice } from './greenfield-shop.ts'

let shop: GreenfieldShop
test.before(async () => {
  shop = await startGreenfieldShop()
  const { db } = shop.at.service.deps
  await db.query(
    `insert into merchant_rate (merchant_id, environment, currency, source, units_per_usdt, updated_at)
     values ($1, 'test', 'EUR', 'fixed', 90000000, now()), ($1, 'test', 'JPY', 'fixed', 15000000000, now())`,
    [shop.owner.merchantId],
  )
})
test.after.always(() => shop.close())

interface StoredOrder {
  readonly id: string
  readonly reference: string | null
  readonly order_amount: string
  readonly network: string
  readonly tolerance_ppm: number
  readonly return_url: string
  readonly expires: number
}
const ordersOf = (number: string) =>
  shop.at.service.deps.db.query<StoredOrder>(
    `select id, reference, order_amount::text, network, tolerance_ppm, return_url,
            extract(epoch from expire_at - created_at)::int as expires
       from orders where reference = $1 order by created_at, id`,
    [number],
  )

test('an invoice is an order of the full price, which the shop reads back with its own number', async t => {
  const orderId = orderNumber()
  const made = await shop.invoice({ metadata: { orderId, posData: '{"a":1}', taxIncluded: 3.5 } })
  t.like(made, { amount: '25', currency: 'USDT', status: 'New', additionalStatus: 'None', type: 'Standard' })
  t.deepEqual(made.metadata, { orderId, posData: '{"a":1}', taxIncluded: 3.5 })
  const [order, ...others] = await ordersOf(orderId)
  t.deepEqual(others, [])
  t.like(order, { id: made.id, order_amount: '25000000', network: 'TRC20', tolerance_ppm: 0, expires: 1800 })
  t.deepEqual(await shop.read(made.id), made)
  const listed = await shop.store('GET', `/invoices?orderId=${orderId}&orderId=other`)
  t.true(responses.listInvoices['200'](listed.json))
  t.deepEqual(listed.json, [made])
  t.true(made.checkoutLink.includes('/pay/'))
})

test('what the client says of speed, time and tolerance has no effect', async t => {
  const orderId = orderNumber()
  const checkout = { speedPolicy: 'HighSpeed', expirationMinutes: 9999, monitoringMinutes: 1, paymentTolerance: 50 }
  await shop.invoice({ metadata: { orderId }, checkout, rate: '1', address: 'T1' })
  t.like((await ordersOf(orderId))[0], { order_amount: '25000000', tolerance_ppm: 0, expires: 1800 })
})

test('a price in another currency is converted at the rate of the merchant', async t => {
  const orderId = orderNumber()
  const made = await shop.invoice({ amount: 45.1, currency: 'eur', metadata: { orderId } })
  t.like(made, { amount: '45.10', currency: 'EUR' })
  t.is((await ordersOf(orderId))[0]!.order_amount, '50111112')
  const methods = await shop.store('GET', `/invoices/${made.id}/payment-methods`)
  t.true(responses.listInvoicePaymentMethods['200'](methods.json))
  t.like((methods.json as object[])[0], { rate: '0.9', amount: '50.111112', due: '50.111112', payments: [] })
  t.like(await shop.invoice({ amount: '1600.00', currency: 'JPY' }), { amount: '1600', currency: 'JPY' })
})

test.serial('a shop replaces its data of an invoice; its number stays, and nothing else changes', async t => {
  const orderId = orderNumber()
  const made = await shop.invoice({ metadata: { orderId, a: 1, b: 2 } })
  const metadata = { b: 3, medusa_payment_session_id: 'ps_1', buyerEmail: 'jane@buyer.example' }
  const put = await shop.store('PUT', `/invoices/${made.id}`, { body: { metadata, status: 'Settled', amount: '1' } })
  t.true(responses.updateInvoice['200'](put.json), JSON.stringify(responses.updateInvoice['200'].errors))
  const changed = { ...made, metadata: { b: 3, medusa_payment_session_id: 'ps_1', orderId } }
  t.deepEqual([put.status, put.json, await shop.read(made.id)], [200, changed, changed])
  await shop.receive(await shop.addressOf(made.id), 25_000_000n)
  t.like((await shop.store('PUT', `/invoices/${made.id}`, { body: { metadata: null } })).json, { status: 'Settled', metadata: { orderId } }) // prettier-ignore
  const other = await shop.newCredential()
  for (const [body, status, by] of [
    [{ metadata: { orderId: `${orderId}9` } }, 400, shop.credential],
    [{ metadata: [] }, 400, shop.credential],
    [{ metadata: { a: 'x'.repeat(20_000) } }, 400, shop.credential],
    [{}, 400, shop.credential],
    [{ metadata: {} }, 404, other],
  ] as const)
    t.is(
      (await shop.store('PUT', `/invoices/${made.id}`, { body, by })).status,
      status,
      JSON.stringify(body).slice(0, 80),
    )
  t.deepEqual((await shop.read(made.id)).metadata, { orderId })
  t.like((await ordersOf(orderId))[0], { order_amount: '25000000', reference: orderId })
  await assertBooks(t, shop.at.service.deps.db)
})

test('an archived invoice is in no list and is not found again, but can be read and paid', async t => {
  const orderId = orderNumber()
  const made = await shop.invoice({ metadata: { orderId } })
  t.is((await shop.store('DELETE', `/invoices/${made.id}`, { by: await shop.newCredential() })).status, 404)
  for (let time = 0; time < 2; time++) {
    const archived = await shop.store('DELETE', `/invoices/${made.id}`)
    t.true(responses.archiveInvoice['200'](archived.json))
    t.deepEqual([archived.status, archived.json], [200, { ...made, archived: true }])
  }
  t.deepEqual((await shop.store('GET', `/invoices?orderId=${orderId}`)).json, [])
  const next = await shop.invoice({ metadata: { orderId } })
  t.not(next.id, made.id)
  t.deepEqual((await shop.store('GET', `/invoices?orderId=${orderId}`)).json, [next])
  await shop.receive(await shop.addressOf(made.id), 25_000_000n)
  t.like(await shop.read(made.id), { status: 'Settled', archived: true })
})

test('data of the buyer is not kept', async t => {
  const secret = 'jane@buyer.example'
  const { metadata } = await shop.invoice({
    metadata: { orderId: 7, buyerEmail: secret, BuyerName: secret, itemDesc: 'x' },
  })
  t.deepEqual(metadata, { orderId: 7, itemDesc: 'x' })
  t.false((await shop.everyRow()).includes(secret))
})

test('the place for the id in the return address is filled, as it is and encoded', async t => {
  const url = 'https://shop.example/back/{InvoiceId}/x?i=%7BInvoiceId%7D'
  const { id, checkout } = await shop.invoice({ checkout: { redirectURL: url } })
  t.is(checkout.redirectURL, `https://shop.example/back/${id}/x?i=${id}`)
})

test('the client may choose a network that is served', async t => {
  const ethereum = await shop.invoice({ checkout: { paymentMethods: ['BTC', 'USDT_ERC20'] } })
  t.deepEqual(ethereum.checkout.paymentMethods, ['USDT-ERC20'])
  const first = await shop.invoice({ checkout: { paymentMethods: ['USDT-ERC20', 'USDT-TRC20'] } })
  t.deepEqual(first.checkout.paymentMethods, ['USDT-TRC20'])
})

test('the same order and price finds the open invoice; another price, network or state makes a new one', async t => {
  const orderId = orderNumber()
  const ask = (change = {}) => shop.invoice({ metadata: { orderId }, ...change })
  const first = await ask()
  t.is((await ask({ amount: 25, metadata: { orderId: Number(orderId), note: 'again' } })).id, first.id)
  const other = await ask({ amount: '26' })
  const elsewhere = await ask({ checkout: { paymentMethods: ['USDT-ERC20'] } })
  await shop.receive(await shop.addressOf(first.id), 1_000_000n)
  t.like(await shop.read(first.id), { status: 'New', additionalStatus: 'PaidPartial' })
  const second = await ask()
  t.is(new Set([first, other, elsewhere, second].map(({ id }) => id)).size, 4)
  t.is((await ask()).id, second.id)
  await shop.store('POST', `/invoices/${second.id}/status`, { body: { status: 'Invalid' } })
  const third = await ask()
  t.not(third.id, second.id)
  t.is((await ordersOf(orderId)).length, 5)
})

test('another shop of the same merchant has invoices of its own and sees none of the others', async t => {
  const orderId = orderNumber()
  const by = await shop.newCredential()
  const body = { amount: '25', metadata: { orderId } }
  const mine = await shop.invoice({ metadata: { orderId } })
  const theirs = (await shop.store('POST', '/invoices', { by, body })).json as Invoice
  t.not(mine.id, theirs.id)
  t.is((await shop.store('GET', `/invoices/${mine.id}`, { by })).status, 404)
  t.deepEqual((await shop.store('GET', `/invoices?orderId=${orderId}`, { by })).json, [theirs])
})

const refused: Readonly<Record<string, [Readonly<Record<string, unknown>>, string]>> = {
  'without an amount': [{ amount: null }, 'amount'],
  'of 10 USDT': [{ amount: '10' }, 'amount'],
  'of ten euros, which are more than 10 USDT, but with three decimals': [
    { amount: '10.001', currency: 'EUR' },
    'amount',
  ],
  'of nine euros, which are 10 USDT': [{ amount: '9', currency: 'EUR' }, 'amount'],
  'with an amount that is no decimal': [{ amount: '1e2' }, 'amount'],
  'with a negative amount': [{ amount: -25 }, 'amount'],
  'in a currency without a rate': [{ currency: 'GBP' }, 'currency'],
  'in a currency that nobody knows': [{ currency: 'QQQ' }, 'currency'],
  'that only bitcoin can pay': [{ checkout: { paymentMethods: ['BTC', 'BTC-LN'] } }, 'checkout.paymentMethods'],
  'that returns without HTTPS': [{ checkout: { redirectURL: 'http://shop.example/' } }, 'checkout.redirectURL'],
  'with too long a number': [{ metadata: { orderId: 'x'.repeat(65) } }, 'metadata.orderId'],
  'with a number that does not print': [{ metadata: { orderId: 'a\u202Eb' } }, 'metadata.orderId'],
  'with too much data': [{ metadata: { text: 'x'.repeat(17_000) } }, 'metadata'],
}
for (const [what, [change, path]] of Object.entries(refused)) {
  test(`an invoice ${what} is refused by its field`, async t => {
    const body = { amount: '25', currency: 'USDT', ...change }
    const { status, json } = await shop.store('POST', '/invoices', { body })
    t.is(status, 400)
    t.is((json as { path: string }[])[0]!.path, path)
  })
}

test('10.000001 USDT is enough', async t => {
  t.like(await shop.invoice({ amount: '10.000001' }), { amount: '10.000001' })
})

test('a body that is unreadable, of another type or too large is refused', async t => {
  const post = (body: string, headers = {}) => shop.store('POST', '/invoices', { body, headers })
  t.is((await post('{"amount":"25","amount":"26"}')).status, 400)
  t.is((await post('[]')).status, 400)
  t.is((await post('{"amount":"25"}', { 'content-type': 'text/plain' })).status, 415)
  t.is((await post(`{"amount":"${'2'.repeat(70_000)}"}`)).status, 413)
})

test.serial(
  'an open invoice is cancelled; one with money, or ended, is not, and nothing can be marked as settled',
  async t => {
    const [open, paid] = [await shop.invoice(), await shop.invoice()]
    const mark = (id: string, status: string) => shop.store('POST', `/invoices/${id}/status`, { body: { status } })
    t.is((await mark(open.id, 'Settled')).status, 403)
    t.is((await mark(open.id, 'Processing')).status, 403)
    t.like((await mark(open.id, 'Invalid')).json, { status: 'Expired', additionalStatus: 'None' })
    t.is((await mark(open.id, 'Invalid')).status, 422)
    await shop.receive(await shop.addressOf(paid.id), 25_000_000n)
    t.is((await mark(paid.id, 'Invalid')).status, 422)
    t.is((await mark(paid.id, 'Settled')).status, 403)
    t.like(await shop.read(paid.id), { status: 'Settled', additionalStatus: 'None' })
    await assertBooks(t, shop.at.service.deps.db)
  },
)

test('the payment page opens by the address that plugins make, and by no other', async t => {
  const { id, checkoutLink } = await shop.invoice()
  const open = (path: string) => shop.server.inject(`/compat/greenfield/${path}`)
  const opened = await open(`${shop.credential.id}/i/${id}`)
  t.deepEqual([opened.statusCode, opened.headers.location], [302, checkoutLink])
  const by = await shop.newCredential()
  t.is((await open(`${by.id}/i/${id}`)).statusCode, 404)
  t.is((await open(`${shop.credential.id}/i/none`)).statusCode, 404)
})

test('twins of one invoice that meet create one order', async t => {
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
  t.teardown(() => server.stop())
  const orderId = orderNumber()
  const body = { amount: '25', metadata: { orderId } }
  const first = shop.store('POST', '/invoices', { body, server })
  await reached.promise
  const second = shop.store('POST', '/invoices', { body })
  await doneOrWaiting(shop.at.service, second)
  goOn.resolve()
  const [one, other] = [await first, await second]
  t.deepEqual([one.status, other.status], [200, 200])
  t.is((one.json as Invoice).id, (other.json as Invoice).id)
  t.is((await ordersOf(orderId)).length, 1)
})

test('a list is asked for by numbers of orders, and refused by their name without one', async t => {
  for (const query of [
    '',
    '?status=Settled',
    '?orderId=',
    `?${'orderId=1&'.repeat(300)}`,
    `?orderId=${'x'.repeat(2000)}`,
  ]) {
    const { status, json } = await shop.store('GET', `/invoices${query}`)
    t.deepEqual([status, json], [400, [{ path: 'orderId', message: 'invalid orderId' }]], query.slice(0, 20))
  }
})

test('a number that no invoice can have finds none', async t => {
  for (const text of ['%00', '%E2%80%AE', '%20', "'", 'x%0Ay'])
    t.like(await shop.store('GET', `/invoices?orderId=${text}`), { status: 200, json: [] }, text)
})
