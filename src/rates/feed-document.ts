import { decimalsOf, parseUnitsPerUsdt, type UnitsPerUsdt } from '../lib/exchange-rate.ts'

/** What a feed quotes. */
export interface FeedDocument {
  readonly quotedAt: Date
  readonly rates: readonly { readonly currency: string; readonly unitsPerUsdt: UnitsPerUsdt }[]
}

/** A feed whose clock is further ahead than this could keep an old rate fresh. */
const aheadMsMax = 60_000

/**
 * Reads a feed's document: `{"base":"USDT","at":"…","rates":{"EUR":"0.92"}}` (docs/operating/rates.md). Returns a sentence for anything
 * else, so that a document with one unreadable rate quotes nothing. Codes that are no currency are ignored.
 */
export function readFeed(document: unknown, now: Date): FeedDocument | string {
  if (!isObject(document)) return 'the document is no object'
  const { base, at, rates } = document
  if (base !== 'USDT') return 'the base is not USDT'
  const quotedAt = typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(at) ? new Date(at) : null
  if (quotedAt === null || Number.isNaN(quotedAt.getTime())) return 'the time is no ISO 8601 time with zone'
  if (quotedAt.getTime() > now.getTime() + aheadMsMax) return 'the time is in the future'
  if (!isObject(rates)) return 'the rates are no object'
  const read: { currency: string; unitsPerUsdt: UnitsPerUsdt }[] = []
  for (const [currency, text] of Object.entries(rates)) {
    if (decimalsOf(currency) === null) continue
    const unitsPerUsdt = parseUnitsPerUsdt(text)
    if (unitsPerUsdt === null) return `the rate of ${currency} is no decimal string above 0`
    read.push({ currency, unitsPerUsdt })
  }
  return read.length === 0 ? 'there is no rate' : { quotedAt, rates: read }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
