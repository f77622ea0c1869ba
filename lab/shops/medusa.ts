// Drives a Medusa application as its customers and its administrator would.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../dev/ports.ts'
import { until, type Shop, type Stage, type WebhookProxy } from './stage.ts'

type Name = 'main' | 'other'
interface Seeded {
  readonly key: string
  readonly variant: string
  readonly regions: Readonly<Record<Name, string>>
}
interface Session {
  readonly id: string
  readonly data: { readonly kassa_order_id: string; readonly payment_url: string; readonly status: string }
}
interface Payment {
  readonly id: string
  readonly captured_at: string | null
  readonly canceled_at?: string | null
  readonly data: { readonly refunds?: readonly { readonly amount: string; readonly url: string }[] }
  readonly captures?: readonly object[]
}
interface Order {
  readonly id: string
  readonly email: string
  readonly total: number
  readonly payment_collections: readonly { readonly payments: readonly Payment[] }[]
}

const route = (name: Name) => `/hooks/payment/kassa_${name}`
/** Longer than Medusa waits before it handles a webhook. */
const handledMs = 3000

export async function tryMedusa(stage: Stage, { start, folder }: Shop): Promise<void> {
  const port = await freePort()
  const proxy = await stage.proxy(port)
  const providers = (['main', 'other'] as const).map(id => {
    const account = id === 'main' ? stage.account : stage.other
    const options = { ...account, webhookUrl: proxy.url + route(id), returnUrl: 'http://localhost:8000/done' }
    return { resolve: '@kassa/medusa', id, options }
  })
  const shop = await start('server.cjs', { port, database: await stage.database('medusa'), providers })
  try {
    const seeded = JSON.parse(readFileSync(path.join(folder, 'seed.json'), 'utf8')) as Seeded
    const medusa = { stage, proxy, api: await Api.open(port, seeded) }
    await payments(medusa)
    await webhooks(medusa)
    await carts(medusa)
    await exceptions(medusa)
  } finally {
    await shop.stop()
    proxy.close()
  }
}

interface Medusa {
  readonly stage: Stage
  readonly proxy: WebhookProxy
  readonly api: Api
}

async function payments({ stage, proxy, api }: Medusa): Promise<void> {
  for (const network of ['TRC20', 'ERC20'] as const) {
    await stage.check(`medusa: an order is paid on ${network}`, async () => {
      const cart = await api.cart('main')
      const session = await cart.session({ network })
      const asked = await stage.kassa.orders.retrieve(session.data.kassa_order_id)
      assert.deepEqual([asked.network, asked.price?.amount, asked.price?.currency], [network, '24.50', 'EUR'])
      assert.match(await cart.complete(), /refused/)
      assert.equal(await api.order(cart), undefined)
      await stage.kassa.sandbox.pay(asked.id)
      const order = await placed(api, cart, 'captured')
      assert.equal(await cart.complete(), order.id)
    })
  }
  await stage.check('medusa: a second region is paid through its own account', async () => {
    const cart = await api.cart('other')
    const session = await cart.session({ network: 'TRC20' })
    const id = session.data.kassa_order_id
    assert.equal((await stage.otherKassa.orders.retrieve(id)).price?.currency, 'USD')
    await assert.rejects(stage.kassa.orders.retrieve(id), /order not found/)
    await stage.otherKassa.sandbox.pay(id)
    await placed(api, cart, 'captured')
    assert.equal(proxy.about(id)[0]?.path, route('other'))
  })
  await stage.check('medusa: a refund makes a link for the customer', async () => {
    const order = await buy({ stage, proxy, api })
    const [payment] = paymentsOf(order)
    await api.admin('POST', `/admin/payments/${payment!.id}/refund`, { amount: 12.25 })
    const [refund] = (await api.payment(payment!.id)).data.refunds ?? []
    assert.equal((await fetch(refund!.url)).status, 200)
  })
}

async function buy({ stage, api }: Medusa): Promise<Order> {
  const cart = await api.cart('main')
  const session = await cart.session({ network: 'TRC20' })
  await stage.kassa.sandbox.pay(session.data.kassa_order_id)
  return placed(api, cart, 'captured')
}

/** Waits for the order of a cart and its payment: Medusa makes one after the other, and captures last. */
function placed(api: Api, cart: Cart, payment: 'captured' | 'authorized'): Promise<Order> {
  return until(`an order with a payment that is ${payment}`, async () => {
    const order = await api.order(cart)
    const [found] = paymentsOf(order)
    return found && (payment === 'authorized' || found.captured_at !== null) && order
  })
}

