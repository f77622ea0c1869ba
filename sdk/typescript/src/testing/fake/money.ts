/** Amounts in units of 10⁻⁶ USDT, as the service counts them. */
const unitsPerUsdt = 1_000_000n

/** Reads a decimal string as the service does; `null` for what it would refuse. */
export function parseAmount(text: unknown): bigint | null {
  const match = typeof text === 'string' ? /^(0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/.exec(text) : null
  return match ? BigInt(match[1]!) * unitsPerUsdt + BigInt((match[2] ?? '').padEnd(6, '0')) : null
}

/** The shortest exact decimal: `25`, `24.75`, `0`. */
export function formatAmount(units: bigint): string {
  const fraction = (units % unitsPerUsdt).toString().padStart(6, '0').replace(/0+$/, '')
  return `${units / unitsPerUsdt}${fraction ? `.${fraction}` : ''}`
}

/** The part of an amount that a rate takes, rounded down; the rate as a decimal string. */
export function shareOf(units: bigint, rate: string): bigint {
  return (units * (parseAmount(rate) ?? 0n)) / unitsPerUsdt
}

/** The least that pays an order: the amount less its tolerance, rounded up. */
export function thresholdOf(order: { readonly order_amount: string; readonly tolerance_percent: string }): bigint {
  const amount = parseAmount(order.order_amount) ?? 0n
  return amount - shareOf(amount, order.tolerance_percent)
}

/** Whether a rate is from 0 to `max` with at most six decimals. */
export function isRate(rate: unknown, max: number): rate is number {
  return typeof rate === 'number' && rate >= 0 && rate <= max && Math.round(rate * 1e6) / 1e6 === rate
}

/** A rate as a decimal string, never in exponent form. */
export function formatRate(rate: number): string {
  return formatAmount(BigInt(Math.round(rate * 1e6)))
}
