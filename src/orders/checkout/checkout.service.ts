import { findNetwork } from '../../config/config.ts'
import type { NetworkConfig } from '../../config/network.ts'
import { isRefused } from '../../database/refusal.ts'
import type { Deps } from '../../deps.ts'
import { batched } from '../../lib/batch.ts'
import { cellQuery } from '../../lib/cell.ts'
import { cellOfId } from '../../lib/ids.ts'
import { formatUsdt, zero, type Usdt } from '../../lib/money.ts'
import { parseReturnUrl } from '../../lib/text/url.ts'
import { isWaiting } from '../order-status.ts'
import { checkShownAddress } from './shown-address.service.ts'
import type { OrderView } from '../query/order-view.ts'
import { listByCheckoutTokens } from '../order.sql.ts'
import { findByCheckoutToken, type OrderAtHead, type OrderWithBranding } from '../order.store.ts'
import { amountDue, confirmationsOf, isRemainderOpen, missingAmount, overpaidAmount, type Order } from '../order.ts'
import { viewPayerCost, type PayerCostView } from './payer-cost.ts'
import type { RecordedTransfer } from '../recorded-transfer.ts'
import { listLargest, sumPending } from '../order-transfers.store.ts'

/** An order with its current confirmations. */
export interface CheckoutOrder extends Order {
  readonly confirmations: number
}

/** Everything the checkout page of one order shows. */
export interface Checkout {
  readonly order: CheckoutOrder
  readonly merchantName: string
  /** The merchant's support contact; empty without one. */
  readonly support: string
  /** The merchant's colour as `#rrggbb`; `null` means Kassa's default. */
  readonly colour: string | null
  /** The URL of the merchant's logo; `null` without one. */
  readonly logoUrl: string | null
  /** The page the payer may return to; `null` when the stored value is no safe redirect target. */
  readonly returnUrl: URL | null
  /** The sites that may show the page in a frame. */
  readonly frameOrigins: readonly string[]
  /** The network to pay on; `null` when it is no longer configured. */
  readonly network: NetworkConfig | null
  /** Whether the address is derived from our extended key. If not, the page must not ask anyone to pay there. */
  readonly isAddressOurs: boolean
  /** The rest of an underpaid order that is on its way; zero unless the page asks for it. */
  readonly pendingAmount: Usdt
  /** What the payer is asked to send. */
  readonly amountDue: Usdt
  /** The order's largest transfers. */
  readonly transfers: readonly RecordedTransfer[]
  /** What a transfer to the address costs the payer; `null` when unknown. */
  readonly payerCost: PayerCostView | null
  /** Business time, for the order's countdown. */
  readonly now: Date
}

/** What the payer's browser may see of an order. It leaves out the merchant's credit, fee, metadata and addresses. */
export type CheckoutState = Pick<
  OrderView,
  | 'status'
  | 'order_amount'
  | 'received_amount'
  | 'missing_amount'
  | 'overpaid_amount'
  | 'confirmations'
  | 'required_confirmations'
  | 'expire_at'
>

/** A page shows the largest transfers only, since anyone may send thousands. */
const transfersMax = 3
/** Orders read by one statement. The process does nothing else while it parses them, so the batch is small. */
const togetherMax = 10

/** Returns the order of a checkout link; `null` when there is none. The token is the only credential. */
export async function findCheckoutOrder({ db }: Pick<Deps, 'db'>, token: string): Promise<CheckoutOrder | null> {
  const found = cellOfId('checkout', token) !== null ? await findByCheckoutToken(db, token) : null
  return found ? atHead(found) : null
}

function atHead({ order, headHeight }: Omit<OrderAtHead, 'assigned'>): CheckoutOrder {
  return { ...order, confirmations: confirmationsOf(order, headHeight) }
}

/**
 * What the database returns for an order's page. Apart from it, the page depends only on this process's settings and the time, so the same
 * text at the same time gives the same page.
 */
export interface CheckoutFacts {
  readonly text: string
  readonly now: Date
  /** Parses the text and proves that the address is ours. */
  read(): Checkout
}

export type FindCheckout = (token: string) => Promise<Checkout | null>
export type FindCheckoutFacts = (token: string) => Promise<CheckoutFacts | null>

/**
 * Returns a finder of checkout facts; it finds `null` when there is no such order. Requests that arrive while a read runs share the next
 * one.
 */
