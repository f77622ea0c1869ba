// What a shop that speaks charges is told: what became of an order, signed by the delivery worker, and a success of nothing but a paid order.
import { createHmac } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { acceptOrder } from '../../src/orders/order-request.service.ts'
import { replaceSecret } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { revokeOwnCredential } from '../../src/webhooks/credentials/compat-credential.store.ts'
import { formats } from '../../src/webhooks/formats/notice.ts'
import { releaseOrder } from '../helpers/decide-frozen.ts'
import { script } from '../screening/screening-setup.ts'
import { assertBooks } from '../helpers/books.ts'
import { answerWith, type ReceiverAnswer } from '../helpers/receiver.ts'
import { startCommerceShop, verified, wordsOf, type CommerceShop } from './commerce-shop.ts'

async function shopFor(t: ExecutionContext, answer?: ReceiverAnswer): Promise<CommerceShop> {
  const shop = await startCommerceShop(answer ? { answer } : {})
  t.teardown(() => shop.close())
  return shop
}

const owner = (shop: CommerceShop) => ({ ...shop.owner, userId: 'owner', isPermitted: async () => true })

/** The events that the shop was told, in the order of their arrival. */
function eventsOf({ receiver, credential }: CommerceShop) {
  return receiver.received.map(received => verified(received, credential.webhookSecret!).event)
}

const deliveriesOf = ({ at }: CommerceShop, orderId: string) =>
  at.service.deps.db.query<{ status: string; attempts: number; last_error: string | null }>(
    'select d.status, d.attempts, d.last_error from webhook_delivery d join webhook_event e on e.id = d.event_id where e.order_id = $1 order by e.position',
    [orderId],
  )

test('the signature is the one that the known client computes', t => {
  const body = '{"id":"wd_5Rk9wQz3XbT7","scheduled_for":"2026-01-01T00:00:00Z","attempt_number":1,"event":{"id":"evt_5Rk9wQz3XbT7mLc1VfYd2N","resource":"event","type":"charge:confirmed","api_version":"2018-03-22","created_at":"2026-01-01T00:00:00Z","data":{"id":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b","code":"7C7V5ECK"}}}' // prettier-ignore
  const data = { id: '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', code: '7C7V5ECK' }
  const [sent, ...others] = formats.commerce.sign(
    { type: 'charge:confirmed', created_at: '2026-01-01T00:00:00Z', data },
    { url: 'https://shop.example/', key: 'ccs_test_4Tn7pL', deliveryId: 'wd_5Rk9wQz3XbT7', eventId: 'evt_5Rk9wQz3XbT7mLc1VfYd2N', attempt: 1 }, // prettier-ignore
  )
  t.deepEqual(others, [])
  t.is(sent!.body, body)
  t.is(sent!.headers['X-CC-Webhook-Signature'], '883e81aab755badb216e51345ad8e08da739726c1c95e4ffeabc22273b9cd01f')
})

test('a paid charge is told by a signed POST of the charge, which reads as it does when it is asked for', async t => {
  const shop = await shopFor(t)
  const { id, address } = await shop.charge()
  await shop.receive(address, 100_000_000n)
  t.is(await shop.statusOf(id), 'PAID')
  await shop.deliver()
  t.is(shop.receiver.received.length, 1)
  const notice = verified(shop.receiver.received[0]!, shop.credential.webhookSecret!)
  t.like(notice, { attempt_number: 1, event: { resource: 'event', type: 'charge:confirmed', api_version: '2018-03-22' } }) // prettier-ignore
  const { data } = notice.event
  t.deepEqual(wordsOf(data), ['NEW', 'PENDING', 'COMPLETED'])
  t.like(data.timeline.at(-1), { payment: { network: 'tron', value: { amount: '100', currency: 'USDT' } } })
  t.deepEqual(data, await shop.read(id))
  const { headers } = shop.receiver.received[0]!
  t.false('x-merchant-signature' in headers || 'webhook-signature' in headers, 'nothing is signed with the secret of webhooks') // prettier-ignore
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'DELIVERED', attempts: 1, last_error: null }])
  await assertBooks(t, shop.at.service.deps.db)
})

