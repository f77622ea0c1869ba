import { findNetwork } from '../../config/config.ts'
import type { NetworkConfig } from '../../config/network.ts'
import { isRefused } from '../../database/refusal.ts'
import type { Deps } from '../../deps.ts'
import { batched } from '../../lib/batch.ts'
import { cellQuery } from '../../lib/cell.ts'
import { cellOfId } from '../../lib/ids.ts'
import { formatUsdt } from '../../lib/money.ts'
import { parseReturnUrl } from '../../lib/text/url.ts'
import { isWaiting } from '../order-status.ts'
import { checkShownAddress } from './shown-address.service.ts'
import type { OrderView } from '../query/order-view.ts'
import { listByCheckoutTokens } from '../order.sql.ts'
import { findByCheckoutToken, type OrderAtHead, type OrderWithBranding } from '../order.store.ts'
import { confirmationsOf, missingAmount, overpaidAmount, type Order } from '../order.ts'
import { viewPayerCost, type PayerCostView } from './payer-cost.ts'
import type { RecordedTransfer } from '../recorded-transfer.ts'
import { listLargest } from '../order-transfers.store.ts'

/** An order with what its chain says of it now. */
export interface CheckoutOrder extends Order {
  readonly confirmations: number
}

/** Everything the checkout page of one order shows. */
export interface Checkout {
  readonly order: CheckoutOrder
  readonly merchantName: string
  /** Whom a payer may ask; empty when nobody. */
  readonly support: string
  /** The merchant's colour, as `#rrggbb`; `null`: ours. */
  readonly colour: string | null
  /** Where the merchant's logo lies; `null` without one. */
  readonly logoUrl: string | null
  /** Where the payer may go back to; `null` when what is stored is nothing a browser may be sent to. */
  readonly returnUrl: URL | null
  /** The sites that may show the page in a frame. */
  readonly frameOrigins: readonly string[]
  /** The network to pay on; `null` when it is no longer configured. */
  readonly network: NetworkConfig | null
  /** Whether the address is the one its extended key leads to; if not, nobody may be asked to pay there. */
  readonly isAddressOurs: boolean
  /** What was seen on the chain for it; the largest, when there are many. */
  readonly transfers: readonly RecordedTransfer[]
  /** What a transfer to the address costs the payer; `null` where nobody knows. */
  readonly payerCost: PayerCostView | null
  /** The time the order lives by, for its countdown. */
  readonly now: Date
}

/** What a payer's browser is told of an order: nothing about the merchant's credit, fee, metadata or addresses. */
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

/** Transfers that a page shows: the largest, since anybody may send thousands. */
const transfersMax = 3
/** Orders whose pages one statement reads for: meanwhile this process does nothing else with what was read. */
const togetherMax = 10

/** The order a checkout link leads to; `null` when there is none. Whoever has the token may see it: it is the key. */
export async function findCheckoutOrder({ db }: Pick<Deps, 'db'>, token: string): Promise<CheckoutOrder | null> {
  const found = cellOfId('checkout', token) !== null ? await findByCheckoutToken(db, token) : null
  return found ? atHead(found) : null
}

function atHead({ order, headHeight }: Omit<OrderAtHead, 'assigned'>): CheckoutOrder {
  return { ...order, confirmations: confirmationsOf(order, headHeight) }
}

/**
 * What the database says now of an order for its page. Beside it only the settings of this process and the time decide what the page
 * shows, so the same text at the same time makes the same page.
 */
export interface CheckoutFacts {
  readonly text: string
  readonly now: Date
  /** Parses the text, and proves that the address is ours. */
  read(): Checkout
}

export type FindCheckout = (token: string) => Promise<Checkout | null>
export type FindCheckoutFacts = (token: string) => Promise<CheckoutFacts | null>

/** Finds what a checkout page is made of, for all that are asked for while others are read together; `null` when there is no such order. */
export function checkoutFactsFinder(deps: Deps): FindCheckoutFacts {
  const find = batched((tokens: readonly string[]) => findFacts(deps, tokens), {
    sizeMax: togetherMax,
    isRepeatable: isRefused,
  })
  return async token => (cellOfId('checkout', token) !== null ? find(token) : null)
}

/** Finds what a checkout page shows. */
export function checkoutFinder(deps: Deps): FindCheckout {
  const find = checkoutFactsFinder(deps)
  return async token => (await find(token))?.read() ?? null
}

async function findFacts(deps: Deps, tokens: readonly string[]): Promise<(CheckoutFacts | null)[]> {
  const found = await listByCheckoutTokens(deps.db, tokens)
  const paid = found.filter(({ hasReceived }) => hasReceived)
  const transfers = await listLargest(
    deps.db,
    paid.map(({ id }) => id),
    transfersMax,
  )
  const now = deps.clock.business()
  const byToken = new Map(found.map(one => [one.token, one]))
  return tokens.map(token => {
    const row = byToken.get(token)
    if (!row) return null
    const seen = transfers.get(row.id) ?? []
    const text = seen.length > 0 ? `${row.text}\n${textOf(seen)}` : row.text
    return { text, now, read: () => checkoutOf(deps, row.read(), { seen, now }) }
  })
}

function textOf(transfers: readonly RecordedTransfer[]): string {
  return JSON.stringify(transfers, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

interface Seen {
  readonly seen: readonly RecordedTransfer[]
  readonly now: Date
}

function checkoutOf(deps: Deps, found: OrderWithBranding, { seen, now }: Seen): Checkout {
  const { order, assigned, cost, branding } = found
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
    // No other step shows an address.
    isAddressOurs: !isWaiting(order.status) || checkShownAddress(deps, order, assigned),
    transfers: seen,
    payerCost: viewPayerCost(cost, seen, now),
    now,
  }
}

/** The state of an order as it is. */
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

/** The state recorded in the snapshot of a change, which holds more than a payer may see. */
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
