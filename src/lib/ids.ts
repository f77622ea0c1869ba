import { cellMark, cellOf } from './cell.ts'
import type { Random } from './random.ts'

/** The prefixes of every identifier that is not a UUID, made and checked in this one place. */
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
} as const

export type IdKind = keyof typeof prefixes

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base62Pattern = /^[0-9A-Za-z]{8,61}$/
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What requests arrive by, and how long its random part is: it carries its cell. */
const arrivals = { liveKey: 22, testKey: 22, checkout: 26, refund: 26 } as const satisfies Partial<
  Record<IdKind, number>
>

export type Arrival = keyof typeof arrivals

/** A new identifier by which requests arrive: it tells the cell they are for. */
export function newArrivalId(random: Random, kind: Arrival, cell: number): string {
  return prefixes[kind] + cellMark(cell) + base62(random, arrivals[kind])
}

/** The cell of such an identifier; `null` for a text of another form, which names nothing and asks no database. */
export function cellOfId(kind: Arrival, text: string): number | null {
  return isId(kind, text) ? cellOf(text.slice(prefixes[kind].length), arrivals[kind]) : null
}

/** A new identifier: the kind's prefix and `length` base62 characters (22 carry 130 bits, 43 carry 256). */
export function newId(random: Random, kind: Exclude<IdKind, Arrival>, length = 22): string {
  return prefixes[kind] + base62(random, length)
}

/** Base62 digits of a time in milliseconds, enough until 2081; afterwards they begin anew, and nothing but locality is lost. */
const timeDigits = 7

/**
 * The same beginning with its time, for rows of which many are made one after the other: they lie side by side in an index instead of
 * anywhere in it (docs/decisions/creating-orders.md#order-numbers). Never for a secret: only what follows the time is random.
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

/** Whether a text has the form of this kind's identifiers; any other text names nothing and asks no database. */
export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(prefixes[kind]) && base62Pattern.test(text.slice(prefixes[kind].length))
}

export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** Uniform base62 text: bytes of 248 and above are thrown away, since 256 is no multiple of 62. */
export function base62(random: Random, length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random.bytes(length + 8)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}