test('a charge that expired, was cancelled or is underpaid is told as failed, and an open one is not told of', async t => {
  const shop = await shopFor(t)
  const [expired, cancelled, short] = [await shop.charge(), await shop.charge(), await shop.charge()]
  await shop.receive(short.address, 99_999_999n)
  await shop.deliver()
  t.deepEqual(eventsOf(shop), [])
  await shop.request('POST', `charges/${cancelled.id}/cancel`)
  await shop.expire()
  await shop.deliver()
  const last = (id: string) => eventsOf(shop).filter(({ data }) => data.id === id).map(({ type, data }) => [type, wordsOf(data).at(-1)]) // prettier-ignore
  t.deepEqual(last(expired.id), [['charge:failed', 'EXPIRED']])
  t.deepEqual(last(cancelled.id), [['charge:failed', 'CANCELED']])
  t.deepEqual(last(short.id), [['charge:failed', 'UNRESOLVED UNDERPAID']])
  t.is(shop.receiver.received.length, 3)
  await assertBooks(t, shop.at.service.deps.db)
})

test('an underpaid charge that the merchant accepts is told as resolved, and one paid late as delayed', async t => {
  const shop = await shopFor(t)
  const [short, late] = [await shop.charge(), await shop.charge()]
  await shop.receive(short.address, 60_000_000n)
  await shop.expire()
  await shop.deliver()
  await acceptOrder(shop.at.service.api, owner(shop), short.id)
  await shop.receive(late.address, 100_000_000n)
  t.is(await shop.statusOf(late.id), 'EXPIRED_PAID')
  await shop.deliver()
  const of = (id: string) => eventsOf(shop).filter(({ data }) => data.id === id).map(({ type, data }) => [type, wordsOf(data).at(-1)]) // prettier-ignore
  t.deepEqual(of(short.id), [['charge:failed', 'UNRESOLVED UNDERPAID'], ['charge:resolved', 'RESOLVED']]) // prettier-ignore
  t.deepEqual(of(late.id), [['charge:failed', 'EXPIRED'], ['charge:delayed', 'UNRESOLVED DELAYED']]) // prettier-ignore
  await assertBooks(t, shop.at.service.deps.db)
})

test('a payment that a fork takes back is never told as a success, and one that is overpaid is', async t => {
  const shop = await shopFor(t)
  const [gone, over] = [await shop.charge(), await shop.charge()]
  shop.at.service.tron.freezeFinal()
  await shop.receive(gone.address, 100_000_000n)
  t.is(await shop.statusOf(gone.id), 'CONFIRMING')
  t.deepEqual(wordsOf(await shop.read(gone.id)), ['NEW', 'PENDING'])
  await shop.deliver()
  shop.at.service.tron.reorg(6)
  shop.at.service.tron.thawFinal()
  await shop.receive(over.address, 150_000_000n)
  await shop.deliver()
  t.deepEqual(eventsOf(shop).map(({ type, data }) => [type, data.id]), [['charge:confirmed', over.id]]) // prettier-ignore
  t.deepEqual(wordsOf(await shop.read(gone.id)), ['NEW', 'PENDING', 'NEW'])
  await assertBooks(t, shop.at.service.deps.db)
})

test('a charge that is paid in parts is told once, and one whose money is frozen when it is released', async t => {
  const flagged = script()
  const shop = await startCommerceShop({ screening: [flagged.provider] })
  t.teardown(() => shop.close())
  const payer = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  flagged.flagged.add(payer)
  const [split, frozen] = [await shop.charge(), await shop.charge()]
  const { tron, deps } = shop.at.service
  const screen = () => screenPayments(deps, { environment: 'test', network: 'TRC20' })
  await shop.receive(split.address, 40_000_000n)
  await screen()
  await shop.deliver()
  tron.mine([{ to: frozen.address, amount: 100_000_000n, from: payer }])
  await shop.receive(split.address, 60_000_000n)
  await screen()
  await shop.deliver()
  t.is(await shop.statusOf(frozen.id), 'FROZEN')
  t.deepEqual(wordsOf(await shop.read(frozen.id)), ['NEW', 'PENDING'])
  t.deepEqual(eventsOf(shop).map(({ type, data }) => [type, data.id]), [['charge:confirmed', split.id]]) // prettier-ignore
  for (const operator of ['alice', 'bob'])
    await releaseOrder(deps, { orderId: frozen.id, operator, reason: 'false alarm' })
  t.is(await shop.statusOf(frozen.id), 'PAID')
  await shop.deliver()
  t.deepEqual(eventsOf(shop).map(({ type, data }) => [type, data.id]), [['charge:confirmed', split.id], ['charge:confirmed', frozen.id]]) // prettier-ignore
  await assertBooks(t, deps.db)
})

