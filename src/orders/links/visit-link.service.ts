import { hash } from 'node:crypto'
import type { Network } from '../../chains/chain.ts'
import type { Actor } from '../../database/actor.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import { isCheckViolation } from '../../database/refusal.ts'
import type { Deps } from '../../deps.ts'
import { derivedToken, isToken, newToken } from '../../lib/crypto/token.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import { cellOfId } from '../../lib/ids.ts'
import { findPublicMerchant, type PublicMerchant } from '../../merchants/merchant.store.ts'
import { createOrder } from '../create/create-order.service.ts'
import { noKey } from '../create/new-order.ts'
import { readOrderInput } from '../create/order-input.ts'
import { isPriceRefusal } from '../create/order-sum.ts'
import { cancelOrder } from '../order-request.service.ts'
import { isWaiting } from '../order-status.ts'
import { findUsableRate } from '../../rates/rate.service.ts'
import { amountAt, chosenSum, currencyOf, isFor, type LinkRate, type LinkSum } from './link-sum.ts'
import { linkState, networksOf, type LinkState, type PaymentLink } from './payment-link.ts'
import { servedNetworks } from './payment-link.service.ts'
import { countTaken, findLinkByToken, findOrderOfKey, type VisitOrder } from './payment-link.store.ts'

/** Orders that one address may create with payment links in each window. */
const ordersPerAddressMax = 10
/** The lifetime of an order of a link, and of the windows: what was created in one is no longer open after the next. */
const windowSeconds = 1800
/** One link uses at most this share of the merchant's open orders in a window, and all its links together this one. */
const [shareOfLink, shareOfLinks] = [4, 3]
/** Orders of one visit that were followed before a new visit begins. */
const ordersPerVisitMax = 20

/** What the public page of a link shows. */
export interface ShownLink {
  readonly link: PaymentLink
  readonly state: LinkState
  readonly merchant: PublicMerchant
  /** The networks that the payer chooses from. */
  readonly networks: readonly Network[]
  /** The rate of this moment that converts a price in another currency. An order keeps the one of its own moment. */
  readonly rate: LinkRate
  /** Identifies the browser. It is the one that was given, or the next one after a finished order. */
  readonly visit: string
  /** The order of this visit that still waits for money. */
  readonly open: VisitOrder | null
  readonly now: Date
}

/**
 * Finds the link of a public page; `null` when there is none. It writes nothing, however often the page is opened
 * (docs/decisions/payment-links.md#visits). A link of a merchant that may not do business is shown as paused.
 */
export async function findLinkPage(
  deps: Deps,
  { token, visit: given }: { readonly token: string; readonly visit: string | null },
): Promise<ShownLink | null> {
  const link = cellOfId('linkPage', token) !== null ? await findLinkByToken(deps.db, token) : null
  if (!link) return null
  const now = deps.clock.business()
  const { paymentsMax, price } = link
  const currency = currencyOf(price)
  const [merchant, taken, rate, visited] = await Promise.all([
    findPublicMerchant(deps.db, link.merchantId),
    paymentsMax === null ? 0 : countTaken(deps.db, link.id, paymentsMax),
    currency === 'USDT' ? null : findUsableRate(deps, link, currency),
    followVisit(deps, link, { visit: given !== null && isToken(given) ? given : null, now }),
  ])
  if (!merchant) return null
  const mayDoBusiness =
    merchant.status === 'ACTIVE' || (merchant.status === 'PENDING_KYB' && link.environment === 'test')
  const networks = networksOf(link, servedNetworks(deps, link))
  const accepts = mayDoBusiness && networks.length > 0 ? linkState(link, { taken, now }) : 'paused'
  const isPriced = amountAt(price.kind === 'fixed' ? price.amount : price.max, rate) !== null
  const state = accepts === 'open' && !isPriced ? 'unpriced' : accepts
  return { link, state, merchant, networks, rate, ...visited, now }
}

interface Visited {
  readonly visit: string
  readonly open: VisitOrder | null
}

/**
 * Follows a visit from order to order. Each finished order leads to the next visit, which is the same for all tabs of the browser. So they
 * all create the same order.
 */
async function followVisit(
  { db, random, config }: Deps,
  link: PaymentLink,
  { visit: first, now }: { readonly visit: string | null; readonly now: Date },
): Promise<Visited> {
  const fresh = newToken(random, config.cell)
  if (first === null) return { visit: fresh, open: null }
  let visit = first
  for (let count = 0; count < ordersPerVisitMax; count++) {
    const order = await findOrderOfKey(db, link, { key: keyOf(link, visit), now })
    if (!order) return { visit, open: null }
    if (isWaiting(order.status)) return { visit, open: order }
    visit = nextVisit(visit, order)
  }
  return { visit: fresh, open: null }
}

/** No merchant can send such a key: the contract allows no control characters. */
function keyOf({ id }: PaymentLink, visit: string): string {
  return `\u0001link:${hash('sha256', `${id}:${visit}`, 'hex')}`
}

/** The cell's mark stays in front, so that it has the form of a token. */
function nextVisit(visit: string, { id }: Pick<VisitOrder, 'id'>): string {
  return visit.slice(0, -43) + derivedToken(visit, id)
}

export interface PayLinkRequest {
  readonly token: string
  readonly visit: string | null
  /** What limits count. */
  readonly sender: string
  /** Ignored where the link has a fixed amount. */
  readonly amount: string
  readonly network: string
}

