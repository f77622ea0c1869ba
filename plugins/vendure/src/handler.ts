import { isApiError, type Order as KassaOrder } from '@kassa/sdk'
import {
  LanguageCode,
  PaymentMethodHandler,
  type CancelPaymentErrorResult,
  type CancelPaymentResult,
  type CreatePaymentResult,
  type CreateRefundResult,
  type Order,
  type Payment,
  type PaymentMetadata,
  type PaymentState,
  type RequestContext,
  type SettlePaymentErrorResult,
  type SettlePaymentResult,
} from '@vendure/core'
import { chosenNetwork, openOrder, refundLink, standingOf, withdrawOrder, type Network } from '../../core/payment.ts'
import { decimalOf, priceOf, shareOf } from '../../core/price.ts'
import { notesOf, type PaymentNotes, type Shop } from './shop.ts'

interface Settings {
  readonly account: string
  readonly networks: readonly string[]
  readonly returnUrl: string
}

/** The payment method `kassa`. */
export function paymentHandler(shop: Shop) {
  return new PaymentMethodHandler({
    code: 'kassa',
    description: inEnglish('USDT on TRON or Ethereum, through Kassa'),
    args: {
      account: {
        type: 'string',
        defaultValue: 'main',
        label: inEnglish('Account'),
        description: inEnglish('The name of an account in the options of KassaPlugin'),
      },
      networks: {
        type: 'string',
        list: true,
        label: inEnglish('Networks'),
        description: inEnglish('What customers can choose, such as TRC20. None means all that Kassa has'),
      },
      returnUrl: {
        type: 'string',
        required: false,
        defaultValue: '',
        label: inEnglish('Return URL'),
        description: inEnglish('Where the payment page leads back to. {code} becomes the order code'),
      },
    },
    init: injector => shop.start(injector),
    // oxlint-disable-next-line max-params -- Vendure's signature
    createPayment: (ctx, order, _amount, settings, metadata) =>
      createPayment(shop, ctx, { order, settings, network: (metadata as { network?: unknown }).network }),
    settlePayment: (_ctx, order, payment) => settlePayment(shop, order, payment),
    cancelPayment: (_ctx, _order, payment) => cancelPayment(shop, payment),
    // oxlint-disable-next-line max-params -- Vendure's signature
    createRefund: (ctx, _input, amount, order, payment) => createRefund(shop, ctx, { order, payment, amount }),
  })
}

function inEnglish(value: string) {
  return [{ languageCode: LanguageCode.en, value }]
}

interface Purchase {
  readonly order: Order
  readonly settings: Settings
  /** The customer's choice. Nothing else that the customer sends is used. */
  readonly network: unknown
}
interface Terms extends Purchase {
  readonly amount: number
  readonly network: Network
}

async function createPayment(shop: Shop, ctx: RequestContext, purchase: Purchase): Promise<CreatePaymentResult> {
  const { order, settings } = purchase
  const payments = await shop.lockedPayments(ctx, order.id)
  const pending = payments.filter(payment => payment.state === 'Pending' && notesOf(payment))
  const amount = outstanding(
    order,
    payments.filter(payment => !pending.includes(payment)),
  )
  const declined = (errorMessage: string) => ({ amount, state: 'Declined' as const, errorMessage })
  const network = chosenNetwork(purchase.network, settings.networks)
  if (!network) return declined('Choose a network, such as TRC20')
  const chosen = { order, settings, amount, network }
  const same = await openWithSameTerms(shop, pending, chosen)
  for (const payment of pending) {
    if (same?.id === payment.transactionId) await shop.payments.transitionToState(ctx, payment.id, 'Declined')
    else if (!(await withdrawPayment(shop, ctx, payment))) return declined(underway)
  }
  try {
    const attempt = `vendure:${order.code}:${payments.length}:${network}:${amount}`
    const opened = same ?? (await openOrder(shop.kassa(settings.account), termsOf(shop, chosen), attempt))
    return { amount, state: stateOf(opened), transactionId: opened.id, metadata: newNotes(ctx, settings, opened) }
  } catch (error) {
    if (isApiError(error, 'createOrder')) return declined(`Kassa refused the payment: ${error.error}`)
    throw error
  }
}

/** Returns what is left to pay. Vendure's own sum was made before the order was locked, and counts what is pending as paid. */
function outstanding({ totalWithTax }: Order, payments: readonly Payment[]): number {
  const counted = payments.filter(({ state }) => state !== 'Error' && state !== 'Declined' && state !== 'Cancelled')
  const refunds = counted.flatMap(payment => payment.refunds).filter(({ state }) => state === 'Settled')
  return (
    counted.reduce((left, payment) => left - payment.amount, totalWithTax) +
    refunds.reduce((sum, { total }) => sum + total, 0)
  )
}

const underway = 'A payment for this order is under way'

