import type { components } from '../../generated/api.ts'
import { parsePpm, parseUsdt, shareOf, usdt, zero, type Usdt } from '../lib/money.ts'

type OrderView = components['schemas']['Order']
export type Scenario = components['schemas']['TestScenario']
/** The parts of an order that decide how much a scenario pays. */
export type OrderToPay = Pick<OrderView, 'order_amount' | 'received_amount' | 'tolerance_percent'>

/**
 * Returns the one or two transfers of a scenario. They add up to `amount` if given (docs/spec/decisions.md §7), else to what is missing (or the
 * whole order if nothing is), half of what the threshold still needs, or 150 %. `null` when the amount cannot be transferred: zero, or
 * less than two units in two parts.
 */
export function amountsOf(order: OrderToPay, scenario: Scenario, amount: Usdt | null): readonly Usdt[] | null {
  const total = amount ?? amountOf(order, scenario)
  if (scenario !== 'split') return total > zero ? [total] : null
  const first = usdt(total / 2n)
  return first > zero ? [first, usdt(total - first)] : null
}

function amountOf(order: OrderToPay, scenario: Scenario): Usdt {
  const whole = read(order.order_amount)
  const received = read(order.received_amount)
  const missing = received < whole ? usdt(whole - received) : whole
  if (scenario === 'overpay') return usdt((missing * 3n) / 2n)
  if (scenario !== 'underpay') return missing
  // Round up, as the order's threshold does: the tolerance is rounded down.
  const threshold = whole - shareOf(whole, tolerance(order))
  const needed = received < threshold ? threshold - received : threshold
  return usdt(needed / 2n)
}

/** Returns the seconds until a payment is certainly late, with a margin; 0 when the order's time is up. */
export function secondsUntilLate(expireAt: Date, now: Date): number {
  const leftMs = expireAt.getTime() - now.getTime()
  return Math.max(0, Math.ceil(leftMs / 1000) + marginSeconds)
}

/**
 * Whether to wait for an order to expire instead of moving the clock. Moving the clock would expire other orders too, so it is the
 * choice only when the wait would be too long.
 */
export function isWaitedFor(secondsLeft: number): boolean {
  return secondsLeft <= waitSecondsMax
}

/** A sandbox response must not outlast clients' timeouts, and the payment itself takes some seconds. */
const waitSecondsMax = 12

/** TRON's blocks carry the time of their slot, which may have begun up to 3 s before they are made. */
const marginSeconds = 6

function read(text: string): Usdt {
  const amount = parseUsdt(text)
  if (amount === null) throw new Error(`An order's amount is not one: ${text}`)
  return amount
}

function tolerance(order: OrderToPay) {
  const ppm = parsePpm(Number(order.tolerance_percent), 1)
  if (ppm === null) throw new Error(`An order's tolerance is not one: ${order.tolerance_percent}`)
  return ppm
}
