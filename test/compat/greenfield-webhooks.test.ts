// What a shop that speaks Greenfield is sent: what became of an order, in order, signed by the delivery worker alone.
import test, { type ExecutionContext } from 'ava'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { acceptOrder } from '../../src/orders/order-request.service.ts'
import type { ScreeningProvider } from '../../src/screening/screening.ts'
import { replaceSecret } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { revokeOwnCredential } from '../../src/webhooks/credentials/compat-credential.store.ts'
import { greenfieldFormat, signGreenfield } from '../../src/webhooks/formats/greenfield-format.ts'
import { assertBooks } from '../helpers/books.ts'
import { answerWith, type ReceiverAnswer } from '../helpers/receiver.ts'
import {
  deliveriesOf,
  orderNumber,
  sigOf,
  startGreenfieldShop,
  typesOf,
  type CallParts,
  type GreenfieldShop,
} from './greenfield-shop.ts'

async function shopFor(t: ExecutionContext, answer?: ReceiverAnswer): Promise<GreenfieldShop> {
  const shop = await startGreenfieldShop(answer ? { answer } : {})
  t.teardown(() => shop.close())
  return shop
}

const owner = (shop: GreenfieldShop) => ({ ...shop.owner, userId: 'owner', isPermitted: async () => true })
/** Computed once with PHP's `hash_hmac`. */
const vector = {
  secret: 'gf_test_8Yk2nQ4v',
  body: '{"deliveryId":"wd_5Rk9wQz3XbT7","webhookId":"wh_2Zt8","originalDeliveryId":"wd_5Rk9wQz3XbT7","isRedelivery":false,"type":"InvoiceSettled","timestamp":1767225600,"storeId":"m0b6f1f5e","invoiceId":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b","manuallyMarked":false,"overPaid":false,"metadata":{"orderId":"1042"}}',
  signature: 'sha256=336ce6ef5f1b1971ea5d3628feb229e9d7b9d0aa90219db9407a80b8d693e59d',
}

test('a body and its signature are those of the known client', t => {
  const { secret: key, body, signature } = vector
  t.is(signGreenfield(body, key), signature)
  const { type, manuallyMarked, overPaid, ...about } = JSON.parse(body) as Record<string, unknown>
  const fields = { ...about, events: [{ type, manuallyMarked, overPaid }] }
  const receiver = {
    url: 'https://shop.example/hook',
    key,
    deliveryId: 'wd_5Rk9wQz3XbT7',
    eventId: 'evt_1',
    attempt: 1,
  }
  const [sent] = greenfieldFormat.sign(fields, receiver)
  t.is(sent!.body, body)
  t.is(sent!.headers['BTCPay-Sig'], signature)
})

test('a paid order is told as paid, with the data of the shop', async t => {
  const shop = await shopFor(t)
  const secret = await shop.register()
  const orderId = orderNumber()
  const { id } = await shop.invoice({ metadata: { orderId, posData: 'k' } })
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  await shop.deliver()
  const events = shop.events(secret)
  t.deepEqual(typesOf(shop, secret), ['InvoiceProcessing', 'InvoicePaymentSettled', 'InvoiceSettled'])
  for (const event of events)
    t.like(event, { invoiceId: id, storeId: shop.credential.account, metadata: { orderId, posData: 'k' }, isRedelivery: false }) // prettier-ignore
  t.is(new Set(events.map(({ deliveryId }) => deliveryId)).size, 3)
  t.like(events[1], {
    afterExpiration: false,
    paymentMethodId: 'USDT-TRC20',
    payment: { value: '25', status: 'Settled' },
  })
  t.like(events[2], { manuallyMarked: false, overPaid: false })
  t.false(Object.keys(shop.receiver.received[0]!.headers).some(name => name.includes('merchant-signature')))
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'DELIVERED', attempts: 1, last_error: null }])
  await shop.deliver()
  t.is(shop.receiver.received.length, 3)
  await assertBooks(t, shop.at.service.deps.db)
})

test('an order that waits, is partly paid or is confirming is told to nobody', async t => {
  const shop = await shopFor(t)
  await shop.register()
  const [never, partly, seen] = [await shop.invoice(), await shop.invoice(), await shop.invoice()]
  await shop.receive(await shop.addressOf(partly.id), 24_999_999n)
  shop.at.service.tron.freezeFinal()
  await shop.receive(await shop.addressOf(seen.id), 30_000_000n)
  await shop.deliver()
  t.like(await shop.read(never.id), { status: 'New', additionalStatus: 'None' })
  t.like(await shop.read(partly.id), { status: 'New', additionalStatus: 'PaidPartial' })
  t.like(await shop.read(seen.id), { status: 'Processing', additionalStatus: 'PaidOver' })
  shop.at.service.tron.reorg(6)
  t.deepEqual(shop.receiver.received, [])
})