export function checkoutFactsFinder(deps: Deps): FindCheckoutFacts {
  const find = batched((tokens: readonly string[]) => findFacts(deps, tokens), {
    sizeMax: togetherMax,
    isRepeatable: isRefused,
  })
  return async token => (cellOfId('checkout', token) !== null ? find(token) : null)
}

/** Returns a finder of what a checkout page shows. */
export function checkoutFinder(deps: Deps): FindCheckout {
  const find = checkoutFactsFinder(deps)
  return async token => (await find(token))?.read() ?? null
}

async function findFacts(deps: Deps, tokens: readonly string[]): Promise<(CheckoutFacts | null)[]> {
  const found = await listByCheckoutTokens(deps.db, tokens)
  const paid = found.filter(({ hasReceived }) => hasReceived)
  const paidIds = paid.map(({ id }) => id)
  const resting = paid.filter(({ isRemainderAsked }) => isRemainderAsked)
  const [transfers, pending] = await Promise.all([
    listLargest(deps.db, paidIds, transfersMax),
    sumPending(
      deps.db,
      resting.map(({ id }) => id),
    ),
  ])
  // Read again and last: money credited meanwhile would be in neither read, and the page would ask for it a second time.
  const restingTokens = resting.map(({ token }) => token)
  const credited = resting.length > 0 ? await listByCheckoutTokens(deps.db, restingTokens) : []
  const now = deps.clock.business()
  const byToken = new Map([...found, ...credited].map(one => [one.token, one]))
  return tokens.map(token => {
    const row = byToken.get(token)
    if (!row) return null
    const seen = transfers.get(row.id) ?? []
    const coming = pending.get(row.id) ?? zero
    const text = seen.length > 0 ? `${row.text}\n${coming}\n${textOf(seen)}` : row.text
    return { text, now, read: () => checkoutOf(deps, row.read(), { seen, coming, now }) }
  })
}

function textOf(transfers: readonly RecordedTransfer[]): string {
  return JSON.stringify(transfers, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

interface Seen {
  readonly seen: readonly RecordedTransfer[]
  /** What is on its way to an underpaid order. */
  readonly coming: Usdt
  readonly now: Date
}

function checkoutOf(deps: Deps, found: OrderWithBranding, { seen, coming, now }: Seen): Checkout {
  const { order, assigned, cost, branding } = found
  const isPaidTo = isWaiting(order.status) || isRemainderOpen(order, now)
  return {
    order: atHead(found),
    merchantName: branding?.name ?? '',
    support: branding?.support ?? '',
    colour: branding?.colour ?? null,
    returnUrl: parseReturnUrl(order.returnUrl, deps.config),
    frameOrigins: branding?.frameOrigins ?? [],
    logoUrl: branding?.logoSha256
      ? `/logos/${order.merchantId}/${branding.logoSha256}.png${cellQuery(deps.config.cell)}`
      : null,
    network: findNetwork(deps.config, order) ?? null,
    // Only an order that asks for money shows its address.
    isAddressOurs: !isPaidTo || checkShownAddress(deps, order, { assigned, isPaidTo }),
    pendingAmount: coming,
    amountDue: amountDue(order, deps.config.dustBelow, coming),
    transfers: seen,
    payerCost: viewPayerCost(cost, seen, now),
    now,
  }
}

/** Returns an order's present state. */
export function checkoutState(order: CheckoutOrder): CheckoutState {
  return {
    status: order.status,
    order_amount: formatUsdt(order.orderAmount),
    received_amount: formatUsdt(order.receivedAmount),
    missing_amount: formatUsdt(missingAmount(order)),
    overpaid_amount: formatUsdt(overpaidAmount(order)),
    confirmations: order.confirmations,
    required_confirmations: order.requiredConfirmations,
    expire_at: order.expireAt.toISOString(),
  }
}

/** Returns the state in a change's snapshot, without the fields a payer may not see. */
export function checkoutStateOf(snapshot: string): CheckoutState {
  const view = JSON.parse(snapshot) as OrderView
  return {
    status: view.status,
    order_amount: view.order_amount,
    received_amount: view.received_amount,
    missing_amount: view.missing_amount,
    overpaid_amount: view.overpaid_amount,
    confirmations: view.confirmations,
    required_confirmations: view.required_confirmations,
    expire_at: view.expire_at,
  }
}
