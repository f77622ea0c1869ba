// What a shop's amounts are in Kassa's terms. No floats: amounts are text or whole units.

/** Decimals by ISO 4217 where they are not two. */
const decimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
  6: 'USDT',
}

/** What the terms of a new order say of its price. */
export type Price =
  | { readonly amount: string }
  | { readonly price: { readonly amount: string; readonly currency: string } }

/**
 * Returns the price of an order: `amount` for USDT, else `price`. Rounds to the decimals of the currency, half up, as shops show
 * prices. Throws a TypeError for anything but a decimal of 0 or more.
 */
export function priceOf(amount: string, currency: string): Price {
  const code = currency.toUpperCase()
  const text = rounded(amount, decimalsOf(code))
  return code === 'USDT' ? { amount: text } : { price: { amount: text, currency: code } }
}

/** Returns whole units of 10^-scale as a decimal: 4990 with scale 2 is `49.90`. */
export function decimalOf(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Returns the share `part / whole` of an amount in USDT, rounded down to a millionth. All decimals. */
export function shareOf(amount: string, { part, whole }: { readonly part: string; readonly whole: string }): string {
  const scale = Math.max(scaleOf(part), scaleOf(whole))
  return decimalOf((unitsOf(amount, 6) * unitsOf(part, scale)) / unitsOf(whole, scale), 6)
}

function decimalsOf(currency: string): number {
  const known = Object.entries(decimals).find(([, codes]) => codes.split(' ').includes(currency))
  return known ? Number(known[0]) : 2
}

function rounded(amount: string, scale: number): string {
  const more = Math.max(scaleOf(amount), scale)
  const unit = 10n ** BigInt(more - scale)
  return decimalOf((unitsOf(amount, more) + unit / 2n) / unit, scale)
}

function scaleOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}

function unitsOf(amount: string, scale: number): bigint {
  if (!/^\d{1,30}(\.\d{1,40})?$/.test(amount)) throw new TypeError(`${amount} is no decimal amount`)
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}
