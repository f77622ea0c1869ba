import { LRUCache } from 'lru-cache'
import { degradedTimeouts } from './delivery-limits.ts'
import type { DeliveryOutcome } from './schedule.ts'

/** Lanes remembered: the ones heard of last. */
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
  readonly #timeouts = new LRUCache<string, number>({ max: knownMax, ttl: memoryMs })
  readonly #slow = new LRUCache<string, true>({ max: slowMax, ttl: memoryMs })

  note({ lane }: { readonly lane: string }, outcome: DeliveryOutcome): void {
    if (outcome.kind !== 'failed' || outcome.error !== 'timeout') {
      this.#timeouts.delete(lane)
      this.#slow.delete(lane)
      return
    }
    const timeouts = (this.#timeouts.get(lane) ?? 0) + 1
    this.#timeouts.set(lane, timeouts)
    if (timeouts >= degradedTimeouts) this.#slow.set(lane, true)
  }

  lanes(): string[] {
    return [...this.#slow.keys()]
  }
}
