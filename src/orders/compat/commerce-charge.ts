import type { components } from '../../../generated/compat/commerce.ts'
import { networkTable } from '../../chains/networks.ts'
import { formatUsdt } from '../../lib/money.ts'
import type { Order } from '../order.ts'
import { heldMoney, type OrderStatus, type OrderTransition } from '../order-status.ts'

type Schemas = components['schemas']
export type Charge = Schemas['Charge']
type Entry = Schemas['TimelineEntry']
type ChargePayment = NonNullable<Entry['payment']>

/** What a charge shows of its order. */
export type ChargeOrder = Pick<Order, 'id' | 'version' | 'status' | 'orderAmount' | 'checkoutToken' | 'metadata'> &
  Pick<Order, 'createdAt' | 'updatedAt' | 'expireAt' | 'paidAt' | 'acceptedAt' | 'cancelledAt'> & {
    readonly compat: Order['compat']
  }

/** A recorded change of an order. */
export interface ChargeChange {
  /** The version of the order that it led to. */
  readonly version: number
  readonly status: OrderStatus
  readonly transition: OrderTransition | null
  readonly at: Date
  /** What the payer sent, as far as it was known then. */
  readonly payment: ChargePayment | null
}

/** The parts of a charge that an order keeps of its request, as text. An absent one was not sent. */
export interface ChargeTerms {
  readonly code: string
  readonly name?: string
  readonly description?: string
  readonly amount: string
  readonly currency: string
  readonly redirect_url?: string
  readonly cancel_url?: string
  readonly support_email: string
  readonly organization_name: string
  readonly brand_color: string
  readonly brand_logo_url: string
}

/** Returns an order as Coinbase Commerce shows a charge. The strictest known reader requires each of these fields. */
export function chargeOf(
  order: ChargeOrder,
  changes: readonly ChargeChange[],
  { publicUrl }: { readonly publicUrl: string },
): Charge {
  const terms = order.compat!.echo as unknown as ChargeTerms
  const { redirect_url: redirectUrl, cancel_url: cancelUrl } = terms
  const timeline = timelineOf(order, changes)
  const isConfirmed = ['COMPLETED', 'RESOLVED'].includes(timeline.at(-1)!.status)
  return {
    id: order.id,
    resource: 'charge',
    code: terms.code,
    name: terms.name ?? null,
    description: terms.description ?? null,
    pricing_type: 'fixed_price',
    pricing: {
      local: { amount: terms.amount, currency: terms.currency },
      usdt: { amount: formatUsdt(order.orderAmount), currency: 'USDT' },
    },
    addresses: {},
    payments: [],
    timeline,
    metadata: order.metadata,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expireAt.toISOString(),
    ...(isConfirmed && order.paidAt && { confirmed_at: order.paidAt.toISOString() }),
    hosted_url: `${publicUrl}/pay/${order.checkoutToken}`,
    redirects: {
      cancel_url: cancelUrl ?? null,
      success_url: redirectUrl ?? null,
      will_redirect_after_success: false,
    },
    ...(redirectUrl !== undefined && { redirect_url: redirectUrl }),
    ...(cancelUrl !== undefined && { cancel_url: cancelUrl }),
    support_email: terms.support_email,
    organization_name: terms.organization_name,
    brand_color: terms.brand_color,
    brand_logo_url: terms.brand_logo_url,
    pwcb_only: false,
  }
}

/**
 * Returns the history of an order in the words of a charge, oldest first. Readers take the last entry for the state, so it always says what the
 * order says: changes that were read later than the order are left out, and a state whose changes were removed is added.
 */
function timelineOf(order: ChargeOrder, changes: readonly ChargeChange[]): Entry[] {
  const entries: Entry[] = [{ time: order.createdAt.toISOString(), status: 'NEW' }]
  let status: OrderStatus = 'OPEN'
  for (const change of changes) {
    if (change.version > order.version || change.status === status) continue
    status = change.status
    append(entries, wordOf(change.status, change), change)
  }
  if (status !== order.status) {
    const { acceptedAt, cancelledAt } = order
    const transition = acceptedAt ? 'accepted' : cancelledAt ? 'cancelled' : null
    append(entries, wordOf(order.status, { transition }), { at: order.updatedAt, payment: null })
  }
  return entries
}

type Word = Pick<Entry, 'status' | 'context'>

function append(entries: Entry[], word: Word, { at, payment }: Pick<ChargeChange, 'at' | 'payment'>): void {
  const last = entries.at(-1)!
  if (last.status === word.status && last.context === word.context) return
  entries.push({ time: at.toISOString(), ...word, ...(payment && hasPayment.has(word.status) && { payment }) })
}

const hasPayment: ReadonlySet<Entry['status']> = new Set(['PENDING', 'COMPLETED', 'UNRESOLVED', 'RESOLVED'])

/** COMPLETED and RESOLVED are said of nothing but a paid order. */
function wordOf(status: OrderStatus, { transition }: Pick<ChargeChange, 'transition'>): Word {
  switch (heldMoney[status]) {
    case 'nothing final':
      if (status !== 'EXPIRED') return { status: 'NEW' }
      return { status: transition === 'cancelled' ? 'CANCELED' : 'EXPIRED' }
    case 'confirming':
    case 'frozen':
      return { status: 'PENDING' }
    case 'a part':
      return { status: 'UNRESOLVED', context: 'UNDERPAID' }
    case 'paid':
      if (status !== 'PAID') return { status: 'UNRESOLVED', context: 'DELAYED' }
      return { status: transition === 'accepted' ? 'RESOLVED' : 'COMPLETED' }
  }
}

/** The event that tells of a charge whose timeline ends so; `null` for a state that is told of when it is read. */
export function chargeEventOf({ timeline }: Charge): Schemas['Event']['event']['type'] | null {
  const { status, context } = timeline.at(-1)!
  switch (status) {
    case 'COMPLETED':
      return 'charge:confirmed'
    case 'RESOLVED':
      return 'charge:resolved'
    case 'EXPIRED':
    case 'CANCELED':
      return 'charge:failed'
    case 'UNRESOLVED':
      return context === 'DELAYED' ? 'charge:delayed' : 'charge:failed'
    default:
      return null
  }
}

/** Returns a transfer as a timeline shows it. */
export function chargePayment(
  network: Order['network'],
  { hash, amount }: { readonly hash: string; readonly amount: string },
): ChargePayment {
  const name = networkTable[network].chainName.toLowerCase()
  return { network: name, transaction_id: hash, value: { amount, currency: 'USDT' } }
}
