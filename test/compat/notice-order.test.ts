// A shop is told what became of its order last, wherever its webhook is by then, and nothing that the chain took back.
import test, { type ExecutionContext } from 'ava'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { acceptOrder } from '../../src/orders/order-request.service.ts'
import { findPause } from '../../src/payments/follow/pause.store.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import type { ScreeningProvider } from '../../src/screening/screening.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { clockOff } from '../helpers/clock-off.ts'
import type { ReceiverAnswer } from '../helpers/receiver.ts'
import { startCommerceShop, verified } from './commerce-shop.ts'
import { startEpayShop } from './epay-shop.ts'
import { deliveriesOf, sigOf, startGreenfieldShop, typesOf, type GreenfieldShop } from './greenfield-shop.ts'
import type { ShopService } from './shop-service.ts'

const key = { environment: 'test', network: 'TRC20' } as const

async function shopFor(t: ExecutionContext, answer: ReceiverAnswer): Promise<GreenfieldShop> {
  const shop = await startGreenfieldShop({ answer })
  t.teardown(() => shop.close())
  return shop
}

async function deliverForDays(shop: ShopService): Promise<void> {
  for (let count = 0; count < 8; count++) {
    await shop.deliver()
    shop.at.service.clock.advance(90_000)
  }
}

/** The chain takes back the newest blocks, final ones too, and an operator reverses what was credited from them. */
async function reverse({ at }: ShopService, depth: number): Promise<void> {
  const { deps, tron } = at.service
  tron.reorg(depth, [])
  tron.mineEmpty(3)
  await watchChain(deps, key)
  if ((await findPause(deps.db, key)) === null) throw new Error('the chain did not halt')
  const outcome = await planReversal(deps, key, { chain: tron.chain, way: null })
  if (outcome.kind !== 'plan') throw new Error(outcome.kind)
  await reverseFinal(deps, outcome.plan)
}

async function paymentStatus(shop: GreenfieldShop, id: string): Promise<string | undefined> {
  const { json } = await shop.store('GET', `/invoices/${id}/payment-methods`)
  const [method] = json as [{ readonly payments: readonly { readonly status: string }[] }]
  return method.payments[0]?.status
}

test('final money is not shown as settled before it is screened, nor when it is frozen', async t => {
  const flagging: ScreeningProvider = {
    name: 'script',
    screen: async () => ({ kind: 'flagged', reason: 'listed', reference: null, evidence: {} }),
  }
  const shop = await startGreenfieldShop({ screening: [flagging] })
  t.teardown(() => shop.close())
  const { id } = await shop.invoice()
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  t.is(await paymentStatus(shop, id), 'Processing')
  await screenPayment(shop.at.service.deps, key)
  t.is(await paymentStatus(shop, id), 'Processing')
})

test('a success that was not delivered is never sent once the chain took the payment back', async t => {
  let isBroken = true
  const shop = await startEpayShop({
    answer: response => response.writeHead(isBroken ? 500 : 200).end('success'),
    env: { KASSA_DUST_BELOW: '0' },
  })
  t.teardown(() => shop.close())
  const { orderId, address } = await shop.pay()
  await shop.receive(address, 100_000_000n)
  await shop.deliver()
  t.is(shop.receiver.received.length, 1)
  await reverse(shop, 6)
  const [order] = await shop.at.service.deps.db.query<{ status: string }>('select status from orders where id = $1', [
    orderId,
  ])
  t.is(order!.status, 'EXPIRED')
  isBroken = false
  await deliverForDays(shop)
  t.is(shop.receiver.received.length, 1)
  await assertBooks(t, shop.at.service.deps.db)
})

test('of an expiry and a late payment that are noticed together, only the payment is told', async t => {
  const shop = await startGreenfieldShop()
  t.teardown(() => shop.close())
  const secret = await shop.register()
  const { id } = await shop.invoice()
  const { deps, clock, tron } = shop.at.service
  const to = await shop.addressOf(id)
  clock.advance(7200)
  tron.mine([{ to, amount: 25_000_000n }], { time: clock.now() })
  tron.mineEmpty(25)
  clock.set(tron.head.time)
  await watchChain(deps, key)
  t.like(await shop.read(id), { status: 'Expired', additionalStatus: 'PaidLate' })
  await deliverForDays(shop)
  t.deepEqual(
    shop.events(secret).map(({ type }) => type),
    ['InvoiceReceivedPayment', 'InvoicePaymentSettled'],
  )
})

