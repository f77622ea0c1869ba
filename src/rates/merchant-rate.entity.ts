import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, time } from '../database/columns.ts'
import type { UnitsPerUsdt } from '../lib/exchange-rate.ts'

export const rateSources = ['fixed', 'feed'] as const
export type RateSource = (typeof rateSources)[number]

/** How prices of a merchant in a currency are converted. */
export const MerchantRateEntity = defineEntity({
  name: 'MerchantRate',
  tableName: 'merchant_rate',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environment().primary(),
    currency: p.text().primary(),
    source: p.enum([...rateSources]),
    unitsPerUsdt: p.bigint('bigint').$type<UnitsPerUsdt>().nullable(),
    updatedAt: time(),
  },
  checks: checks({
    merchant_rate_currency_check: `currency ~ '^[A-Z]{3}$'`,
    merchant_rate_units_per_usdt_check: 'units_per_usdt > 0',
    merchant_rate_check: `(source = 'fixed') = (units_per_usdt is not null)`,
  }),
})
