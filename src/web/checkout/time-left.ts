import type { Order } from '../../orders/order.ts'

/** The remaining time as a page shows it: everything that changes every second. */
export interface TimeLeft {
  /** The script counts down from it. */
  readonly milliseconds: string
  /** `29:41`, `1:02:03`. */
  readonly clock: string
  /** The part of the time that is over, in percent. */
  readonly gone: string
}

/** The last minutes look different. */
const soonSeconds = 180

/** Returns the remaining time of an order. */
export function timeLeft(order: Pick<Order, 'expireAt' | 'createdAt'>, now: Date): TimeLeft {
  const left = secondsLeft(order, now)
  return {
    milliseconds: String(order.expireAt.getTime() - now.getTime()),
    clock: clockText(left),
    gone: String(Math.min(100, Math.max(0, Math.round(100 - (left / wholeSeconds(order)) * 100)))),
  }
}

/** Returns the time in which the order's page asks for money: the order's own, or that for the rest of an underpaid one. */
export function payingTime(
  order: Pick<Order, 'status' | 'expireAt' | 'createdAt' | 'remainderExpireAt'>,
): Pick<Order, 'expireAt' | 'createdAt'> {
  const { status, expireAt, createdAt, remainderExpireAt } = order
  if (status !== 'UNDERPAID' || remainderExpireAt == null) return { expireAt, createdAt }
  return { expireAt: remainderExpireAt, createdAt: expireAt < remainderExpireAt ? expireAt : createdAt }
}

/** Returns the seconds from creation to expiry. */
export function wholeSeconds({ expireAt, createdAt }: Pick<Order, 'expireAt' | 'createdAt'>): number {
  return Math.max(1, (expireAt.getTime() - createdAt.getTime()) / 1000)
}

/** Returns whether these are the last minutes. */
export function isSoonOver(order: Pick<Order, 'expireAt'>, now: Date): boolean {
  return secondsLeft(order, now) < soonSeconds
}

/** Returns the first moment of the last minutes. */
export function soonOverAt({ expireAt }: Pick<Order, 'expireAt'>): number {
  return expireAt.getTime() - soonSeconds * 1000 + 1
}

function secondsLeft({ expireAt }: Pick<Order, 'expireAt'>, now: Date): number {
  return Math.max(0, Math.floor((expireAt.getTime() - now.getTime()) / 1000))
}

function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
