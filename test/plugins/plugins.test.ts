import test, { type ExecutionContext } from 'ava'
import { decimalsOf, currencies } from '../../src/lib/exchange-rate.ts'
import { Kassa, type Order } from '../../sdk/typescript/src/index.ts'
import { createFakeKassa, signedEvent, signedEventVariants } from '../../sdk/typescript/src/testing/index.ts'
import { decimalOf, priceOf, shareOf } from '../../plugins/core/price.ts'
// Makes the plugins' `@kassa/sdk` the source: hence their import at run time.
// oxlint-disable-next-line import/no-unassigned-import -- it registers itself
import '../samples/stand-ins/sdk-from-source.ts'

const { KassaPayments, isForged } = await import('../../plugins/medusa/src/payments.ts')
const { chosenNetwork, openOrder, standingOf, withdrawOrder } = await import('../../plugins/core/payment.ts')

const webhookUrl = 'https://api.shop.example/hooks/payment/kassa_main'
const cart = { amount: '24.5', currency: 'EUR', data: { session_id: 'payses_1', network: 'TRC20' } }

async function shop(
  permissions: readonly ('orders' | 'read' | 'refunds' | 'withdrawals')[] = ['orders', 'read', 'refunds'],
) {
  const fake = createFakeKassa({ permissions })
  const kassa = new Kassa(fake.clientOptions)
  const owner = new Kassa(fake.clientOptions)
  await owner.rates.set('EUR', { units_per_usdt: '0.5' })
  const { baseUrl, keyId, secret } = fake.clientOptions
  const options = { baseUrl, keyId, secret, webhookSecret: fake.webhookSecret, webhookUrl }
  return { fake, kassa, payments: new KassaPayments(options, kassa) }
}

type Shop = Awaited<ReturnType<typeof shop>>

async function news({ fake, payments }: Shop, id: string, event = 'payment.confirmed') {
  const { body, headers } = await signedEvent({ event, data: { order_id: id } } as never, {
    secret: fake.webhookSecret,
  })
  return payments.news(body, headers)
}

const pay = (id: unknown, { fake }: Shop, amount?: string): Promise<Order> =>
  fake.pay(String(id), amount === undefined ? undefined : { amount })

test('A price has the decimals of its currency, rounded half up, for every currency of the contract', t => {
  for (const currency of currencies) {
    const decimals = decimalsOf(currency)!
    const price = priceOf('1234.123456', currency)
    t.true('price' in price)
    if ('price' in price) t.is(price.price.amount.split('.')[1]?.length ?? 0, decimals, currency)
  }
  const eur = (amount: string) => priceOf(amount, 'eur')
  t.deepEqual(eur('33.335'), { price: { amount: '33.34', currency: 'EUR' } })
  t.deepEqual(eur('33.3349999999999999999'), { price: { amount: '33.33', currency: 'EUR' } })
  t.deepEqual(eur('0.30000000000000004'), { price: { amount: '0.30', currency: 'EUR' } })
  t.deepEqual(priceOf('1000.50', 'JPY'), { price: { amount: '1001', currency: 'JPY' } })
  t.deepEqual(priceOf('1.2345', 'KWD'), { price: { amount: '1.235', currency: 'KWD' } })
  t.deepEqual(priceOf('25', 'usdt'), { amount: '25.000000' })
  t.deepEqual(eur('9007199254740993.01'), { price: { amount: '9007199254740993.01', currency: 'EUR' } })
})

test('Minor units become decimals without floats', t => {
  t.is(decimalOf(4990n, 2), '49.90')
  t.is(decimalOf(5n, 2), '0.05')
  t.is(decimalOf(100_000n, 0), '100000')
  t.is(decimalOf(9_007_199_254_740_993n, 3), '9007199254740.993')
})

test('Anything but a decimal amount is refused', t => {
  for (const amount of ['-1', '1e21', 'NaN', '', '1,5', '1.', '.5', ' 1', '0x10', 'Infinity', '1'.repeat(31)]) {
    t.throws(() => priceOf(amount, 'EUR'), { instanceOf: TypeError }, amount)
  }
})

test('A refund is its share of the USDT, never more, and all of it is all', t => {
  t.is(shareOf('54.239131', { part: '49.90', whole: '49.9' }), '54.239131')
  t.is(shareOf('10.000001', { part: '1', whole: '3' }), '3.333333')
  t.is(shareOf('54.239131', { part: '2000', whole: '4990' }), '21.739130')
  t.throws(() => shareOf('1', { part: '1', whole: '0' }))
})