/** Cancels a payment that nobody paid, in Kassa and in the shop. Returns whether it is cancelled. */
export async function withdrawPayment(shop: Shop, ctx: RequestContext, payment: Payment): Promise<boolean> {
  const result = await shop.payments.cancelPayment(ctx, payment.id)
  return 'state' in result && result.state === 'Cancelled'
}

/** Returns the order of a pending payment that can still be paid at these terms: the customer may have its page open. */
async function openWithSameTerms(
  shop: Shop,
  pending: readonly Payment[],
  { amount, settings, network }: Terms,
): Promise<KassaOrder | undefined> {
  for (const payment of pending) {
    const notes = notesOf(payment)
    if (payment.amount !== amount || notes?.account !== settings.account || notes.public.network !== network) continue
    const order = await shop.kassa(settings.account).orders.retrieve(payment.transactionId)
    if (standingOf(order) !== 'over') return order
  }
  return undefined
}

function termsOf(shop: Shop, { order, amount, settings, network }: Terms) {
  return {
    ...priceOf(decimalOf(BigInt(amount), shop.precision), order.currencyCode),
    currency: 'USDT',
    network,
    reference: referenceOf(order),
    ...(settings.returnUrl && { return_url: settings.returnUrl.replaceAll('{code}', encodeURIComponent(order.code)) }),
    webhook_url: shop.webhookUrl(settings.account),
    // The shop records the full price, so nothing less pays it.
    tolerance_percent: 0,
  } as const
}

function newNotes(ctx: RequestContext, { account }: Settings, order: KassaOrder): PaymentNotes & PaymentMetadata {
  return {
    account,
    channelId: ctx.channelId,
    public: {
      paymentUrl: order.payment_url,
      network: order.network,
      amount: order.order_amount,
      expiresAt: order.expire_at,
      status: order.status,
    },
  }
}

/** `Authorized` would place the order, so only money does that. */
function stateOf(order: KassaOrder): 'Pending' | 'Authorized' | 'Settled' {
  const standing = standingOf(order)
  return standing === 'paid' ? 'Settled' : standing === 'late' ? 'Authorized' : 'Pending'
}

/** Settles what Kassa says is paid, whoever asks: the webhook, an administrator or a change of state. */
async function settlePayment(
  shop: Shop,
  order: Order,
  payment: Payment,
): Promise<SettlePaymentResult | SettlePaymentErrorResult> {
  const notes = notesOf(payment)
  const paid = await orderOf(shop, payment)
  const standing = standingOf(paid)
  const refuse = (errorMessage: string) => ({ success: false as const, state: unsettled(payment), errorMessage })
  if (paid.reference !== referenceOf(order) || paid.order_amount !== notes?.public.amount) {
    return refuse(`Order ${paid.id} of Kassa belongs to another payment`)
  }
  if (standing !== 'paid' && standing !== 'late') return refuse(`Kassa says ${paid.status}`)
  return { success: true, metadata: { public: { status: paid.status } } }
}

async function cancelPayment(shop: Shop, payment: Payment): Promise<CancelPaymentResult | CancelPaymentErrorResult> {
  const notes = notesOf(payment)
  const standing = notes ? await withdrawOrder(shop.kassa(notes.account), payment.transactionId) : 'over'
  if (standing === 'over') return { success: true }
  const errorMessage = standing === 'underway' ? underway : 'This payment is paid. Settle it, then refund it'
  return { success: false, state: payment.state === 'Cancelled' ? 'Error' : payment.state, errorMessage }
}

async function createRefund(
  shop: Shop,
  ctx: RequestContext,
  { order, payment, amount }: { readonly order: Order; readonly payment: Payment; readonly amount: number },
): Promise<CreateRefundResult> {
  const notes = notesOf(payment)
  if (!notes) return { state: 'Failed' }
  const part = shareOf(notes.public.amount, { part: `${amount}`, whole: `${payment.amount}` })
  const key = `vendure:${payment.transactionId}:refund:${payment.refunds.length}:${amount}`
  try {
    const { url, id } = await refundLink(shop.kassa(notes.account), {
      orderId: payment.transactionId,
      amount: part,
      key,
    })
    await shop.note(ctx, order.id, `send your customer this link to claim ${part} USDT, then settle the refund: ${url}`)
    return { state: 'Pending', transactionId: id }
  } catch (error) {
    if (!isApiError(error, 'createRefund')) throw error
    await shop.note(ctx, order.id, `refused to refund ${part} USDT: ${error.error}`)
    return { state: 'Failed' }
  }
}

export async function orderOf(shop: Shop, payment: Payment): Promise<KassaOrder> {
  const notes = notesOf(payment)
  if (!notes) throw new Error(`Payment ${payment.id} has no order in Kassa`)
  return shop.kassa(notes.account).orders.retrieve(payment.transactionId)
}

function unsettled({ state }: Payment): Exclude<PaymentState, 'Settled'> {
  return state === 'Settled' ? 'Error' : state
}

/** Kassa's references have at most 64 characters. */
function referenceOf({ code }: Order): string {
  return code.slice(0, 64)
}
