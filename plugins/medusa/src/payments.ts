// What the provider does, free of Medusa: money is text, an answer is plain data.
import { isApiError, Kassa, type Order } from '@kassa/sdk'
import { verify, WebhookVerificationError, type RawBody } from '@kassa/sdk/webhooks'
import { chosenNetwork, openOrder, refundLink, standingOf, withdrawOrder, type Standing } from '../../core/payment.ts'
import { priceOf, shareOf } from '../../core/price.ts'

export interface KassaProviderOptions {
  /** Where your Kassa runs, such as `https://pay.example.com`. */
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  /** `whsec_…`; several while you replace it. */
  readonly webhookSecret: string | readonly string[]
  /** The address of Medusa's route for this provider: `https://api.shop.example/hooks/payment/kassa_ID`. */
  readonly webhookUrl: string
  /** Where the payment page leads back to. */
  readonly returnUrl?: string
  /** What customers can choose, such as `TRC20`. Default all that Kassa has. */
  readonly networks?: readonly string[]
}

/** What Medusa keeps with a session and a payment. Customers see it. */
export interface SessionData {
  readonly [field: string]: unknown
  readonly session_id?: unknown
  /** The customer's choice. Nothing else that the customer sends is used. */
  readonly network?: unknown
  readonly kassa_order_id?: unknown
}

export interface Terms {
  /** In major units, as Medusa has them. */
  readonly amount: string
  readonly currency: string
  readonly data: SessionData
}

/** A refusal that the customer or administrator should read. */
export class Refused extends Error {
  override name = 'Refused'
}

/** What a session is by how its order stands. `authorized` would place the order of the shop, so only money does that. */
export const sessionStatus = {
  open: 'pending',
  underway: 'pending',
  paid: 'captured',
  late: 'authorized',
  over: 'requires_more',
} as const satisfies Record<Standing, string>

export class KassaPayments {
  private readonly kassa: Kassa
  private readonly options: KassaProviderOptions

  constructor(options: KassaProviderOptions, kassa?: Kassa) {
    const { baseUrl, keyId, secret } = options
    this.options = options
    this.kassa = kassa ?? new Kassa({ baseUrl, keyId, secret, appInfo: { name: 'medusa' } })
  }

  async open({ amount, currency, data }: Terms, attempt = ''): Promise<SessionData> {
    const { networks, returnUrl, webhookUrl } = this.options
    const network = chosenNetwork(data.network, networks)
    if (!network) throw new Refused('Choose a network: send data.network, such as TRC20')
    const sessionId = String(data.session_id)
    const terms = {
      ...priceOf(amount, currency),
      currency: 'USDT',
      network,
      reference: sessionId.slice(0, 64),
      metadata: { session_id: sessionId, amount, currency },
      ...(returnUrl && { return_url: returnUrl }),
      webhook_url: webhookUrl,
      // Medusa records the full price, so nothing less pays it.
      tolerance_percent: 0,
    } as const
    try {
      return dataOf(await openOrder(this.kassa, terms, `medusa:${sessionId}${attempt}`))
    } catch (error) {
      if (isApiError(error, 'createOrder')) throw new Refused(`Kassa refused the payment: ${error.error}`)
      throw error
    }
  }

  /** Gives a changed session a new order, and cancels the former. */
  async change(terms: Terms): Promise<SessionData> {
    const { data, amount, currency } = terms
    if (typeof data.kassa_order_id !== 'string') return this.open(terms)
    const order = await this.order(data)
    const { metadata } = order
    const isSame = metadata['amount'] === amount && metadata['currency'] === currency && order.network === data.network
    if (isSame && standingOf(order) !== 'over') return dataOf(order)
    await this.withdraw(data)
    return this.open(terms, `:${order.id}`)
  }

  /** Cancels the order of a session. Throws Refused when money has arrived. */
  async withdraw(data: SessionData): Promise<void> {
    // A session that Medusa takes back may have none yet.
    if (typeof data.kassa_order_id !== 'string') return
    const standing = await withdrawOrder(this.kassa, data.kassa_order_id)
    if (standing === 'underway') throw new Refused('A payment for this cart is under way')
    if (standing !== 'over') throw new Refused('This payment is paid. Capture it, then refund it')
  }

  /** Returns how a session stands by what Kassa says now. */
  async look(data: SessionData): Promise<{ status: (typeof sessionStatus)[Standing]; data: SessionData }> {
    const order = await this.order(data)
    return { status: sessionStatus[standingOf(order)], data: { ...data, ...dataOf(order) } }
  }

  /** Captures only what is paid. */
  async capture(data: SessionData): Promise<SessionData> {
    const order = await this.order(data)
    const standing = standingOf(order)
    if (standing !== 'paid' && standing !== 'late') throw new Refused(`Kassa says ${order.status}`)
    return { ...data, ...dataOf(order) }
  }

  /** Makes a link by which the customer claims the refund. */
  async refund(
    data: SessionData,
    { amount, key }: { readonly amount: string; readonly key: string },
  ): Promise<SessionData> {
    const order = await this.order(data)
    const part = shareOf(order.order_amount, { part: amount, whole: String(order.metadata['amount']) })
    try {
      const { url } = await refundLink(this.kassa, { orderId: order.id, amount: part, key: `medusa:${key}` })
      const before = Array.isArray(data['refunds']) ? (data['refunds'] as unknown[]) : []
      return { ...data, ...dataOf(order), refunds: [...before, { amount: part, url }] }
    } catch (error) {
      if (isApiError(error, 'createRefund')) throw new Refused(`Kassa refused the refund: ${error.error}`)
      throw error
    }
  }

  /** Returns which session a genuine webhook is about and how it stands, by what Kassa says now. `null` for anything that changes nothing. */
  async news(rawBody: RawBody, headers: Readonly<Record<string, unknown>>): Promise<News | null> {
    const event = await verify(rawBody, headers as Record<string, string>, this.options.webhookSecret)
    const id = (event.data as { readonly order_id?: unknown }).order_id
    if (event.test || !event.event.startsWith('payment.') || typeof id !== 'string') return null
    const order = await this.kassa.orders.retrieve(id)
    const { session_id: sessionId, amount } = order.metadata
    const standing = standingOf(order)
    // The shop of another plugin may share the account.
    if (typeof sessionId !== 'string' || typeof amount !== 'string') return null
    return { sessionId, amount, status: sessionStatus[standing] }
  }

  /** Reads the order of a session. Refuses one that was made for another session. */
  private async order(data: SessionData): Promise<Order> {
    const order = await this.kassa.orders.retrieve(String(data.kassa_order_id))
    if (order.metadata['session_id'] !== data.session_id) {
      throw new Refused(`Order ${order.id} of Kassa belongs to another session`)
    }
    return order
  }
}

export interface News {
  readonly sessionId: string
  readonly amount: string
  readonly status: (typeof sessionStatus)[Standing]
}

export function isForged(error: unknown): error is WebhookVerificationError {
  return error instanceof WebhookVerificationError
}

function dataOf(order: Order): SessionData {
  return {
    session_id: order.metadata['session_id'],
    network: order.network,
    kassa_order_id: order.id,
    payment_url: order.payment_url,
    usdt_amount: order.order_amount,
    expires_at: order.expire_at,
    status: order.status,
  }
}