test('Customers choose among the offered networks only', t => {
  t.is(chosenNetwork('ERC20'), 'ERC20')
  t.is(chosenNetwork('ERC20', ['TRC20']), null)
  t.is(chosenNetwork(undefined, ['TRC20']), 'TRC20')
  t.is(chosenNetwork(undefined), null)
  for (const network of [null, 7, {}, ['TRC20']]) t.is(chosenNetwork(network), null)
  t.is(chosenNetwork('trc20', ['TRC20']), null)
})

test('Every status of an order has one meaning, and only PAID is paid', t => {
  const standings = {
    PENDING: 'underway', OPEN: 'open', PENDING_CONFIRM: 'underway', CONFIRMING: 'underway', PAID: 'paid', EXPIRED: 'over',
    UNDERPAID: 'over', EXPIRED_PAID: 'late', FROZEN: 'underway', LATER_STATUS: 'underway',
  } // prettier-ignore
  for (const [status, standing] of Object.entries(standings)) {
    t.is(standingOf({ status, received_amount: '0' }), standing as never, status)
  }
  t.is(standingOf({ status: 'OPEN', received_amount: '0.5' }), 'underway')
})

test('An attempt that is repeated gives one order, and a new one only when that is over', async t => {
  const { kassa } = await shop()
  const terms = { amount: '25', currency: 'USDT', network: 'TRC20' } as const
  const first = await openOrder(kassa, terms, 'attempt')
  t.is((await openOrder(kassa, terms, 'attempt')).id, first.id)
  t.is(await withdrawOrder(kassa, first.id), 'over')
  const second = await openOrder(kassa, terms, 'attempt')
  t.not(second.id, first.id)
  t.is((await openOrder(kassa, terms, 'attempt')).id, second.id)
})

test('An order with money on it is not withdrawn', async t => {
  const made = await shop()
  const terms = { amount: '25', currency: 'USDT', network: 'TRC20' } as const
  const order = await openOrder(made.kassa, terms, 'attempt')
  await pay(order.id, made, '5')
  t.is(await withdrawOrder(made.kassa, order.id), 'underway')
  await pay(order.id, made)
  t.is(await withdrawOrder(made.kassa, order.id), 'paid')
})

test('A session opens an order with its own price, reference and webhook address', async t => {
  const { kassa, payments } = await shop()
  const data = await payments.open(cart)
  const order = await kassa.orders.retrieve(String(data.kassa_order_id))
  t.like(order, { order_amount: '49', network: 'TRC20', reference: 'payses_1', webhook_url: webhookUrl })
  t.is(Number(order.tolerance_percent), 0)
  t.like(order.price, { amount: '24.50', currency: 'EUR' })
  t.is((await payments.open(cart)).kassa_order_id, order.id)
  t.is((await payments.look(data)).status, 'pending')
})

test('What a customer sends besides the network is not used', async t => {
  const made = await shop()
  const data = {
    ...cart.data,
    kassa_order_id: 'x',
    status: 'PAID',
    payment_url: 'https://evil.example',
    usdt_amount: '1',
  }
  const opened = await made.payments.open({ ...cart, data })
  t.like(opened, { usdt_amount: '49', status: 'OPEN', session_id: 'payses_1' })
  t.not(opened['payment_url'], data.payment_url)
  await t.throwsAsync(made.payments.open({ ...cart, data: { ...cart.data, network: 'BEP20' } }), {
    message: /unsupported network/,
  })
})

test('A paid order of one session pays no other session', async t => {
  const made = await shop()
  const { kassa_order_id: id } = await made.payments.open(cart)
  await pay(id, made)
  const stolen = { session_id: 'payses_2', kassa_order_id: id }
  for (const work of [
    made.payments.look(stolen),
    made.payments.capture(stolen),
    made.payments.refund(stolen, { amount: '1', key: 'r' }),
  ]) {
    await t.throwsAsync(work, { message: /belongs to another session/ })
  }
})

test('A changed cart gets a new order and cancels the former; the same cart keeps its order', async t => {
  const { kassa, payments } = await shop()
  const first = await payments.open(cart)
  t.is((await payments.change({ ...cart, data: first })).kassa_order_id, first.kassa_order_id)
  const second = await payments.change({ ...cart, amount: '30', data: first })
  t.not(second.kassa_order_id, first.kassa_order_id)
  t.is((await kassa.orders.retrieve(String(first.kassa_order_id))).status, 'EXPIRED')
  t.is(second['usdt_amount'], '60')
})

