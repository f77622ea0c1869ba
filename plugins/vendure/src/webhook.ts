import { createWebhookRouter, type WebhookEvent } from '@kassa/sdk/webhooks'
import { expressHandler } from '@kassa/sdk/webhooks/express'
import type { Order as KassaOrder } from '@kassa/sdk'
import { Logger, Payment, type RequestContext } from '@vendure/core'
import { standingOf } from '../../core/payment.ts'
import { notesOf, type Shop } from './shop.ts'

type Handler = ReturnType<typeof expressHandler>
type Request = Parameters<Handler>[0] & { readonly url?: string }

/** Handles `POST /kassa/webhooks/ACCOUNT`. It must see the request before a parser does: the signature covers the raw body. */
export function webhookHandler(shop: Shop) {
  const handlers = new Map<string, Handler>()
  for (const [name, { webhookSecret }] of shop.accounts) {
    const router = createWebhookRouter({
      secrets: webhookSecret,
      fallback: event => handleEvent(shop, name, event),
      onError: error =>
        Logger.error(`webhook refused: ${error instanceof Error ? error.message : 'unknown error'}`, 'Kassa'),
    })
    handlers.set(name, expressHandler(router))
  }
  return async function kassaWebhook(request: Request, response: Parameters<Handler>[1]) {
    const account = /^\/([^/?]+)\/?(\?|$)/.exec(request.url ?? '')?.[1] ?? ''
    const handler = handlers.get(account)
    if (handler) return handler(request, response)
    response.statusCode = 404
    response.end()
  }
}

/** Handles a verified event. It says which order to look at; what became of the order is read from Kassa. */
async function handleEvent(shop: Shop, account: string, event: WebhookEvent): Promise<void> {
  const orderId = (event.data as { readonly order_id?: unknown }).order_id
  if (event.test || !event.event.startsWith('payment.') || typeof orderId !== 'string') return
  const order = await shop.kassa(account).orders.retrieve(orderId)
  const payment = await findPayment(shop, account, orderId)
  // The customer's request may not be committed yet. Kassa tries again.
  if (!payment) throw new Error(`no payment has the order ${orderId} of account ${account}`)
  const { channelId } = notesOf(payment)!
  const channel = payment.order.channels.find(({ id }) => id === channelId) ?? payment.order.channels[0]
  const ctx = await shop.contexts.create({ apiType: 'admin', ...(channel && { channelOrToken: channel.token }) })
  await shop.connection.withTransaction(ctx, async transaction => apply(shop, transaction, { order, payment }))
}

async function findPayment(shop: Shop, account: string, orderId: string): Promise<Payment | undefined> {
  const payments = await shop.connection.rawConnection
    .getRepository(Payment)
    .find({ where: { transactionId: orderId }, relations: { order: { channels: true } }, order: { id: 'DESC' } })
  return payments.find(payment => notesOf(payment)?.account === account)
}

interface News {
  readonly order: KassaOrder
  readonly payment: Payment
}

/** Applies the order's status to its payment. Doing so again changes nothing. */
async function apply(shop: Shop, ctx: RequestContext, { order, payment: { order: shopOrder } }: News): Promise<void> {
  const payments = await shop.lockedPayments(ctx, shopOrder.id)
  const ours = payments.filter(({ transactionId }) => transactionId === order.id)
  // Payments that the customer began again with the same terms share an order. The newest one counts.
  const payment = ours.find(({ state }) => state !== 'Declined') ?? ours[0]!
  const isNews = notesOf(payment)?.public.status !== order.status
  if (isNews) await remember(shop, ctx, { order, payment })
  const standing = standingOf(order)
  const isPending = payment.state === 'Pending' || payment.state === 'Authorized'
  if (standing === 'paid' && isPending) await settle(shop, ctx, payment)
  else if (standing === 'late' && payment.state === 'Pending') await authorize(shop, ctx, payment)
  const note = noteOf(order, payment.state)
  if (isNews && note) await shop.note(ctx, shopOrder.id, note)
}

async function remember(shop: Shop, ctx: RequestContext, { order, payment }: News): Promise<void> {
  payment.metadata = { ...payment.metadata, public: { ...payment.metadata.public, status: order.status } }
  await shop.connection.getRepository(ctx, Payment).update({ id: payment.id }, { metadata: payment.metadata })
}

async function settle(shop: Shop, ctx: RequestContext, { id }: Payment): Promise<void> {
  const result = await shop.orders.settlePayment(ctx, id)
  if (!('state' in result) || result.state !== 'Settled') throw new Error(`payment ${id} cannot be settled`)
}

/** Late money leaves the merchant the choice: settle the payment, or refund it. */
async function authorize(shop: Shop, ctx: RequestContext, { id }: Payment): Promise<void> {
  const result = await shop.payments.transitionToState(ctx, id, 'Authorized')
  if (!('state' in result) || result.state !== 'Authorized') throw new Error(`payment ${id} cannot be authorized`)
}

/** What only the merchant can decide. `state` is that of the payment before the news. */
function noteOf(order: KassaOrder, state: string): string | undefined {
  const { id, status, received_amount: received, order_amount: asked } = order
  const isPaid = status === 'PAID' || status === 'EXPIRED_PAID'
  if (state === 'Settled')
    return isPaid ? undefined : `the network took back a payment. Order ${id} is ${status}. Do not deliver`
  if (state !== 'Pending' && state !== 'Authorized') {
    return isPaid ? `${received} USDT came for a cancelled payment. Refund order ${id} in Kassa` : undefined
  }
  if (status === 'EXPIRED_PAID') return `${received} USDT came late. Settle the payment, then deliver or refund`
  if (status === 'UNDERPAID')
    return `${received} of ${asked} USDT came. Accept order ${id}, ask for the rest or refund it in Kassa`
  return status === 'FROZEN' ? `screening holds money of order ${id}. Do not deliver` : undefined
}
