// The test notice of a shop that speaks Greenfield: signed as real ones, about an invoice that does not exist, and sent once.
import test, { type ExecutionContext } from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { createEgress, type EgressOptions } from '../../src/webhooks/endpoints/egress.service.ts'
import type { PersonActor } from '../../src/database/actor.ts'
import { Fault, RateLimited } from '../../src/lib/fault.ts'
import { revokeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { findCredential } from '../../src/webhooks/credentials/compat-credential.store.ts'
import { findTestNotice, sendTestNotice } from '../../src/webhooks/credentials/test-notice.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { neverAnswer, testCertificates, type ReceiverAnswer } from '../helpers/receiver.ts'
import { startGreenfieldShop, type GreenfieldShop, type ShopAnswer } from './greenfield-shop.ts'

/** Somebody of the merchant, who may do it. */
const person = ({ owner }: GreenfieldShop, change: Partial<PersonActor> = {}): PersonActor => ({
  ...owner,
  userId: 'somebody',
  isPermitted: () => Promise.resolve(true),
  ...change,
})

async function shopFor(t: ExecutionContext, answer?: ReceiverAnswer): Promise<GreenfieldShop> {
  const shop = await startGreenfieldShop(answer && { answer })
  t.teardown(() => shop.close())
  return shop
}

const send = async (shop: GreenfieldShop, id = shop.credential.id, actor = person(shop)) =>
  (await sendTestNotice(shop.at.service.api, actor, id)).deliveryId

const deliveries = ({ at }: GreenfieldShop) =>
  at.service.deps.db.query<{ readonly status: string; readonly attempts: number; readonly last_error: string | null }>(
    'select status, attempts, last_error from webhook_delivery order by created_at, id',
  )

async function resultOf({ at, credential }: GreenfieldShop, deliveryId: string) {
  const { api } = at.service
  return findTestNotice(api, (await findCredential(api.db, credential.id))!, deliveryId)
}

/** Everything that an order consists of. */
async function ordersOf({ at }: GreenfieldShop): Promise<unknown> {
  const tables = ['orders', 'order_event', 'order_count', 'chain_transfer', 'ledger_tx', 'ledger_entry']
  return Promise.all(tables.map(name => at.service.admin.query(`select one::text as row from ${name} one order by 1`)))
}

/** The types that the known plugins act on: WooCommerce, PrestaShop, and Medusa after it has read the invoice. Magento acts on what it reads. */
const actedOn = [
  'InvoiceReceivedPayment',
  'InvoicePaymentSettled',
  'InvoicePaidInFull',
  'InvoiceProcessing',
  'InvoiceSettled',
  'InvoiceExpired',
  'InvoiceInvalid',
]

test('a test notice is signed as real ones and names an invoice that does not exist, whatever the shop subscribed to', async t => {
  const shop = await shopFor(t)
  const secret = await shop.register({ authorizedEvents: { everything: false, specificEvents: ['InvoiceSettled'] } })
  const { id: open } = await shop.invoice()
  const before = await ordersOf(shop)
  const deliveryId = await send(shop)
  await shop.deliver()
  t.is(shop.receiver.received.length, 1)
  const [{ method, headers, body }] = shop.receiver.received as [(typeof shop.receiver.received)[0]]
  t.is(method, 'POST')
  t.is(headers['content-type'], 'application/json; charset=utf-8')
  t.is(headers['x-webhook-event'], 'test', 'of no event of Kassa')
  // Throws for a wrong signature, which it computes itself.
  const [notice] = shop.events(secret)
  t.is(JSON.stringify(notice), body)
  const { invoiceId, timestamp, type, ...rest } = notice as Record<string, string>
  t.deepEqual<unknown, unknown>(rest, {
    deliveryId,
    webhookId: shop.credential.id,
    originalDeliveryId: deliveryId,
    isRedelivery: false,
    storeId: shop.credential.account,
    metadata: {},
  })
  t.is<unknown, number>(timestamp, Math.floor(shop.at.service.clock.business().getTime() / 1000))
  t.regex(invoiceId!, /^__test__[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}__test__$/)
  t.is(type, 'InvoiceCreated')
  t.false(actedOn.includes(type!))
  const asked: readonly ShopAnswer[] = [
    await shop.store('GET', `/invoices/${invoiceId}`),
    await shop.store('GET', `/invoices/${invoiceId}/payment-methods`),
    await shop.store('POST', `/invoices/${invoiceId}/status`, { body: { status: 'Invalid' } }),
  ]
  for (const { status } of asked) t.is(status, 404)
  const page = await shop.server.inject(`/compat/greenfield/${shop.credential.id}/i/${invoiceId}`)
  t.is(page.statusCode, 404)
  t.deepEqual(await ordersOf(shop), before)
  t.is((await shop.read(open)).status, 'New')
  t.like(await resultOf(shop, deliveryId), { attempt: { error: null, answerStatus: 200, answerBody: 'success' } })
  await assertBooks(t, shop.at.service.deps.db)
})

test('no list of events or deliveries shows a test notice, and no order supersedes it', async t => {
  const shop = await shopFor(t)
  const { owner, at } = shop
  await shop.register()
  const { id } = await shop.invoice()
  await send(shop)
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  await shop.deliver()
  t.deepEqual(
    (await deliveries(shop)).map(({ status }) => status),
    ['DELIVERED', 'DELIVERED'],
  )
  const as = await at.key(owner.merchantId, 'test')
  const { json } = await at.send({ method: 'GET', target: '/v1/events', as })
  const { events } = json as { readonly events: readonly { readonly data: { readonly order_id: string } }[] }
  t.deepEqual(
    events.map(({ data }) => data.order_id),
    [id],
  )
  await assertBooks(t, at.service.deps.db)
})

const failures: Readonly<Record<string, { answer: ReceiverAnswer; error: string; egress?: Partial<EgressOptions> }>> = {
  'fails': { answer: response => response.writeHead(500).end('signature did not match'), error: 'http 500' },
  'never answers': { answer: neverAnswer, error: 'timeout', egress: { timeoutMs: 400 } },
  'redirects': { answer: response => response.writeHead(307, { location: '/else' }).end(), error: 'http 307' },
  'has a private address': { answer: response => response.end(), error: 'blocked address', egress: { allowCidrs: [] } },
} // prettier-ignore

test('a test notice is sent once, also to a receiver that fails, hangs, redirects or has a private address', async t => {
  let answer: ReceiverAnswer = response => response.end()
  const shop = await shopFor(t, (response, received) => answer(response, received))
  const { deps, clock } = shop.at.service
  const { caFile } = await testCertificates()
  await shop.register()
  for (const [what, { answer: bad, error, egress }] of Object.entries(failures)) {
    answer = bad
    const id = await send(shop)
    t.like(await resultOf(shop, id), { attempt: null }, 'until it is answered')
    const allowed = { allowCidrs: ['127.0.0.0/8'], caFile, own: [] }
    await deliverDue(deps, { post: createEgress({ ...allowed, ...egress }) })
    const { length } = shop.receiver.received
    clock.advance(2 * 86_400)
    await shop.deliver()
    t.is(shop.receiver.received.length, length, what)
    t.deepEqual((await deliveries(shop)).at(-1), { status: 'FAILED', attempts: 1, last_error: error }, what)
    const answerBody = error === 'http 500' ? 'signature did not match' : null
    t.like(await resultOf(shop, id), { attempt: { error, answerBody } }, what)
  }
  t.false(shop.receiver.received.some(({ path }) => path === '/else'))
  await assertBooks(t, deps.db)
})

test('of any answer the first 200 bytes are kept, in whole characters', async t => {
  const page = `${'y'.repeat(199)}é${'z'.repeat(5000)}`
  let text = page
  const shop = await shopFor(t, response => response.end(text))
  await shop.register()
  const kept = async () => {
    const id = await send(shop)
    await shop.deliver()
    return resultOf(shop, id)
  }
  t.like(await kept(), { attempt: { error: null, answerBody: 'y'.repeat(199), isAnswerCut: true } })
  text = 'ok'
  t.like(await kept(), { attempt: { error: null, answerBody: 'ok', isAnswerCut: false } })
})

test('a test notice goes where the webhook is at that moment, with the secret of that moment', async t => {
  const shop = await shopFor(t)
  const old = await shop.register()
  await send(shop)
  const secret = await shop.register({ url: `${shop.receiver.url}?moved` })
  await shop.deliver()
  t.is(shop.receiver.received[0]!.path, '/hook?moved')
  t.throws(() => shop.events(old))
  t.is(shop.events(secret).length, 1)
  const id = await send(shop)
  t.is((await shop.store('DELETE', `/webhooks/${shop.credential.id}`)).status, 200)
  await shop.deliver()
  t.is(shop.receiver.received.length, 1)
  t.like(await resultOf(shop, id), { attempt: { error: 'endpoint inactive', answerStatus: null } })
  await assertBooks(t, shop.at.service.deps.db)
})

test('an answer from a moved webhook does not prove the old address', async t => {
  const shop = await shopFor(t)
  const proven = () =>
    shop.at.service.admin.query('select url, answered_at is not null as is_proven from webhook_endpoint order by url')
  const { url } = shop.receiver
  await shop.register()
  await send(shop)
  await shop.register({ url: `${url}?moved` })
  await shop.deliver()
  t.is(shop.receiver.received.length, 1)
  t.deepEqual(await proven(), [{ url, is_proven: false }])
  await send(shop)
  await shop.deliver()
  t.deepEqual(await proven(), [
    { url, is_proven: false },
    { url: `${url}?moved`, is_proven: true },
  ])
})

test('a worker that dies with a test notice leaves it to the next one, whose attempt is the last', async t => {
  const shop = await shopFor(t, response => response.writeHead(500).end())
  const { deps, clock } = shop.at.service
  await shop.register()
  await send(shop)
  await deliverDue(deps, { post: () => Promise.reject(new Error('killed')) })
  clock.advance(61)
  await shop.deliver()
  const [{ lane }] = (await deps.db.query('select lane from webhook_delivery')) as [{ lane: string }]
  t.true(lane.endsWith(`/${shop.credential.id}`), 'of no group that others share')
  clock.advance(2 * 86_400)
  await shop.deliver()
  t.is(shop.receiver.received.length, 1)
  t.deepEqual(await deliveries(shop), [{ status: 'FAILED', attempts: 2, last_error: 'http 500' }])
  await assertBooks(t, deps.db)
})

test('no test notice is sent to a shop of others, one without a webhook, one that was disconnected, or by whoever may not', async t => {
  const shop = await shopFor(t)
  const { api } = shop.at.service
  const refused = (message: string, id?: string, actor?: PersonActor) =>
    t.throwsAsync(() => send(shop, id, actor), { instanceOf: Fault, message })
  const { id } = shop.credential
  const one = `/webhooks/${id}`
  await refused('webhook is inactive')
  await shop.register()
  t.is((await shop.store('PUT', one, { body: { url: shop.receiver.url, enabled: false } })).status, 200)
  await refused('webhook is inactive')
  await shop.register()
  const { merchantId } = await shop.at.merchant()
  await refused('api key not found', id, person(shop, { merchantId }))
  await refused('api key not found', id, person(shop, { environment: 'live' }))
  await refused('api key not found', 'cc_0000000000000000')
  await refused('api key is inactive', id, person(shop, { isPermitted: () => Promise.resolve(false) }))
  for (const change of [{ protocol: 'epay' }, { protocol: 'commerce', webhookUrl: shop.receiver.url }] as const)
    await refused('webhook is inactive', (await shop.newCredential(change)).id)
  await revokeCredential(api, person(shop), id)
  await refused('api key is inactive')
  t.deepEqual(await deliveries(shop), [])
})

test('while a test notice waits or is under way, asking again returns that one', async t => {
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const shop = await shopFor(t, async response => {
    asked.resolve()
    await goOn.promise
    response.end()
  })
  await shop.register()
  const [id, ...same] = await Promise.all(Array.from({ length: 12 }, () => send(shop)))
  const under = shop.deliver()
  await asked.promise
  // Also when the shop has moved.
  await shop.register({ url: shop.receiver.url.replace('127.0.0.1', 'localhost') })
  t.deepEqual([...same, await send(shop)], Array<string>(12).fill(id!), 'and it counts once')
  goOn.resolve()
  await under
  t.not(await send(shop), id)
  await shop.deliver()
  t.is(shop.receiver.received.length, 2)
})

test('a test notice that waits is not sent once its shop was disconnected', async t => {
  const shop = await shopFor(t)
  await shop.register()
  const id = await send(shop)
  await revokeCredential(shop.at.service.api, person(shop), shop.credential.id)
  await shop.deliver()
  t.deepEqual(shop.receiver.received, [])
  t.like(await resultOf(shop, id), { attempt: { error: 'endpoint inactive' } })
})

test('a shop is sent ten test notices a minute', async t => {
  const shop = await shopFor(t)
  await shop.register()
  for (let count = 0; count < 10; count++) {
    await send(shop)
    await shop.deliver()
  }
  await t.throwsAsync(() => send(shop), { instanceOf: RateLimited })
  t.is((await deliveries(shop)).length, 10)
  const other = await shop.newCredential({ webhookUrl: shop.receiver.url })
  await t.notThrowsAsync(() => send(shop, other.id), 'the limit is that of one shop')
})
