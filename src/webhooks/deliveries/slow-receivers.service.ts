import { LRUCache } from 'lru-cache'
import { degradedTimeouts, slowMerchantTimeouts } from './delivery-limits.ts'
import type { DeliveryOutcome } from './schedule.ts'

/** Keys remembered, of lanes and merchants each: the ones heard of last. */
const knownMax = 10_000
/** Slow ones that a claim is told of. */
const slowMax = 1000
/** Whoever was not heard of for so long is given a fresh start. */
const memoryMs = 600_000

/**
 * Which receivers this process found to answer too late. It is no record: a process that starts learns it again within one
 * round of time-outs, and what it decides is only how many attempts run side by side.
 */
export class SlowReceivers {
  readonly #lanes = new Patience(degradedTimeouts)
  readonly #merchants = new Patience(slowMerchantTimeouts)

  note(attempt: { readonly lane: string; readonly merchantId: string }, outcome: DeliveryOutcome): void {
    const isTimeout = outcome.kind === 'failed' && outcome.error === 'timeout'
    this.#lanes.note(attempt.lane, isTimeout)
    this.#merchants.note(attempt.merchantId, isTimeout)
  }

  lanes(): string[] {
    return this.#lanes.slow()
  }

  merchants(): string[] {
    return this.#merchants.slow()
  }
}

class Patience {
  readonly #timeoutsMax: number
  readonly #timeouts = new LRUCache<string, number>({ max: knownMax, ttl: memoryMs })
  readonly #slow = new LRUCache<string, true>({ max: slowMax, ttl: memoryMs })

  constructor(timeoutsMax: number) {
    this.#timeoutsMax = timeoutsMax
  }

  note(key: string, isTimeout: boolean): void {
    if (!isTimeout) {
      this.#timeouts.delete(key)
      this.#slow.delete(key)
      return
    }
    const timeouts = (this.#timeouts.get(key) ?? 0) + 1
    this.#timeouts.set(key, timeouts)
    if (timeouts >= this.#timeoutsMax) this.#slow.set(key, true)
  }

  slow(): string[] {
    return [...this.#slow.keys()]
  }
}
