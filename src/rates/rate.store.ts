import type { Rows } from '../database/database.ts'
import type { UnitsPerUsdt } from '../lib/exchange-rate.ts'
import type { Owner } from '../lib/owner.ts'
import type { Quote } from './agreed-rate.ts'
import type { RateSource } from './merchant-rate.entity.ts'

/** How a merchant's prices in a currency are converted. */
export interface MerchantRate {
  readonly currency: string
  readonly source: RateSource
  /** `null`: the feeds say it. */
  readonly unitsPerUsdt: UnitsPerUsdt | null
  readonly updatedAt: Date
}

const columns = ['currency', 'source', 'unitsPerUsdt', 'updatedAt'] as const

export async function findRate(rows: Rows, owner: Owner, currency: string): Promise<MerchantRate | null> {
  return (await ratesOf(rows, owner).where('currency', '=', currency).executeTakeFirst()) ?? null
}

/** Lists all rates of an owner. There is at most one for each currency. */
export async function listRates(rows: Rows, owner: Owner): Promise<MerchantRate[]> {
  return ratesOf(rows, owner).orderBy('currency').execute()
}

function ratesOf(rows: Rows, { merchantId, environment }: Owner) {
  return rows.kysely
    .selectFrom('merchant_rate')
    .select(columns)
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
}

export async function saveRate(rows: Rows, { merchantId, environment }: Owner, rate: MerchantRate): Promise<void> {
  const { currency, source, unitsPerUsdt, updatedAt } = rate
  await rows.kysely
    .insertInto('merchant_rate')
    .values({ merchantId, environment, currency, source, unitsPerUsdt, updatedAt })
    .onConflict(known =>
      known.columns(['merchantId', 'environment', 'currency']).doUpdateSet({ source, unitsPerUsdt, updatedAt }),
    )
    .execute()
}

/** Removes a rate. Returns whether there was one. */
export async function deleteRate(rows: Rows, { merchantId, environment }: Owner, currency: string): Promise<boolean> {
  const removed = await rows.kysely
    .deleteFrom('merchant_rate')
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('currency', '=', currency)
    .returning('currency')
    .execute()
  return removed.length > 0
}

/** Lists what these feeds quote for these currencies: at most one quote for each pair. */
export async function listQuotes(
  rows: Rows,
  { currencies, feeds }: { readonly currencies: readonly string[]; readonly feeds: readonly string[] },
): Promise<(Quote & { readonly currency: string })[]> {
  if (currencies.length === 0 || feeds.length === 0) return []
  return rows.kysely
    .selectFrom('rate_quote')
    .select(['currency', 'unitsPerUsdt', 'quotedAt'])
    .where('currency', 'in', currencies)
    .where('feed', 'in', feeds)
    .execute()
}
