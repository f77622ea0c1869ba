import { hash } from 'node:crypto'
import { daySeconds } from '../../lib/durations.ts'
import { newArrivalId, newAscendingId } from '../../lib/ids.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Random } from '../../lib/random.ts'
import { formatPrice, type Price } from '../../lib/exchange-rate.ts'
import type { RequestedFields, GivenFields } from '../order-columns.ts'
import type { OrderSum, PriceRefusal } from './order-sum.ts'
import { thresholdOf } from '../payment.ts'

/** What a merchant requests: fields that the order keeps as they are, and values that other fields are computed from. */
export interface CreateOrderInput extends RequestedFields {
  /** `null` where a price is given. */
  readonly amount: Usdt | null
  /** A price to be converted; absent where an amount is given. */
  readonly price?: Price
  readonly idempotencyKey: string | null
  /** Seconds. */
  readonly expiresIn: number
}

/** An order to be created, with its API key and the values that identify a repeated request. */
export interface NewOrder {
  readonly fields: GivenFields
  readonly keyId: string
  /** `null` without an idempotency key. */
  readonly idempotency: { readonly key: string; readonly requestHash: string; readonly expiresAt: Date } | null
  /** Whether the network is configured. Without it no order is created, but an earlier one is still replayed. */
  readonly isServed: boolean
  /** Why its price cannot be converted, or `null`. With a reason no order is created, but an earlier one is still replayed. */
  readonly refusal: PriceRefusal | null
}

/** What a new order depends on besides the request. */
export interface OrderContext {
  readonly owner: Owner
  readonly keyId: string
  readonly sum: OrderSum
  /** `null` when the network is not configured. */
  readonly requiredConfirmations: number | null
  readonly random: Random
  readonly cell: number
  readonly now: Date
}

/** The key of an order that a payer creates on the page of a payment link. No API key has this id. */
export const noKey = ''

const idempotencySeconds = daySeconds
const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

/** Returns the fields of an order that are known before it is created (docs/spec/decisions.md §4). */
export function newOrder(
  input: CreateOrderInput,
  { owner, keyId, sum, requiredConfirmations, random, cell, now }: OrderContext,
): NewOrder {
  const { amount: _amount, price: _price, idempotencyKey: key, expiresIn, ...asked } = input
  const id = random.uuid()
  return {
    fields: {
      ...asked,
      id,
      returnUrl: asked.compat?.format === 'greenfield' ? withOrderId(asked.returnUrl, id) : asked.returnUrl,
      orderNumber: newAscendingId(random, 'order', { length: 14, time: now }),
      merchantId: owner.merchantId,
      environment: owner.environment,
      orderAmount: sum.amount,
      price: sum.price,
      thresholdAmount: thresholdOf(sum.amount, asked.tolerancePpm),
      requiredConfirmations: requiredConfirmations ?? 1,
      checkoutToken: newArrivalId(random, 'checkout', cell),
      expireAt: after(now, expiresIn),
      createdAt: now,
    },
    keyId,
    idempotency: key === null ? null : { key, requestHash: hashOf(input), expiresAt: after(now, idempotencySeconds) },
    isServed: requiredConfirmations !== null,
    refusal: sum.refusal,
  }
}

/** Plugins send a place for the id, which they cannot know yet, as it is or encoded. */
function withOrderId(url: string, id: string): string {
  return url.replaceAll(/\{InvoiceId\}|%7BInvoiceId%7D/gi, id)
}

/** SHA-256 of the validated parameters without the key, so that two spellings of one request have the same hash. */
function hashOf({ idempotencyKey: _, ...input }: CreateOrderInput): string {
  const { reference, paymentLinkId, compatKey, compat, price, ...parameters } = input
  // An optional field counts only when it is given, so that hashes stay the same when a release adds a field. A price counts as it was
  // asked for, so that a repetition finds its order after the rate has changed.
  const given = {
    ...parameters,
    ...(reference !== null && { reference }),
    ...(paymentLinkId !== null && { paymentLinkId }),
    ...(compat !== null && { compatKey, compat }),
    ...(price && { price: { amount: formatPrice(price), currency: price.currency } }),
  }
  return hash('sha256', JSON.stringify(canonical(given)), 'hex')
}

/** Turns objects into lists of their sorted entries and wraps lists, so that different values stay different. */
function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return { list: value.map(item => canonical(item)) }
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)])
}
