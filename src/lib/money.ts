/** An amount of USDT in units of 10⁻⁶, the token's smallest unit on all networks. Never a float. */
export type Usdt = bigint & { readonly __unit: 'usdt-micro' }

/** Parts per million: 10 000 is 1 %. The unit of rates and tolerances. */
export type Ppm = number & { readonly __unit: 'ppm' }

const amountPattern = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,6}))?$/
const unitsPerUsdt = 1_000_000n
/** How many parts per million make one. */
export const million = 1_000_000n

export const zero = 0n as Usdt

/** Brands a number of 10⁻⁶ USDT from a trusted source: the database, a log, or arithmetic. */
export function usdt(units: bigint): Usdt {
  return units as Usdt
}

/** Parses a decimal string (docs/spec/decisions.md §3); `null` for anything that the wire format does not allow. */
export function parseUsdt(text: unknown): Usdt | null {
  if (typeof text !== 'string' || text.length > 19) return null
  const match = amountPattern.exec(text)
  // `$` also matches before a final newline in other engines' multiline mode; here length and pattern are exact.
  if (!match) return null
  return usdt(BigInt(match[1]!) * unitsPerUsdt + BigInt((match[2] ?? '').padEnd(6, '0')))
}

/** Formats the shortest exact decimal: `25`, `24.75`, `0`, `-1.5`. */
export function formatUsdt(amount: Usdt): string {
  const sign = amount < 0n ? '-' : ''
  const absolute = amount < 0n ? -amount : amount
  const fraction = (absolute % unitsPerUsdt).toString().padStart(6, '0').replace(/0+$/, '')
  return `${sign}${absolute / unitsPerUsdt}${fraction ? `.${fraction}` : ''}`
}

/** Formats an amount for reading: thousands separators and at least two decimals. Amounts for copying have no separators. */
export function amountText(value: Usdt | string): string {
  const text = typeof value === 'string' ? value : formatUsdt(value)
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return `${sign && '−'}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`
}

/** Parses a rate from a JSON number with at most six decimals; `null` if it is invalid or outside 0…max. */
export function parsePpm(rate: unknown, max: number): Ppm | null {
  if (typeof rate !== 'number' || !Number.isFinite(rate) || rate < 0 || rate > max) return null
  const ppm = Math.round(rate * 1e6)
  // The nearest double of ppm / 10⁶ equals the number exactly when it has at most six decimals.
  return ppm / 1e6 === rate ? (ppm as Ppm) : null
}

/** Formats a rate as a plain decimal string, never in exponent form. */
export function formatPpm(rate: Ppm): string {
  return formatUsdt(usdt(BigInt(rate)))
}

/** Returns the share of an amount at a rate, rounded down to a whole unit. */
export function shareOf(amount: Usdt, rate: Ppm): Usdt {
  return usdt((amount * BigInt(rate)) / million)
}

export function sumUsdt(amounts: Iterable<Usdt>): Usdt {
  let total = 0n
  for (const amount of amounts) total += amount
  return usdt(total)
}

/**
 * Exceeds the total supply of USDT. A faulty node may report any number of transfers that are plausible one by one, so an order shows at
 * most this amount of money that is not final.
 */
export const receivedMax = 200_000_000_000_000_000n