async function webhooks(medusa: Medusa): Promise<void> {
  const { stage, proxy, api } = medusa
  const { account, other } = stage
  await stage.check('medusa: a webhook that comes again captures nothing more', async () => {
    const order = await buy(medusa)
    const [payment] = paymentsOf(order)
    const known = (await api.payment(payment!.id)).captures?.length
    const webhook = proxy.webhooks.findLast(({ path: target }) => target === route('main'))!
    await Promise.all([1, 2, 3].map(() => proxy.send(webhook)))
    await pause(handledMs)
    assert.equal((await api.payment(payment!.id)).captures?.length, known)
    assert.equal(paymentsOf(await api.order({ email: order.email })).length, 1)
  })
  await stage.check('medusa: forged webhooks and those of other shops mark nothing as paid', async () => {
    const cart = await api.cart('main')
    const session = await cart.session({ network: 'TRC20' })
    const data = { order_id: session.data.kassa_order_id, status: 'PAID', metadata: { session_id: session.id } }
    const event = { id: 'evt_forged', event: 'payment.confirmed', environment: 'test', data }
    await proxy.forge(route('main'), event, 'whsec_forged')
    await proxy.forge(route('main'), event, other.webhookSecret)
    await proxy.forge(route('other'), event, other.webhookSecret)
    // Even with the right secret, only what Kassa says counts.
    await proxy.forge(route('main'), event, account.webhookSecret)
    await pause(handledMs)
    assert.equal(await api.order(cart), undefined)
  })
  await stage.check('medusa: the paid order of one cart pays no other cart', async () => {
    const first = await api.cart('main')
    const { data } = await first.session({ network: 'TRC20' })
    await stage.kassa.sandbox.pay(data.kassa_order_id)
    await placed(api, first, 'captured')
    const second = await api.cart('main')
    const session = await second.session({ ...data, network: 'TRC20' })
    assert.notEqual(session.data.kassa_order_id, data.kassa_order_id)
    assert.match(await second.complete(), /refused/)
  })
}

async function carts({ stage, api }: Medusa): Promise<void> {
  const { kassa } = stage
  await stage.check('medusa: a changed cart cancels the order of Kassa and makes a new one', async () => {
    const cart = await api.cart('main')
    const first = await cart.session({ network: 'TRC20' })
    await cart.add()
    assert.equal((await kassa.orders.retrieve(first.data.kassa_order_id)).status, 'EXPIRED')
    const second = await cart.session({ network: 'TRC20' })
    const asked = await kassa.orders.retrieve(second.data.kassa_order_id)
    assert.equal(asked.price?.amount, '49.00')
    await kassa.sandbox.pay(asked.id)
    assert.equal((await placed(api, cart, 'captured')).total, 49)
  })
  await stage.check('medusa: another network cancels the order of Kassa', async () => {
    const cart = await api.cart('main')
    const first = await cart.session({ network: 'TRC20' })
    await cart.session({ network: 'ERC20' })
    assert.equal((await kassa.orders.retrieve(first.data.kassa_order_id)).status, 'EXPIRED')
  })
  await stage.check('medusa: money on its way keeps the cart as it is', async () => {
    const cart = await api.cart('main')
    const { data } = await cart.session({ network: 'TRC20' })
    await kassa.sandbox.pay(data.kassa_order_id, { amount: '1' })
    await until(
      'a part is seen',
      async () => (await kassa.orders.retrieve(data.kassa_order_id)).received_amount !== '0',
    )
    await assert.rejects(cart.add(), /Could not delete all payment sessions/)
    assert.equal((await kassa.orders.retrieve(data.kassa_order_id)).status, 'OPEN')
    await kassa.sandbox.pay(data.kassa_order_id)
    assert.equal((await placed(api, cart, 'captured')).total, 24.5)
  })
}

async function exceptions({ stage, api }: Medusa): Promise<void> {
  const { kassa } = stage
  await stage.check(
    'medusa: late money places the order and leaves capturing to the merchant, also of an order that is cancelled',
    async () => {
      const cart = await api.cart('main')
      const { data } = await cart.session({ network: 'TRC20' })
      const asked = await kassa.orders.retrieve(data.kassa_order_id)
      await stage.expire(kassa, asked)
      await kassa.sandbox.pay(asked.id)
      const order = await placed(api, cart, 'authorized')
      const [payment] = paymentsOf(order)
      await pause(handledMs)
      assert.equal((await api.payment(payment!.id)).captured_at, null)
      // Medusa cancels the order all the same, and leaves a payment alone that the plugin refuses to cancel.
      await api.admin('POST', `/admin/orders/${order.id}/cancel`)
      assert.equal((await api.payment(payment!.id)).canceled_at, null)
      await api.admin('POST', `/admin/payments/${payment!.id}/capture`, {})
      assert.ok((await api.payment(payment!.id)).captured_at)
      const refund = api.admin('POST', `/admin/payments/${payment!.id}/refund`, { amount: 24.5 })
      await assert.rejects(refund, /has been canceled/)
      const link = await kassa.refunds.create(asked.id, { amount: '25', claim: true, idempotency_key: 'late' })
      assert.ok('refund_url' in link)
    },
  )
}

