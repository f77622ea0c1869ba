import type { UnitsPerUsdt } from '../lib/exchange-rate.ts'
import { million, type Ppm } from '../lib/money.ts'

/** What one feed says of a currency. */
export interface Quote {
  readonly unitsPerUsdt: UnitsPerUsdt
  readonly quotedAt: Date
}

export interface Agreement {
  readonly feedCount: number
  readonly quotedAfter: Date
  /** How far a quote may be from the median and still agree with it. */
  readonly spread: Ppm
}

/**
 * Returns the median of the fresh quotes when a majority of all configured feeds agrees with it, otherwise `null`. While fewer than half of
 * the feeds lie, an honest one is among those that agree, so the rate is within the spread of an honest quote (docs/decisions/prices.md#feeds-must-agree).
 */
export function agreedRate(quotes: readonly Quote[], { feedCount, quotedAfter, spread }: Agreement): Quote | null {
  const fresh = quotes.filter(quote => quote.quotedAt > quotedAfter)
  const median = fresh.toSorted(ascending)[Math.floor((fresh.length - 1) / 2)]
  if (median === undefined) return null
  const { unitsPerUsdt } = median
  const agreeing = fresh.filter(quote => difference(quote, median) * million <= unitsPerUsdt * BigInt(spread))
  if (agreeing.length < majorityOf(feedCount)) return null
  const oldest = Math.min(...agreeing.map(({ quotedAt }) => quotedAt.getTime()))
  return { unitsPerUsdt, quotedAt: new Date(oldest) }
}

function majorityOf(count: number): number {
  return Math.floor(count / 2) + 1
}

function ascending(a: Quote, b: Quote): number {
  return a.unitsPerUsdt < b.unitsPerUsdt ? -1 : a.unitsPerUsdt > b.unitsPerUsdt ? 1 : 0
}

function difference(one: Quote, other: Quote): bigint {
  const signed = one.unitsPerUsdt - other.unitsPerUsdt
  return signed < 0n ? -signed : signed
}
