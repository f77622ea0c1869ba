import { RateLimited } from '../lib/fault.ts'
import type { Owner } from '../lib/owner.ts'

/** When a merchant has as many streams as it may, one may end at any moment. */
const retryAfterSeconds = 10

/**
 * How many streams of whatever kind each merchant has open in this process, by environment. Counted for the merchant, not the
 * key: a merchant makes itself as many keys as it likes, and a stream costs the same with each.
 */
export class StreamQuota {
  readonly #max: number
  readonly #open = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** Counts one more; returns how to give it back, once. Throws RateLimited when there are as many as there may be. */
  take({ merchantId, environment }: Owner): () => void {
    const owner = `${merchantId}:${environment}`
    const open = this.#open.get(owner) ?? 0
    if (open >= this.#max) throw new RateLimited(retryAfterSeconds)
    this.#open.set(owner, open + 1)
    return () => this.#giveBack(owner)
  }

  #giveBack(owner: string): void {
    const left = (this.#open.get(owner) ?? 1) - 1
    if (left > 0) this.#open.set(owner, left)
    else this.#open.delete(owner)
  }
}