function paymentsOf(order: Order | undefined): readonly Payment[] {
  return order?.payment_collections.flatMap(({ payments: found }) => found) ?? []
}

class Api {
  readonly seeded: Seeded
  private readonly url: string
  private token = ''
  private carts = 0

  private constructor(port: number, seeded: Seeded) {
    this.url = `http://127.0.0.1:${port}`
    this.seeded = seeded
  }

  static async open(port: number, seeded: Seeded): Promise<Api> {
    const api = new Api(port, seeded)
    const { token } = await api.admin<{ token: string }>('POST', '/auth/user/emailpass', {
      email: 'admin@shop.example',
      password: 'supersecret',
    })
    api.token = token
    return api
  }

  async cart(name: Name): Promise<Cart> {
    this.carts += 1
    const email = `buyer${this.carts}@shop.example`
    const items = [{ variant_id: this.seeded.variant, quantity: 1 }]
    const input = { region_id: this.seeded.regions[name], email, items }
    const { cart } = await this.store<{ cart: { id: string } }>('/store/carts', input)
    return new Cart(this, { id: cart.id, email, provider: `pp_kassa_${name}` })
  }

  async order({ email }: { readonly email: string }): Promise<Order | undefined> {
    const target = '/admin/orders?limit=100&fields=id,email,total,*payment_collections.payments'
    const { orders } = await this.admin<{ orders: readonly Order[] }>('GET', target)
    return orders.find(order => order.email === email)
  }

  async payment(id: string): Promise<Payment> {
    const { payment } = await this.admin<{ payment: Payment }>(
      'GET',
      `/admin/payments/${id}?fields=*captures,+data,+canceled_at`,
    )
    return payment
  }

  store<T>(target: string, body: object): Promise<T> {
    return this.send('POST', target, { body, headers: { 'x-publishable-api-key': this.seeded.key } })
  }

  admin<T>(method: string, target: string, body?: object): Promise<T> {
    const headers = this.token ? { authorization: `Bearer ${this.token}` } : {}
    return this.send(method, target, { headers, ...(body && { body }) })
  }

  private async send<T>(
    method: string,
    target: string,
    { body, headers }: { readonly body?: object; readonly headers: object },
  ): Promise<T> {
    const answer = await fetch(this.url + target, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.ok) return (await answer.json()) as T
    throw new Error(`${method} ${target}: ${answer.status} ${await answer.text()}`)
  }
}

class Cart {
  readonly email: string
  private readonly api: Api
  private readonly id: string
  private readonly provider: string
  private collection = ''

  constructor(
    api: Api,
    { id, email, provider }: { readonly id: string; readonly email: string; readonly provider: string },
  ) {
    this.api = api
    this.id = id
    this.email = email
    this.provider = provider
  }

  async session(data: object): Promise<Session> {
    if (this.collection === '') {
      const made = await this.api.store<{ payment_collection: { id: string } }>('/store/payment-collections', {
        cart_id: this.id,
      })
      this.collection = made.payment_collection.id
    }
    const { payment_collection: collection } = await this.api.store<{
      payment_collection: { payment_sessions: readonly Session[] }
    }>(`/store/payment-collections/${this.collection}/payment-sessions`, { provider_id: this.provider, data })
    return collection.payment_sessions.at(-1)!
  }

  async add(): Promise<void> {
    await this.api.store(`/store/carts/${this.id}/line-items`, { variant_id: this.api.seeded.variant, quantity: 1 })
  }

  /** Returns the order's id, or that completing is refused. */
  async complete(): Promise<string> {
    try {
      const { type, order } = await this.api.store<{ type: string; order?: { id: string } }>(
        `/store/carts/${this.id}/complete`,
        {},
      )
      return type === 'order' ? order!.id : 'refused'
    } catch (error) {
      return `refused: ${String(error)}`
    }
  }
}
