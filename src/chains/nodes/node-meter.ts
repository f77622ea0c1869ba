import { setTimeout as pause } from 'node:timers/promises'
import { dayOf, isSpentForReading, secondsToWait, type NodeBudget } from './node-budget.ts'
import { msToDayEnd } from './quota.ts'

/** What is asked for: blocks, or what concerns money of ours that goes out, which is asked as long as a node answers. */
export type CallPurpose = 'reading' | 'paying'

/** Whoever asks for a payment tries a node that refused again after this, whatever it said. */
export const payoutCooldownMsMax = 600_000

export interface MeterOptions {
  readonly name: string
  readonly budget: NodeBudget
  readonly now: () => Date
}

/** Calls of one day that the database does not know of yet. */
export interface UnwrittenCalls {
  readonly day: string
  readonly calls: number
}

/** A call that was not made, because of the node's own limits. */
export interface Withheld {
  readonly reason: string
  readonly cooldownMs: number
}

/**
 * Counts the calls of this process to one node, and holds them to what its provider allows: so many in a second by waiting, so
 * many on a day by refusing. What other processes have used is learnt when counts are written to the database.
 */
export class NodeMeter {
  readonly name: string
  readonly budget: NodeBudget
  readonly #now: () => Date
  /** Calls of all processes that the database knew of last, and of which day. */
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

  /** Whether a number of calls is set for a day. */
  get isSparing(): boolean {
    return this.budget.daily !== undefined
  }

  /** Calls of today, of all processes as far as this one knows. */
  used(): number {
    const today = dayOf(this.#now())
    return [this.#known, this.#unwritten].reduce((sum, one) => sum + (one.day === today ? one.calls : 0), 0)
  }

  /** For how many seconds blocks of this kind are not to be read here. */
  secondsToWait(kind: 'head' | 'final'): number {
    const { daily } = this.budget
    const now = this.#now()
    const refused = this.#restMs(now) / 1000
    const saved = daily === undefined ? 0 : secondsToWait(kind, { daily, used: this.used(), now })
    return refused > 0 ? Math.max(refused, saved) : saved
  }

  /** Counts calls before they are made, once there is room for them in this second; what says that they must not be made instead. */
  async take(calls: number, purpose: CallPurpose): Promise<Withheld | null> {
    const withheld = this.#withhold(purpose)
    if (withheld) return withheld
    await this.#turn(calls)
    const day = dayOf(this.#now())
    // Counts of a day that is over are of no use to anybody.
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

  /** Waits until this second has room. Calls that come together stand in line, since each takes its tokens at once. */
  async #turn(calls: number): Promise<void> {
    const { perSecond } = this.budget
    if (perSecond === undefined) return
    const at = performance.now()
    this.#tokens = Math.min(perSecond, this.#tokens + ((at - this.#filledAt) / 1000) * perSecond) - calls
    this.#filledAt = at
    if (this.#tokens < 0) await pause((-this.#tokens / perSecond) * 1000)
  }

  /** A pause that was asked for at a time that has not come yet is over: the clock was set back meanwhile. */
  #restMs(now: Date): number {
    return this.#refusedAt <= now.getTime() ? this.#refusedUntil - now.getTime() : 0
  }

  /** The provider refused for so long. */
  refuse(cooldownMs: number): void {
    const now = this.#now()
    this.#refusedUntil = now.getTime() + Math.max(this.#restMs(now), cooldownMs)
    this.#refusedAt = now.getTime()
  }

  /** Takes out what is not written yet; it counts as known until `learn` says otherwise. */
  takeUnwritten(): UnwrittenCalls {
    const day = dayOf(this.#now())
    const taken = this.#unwritten.day === '' ? { day, calls: 0 } : this.#unwritten
    this.#unwritten = { day, calls: 0 }
    if (this.#known.day !== day) this.#known = { day, calls: 0 }
    if (taken.day === day) this.#known.calls += taken.calls
    return taken
  }

  /** What the database says that all processes used on this day. */
  learn({ day, calls }: UnwrittenCalls): void {
    if (day === dayOf(this.#now())) this.#known = { day, calls }
  }

  /** Gives back what could not be written. */
  putBack({ day, calls }: UnwrittenCalls): void {
    if (this.#known.day === day) this.#known.calls -= calls
    if (this.#unwritten.day === day) this.#unwritten.calls += calls
    else this.#unwritten = { day, calls }
  }
}
