import { hash } from 'node:crypto'
import { daySeconds } from '../../lib/durations.ts'
import { newArrivalId, newAscendingId } from '../../lib/ids.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Random } from '../../lib/random.ts'
import type { RequestedFields, GivenFields } from '../order-columns.ts'
import { thresholdOf } from '../payment.ts'

/** What a merchant requests: fields that the order keeps as they are, and values that other fields are computed from. */
export interface CreateOrderInput extends RequestedFields {
  readonly amount: Usdt
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
}

/** What a new order depends on besides the request. */
export interface OrderContext {
  readonly owner: Owner
  readonly keyId: string
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
  { owner, keyId, requiredConfirmations, random, cell, now }: OrderContext,
): NewOrder {
  const { amount, idempotencyKey: key, expiresIn, ...asked } = input
  return {
    fields: {
      ...asked,
      id: random.uuid(),
      orderNumber: newAscendingId(random, 'order', { length: 14, time: now }),
      merchantId: owner.merchantId,
      environment: owner.environment,
      orderAmount: amount,
      thresholdAmount: thresholdOf(amount, asked.tolerancePpm),
      requiredConfirmations: requiredConfirmations ?? 1,
      checkoutToken: newArrivalId(random, 'checkout', cell),
      expireAt: after(now, expiresIn),
      createdAt: now,
    },
    keyId,
    idempotency: key === null ? null : { key, requestHash: hashOf(input), expiresAt: after(now, idempotencySeconds) },
    isServed: requiredConfirmations !== null,
  }
}

/** SHA-256 of the validated parameters without the key, so that two spellings of one request have the same hash. */
function hashOf({ idempotencyKey: _, reference, paymentLinkId, ...parameters }: CreateOrderInput): string {
  // An optional field counts only when it is given, so that hashes stay the same when a release adds a field.
  const optional = Object.entries({ reference, paymentLinkId }).filter(([, value]) => value !== null)
  const given = { ...parameters, ...Object.fromEntries(optional) }
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
