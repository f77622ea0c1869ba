import { defineEntity, p } from '@mikro-orm/core'
import { checks, time } from '../database/columns.ts'
import type { UnitsPerUsdt } from '../lib/exchange-rate.ts'

/** The newest quote of each feed for each currency. */
export const RateQuoteEntity = defineEntity({
  name: 'RateQuote',
  tableName: 'rate_quote',
  properties: {
    currency: p.text().primary(),
    feed: p.text().primary(),
    unitsPerUsdt: p.bigint('bigint').$type<UnitsPerUsdt>(),
    quotedAt: time(),
  },
  checks: checks({
    rate_quote_currency_check: `currency ~ '^[A-Z]{3}$'`,
    rate_quote_units_per_usdt_check: 'units_per_usdt > 0',
  }),
})