test('overpaid, expired, underpaid, accepted and late orders are told as what they are', async t => {
  const shop = await shopFor(t)
  const secret = await shop.register()
  const names = ['over', 'never', 'short', 'late'] as const
  const invoices = Object.fromEntries(await Promise.all(names.map(async name => [name, (await shop.invoice()).id]))) as Record<(typeof names)[number], string> // prettier-ignore
  const pay = async (id: string, units: bigint) => shop.receive(await shop.addressOf(id), units)
  await pay(invoices.over, 26_000_000n)
  await pay(invoices.short, 20_000_000n)
  await shop.expire()
  await shop.deliver()
  const sent = () => shop.events(secret).map(({ invoiceId, type, ...rest }) => ({ invoiceId, type, ...rest }))
  const of = (id: string) => sent().filter(({ invoiceId }) => invoiceId === id)
  t.like(of(invoices.over).at(-1), { type: 'InvoiceSettled', overPaid: true })
  t.like(await shop.read(invoices.over), { status: 'Settled', additionalStatus: 'PaidOver' })
  t.like(of(invoices.never), [{ type: 'InvoiceExpired', partiallyPaid: false }])
  t.like(await shop.read(invoices.never), { status: 'Expired', additionalStatus: 'None' })
  t.like(of(invoices.short), [{ type: 'InvoiceExpired', partiallyPaid: true }])
  t.like(await shop.read(invoices.short), { status: 'Expired', additionalStatus: 'PaidPartial' })
  await acceptOrder(shop.at.service.api, owner(shop), invoices.short)
  await pay(invoices.late, 25_000_000n)
  await shop.deliver()
  t.like(of(invoices.short).at(-1), { type: 'InvoiceSettled', manuallyMarked: true, overPaid: false })
  t.like(await shop.read(invoices.short), { status: 'Settled', additionalStatus: 'Marked' })
  t.like(of(invoices.late).slice(1), [
    { type: 'InvoiceReceivedPayment', afterExpiration: true },
    { type: 'InvoicePaymentSettled', afterExpiration: true },
  ])
  t.false(of(invoices.late).some(({ type }) => type === 'InvoiceSettled'))
  t.like(await shop.read(invoices.late), { status: 'Expired', additionalStatus: 'PaidLate' })
  await assertBooks(t, shop.at.service.deps.db)
})

test('a frozen order is neither paid nor told', async t => {
  const flagging: ScreeningProvider = {
    name: 'script',
    screen: async () => ({ kind: 'flagged', reason: 'listed', reference: null, evidence: {} }),
  }
  const shop = await startGreenfieldShop({ screening: [flagging] })
  t.teardown(() => shop.close())
  await shop.register()
  const { id } = await shop.invoice()
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  await screenPayment(shop.at.service.deps, { environment: 'test', network: 'TRC20' })
  await shop.deliver()
  t.like(await shop.read(id), { status: 'Processing', additionalStatus: 'None' })
  t.deepEqual(shop.receiver.received, [])
})

test('an expiry that was not delivered is never sent once the order is paid', async t => {
  let isBroken = true
  const shop = await shopFor(t, response => response.writeHead(isBroken ? 500 : 200).end())
  const secret = await shop.register()
  const { id } = await shop.invoice()
  await shop.receive(await shop.addressOf(id), 20_000_000n)
  await shop.expire()
  await shop.deliver()
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'PENDING', attempts: 1, last_error: 'http 500' }])
  await acceptOrder(shop.at.service.api, owner(shop), id)
  isBroken = false
  for (let count = 0; count < 8; count++) {
    await shop.deliver()
    shop.at.service.clock.advance(90_000)
  }
  t.deepEqual(typesOf(shop, secret), ['InvoiceExpired', 'InvoiceSettled'])
  t.deepEqual(await deliveriesOf(shop, id), [
    { status: 'FAILED', attempts: 1, last_error: 'superseded' },
    { status: 'DELIVERED', attempts: 1, last_error: null },
  ])
  await assertBooks(t, shop.at.service.deps.db)
})

test('a notice waits for an earlier one under way, so that it arrives after it', async t => {
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const shop = await shopFor(t, async (response, { body }) => {
    if (body.includes('InvoiceExpired')) {
      asked.resolve()
      await goOn.promise
    }
    response.writeHead(200).end()
  })
  const secret = await shop.register()
  const { id } = await shop.invoice()
  await shop.receive(await shop.addressOf(id), 20_000_000n)
  await shop.expire()
  const first = shop.deliver()
  await asked.promise
  await acceptOrder(shop.at.service.api, owner(shop), id)
  await shop.deliver()
  t.deepEqual(typesOf(shop, secret), ['InvoiceExpired'])
  goOn.resolve()
  await first
  t.deepEqual(typesOf(shop, secret), ['InvoiceExpired'])
  shop.at.service.clock.advance(61)
  await shop.deliver()
  t.deepEqual(typesOf(shop, secret), ['InvoiceExpired', 'InvoiceSettled'])
})

