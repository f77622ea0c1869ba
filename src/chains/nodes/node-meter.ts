import { setTimeout as pause } from 'node:timers/promises'
import { dayOf, isSpentForReading, secondsToWait, type NodeBudget } from './node-budget.ts'
import { msToDayEnd } from './quota.ts'

/** Purpose of a call: reading blocks, or payouts, which may use a node's last calls. */
export type CallPurpose = 'reading' | 'paying'

/** Payouts retry a node that refused after this time at the latest, whatever it said. */
export const payoutCooldownMsMax = 600_000

export interface MeterOptions {
  readonly name: string
  readonly budget: NodeBudget
  readonly now: () => Date
}

/** Calls of one day that are not yet in the database. */
export interface UnwrittenCalls {
  readonly day: string
  readonly calls: number
}

/** A call that was withheld because of the node's limits. */
export interface Withheld {
  readonly reason: string
  readonly cooldownMs: number
}

/**
 * Counts this process's calls to one node and enforces its provider's limits: waits to keep the rate per second, and refuses when the day's
 * calls are used up. Learns the calls of other processes when it writes its own to the database.
 */
export class NodeMeter {
  readonly name: string
  readonly budget: NodeBudget
  readonly #now: () => Date
  /** Calls of all processes, as the database last reported them, and their day. */
  #known = { day: '', calls: 0 }
  #unwritten = { day: '', calls: 0 }
  #tokens: number
  #filledAt: number
  #refusedUntil = 0
  #refusedAt = 0

  constructor({ name, budget, now }: MeterOptions) {
    this.name = name
    this.budget = budget
    this.#now = now
    this.#tokens = budget.perSecond ?? 0
    this.#filledAt = performance.now()
  }

  time(): Date {
    return this.#now()
  }

  /** Whether the node has a daily limit. */
  get isSparing(): boolean {
    return this.budget.daily !== undefined
  }

  /** Returns today's calls of all processes, as far as this one knows. */
  used(): number {
    const today = dayOf(this.#now())
    return [this.#known, this.#unwritten].reduce((sum, one) => sum + (one.day === today ? one.calls : 0), 0)
  }

  /** Returns the seconds to wait before reading such blocks. */
  secondsToWait(kind: 'head' | 'final'): number {
    const { daily } = this.budget
    const now = this.#now()
    const refused = this.#restMs(now) / 1000
    const saved = daily === undefined ? 0 : secondsToWait(kind, { daily, used: this.used(), now })
    return refused > 0 ? Math.max(refused, saved) : saved
  }

  /** Counts calls before they are made, once the second has room. Returns why they must not be made, or `null`. */
  async take(calls: number, purpose: CallPurpose): Promise<Withheld | null> {
    const withheld = this.#withhold(purpose)
    if (withheld) return withheld
    await this.#turn(calls)
    const day = dayOf(this.#now())
    // Drop the counts of a past day.
    if (this.#unwritten.day !== day) this.#unwritten = { day, calls: 0 }
    this.#unwritten.calls += calls
    return null
  }

  #withhold(purpose: CallPurpose): Withheld | null {
    const now = this.#now()
    const cooldownMs = this.#restMs(now)
    const isPaying = purpose === 'paying'
    if (cooldownMs > 0 && !(isPaying && now.getTime() - this.#refusedAt >= payoutCooldownMsMax))
      return {
        reason: 'the provider asked for a pause',
        cooldownMs: isPaying ? Math.min(cooldownMs, payoutCooldownMsMax) : cooldownMs,
      }
    const { daily } = this.budget
    if (isPaying || daily === undefined || !isSpentForReading({ daily, used: this.used(), now })) return null
    return {
      reason: `${this.used()} of ${daily} calls of the day are used, the rest is for payments`,
      cooldownMs: msToDayEnd(now),
    }
  }

  /** Waits until the second has room. Concurrent calls queue up, since each takes its tokens at once. */
  async #turn(calls: number): Promise<void> {
    const { perSecond } = this.budget
    if (perSecond === undefined) return
    const at = performance.now()
    this.#tokens = Math.min(perSecond, this.#tokens + ((at - this.#filledAt) / 1000) * perSecond) - calls
    this.#filledAt = at
    if (this.#tokens < 0) await pause((-this.#tokens / perSecond) * 1000)
  }

  /** Ignores a pause that begins in the future: the clock was set back meanwhile. */
  #restMs(now: Date): number {
    return this.#refusedAt <= now.getTime() ? this.#refusedUntil - now.getTime() : 0
  }

  /** Notes a refusal by the provider and its duration. */
  refuse(cooldownMs: number): void {
    const now = this.#now()
    this.#refusedUntil = now.getTime() + Math.max(this.#restMs(now), cooldownMs)
    this.#refusedAt = now.getTime()
  }

  /** Takes the unwritten calls. They count as known until `learn` corrects the sum. */
  takeUnwritten(): UnwrittenCalls {
    const day = dayOf(this.#now())
    const taken = this.#unwritten.day === '' ? { day, calls: 0 } : this.#unwritten
    this.#unwritten = { day, calls: 0 }
    if (this.#known.day !== day) this.#known = { day, calls: 0 }
    if (taken.day === day) this.#known.calls += taken.calls
    return taken
  }

  /** Sets the sum of all processes for this day, from the database. */
  learn({ day, calls }: UnwrittenCalls): void {
    if (day === dayOf(this.#now())) this.#known = { day, calls }
  }

  /** Restores calls that could not be written. */
  putBack({ day, calls }: UnwrittenCalls): void {
    if (this.#known.day === day) this.#known.calls -= calls
    if (this.#unwritten.day === day) this.#unwritten.calls += calls
    else this.#unwritten = { day, calls }
  }
}
