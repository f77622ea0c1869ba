import { cellMark, cellOf } from './cell.ts'
import type { Random } from './random.ts'

/** Prefixes of all identifiers that are not UUIDs. Only this file creates and checks them. */
const prefixes = {
  order: 'ord_',
  webhook: 'wh_',
  delivery: 'wd_',
  event: 'evt_',
  liveKey: 'mk_live_',
  testKey: 'mk_test_',
  liveSecret: 'sk_live_',
  testSecret: 'sk_test_',
  checkout: 'co_',
  refund: 'rf_',
  paymentLink: 'pl_',
  linkPage: 'lk_',
  compat: 'cc_',
} as const

export type IdKind = keyof typeof prefixes

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base62Pattern = /^[0-9A-Za-z]{8,61}$/
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Identifiers that requests start from, with the length of their random part. They carry their cell. */
const arrivals = {
  liveKey: 22,
  testKey: 22,
  checkout: 26,
  refund: 26,
  linkPage: 26,
  compat: 22,
} as const satisfies Partial<Record<IdKind, number>>

export type Arrival = keyof typeof arrivals

/** Creates an identifier that names its cell, for use in requests. */
export function newArrivalId(random: Random, kind: Arrival, cell: number): string {
  return prefixes[kind] + cellMark(cell) + base62(random, arrivals[kind])
}

/** Returns the cell in such an identifier; `null` for any other text, which needs no lookup. */
export function cellOfId(kind: Arrival, text: string): number | null {
  return isId(kind, text) ? cellOf(text.slice(prefixes[kind].length), arrivals[kind]) : null
}

/** Creates an identifier: the kind's prefix and `length` base62 characters (22 carry 130 bits, 43 carry 256). */
export function newId(random: Random, kind: Exclude<IdKind, Arrival>, length = 22): string {
  return prefixes[kind] + base62(random, length)
}

/** Base62 digits of a time in milliseconds. They wrap around in 2081, which only costs locality. */
const timeDigits = 7

/**
 * Creates an identifier that starts with the time, so that rows created together are adjacent in an index
 * (docs/decisions/creating-orders.md#order-numbers). Never use it for a secret: only the part after the time is random.
 */
export function newAscendingId(
  random: Random,
  kind: Exclude<IdKind, Arrival>,
  { length, time }: { readonly length: number; readonly time: Date },
): string {
  let left = time.getTime()
  let digits = ''
  while (digits.length < timeDigits) {
    digits = alphabet[left % 62]! + digits
    left = Math.floor(left / 62)
  }
  return prefixes[kind] + digits + base62(random, length - timeDigits)
}

/** Whether a text has the form of this kind's identifiers. Any other text needs no lookup. */
export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(prefixes[kind]) && base62Pattern.test(text.slice(prefixes[kind].length))
}

export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** Returns uniform base62 text. Discards bytes of 248 and above, since 256 is no multiple of 62. */
export function base62(random: Random, length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random.bytes(length + 8)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}