test('A cart with money on its way is neither changed nor cancelled', async t => {
  const made = await shop()
  const data = await made.payments.open(cart)
  await pay(data.kassa_order_id, made, '5')
  await t.throwsAsync(made.payments.change({ ...cart, amount: '30', data }), { message: /under way/ })
  await t.throwsAsync(made.payments.withdraw(data), { message: /under way/ })
  await pay(data.kassa_order_id, made)
  await t.throwsAsync(made.payments.withdraw(data), { message: /paid/ })
})

/** How a session stands after something happened to its order. */
async function after(t: ExecutionContext, happen: (made: Shop, id: string) => Promise<unknown>) {
  const made = await shop()
  const data = await made.payments.open(cart)
  const id = String(data.kassa_order_id)
  await happen(made, id)
  const { status } = await made.payments.look(data)
  t.like(await news(made, id), { sessionId: 'payses_1', amount: '24.5', status })
  return status
}

test('Each outcome of an order has one status of the session, for webhooks and when asked', async t => {
  t.is(await after(t, async () => {}), 'pending')
  t.is(await after(t, (made, id) => pay(id, made)), 'captured')
  t.is(await after(t, ({ fake }, id) => fake.expire(id)), 'requires_more')
  t.is(await after(t, ({ fake }, id) => fake.underpay(id)), 'requires_more')
  t.is(await after(t, ({ fake }, id) => fake.freeze(id)), 'pending')
  t.is(await after(t, async (made, id) => made.fake.expire(id).then(() => pay(id, made))), 'authorized')
  t.is(await after(t, async ({ fake, kassa }, id) => fake.underpay(id).then(() => kassa.orders.accept(id))), 'captured')
})

test('An event counts by what Kassa says now: early, late, again or out of order', async t => {
  const made = await shop()
  const { kassa_order_id: id } = await made.payments.open(cart)
  t.like(await news(made, String(id)), { status: 'pending' })
  await pay(id, made)
  t.like(await news(made, String(id), 'payment.expired'), { status: 'captured' })
  t.deepEqual(await news(made, String(id)), await news(made, String(id)))
})

test('Forged webhooks are refused', async t => {
  const { fake, payments } = await shop()
  const { kassa_order_id: id } = await payments.open(cart)
  await fake.pay(String(id))
  for (const variant of signedEventVariants) {
    const { body, headers } = await signedEvent(fake.events[0]!, { secret: fake.webhookSecret, variant })
    const work = payments.news(Buffer.from(body), Object.fromEntries(new Headers(headers)))
    if (variant === 'genuine') t.like(await work, { status: 'captured' })
    else t.true(isForged(await t.throwsAsync(work)), variant)
  }
})

test('Webhooks of other shops, samples and other events change nothing', async t => {
  const made = await shop()
  const foreign = await made.kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
  await pay(foreign.id, made)
  t.is(await news(made, foreign.id), null)
  t.is(await news(made, foreign.id, 'withdrawal.completed'), null)
  const sample = { event: 'payment.confirmed', test: true, data: { order_id: foreign.id } }
  const { body, headers } = await signedEvent(sample, { secret: made.fake.webhookSecret })
  t.is(await made.payments.news(body, headers), null)
  const other = await shop()
  const { kassa_order_id: id } = await made.payments.open(cart)
  await t.throwsAsync(news({ ...made, payments: other.payments }, String(id)))
})

test('Only what is paid is captured', async t => {
  const made = await shop()
  const data = await made.payments.open(cart)
  await t.throwsAsync(made.payments.capture(data), { message: /OPEN/ })
  await pay(data.kassa_order_id, made)
  t.is((await made.payments.capture(data))['status'], 'PAID')
})

test('A refund gives a link for its share, the same one when it is repeated', async t => {
  const made = await shop()
  const data = await made.payments.open(cart)
  await pay(data.kassa_order_id, made)
  const first = await made.payments.refund(data, { amount: '12.25', key: 'ref_1' })
  const [refund] = first['refunds'] as readonly { amount: string; url: string }[]
  t.is(refund!.amount, '24.500000')
  t.deepEqual((await made.payments.refund(data, { amount: '12.25', key: 'ref_1' }))['refunds'], [refund])
  const second = (await made.payments.refund(first, { amount: '1', key: 'ref_2' }))['refunds'] as readonly unknown[]
  t.is(second.length, 2)
  await t.throwsAsync(made.payments.refund(data, { amount: '24.51', key: 'ref_3' }), { message: /refused the refund/ })
})
