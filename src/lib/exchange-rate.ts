import { usdt, type Usdt } from './money.ts'

/** What one USDT is worth in a currency, in units of 10⁻⁸ of the currency. Above 0. */
export type UnitsPerUsdt = bigint & { readonly __unit: 'units-per-usdt' }

/** A price in the smallest unit of its currency, such as cents. */
export interface Price {
  readonly currency: string
  readonly minor: bigint
}

const rateScale = 8
const ratePattern = /^(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,8}))?$/
const pricePattern = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,4}))?$/
/** The largest amount that the wire format has (docs/spec/decisions.md §3). */
const amountMax = 999_999_999_999_999_999n

/** Parses a rate; `null` for zero and for anything that the wire format does not allow. */
export function parseUnitsPerUsdt(text: unknown): UnitsPerUsdt | null {
  const units = typeof text === 'string' ? scaled(ratePattern.exec(text), rateScale) : null
  return units === null || units === 0n ? null : (units as UnitsPerUsdt)
}

/** Formats the shortest exact decimal. */
export function formatUnitsPerUsdt(units: UnitsPerUsdt): string {
  const [whole, fraction = ''] = decimal(units, rateScale).split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole! : `${whole}.${digits}`
}

/** Parses a price; `null` for an unknown currency, too many decimals, or anything that the wire format does not allow. */
export function parsePrice({
  amount,
  currency,
}: {
  readonly amount: unknown
  readonly currency: unknown
}): Price | null {
  const decimals = typeof currency === 'string' ? decimalsOf(currency) : null
  if (decimals === null || typeof amount !== 'string') return null
  const minor = scaled(pricePattern.exec(amount), decimals)
  return minor === null ? null : { currency: currency as string, minor }
}

/** Formats a price with all decimals of its currency. */
export function formatPrice({ currency, minor }: Price): string {
  return decimal(minor, decimalsOf(currency) ?? 0)
}

/**
 * Returns a price in USDT, rounded up to a millionth, so that the merchant never gets less than the price. `null` when it exceeds what an
 * order can be for (docs/decisions/prices.md#converted-once).
 */
export function convertPrice({ currency, minor }: Price, rate: UnitsPerUsdt): Usdt | null {
  const dividend = minor * 10n ** BigInt(rateScale + 6)
  const divisor = rate * 10n ** BigInt(decimalsOf(currency) ?? 0)
  const amount = (dividend + divisor - 1n) / divisor
  return amount > amountMax ? null : usdt(amount)
}

/** Returns the smallest price that converts to more than an amount. */
export function priceAbove(
  amount: Usdt,
  { currency, rate }: { readonly currency: string; readonly rate: UnitsPerUsdt },
): Price {
  const units = amount * rate * 10n ** BigInt(decimalsOf(currency) ?? 0)
  return { currency, minor: units / 10n ** BigInt(rateScale + 6) + 1n }
}

function scaled(match: RegExpExecArray | null, decimals: number): bigint | null {
  const [, whole, fraction = ''] = match ?? []
  return whole === undefined || fraction.length > decimals ? null : BigInt(whole + fraction.padEnd(decimals, '0'))
}

function decimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The currencies of ISO 4217 by their decimals, without metals, test codes and funds that nobody is paid in. */
const byDecimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP ' +
    'DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD ' +
    'LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD ' +
    'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ' +
    'ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const decimalsByCurrency: ReadonlyMap<string, number> = new Map(
  Object.entries(byDecimals).flatMap(([decimals, codes]) => codes.split(' ').map(code => [code, Number(decimals)])),
)

export const currencies: readonly string[] = [...decimalsByCurrency.keys()].toSorted()

/** Returns how many decimals a currency has by ISO 4217; `null` for anything else. */
export function decimalsOf(currency: string): number | null {
  return decimalsByCurrency.get(currency) ?? null
}