test('an address that became private is never called', async t => {
  const shop = await shopFor(t)
  const by = await shop.newCredential({ webhookUrl: 'https://10.0.0.1/hook' })
  const { json } = await shop.request('POST', 'charges', { by, body: shop.wanted() })
  await shop.request('POST', `charges/${json.data!.id}/cancel`, { by })
  await shop.deliver()
  t.deepEqual(await deliveriesOf(shop, json.data!.id), [{ status: 'PENDING', attempts: 1, last_error: 'blocked address' }]) // prettier-ignore
})

test('a failure that was not told in time is not told after the success that followed', async t => {
  let isUp = false
  const shop = await shopFor(t, response => response.writeHead(isUp ? 200 : 500).end())
  const { id, address } = await shop.charge()
  await shop.expire()
  await shop.deliver()
  t.deepEqual(eventsOf(shop).map(({ type }) => type), ['charge:failed']) // prettier-ignore
  isUp = true
  await shop.receive(address, 100_000_000n)
  for (let count = 0; count < 3; count++) {
    await shop.deliver()
    shop.at.service.clock.advance(90_000)
  }
  t.deepEqual(eventsOf(shop).map(({ type }) => type), ['charge:failed', 'charge:delayed']) // prettier-ignore
  t.is(await shop.statusOf(id), 'EXPIRED_PAID')
  const [failure, success] = await deliveriesOf(shop, id)
  t.not(failure!.status, 'DELIVERED')
  t.is(success!.status, 'DELIVERED')
})

const answers: Readonly<Record<string, [ReceiverAnswer, string | null]>> = {
  'nothing with 200': [answerWith(200), null],
  'a text with 201': [response => response.writeHead(201).end('thanks'), null],
  'a failure with 500': [response => response.writeHead(500).end('success'), 'http 500'],
  'a redirect': [response => response.writeHead(302, { location: '/hook?x=1' }).end(), 'http 302'],
}
for (const [what, [answer, error]] of Object.entries(answers)) {
  test(`a receiver that answers ${what} has ${error === null ? 'taken' : 'not taken'} the notification`, async t => {
    const shop = await shopFor(t, answer)
    const { id, address } = await shop.charge()
    await shop.receive(address, 100_000_000n)
    await shop.deliver()
    t.is(shop.receiver.received.length, 1, 'no redirect is followed')
    const status = error === null ? 'DELIVERED' : 'PENDING'
    t.deepEqual(await deliveriesOf(shop, id), [{ status, attempts: 1, last_error: error }])
  })
}

test('a notification that failed is sent again with its attempt number and otherwise the same, until the sixth', async t => {
  const shop = await shopFor(t, answerWith(500))
  const { id, address } = await shop.charge()
  await shop.receive(address, 100_000_000n)
  for (let attempt = 0; attempt < 7; attempt++) {
    await shop.deliver()
    shop.at.service.clock.advance(90_000)
  }
  const notices = shop.receiver.received.map(received => verified(received, shop.credential.webhookSecret!))
  t.deepEqual(notices.map(({ attempt_number }) => attempt_number), [1, 2, 3, 4, 5, 6]) // prettier-ignore
  t.is(new Set(notices.map(({ attempt_number: _, ...rest }) => JSON.stringify(rest))).size, 1)
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'FAILED', attempts: 6, last_error: 'http 500' }])
})

test('a payment to a charge is told after its credential was replaced and revoked, signed with the secret of then', async t => {
  const shop = await shopFor(t)
  const { id, address } = await shop.charge()
  const { webhookSecret } = await replaceSecret(shop.at.service.api, owner(shop), shop.credential.id)
  t.not(webhookSecret, shop.credential.webhookSecret)
  const at = shop.at.service.clock.now()
  await revokeOwnCredential(shop.at.service.deps.db, { ...shop.owner, id: shop.credential.id, at })
  await shop.receive(address, 100_000_000n)
  await shop.deliver()
  t.like(verified(shop.receiver.received[0]!, webhookSecret!), { event: { type: 'charge:confirmed' } })
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'DELIVERED', attempts: 1, last_error: null }])
})

