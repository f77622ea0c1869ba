/** A price in the smallest unit of its currency. */
export interface Price {
  readonly currency: string
  readonly decimals: number
  /** With all decimals. */
  readonly amount: string
}

const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const withThree = 'BHD IQD JOD KWD LYD OMR TND'

/** How many decimals a currency has; the fake takes every code of three letters for a currency, except those that start with X and are none. */
export function decimalsOf(currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency) || /^X(?!AF|CD|CG|OF|PF)/.test(currency)) return null
  if (withoutDecimals.includes(currency)) return 0
  return withThree.includes(currency) ? 3 : 2
}

/** Reads a price as the service does; `null` for what it would refuse. */
export function readPrice(value: unknown): Price | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return null
  const { amount, currency } = value as Record<string, unknown>
  const decimals = typeof currency === 'string' ? decimalsOf(currency) : null
  const match = typeof amount === 'string' ? /^(0|[1-9]\d{0,11})(?:\.(\d{1,4}))?$/.exec(amount) : null
  const [, whole = '', fraction = ''] = match ?? []
  if (decimals === null || match === null || fraction.length > decimals) return null
  const digits = fraction.padEnd(decimals, '0')
  return { currency: currency as string, decimals, amount: decimals === 0 ? whole : `${whole}.${digits}` }
}

const rateUnits = 100_000_000n

/** A rate in units of 10⁻⁸; `null` for zero and what the service would refuse. */
export function parseRate(text: unknown): bigint | null {
  const match = typeof text === 'string' ? /^(0|[1-9]\d{0,8})(?:\.(\d{1,8}))?$/.exec(text) : null
  const units = match ? BigInt(match[1]! + (match[2] ?? '').padEnd(8, '0')) : 0n
  return units === 0n ? null : units
}

/** The shortest exact decimal. */
export function formatRateUnits(units: bigint): string {
  const fraction = (units % rateUnits).toString().padStart(8, '0').replace(/0+$/, '')
  return `${units / rateUnits}${fraction ? `.${fraction}` : ''}`
}

/** A price in millionths of USDT, rounded up. */
export function convert({ amount, decimals }: Price, rate: bigint): bigint {
  const dividend = BigInt(amount.replace('.', '')) * rateUnits * 1_000_000n
  const divisor = rate * 10n ** BigInt(decimals)
  return (dividend + divisor - 1n) / divisor
}
