// Drives a Vendure server as its customers and its administrator would.
import assert from 'node:assert/strict'
import { freePort } from '../../dev/ports.ts'
import type { Order as KassaOrder } from '../../sdk/typescript/src/index.ts'
import { until, type Shop, type Stage, type WebhookProxy } from './stage.ts'
import { Admin, Customer, type Order } from './vendure-api.ts'

const route = '/kassa/webhooks'

export async function tryVendure(stage: Stage, { start }: Shop): Promise<void> {
  const port = await freePort()
  const proxy = await stage.proxy(port)
  const { account: main, other } = stage
  const database = await stage.database('vendure')
  const shop = await start('server.cjs', { port, database, serverUrl: proxy.url, accounts: { main, other } })
  try {
    const admin = await Admin.open(port)
    const vendure = { stage, proxy, admin, variant: await admin.fill(), customer: () => new Customer(port) }
    await payments(vendure)
    await webhooks(vendure)
    await carts(vendure)
    await channels(vendure)
    await exceptions(vendure)
  } finally {
    await shop.stop()
    proxy.close()
  }
}

interface Vendure {
  readonly stage: Stage
  readonly proxy: WebhookProxy
  readonly admin: Admin
  readonly variant: string
  readonly customer: () => Customer
}

async function payments({ stage, admin, variant, customer }: Vendure): Promise<void> {
  for (const network of ['TRC20', 'ERC20'] as const) {
    await stage.check(`vendure: an order is paid on ${network}`, async () => {
      const order = await customer().pay(variant, network)
      assert.equal(order.state, 'ArrangingPayment')
      const [payment] = order.payments
      assert.deepEqual([payment?.state, payment?.amount], ['Pending', order.totalWithTax])
      const asked = await stage.kassa.orders.retrieve(payment!.transactionId)
      assert.deepEqual([asked.reference, asked.network, asked.price?.currency], [order.code, network, 'USD'])
      assert.equal(asked.price?.amount, (order.totalWithTax / 100).toFixed(2))
      assert.equal(asked.return_url, `http://localhost:3000/orders/${order.code}`)
      assert.ok(payment!.metadata.public?.paymentUrl)
      await stage.kassa.sandbox.pay(asked.id)
      const paid = await admin.until(order, 'PaymentSettled')
      assert.deepEqual(
        paid.payments.map(({ state }) => state),
        ['Settled'],
      )
    })
  }
  await stage.check('vendure: customers see neither account nor key of a payment', async () => {
    const order = await customer().pay(variant, 'TRC20')
    assert.deepEqual(Object.keys(order.payments[0]!.metadata), ['public'])
  })
  await stage.check('vendure: a customer can say the network and nothing else', async () => {
    const buyer = customer()
    await buyer.arrange(variant)
    assert.match(await buyer.refusal({ network: 'SOLANA' }), /unsupported network/)
    const order = await buyer.ask({ network: 'TRC20', status: 'PAID', state: 'Settled', account: 'other', amount: '1' })
    assert.equal(order.state, 'ArrangingPayment')
    const asked = await stage.kassa.orders.retrieve(
      order.payments.find(({ state }) => state === 'Pending')!.transactionId,
    )
    assert.equal(asked.price?.amount, (order.totalWithTax / 100).toFixed(2))
  })
  await stage.check('vendure: an administrator cannot settle what is not paid', async () => {
    const order = await customer().pay(variant, 'TRC20')
    assert.notEqual(await admin.settle(order.payments[0]!.id), 'Settled')
    assert.equal((await admin.order(order.id)).state, 'ArrangingPayment')
  })
  await stage.check('vendure: a refund makes a link for the customer', async () => {
    const order = await buy({ stage, admin, variant, customer })
    const [payment] = order.payments
    const refund = await admin.refund(payment!, 600)
    assert.deepEqual([refund.state, refund.metadata], ['Pending', {}])
    const note = (await admin.notes(order.id)).find(text => text.includes('/refund/'))
    const url = /https?:\S+/.exec(note ?? '')?.[0]
    assert.equal((await fetch(url!)).status, 200)
    const { order_amount: whole } = await stage.kassa.orders.retrieve(payment!.transactionId)
    const units = Math.floor((Number(whole) * 1e6 * 600) / payment!.amount)
    assert.ok(note!.includes(`claim ${Math.floor(units / 1e6)}.${String(units % 1e6).padStart(6, '0')} USDT`), note)
  })
}

async function buy({ stage, admin, variant, customer }: Omit<Vendure, 'proxy'>): Promise<Order> {
  const order = await customer().pay(variant, 'TRC20')
  await stage.kassa.sandbox.pay(order.payments[0]!.transactionId)
  return admin.until(order, 'PaymentSettled')
}