export type PayLinkOutcome =
  | { readonly kind: 'order'; readonly checkoutToken: string; readonly visit: string }
  /** The page says why. */
  | { readonly kind: 'refused'; readonly shown: ShownLink }
  | { readonly kind: 'wrong'; readonly field: 'amount' | 'network'; readonly shown: ShownLink }
  | { readonly kind: 'unknown' }

/**
 * Creates an order for the visit, or returns the one that still waits for money. Another choice replaces an order that nothing was paid to.
 * Faults: `rate limit exceeded` beyond the orders of an address, a link or all links of a merchant; `no available address`.
 */
export async function payLink(deps: Deps, request: PayLinkRequest): Promise<PayLinkOutcome> {
  const shown = await findLinkPage(deps, request)
  if (!shown) return { kind: 'unknown' }
  const { link, networks, open } = shown
  const network = networks.find(one => one === request.network)
  const sum = chosenSum(link.price, request.amount, shown.rate)
  if (open && (!isOtherChoice(open, { network, sum }) || open.receivedAmount > 0n)) return toOrder(open, shown.visit)
  // An order of this visit counts itself: it may be replaced though no payment is left for others.
  if (shown.state !== 'open' && !(open && shown.state === 'exhausted')) return { kind: 'refused', shown }
  if (sum === null) return { kind: 'wrong', field: 'amount', shown }
  if (network === undefined) return { kind: 'wrong', field: 'network', shown }
  await countOrder(deps, link, request.sender)
  if (!open) return create(deps, request, { link, visit: shown.visit, sum, network })
  await cancel(deps, link, open)
  // Another tab may have replaced it already, or money may have come.
  const now = await followVisit(deps, link, shown)
  return now.open ? toOrder(now.open, now.visit) : create(deps, request, { link, visit: now.visit, sum, network })
}

function toOrder({ checkoutToken }: Pick<VisitOrder, 'checkoutToken'>, visit: string): PayLinkOutcome {
  return { kind: 'order', checkoutToken, visit }
}

interface Choice {
  readonly sum: LinkSum | null
  readonly network: Network | undefined
}

/** A choice that cannot be used changes nothing. */
function isOtherChoice(open: VisitOrder, { sum, network }: Choice): boolean {
  if (sum === null || network === undefined) return false
  return !isFor(open, sum) || open.network !== network
}

/** Counts an order against its address, its link and the merchant's links. Fault: `rate limit exceeded`. */
async function countOrder({ db, config }: Deps, link: PaymentLink, sender: string): Promise<void> {
  const most = (share: number) => Math.max(1, Math.floor(config.openOrdersMax / share))
  const limits = [
    { bucket: `link-payer|${sender}`, max: ordersPerAddressMax },
    { bucket: `link|${link.id}`, max: most(shareOfLink) },
    { bucket: `links|${link.merchantId}|${link.environment}`, max: most(shareOfLinks) },
  ]
  for (const { bucket, max } of limits) {
    const { hits, resetSeconds } = await countHit(db, bucket, windowSeconds)
    if (hits > max) throw new RateLimited(resetSeconds)
  }
}

/** Cancels an order of a visit if nothing was paid to it. */
async function cancel(deps: Deps, { merchantId, environment }: PaymentLink, order: VisitOrder): Promise<void> {
  // Only the browser that created the order comes here.
  const payer: Actor = { merchantId, environment, userId: noKey, isPermitted: async () => true }
  try {
    await cancelOrder(deps, payer, order.id)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'order cannot be cancelled') throw error
  }
}

interface NewVisitOrder {
  readonly link: PaymentLink
  readonly visit: string
  readonly sum: LinkSum
  readonly network: Network
}

async function create(
  deps: Deps,
  request: PayLinkRequest,
  { link, visit, sum, network }: NewVisitOrder,
): Promise<PayLinkOutcome> {
  const { merchantId, environment, title, reference, metadata, returnUrl } = link
  const key = keyOf(link, visit)
  const defaults = readOrderInput({ amount: '0', currency: 'USDT', network })
  const given = {
    ...(typeof sum === 'bigint' ? { amount: sum } : { amount: null, price: sum }),
    reference,
    metadata,
    returnUrl,
    description: title,
    idempotencyKey: key,
    paymentLinkId: link.id,
  }
  try {
    await createOrder(
      deps,
      { merchantId, environment, keyId: noKey },
      { ...defaults, ...given, expiresIn: windowSeconds },
    )
  } catch (error) {
    // The link was paused, ended or used up between the page and the order. The page says which.
    if (isCheckViolation(error, 'payment_link_accepts')) return lateRefusal(deps, request, 'exhausted')
    // The rate went between the page and the order.
    if (error instanceof Fault && isPriceRefusal(error.code)) return lateRefusal(deps, request, 'unpriced')
    // Another tab has created the order of this visit with another choice.
    if (!(error instanceof Fault) || error.code !== 'duplicate idempotency key') throw error
  }
  const order = await findOrderOfKey(deps.db, link, { key, now: deps.clock.business() })
  if (!order) throw new Error(`The order of a visit of ${link.id} is gone`)
  return toOrder(order, visit)
}

/** `reason`: what refused the order. It may be over by now; the payer then tries once more. */
async function lateRefusal(deps: Deps, request: PayLinkRequest, reason: LinkState): Promise<PayLinkOutcome> {
  const shown = await findLinkPage(deps, request)
  if (!shown) return { kind: 'unknown' }
  return { kind: 'refused', shown: shown.state === 'open' ? { ...shown, state: reason } : shown }
}