const answers: Readonly<Record<string, [ReceiverAnswer, string | null]>> = {
  '200 and nothing': [answerWith(200), null],
  '204': [answerWith(204), null],
  '200 and a page': [response => response.end('<!doctype html>'), null],
  '500': [answerWith(500), 'http 500'],
  'a redirect': [response => response.writeHead(302, { location: '/hook?again' }).end(), 'http 302'],
}
for (const [what, [answer, error]] of Object.entries(answers)) {
  test(`a shop that answers ${what} has ${error === null ? 'taken' : 'not taken'} the notice`, async t => {
    const shop = await shopFor(t, answer)
    const secret = await shop.register()
    const { id } = await shop.invoice()
    await shop.receive(await shop.addressOf(id), 25_000_000n)
    await shop.deliver()
    t.is(shop.events(secret).length, 3, 'no redirect is followed')
    const status = error === null ? 'DELIVERED' : 'PENDING'
    t.deepEqual(await deliveriesOf(shop, id), [{ status, attempts: 1, last_error: error }])
  })
}

test('a notice that failed is sent again, the same bytes, until the sixth', async t => {
  const shop = await shopFor(t, answerWith(503))
  await shop.register({ authorizedEvents: { everything: false, specificEvents: ['InvoiceSettled'] } })
  const { id } = await shop.invoice()
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  for (let attempt = 0; attempt < 7; attempt++) {
    await shop.deliver()
    shop.at.service.clock.advance(90_000)
  }
  t.is(shop.receiver.received.length, 6)
  t.is(new Set(shop.receiver.received.map(({ body, headers }) => body + String(headers['btcpay-sig']))).size, 1)
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'FAILED', attempts: 6, last_error: 'http 503' }])
})

test('a payment to an invoice is told after its token was replaced and revoked, signed with the secret of its webhook', async t => {
  const shop = await shopFor(t)
  const secret = await shop.register()
  const { id } = await shop.invoice()
  const replaced = await replaceSecret(shop.at.service.api, owner(shop), shop.credential.id)
  t.is(replaced.webhookSecret, null, 'the plugin keeps the secret that it registered')
  t.deepEqual(
    [
      (await shop.store('GET', '')).status,
      (await shop.store('GET', '', { by: { ...shop.credential, ...replaced } })).status,
    ],
    [401, 200],
  )
  const at = shop.at.service.clock.now()
  await revokeOwnCredential(shop.at.service.deps.db, { ...shop.owner, id: shop.credential.id, at })
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  await shop.deliver()
  t.is(typesOf(shop, secret).at(-1), 'InvoiceSettled')
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'DELIVERED', attempts: 1, last_error: null }])
})

test('without a payment no signed success is anywhere: in no answer, row or request, whatever a stranger tries', async t => {
  const shop = await shopFor(t)
  const secret = await shop.register()
  const { id } = await shop.invoice()
  const heard: string[] = []
  const tried = async (method: string, path: string, parts: CallParts = {}) => {
    const { text, headers: given } = await shop.store(method, path, parts)
    heard.push(text, JSON.stringify(given))
  }
  const forged = JSON.stringify({ type: 'InvoiceSettled', invoiceId: id, storeId: shop.credential.account })
  await tried('POST', `/invoices/${id}/status`, { body: { status: 'Settled' } })
  await tried('POST', `/invoices/${id}/status`, { body: { status: ['Settled'] } })
  await tried('POST', '/invoices', { body: forged, headers: { 'btcpay-sig': sigOf(forged, secret) } })
  await tried('PUT', `/invoices/${id}`, { body: { status: 'Settled', metadata: { status: 'Settled' } } })
  await tried('POST', `/invoices/${id}/refund`, { body: { refundVariant: 'Fiat' } })
  await tried('POST', `/invoices/${id}/unarchive`)
  await tried('POST', '/webhooks', { body: { url: shop.receiver.url, secret, type: 'InvoiceSettled' } })
  const open = await shop.server.inject(`/compat/greenfield/${shop.credential.id}/i/${id}?status=Settled`)
  heard.push(open.payload)
  await shop.deliver()
  t.like(await shop.read(id), { status: 'New', additionalStatus: 'None' })
  await shop.expire()
  await tried('POST', `/invoices/${id}/status`, { body: { status: 'Settled' } })
  await shop.deliver()
  t.deepEqual(typesOf(shop, secret), ['InvoiceExpired'])
  const everything = [...heard, await shop.everyRow()].join('\n')
  t.true(everything.includes(id), 'the search looks at the right rows')
  t.false(/sha256=[0-9a-f]{64}/.test(everything))
  t.false(everything.includes('InvoiceSettled'))
  t.like(await shop.read(id), { status: 'Expired', additionalStatus: 'None' })
  await assertBooks(t, shop.at.service.deps.db)
})