async function webhooks(vendure: Vendure): Promise<void> {
  const { stage, proxy, admin, variant, customer } = vendure
  await stage.check('vendure: a webhook that comes again, twice at once, settles nothing more', async () => {
    const order = await buy(vendure)
    const [webhook] = proxy.about(order.payments[0]!.transactionId)
    assert.deepEqual(await Promise.all([1, 2, 3].map(() => proxy.send(webhook!))), [204, 204, 204])
    assert.equal((await admin.history(order.id)).filter(entry => entry === 'Settled').length, 1)
  })
  await stage.check('vendure: webhooks at the same moment settle once', async () => {
    const order = await customer().pay(variant, 'TRC20')
    const id = order.payments[0]!.transactionId
    await stage.kassa.sandbox.pay(id)
    await until('paid in Kassa', async () => (await stage.kassa.orders.retrieve(id)).status === 'PAID')
    const event = confirmed(id)
    await Promise.all([1, 2, 3, 4].map(() => proxy.forge(`${route}/main`, event, stage.account.webhookSecret)))
    await admin.until(order, 'PaymentSettled')
    assert.equal((await admin.history(order.id)).filter(entry => entry === 'Settled').length, 1)
  })
  await stage.check('vendure: forged webhooks and those of other shops mark nothing as paid', async () => {
    const order = await customer().pay(variant, 'TRC20')
    const event = confirmed(order.payments[0]!.transactionId)
    const { account, other } = stage
    assert.equal(await proxy.forge(`${route}/main`, event, 'whsec_forged'), 401)
    assert.equal(await proxy.forge(`${route}/main`, event, other.webhookSecret), 401)
    assert.equal(await proxy.forge(`${route}/other`, event, other.webhookSecret), 500)
    assert.equal(await proxy.forge(`${route}/none`, event, account.webhookSecret), 404)
    const foreign = await stage.otherKassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
    assert.equal(await proxy.forge(`${route}/main`, confirmed(foreign.id), account.webhookSecret), 500)
    // Even with the right secret, only what Kassa says counts.
    assert.equal(await proxy.forge(`${route}/main`, event, account.webhookSecret), 204)
    const after = await admin.order(order.id)
    assert.deepEqual([after.state, after.payments[0]!.state], ['ArrangingPayment', 'Pending'])
  })
}

async function carts({ stage, admin, variant, customer }: Vendure): Promise<void> {
  const { kassa } = stage
  await stage.check('vendure: asking again with the same network gives the same order of Kassa', async () => {
    const buyer = customer()
    const first = await buyer.pay(variant, 'TRC20')
    const second = await buyer.ask({ network: 'TRC20' })
    const ids = second.payments.map(({ transactionId }) => transactionId)
    assert.equal(new Set(ids).size, 1)
    await kassa.sandbox.pay(ids[0]!)
    const settled = await admin.until(first, 'PaymentSettled')
    assert.deepEqual(settled.payments.map(({ state }) => state).sort(), ['Declined', 'Settled'])
  })
  await stage.check('vendure: another network makes a new order of Kassa and cancels the former', async () => {
    const buyer = customer()
    const first = await buyer.pay(variant, 'TRC20')
    const second = await buyer.ask({ network: 'ERC20' })
    const [old, asked] = await both(stage, first, second)
    assert.deepEqual([old.status, asked.status, asked.network], ['EXPIRED', 'OPEN', 'ERC20'])
  })
  await stage.check('vendure: a changed cart cancels the order of Kassa and makes a new one', async () => {
    const buyer = customer()
    const first = await buyer.pay(variant, 'TRC20')
    assert.equal(await buyer.transition('AddingItems'), 'AddingItems')
    await buyer.add(variant)
    assert.equal(await buyer.transition('ArrangingPayment'), 'ArrangingPayment')
    const second = await buyer.ask({ network: 'TRC20' })
    const [old, asked] = await both(stage, first, second)
    assert.deepEqual([old.status, asked.status], ['EXPIRED', 'OPEN'])
    assert.equal(asked.price?.amount, (second.totalWithTax / 100).toFixed(2))
    assert.ok(second.totalWithTax > first.totalWithTax)
    await kassa.sandbox.pay(asked.id)
    assert.equal((await admin.until(first, 'PaymentSettled')).totalWithTax, second.totalWithTax)
  })
  await stage.check('vendure: money on its way keeps the cart as it is', async () => {
    const buyer = customer()
    const order = await buyer.pay(variant, 'TRC20')
    const id = order.payments[0]!.transactionId
    await kassa.sandbox.pay(id, { amount: '1' })
    await until('a part is seen', async () => (await kassa.orders.retrieve(id)).received_amount !== '0')
    assert.match(await buyer.transition('AddingItems'), /under way/)
    assert.match(await buyer.refusal({ network: 'ERC20' }), /under way/)
    assert.match(await admin.cancel(order.id), /under way/)
    assert.equal((await kassa.orders.retrieve(id)).status, 'OPEN')
  })
  await stage.check('vendure: a cancelled cart cancels the order of Kassa', async () => {
    const order = await customer().pay(variant, 'TRC20')
    assert.equal(await admin.cancel(order.id), 'Cancelled')
    assert.equal((await kassa.orders.retrieve(order.payments[0]!.transactionId)).status, 'EXPIRED')
    assert.equal((await admin.order(order.id)).payments[0]!.state, 'Cancelled')
  })
  await stage.check('vendure: a cancelled payment cancels the order of Kassa', async () => {
    const order = await customer().pay(variant, 'TRC20')
    await admin.cancelPayment(order.payments[0]!.id)
    assert.equal((await kassa.orders.retrieve(order.payments[0]!.transactionId)).status, 'EXPIRED')
  })
}

