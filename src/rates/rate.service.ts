import type { components } from '../../generated/api.ts'
import type { Actor } from '../database/actor.ts'
import type { Rows } from '../database/database.ts'
import { lockActor } from '../database/encryption/active-key.store.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { decimalsOf, formatUnitsPerUsdt, type UnitsPerUsdt } from '../lib/exchange-rate.ts'
import { Fault } from '../lib/fault.ts'
import type { Owner } from '../lib/owner.ts'
import { agreedRate, type Quote } from './agreed-rate.ts'
import type { RateSource } from './merchant-rate.entity.ts'
import { deleteRate, findRate, listQuotes, listRates, saveRate, type MerchantRate } from './rate.store.ts'

type RateView = components['schemas']['CurrencyRate']

/** A rate that an order can be created with. */
export interface UsableRate {
  readonly unitsPerUsdt: UnitsPerUsdt
  readonly source: RateSource
}

/** Returns the rate of an owner for a currency as it is now; `null` when there is none, or the feeds give none. */
export async function findUsableRate(deps: Deps, owner: Owner, currency: string): Promise<UsableRate | null> {
  const rate = await findRate(deps.db, owner, currency)
  if (rate === null) return null
  const { source } = rate
  const unitsPerUsdt = rate.unitsPerUsdt ?? (await quotesNow(deps, deps.db, [currency])).get(currency)?.unitsPerUsdt
  return unitsPerUsdt === undefined ? null : { unitsPerUsdt, source }
}

/** Returns all rates of an owner in alphabetical order, with what the feeds say now. */
export async function getRates(deps: Deps, owner: Owner): Promise<RateView[]> {
  const rates = await listRates(deps.db, owner)
  const quotes = await quotesNow(deps, deps.db, currenciesByFeed(rates))
  return rates.map(rate => view(owner, rate, quotes))
}

export interface NewRate {
  readonly currency: string
  /** `null`: the feeds say it. */
  readonly unitsPerUsdt: UnitsPerUsdt | null
}

/** Sets a rate. Faults: `rate not found` for what is no currency, `no rate for currency` where no feed is configured, `api key is inactive`. */
export async function setRate(deps: Deps, actor: Actor, { currency, unitsPerUsdt }: NewRate): Promise<RateView> {
  refuseUnknown(currency)
  if (unitsPerUsdt === null && deps.config.rateFeeds.feeds.length === 0)
    throw new Fault('no rate for currency', 'no feed is configured')
  const source = unitsPerUsdt === null ? 'feed' : 'fixed'
  const rate = { currency, source, unitsPerUsdt, updatedAt: deps.clock.business() } as const
  return deps.db.transaction(async tx => {
    if (!(await lockActor(tx, actor))) throw new Fault('api key is inactive')
    await saveRate(tx, actor, rate)
    return view(actor, rate, await quotesNow(deps, tx, currenciesByFeed([rate])))
  })
}

/** Removes a rate. Faults: `rate not found`, `api key is inactive`. */
export async function removeRate({ db }: Pick<Deps, 'db'>, actor: Actor, currency: string): Promise<void> {
  refuseUnknown(currency)
  await db.transaction(async tx => {
    if (!(await lockActor(tx, actor))) throw new Fault('api key is inactive')
    if (!(await deleteRate(tx, actor, currency))) throw new Fault('rate not found')
  })
}

function refuseUnknown(currency: string): void {
  if (decimalsOf(currency) === null) throw new Fault('rate not found')
}

function currenciesByFeed(rates: readonly MerchantRate[]): string[] {
  return rates.filter(({ source }) => source === 'feed').map(({ currency }) => currency)
}

/** Returns what the feeds agree on now. Their age is judged by the real clock, also where a sandbox moves the business clock. */
async function quotesNow(
  { config: { rateFeeds }, clock }: Pick<Deps, 'config' | 'clock'>,
  rows: Rows,
  currencies: readonly string[],
): Promise<ReadonlyMap<string, Quote>> {
  const { feeds, maxAgeSeconds, spread } = rateFeeds
  const quotes = await listQuotes(rows, { currencies, feeds: feeds.map(({ id }) => id) })
  const agreement = { feedCount: feeds.length, quotedAfter: addSeconds(clock.now(), -maxAgeSeconds), spread }
  const agreed = new Map<string, Quote>()
  for (const currency of currencies) {
    const ofCurrency = quotes.filter(quote => quote.currency === currency)
    const rate = agreedRate(ofCurrency, agreement)
    if (rate) agreed.set(currency, rate)
  }
  return agreed
}

function view(
  { environment }: Owner,
  { currency, source, unitsPerUsdt, updatedAt }: MerchantRate,
  quotes: ReadonlyMap<string, Quote>,
): RateView {
  const quote = source === 'feed' ? quotes.get(currency) : undefined
  const units = unitsPerUsdt ?? quote?.unitsPerUsdt
  return {
    currency,
    source,
    units_per_usdt: units === undefined ? null : formatUnitsPerUsdt(units),
    quoted_at: quote?.quotedAt.toISOString() ?? null,
    environment,
    updated_at: updatedAt.toISOString(),
  }
}
