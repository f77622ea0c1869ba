import type { components } from '../../generated/api.ts'
import { parsePpm, parseUsdt, shareOf, usdt, zero, type Usdt } from '../lib/money.ts'

type OrderView = components['schemas']['Order']
export type Scenario = components['schemas']['TestScenario']
/** What of an order decides how much a scenario pays. */
export type OrderToPay = Pick<OrderView, 'order_amount' | 'received_amount' | 'tolerance_percent'>

/**
 * The transfers of a scenario, one or two, which add up to `amount` if that is given (decisions, section 7): what is missing
 * (or the whole order when nothing is), half of what the threshold still needs, or 150 %. `null` when the amount cannot be
 * transferred: nothing, or less than two units in two parts.
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
  // Rounded up as the threshold of an order is: what is forgiven is rounded down.
  const threshold = whole - shareOf(whole, tolerance(order))
  const needed = received < threshold ? threshold - received : threshold
  return usdt(needed / 2n)
}

/** Seconds until the order's time is over, a little more, so that the block after is certainly late; 0 when it is over. */
export function secondsUntilLate(expireAt: Date, now: Date): number {
  const leftMs = expireAt.getTime() - now.getTime()
  return Math.max(0, Math.ceil(leftMs / 1000) + marginSeconds)
}

/**
 * Whether an order's time is over so soon that a payment after it can wait: moving the clock would end other orders too, so it
 * is moved only where nobody would wait that long.
 */
export function isWaitedFor(secondsLeft: number): boolean {
  return secondsLeft <= waitSecondsMax
}

/** An answer of the sandbox must not take longer than clients wait, and the payment itself takes some seconds. */
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