async function both({ kassa }: Stage, first: Order, second: Order): Promise<[KassaOrder, KassaOrder]> {
  const old = first.payments[0]!.transactionId
  const fresh = second.payments.find(({ state, transactionId }) => state === 'Pending' && transactionId !== old)
  return [await kassa.orders.retrieve(old), await kassa.orders.retrieve(fresh!.transactionId)]
}

async function channels({ stage, proxy, admin, variant, customer }: Vendure): Promise<void> {
  await stage.check('vendure: a second channel is paid through its own account', async () => {
    await admin.openChannel('second', variant)
    const buyer = customer()
    buyer.channel = 'second'
    const order = await buyer.pay(variant, 'TRC20')
    const id = order.payments[0]!.transactionId
    assert.equal((await stage.otherKassa.orders.retrieve(id)).reference, order.code)
    await assert.rejects(stage.kassa.orders.retrieve(id), /order not found/)
    assert.equal(await proxy.forge(`${route}/main`, confirmed(id), stage.account.webhookSecret), 500)
    await stage.otherKassa.sandbox.pay(id)
    await admin.until(order, 'PaymentSettled')
    assert.equal(proxy.about(id).find(({ path }) => path === `${route}/other`)?.path, `${route}/other`)
  })
}

async function exceptions({ stage, proxy, admin, variant, customer }: Vendure): Promise<void> {
  const { kassa } = stage
  await stage.check(
    'vendure: an underpaid order waits for the merchant, and an old event changes nothing',
    async () => {
      const order = await customer().pay(variant, 'TRC20')
      const asked = await kassa.orders.retrieve(order.payments[0]!.transactionId)
      await kassa.sandbox.pay(asked.id, { amount: '5' })
      await until('a part is seen', async () => (await kassa.orders.retrieve(asked.id)).received_amount !== '0')
      await stage.expire(kassa, asked)
      await until('the merchant is told', async () =>
        (await admin.notes(order.id)).some(note => /5 of .* USDT came/.test(note)),
      )
      assert.equal((await admin.order(order.id)).state, 'ArrangingPayment')
      await kassa.orders.accept(asked.id)
      await admin.until(order, 'PaymentSettled')
      const [underpaid] = proxy.about(asked.id)
      assert.match(underpaid!.body, /payment\.underpaid/)
      const notes = (await admin.notes(order.id)).length
      const event = JSON.parse(underpaid!.body) as object
      assert.equal(await proxy.forge(`${route}/main`, event, stage.account.webhookSecret), 204)
      assert.deepEqual(
        [(await admin.order(order.id)).state, (await admin.notes(order.id)).length],
        ['PaymentSettled', notes],
      )
    },
  )
  await stage.check('vendure: late money places the order and leaves settling to the merchant', async () => {
    const order = await customer().pay(variant, 'TRC20')
    const asked = await kassa.orders.retrieve(order.payments[0]!.transactionId)
    await stage.expire(kassa, asked)
    await kassa.sandbox.pay(asked.id)
    await admin.until(order, 'PaymentAuthorized')
    assert.equal(await admin.settle(order.payments[0]!.id), 'Settled')
    await admin.until(order, 'PaymentSettled')
  })
  await stage.check('vendure: money for a cancelled payment is reported, and settles nothing', async () => {
    const buyer = customer()
    const order = await buyer.pay(variant, 'TRC20')
    const id = order.payments[0]!.transactionId
    await buyer.transition('AddingItems')
    await kassa.sandbox.pay(id)
    await until('the merchant is told', async () =>
      (await admin.notes(order.id)).some(note => note.includes('cancelled payment')),
    )
    assert.deepEqual(
      (await admin.order(order.id)).payments.map(({ state }) => state),
      ['Cancelled'],
    )
  })
}

function confirmed(id: string): object {
  const now = new Date().toISOString()
  return {
    id: 'evt_forged',
    event: 'payment.confirmed',
    timestamp: now,
    environment: 'test',
    data: { order_id: id, status: 'PAID' },
  }
}