test('a notice that waits follows the webhook: it is not sent while that is off or gone, and then goes to the new address', async t => {
  let isBroken = true
  const shop = await shopFor(t, response => response.writeHead(isBroken ? 500 : 200).end())
  const { credential, receiver } = shop
  const one = `/webhooks/${credential.id}`
  await shop.register()
  const { id } = await shop.invoice()
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  const next = async () => {
    await shop.deliver()
    shop.at.service.clock.advance(8000)
  }
  await next()
  isBroken = false
  const already = receiver.received.length
  await shop.store('PUT', one, { body: { url: receiver.url, enabled: false } })
  await next()
  await shop.store('DELETE', one)
  await next()
  t.is(receiver.received.length, already)
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'PENDING', attempts: 3, last_error: 'endpoint inactive' }])
  const secret = await shop.register({ url: `${receiver.url}?moved`, secret: 'another-secret' })
  await next()
  const sent = receiver.received.slice(already)
  t.deepEqual(
    sent.map(({ path, headers, body }) => path === '/hook?moved' && headers['btcpay-sig'] === sigOf(body, secret)),
    [true, true, true],
  )
  t.like(await deliveriesOf(shop, id), [{ status: 'DELIVERED', attempts: 4 }])
})

test('a notice is sent again when any of its requests failed: a shop may wait for that one', async t => {
  let failures = 1
  const shop = await shopFor(t, (response, { body }) =>
    response.writeHead(body.includes('InvoicePaymentSettled') && failures-- > 0 ? 500 : 200).end(),
  )
  const secret = await shop.register()
  const { id } = await shop.invoice()
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  await shop.deliver()
  t.deepEqual(await deliveriesOf(shop, id), [{ status: 'PENDING', attempts: 1, last_error: 'http 500' }])
  shop.at.service.clock.advance(90_000)
  await shop.deliver()
  const types = ['InvoiceProcessing', 'InvoicePaymentSettled', 'InvoiceSettled']
  t.deepEqual(typesOf(shop, secret), [...types, ...types])
  t.like(await deliveriesOf(shop, id), [{ status: 'DELIVERED', attempts: 2 }])
})

/** Answers at once, but a request about an unpaid order only when it is let go. */
function holding(unpaid: string) {
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answer: ReceiverAnswer = async (response, { body }) => {
    if (body.includes(unpaid)) {
      asked.resolve()
      await goOn.promise
    }
    response.writeHead(200).end()
  }
  return { answer, asked: asked.promise, goOn: () => goOn.resolve() }
}

/** An order that is accepted while its shop is still being told that too little came: a fast worker must not overtake. */
async function overtake(
  t: ExecutionContext,
  shop: ShopService,
  { orderId, held }: { readonly orderId: string; readonly held: ReturnType<typeof holding> },
): Promise<void> {
  const { deps, api, clock } = shop.at.service
  await shop.expire()
  const first = shop.deliver()
  await held.asked
  await acceptOrder(api, { ...shop.owner, userId: 'owner', isPermitted: async () => true }, orderId)
  await deliverDue({ ...(await shop.at.service.second()), clock: clockOff(clock, 86_400) })
  t.is(shop.receiver.received.length, 1, 'the later notice waits, whatever a worker takes for the time')
  await assertBooks(t, deps.db)
  held.goOn()
  await first
  clock.advance(61)
  await deliverDue(deps)
  await assertBooks(t, deps.db)
}

test('a notice that a later one replaced before its six attempts is no breach of the books, however old the webhook is', async t => {
  const shop = await shopFor(t, response => response.writeHead(500).end())
  await shop.register()
  const underpaid = async () => {
    const { id } = await shop.invoice()
    await shop.receive(await shop.addressOf(id), 20_000_000n)
    await shop.expire()
    await shop.deliver()
    return id
  }
  await underpaid()
  shop.at.service.clock.advance(120)
  const orderId = await underpaid()
  await acceptOrder(shop.at.service.api, { ...shop.owner, userId: 'owner', isPermitted: async () => true }, orderId)
  t.like(await deliveriesOf(shop, orderId), [{ status: 'FAILED', attempts: 1, last_error: 'superseded' }])
  await assertBooks(t, shop.at.service.deps.db)
})

test('a worker whose clock is fast sends no event of Greenfield while an earlier one is under way', async t => {
  const held = holding('InvoiceExpired')
  const shop = await shopFor(t, held.answer)
  const secret = await shop.register()
  const { id: orderId } = await shop.invoice()
  await shop.receive(await shop.addressOf(orderId), 20_000_000n)
  await overtake(t, shop, { orderId, held })
  t.deepEqual(typesOf(shop, secret), ['InvoiceExpired', 'InvoiceSettled'])
  t.deepEqual(await deliveriesOf(shop, orderId), [
    { status: 'FAILED', attempts: 1, last_error: 'superseded' },
    { status: 'DELIVERED', attempts: 1, last_error: null },
  ])
})

test('a worker whose clock is fast sends no event of a charge while an earlier one is under way', async t => {
  const held = holding('charge:failed')
  const shop = await startCommerceShop({ answer: held.answer })
  t.teardown(() => shop.close())
  const { id: orderId, address } = await shop.charge()
  await shop.receive(address, 60_000_000n)
  await overtake(t, shop, { orderId, held })
  const types = shop.receiver.received.map(one => verified(one, shop.credential.webhookSecret!).event.type)
  t.deepEqual(types, ['charge:failed', 'charge:resolved'])
  t.like(await deliveriesOf(shop, orderId), [
    { status: 'FAILED', attempts: 1 },
    { status: 'DELIVERED', attempts: 1 },
  ])
})