test('without an address nothing is told, also not to the endpoints of the merchant', async t => {
  const shop = await shopFor(t)
  await shop.at.service.deps.db.query(
    `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
     values ('wh_own00000000', $1, 'test', $2, 'own', '127.0.0.1:1/own', array['payment.confirmed', 'payment.expired'], true, false, now(), now())`,
    [shop.owner.merchantId, `${shop.receiver.url}/own`],
  )
  const { id: _, protocol: __, ...plain } = await shop.newCredential()
  t.truthy(plain.webhookSecret)
  const by = await shop.newCredential({ webhookUrl: undefined as never })
  const { json } = await shop.request('POST', 'charges', { by, body: shop.wanted() })
  const [order] = await shop.at.service.deps.db.query<{ address: string }>('select address from orders where id = $1', [json.data!.id]) // prettier-ignore
  await shop.receive(order!.address, 100_000_000n)
  t.is(await shop.statusOf(json.data!.id), 'PAID')
  await shop.deliver()
  t.deepEqual(shop.receiver.received, [])
  t.deepEqual(await deliveriesOf(shop, json.data!.id), [])
  await assertBooks(t, shop.at.service.deps.db)
})

test('without a payment a success is nowhere: in no answer, row or notification, whatever a stranger tries', async t => {
  const shop = await shopFor(t)
  const { secret } = shop.credential
  const forged = [{ status: 'COMPLETED', time: '2026-01-01T00:00:00Z' }]
  const made = await shop.charge({ timeline: forged, status: 'COMPLETED', confirmed_at: '2026-01-01T00:00:00Z', payments: [{}], event: { type: 'charge:confirmed' } }) // prettier-ignore
  const heard = [JSON.stringify(made)]
  const ask = async (...request: Parameters<CommerceShop['request']>) =>
    heard.push((await shop.request(...request)).text)
  const event = JSON.stringify({ event: { type: 'charge:confirmed', data: { ...made, timeline: forged } } })
  const signature = createHmac('sha256', secret).update(event).digest('hex')
  const headers = { 'x-cc-webhook-signature': signature }
  // A notification signed with what a client may know, sent to each path that takes one.
  for (const file of ['charges', `charges/${made.id}/cancel`, `charges/${made.id}/resolve`, 'checkouts', 'events'])
    await ask('POST', file, { text: event, headers, key: 'wrong' })
  for (const file of [`charges/${made.id}/resolve`, 'checkouts', 'events']) await ask('POST', file, { text: event, headers }) // prettier-ignore
  const twin = { metadata: made.metadata, timeline: forged }
  await ask('POST', 'charges', { body: shop.wanted(twin) })
  await ask('GET', `charges/${made.code}`)
  await ask('GET', 'charges?limit=100')
  await shop.expire()
  await ask('GET', `charges/${made.id}`)
  await ask('POST', `charges/${made.id}/cancel`)
  await ask('POST', `charges/${made.id}/resolve`)
  await shop.deliver()
  const bodies = shop.receiver.received.map(({ body }) => body)
  t.deepEqual(eventsOf(shop).map(({ type }) => type), ['charge:failed']) // prettier-ignore
  t.is(await shop.statusOf(made.id), 'EXPIRED')
  const everything = [...heard, ...bodies, await shop.everyRow()].join('\n')
  t.true(everything.includes(made.code), 'the search looks at the right rows')
  for (const word of [
    'COMPLETED',
    'RESOLVED"',
    'charge:confirmed',
    'charge:resolved',
    'charge:delayed',
    'confirmed_at',
  ])
    t.false(everything.includes(word), word)
})

test('a stored notification holds no signature and no secret: only what is sent is signed', async t => {
  const shop = await shopFor(t)
  const { address } = await shop.charge()
  await shop.receive(address, 100_000_000n)
  await shop.deliver()
  const signature = shop.receiver.received[0]!.headers['x-cc-webhook-signature']
  const rows = await shop.everyRow()
  t.true(rows.includes('charge:confirmed'))
  for (const text of [signature, shop.credential.secret, shop.credential.webhookSecret])
    t.false(rows.includes(String(text)))
})
