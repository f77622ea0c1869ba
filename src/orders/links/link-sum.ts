import { formatPrice, parsePrice, priceAbove, type Price, type UnitsPerUsdt } from '../../lib/exchange-rate.ts'
import { formatUsdt, parseUsdt, usdt, type Usdt } from '../../lib/money.ts'
import type { components } from '../../../generated/api.ts'
import type { OrderPrice } from '../order-columns.ts'
import { amountMinimum, convertedSum } from '../create/order-sum.ts'

/** What an order of a link is for: an amount of USDT, or a price in another currency, which the rate of its moment converts. */
export type LinkSum = Usdt | Price

type OpenAmountInput = components['schemas']['OpenAmountInput']

/** What a link asks for: one sum, or one that the payer chooses within bounds of the same currency. */
export type LinkPrice = { readonly kind: 'fixed'; readonly amount: LinkSum } | OpenPrice

interface OpenPrice {
  readonly kind: 'open'
  readonly min: LinkSum
  readonly max: LinkSum
  /** What the page offers as buttons. */
  readonly suggested: readonly LinkSum[]
}

/** The current rate; `null` if none is usable, and for links in USDT. */
export type LinkRate = { readonly unitsPerUsdt: UnitsPerUsdt; readonly source: OrderPrice['source'] } | null

/** Returns the currency of a link: `USDT`, or a code of ISO 4217. */
export function currencyOf(price: LinkPrice): string {
  const sum = price.kind === 'fixed' ? price.amount : price.max
  return typeof sum === 'bigint' ? 'USDT' : sum.currency
}

/** Parses a decimal string; `null` for an unknown currency and for anything that the wire format does not allow. */
export function parseSum(amount: string, currency: string): LinkSum | null {
  return currency === 'USDT' ? parseUsdt(amount) : parsePrice({ amount, currency })
}

/** Parses what a payer chooses from; `null` for bounds in the wrong order, and for suggestions outside them or given twice. */
export function parseOpenPrice({ min, max, currency, suggested = [] }: OpenAmountInput): OpenPrice | null {
  const [least, most] = [parseSum(min, currency), parseSum(max, currency)]
  if (least === null || most === null || unitsOf(most) < unitsOf(least)) return null
  const sums = suggested.map(one => parseSum(one, currency))
  if (new Set(sums.map(sum => sum && unitsOf(sum))).size < sums.length) return null
  const isWithin = (sum: LinkSum | null) =>
    sum !== null && unitsOf(sum) >= unitsOf(least) && unitsOf(sum) <= unitsOf(most)
  return sums.every(sum => isWithin(sum)) ? { kind: 'open', min: least, max: most, suggested: sums as LinkSum[] } : null
}

/** Formats USDT in its shortest form, and other currencies with all their decimals. */
export function formatSum(sum: LinkSum): string {
  return typeof sum === 'bigint' ? formatUsdt(sum) : formatPrice(sum)
}

/** Returns a sum in the smallest unit of its currency, as it is stored. */
export function unitsOf(sum: LinkSum): bigint {
  return typeof sum === 'bigint' ? sum : sum.minor
}

/** Reads a sum as it is stored. */
export function sumOfUnits(units: bigint, currency: string): LinkSum {
  return currency === 'USDT' ? usdt(units) : { currency, minor: units }
}

/** Returns the sum in USDT at a rate; `null` where no order can be created for it (docs/decisions/prices.md#converted-once). */
export function amountAt(sum: LinkSum, rate: LinkRate): Usdt | null {
  if (typeof sum === 'bigint') return sum
  const { amount, refusal } = convertedSum(sum, rate)
  return refusal === null ? amount : null
}

/** Returns what a payer chooses from at a rate: an order is for more than 10 USDT whatever the rate has become. */
export function openPriceAt(price: OpenPrice, rate: LinkRate): OpenPrice {
  const { min, suggested } = price
  if (typeof min === 'bigint' || rate === null) return price
  const least = priceAbove(amountMinimum, { currency: min.currency, rate: rate.unitsPerUsdt })
  if (least.minor <= min.minor) return price
  return { ...price, min: least, suggested: suggested.filter(one => unitsOf(one) >= least.minor) }
}

/** Returns what the payer chose; `null` outside the bounds. */
export function chosenSum(price: LinkPrice, text: string, rate: LinkRate): LinkSum | null {
  if (price.kind === 'fixed') return price.amount
  const sum = parseSum(text, currencyOf(price))
  const { min, max } = openPriceAt(price, rate)
  return sum !== null && unitsOf(sum) >= unitsOf(min) && unitsOf(sum) <= unitsOf(max) ? sum : null
}

/** Returns whether an order is for this sum. */
export function isFor(
  { orderAmount, price }: { readonly orderAmount: Usdt; readonly price: OrderPrice | null },
  sum: LinkSum,
): boolean {
  if (typeof sum === 'bigint') return price === null && orderAmount === sum
  return price !== null && price.currency === sum.currency && price.amount === formatPrice(sum)
}
