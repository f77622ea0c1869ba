import { RateLimited } from '../../lib/fault.ts'
import type { Owner } from '../../lib/owner.ts'

/** When a merchant is at its limit, one of its streams may end at any moment. */
const retryAfterSeconds = 10

/** Counts the open streams per merchant and environment, or per address, in this process. */
export class StreamQuota {
  readonly #max: number
  readonly #open = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Counts one more stream of a merchant and returns its release function. Throws RateLimited at the limit. Counts per merchant, not per
   * key: a merchant may create many keys, and each stream costs the same.
   */
  take({ merchantId, environment }: Owner): () => void {
    const giveBack = this.takeFor(`${merchantId}:${environment}`)
    if (!giveBack) throw new RateLimited(retryAfterSeconds)
    return giveBack
  }

  /** As `take`, for any name; `null` at the limit. */
  takeFor(name: string): (() => void) | null {
    const open = this.#open.get(name) ?? 0
    if (open >= this.#max) return null
    this.#open.set(name, open + 1)
    return () => this.#giveBack(name)
  }

  #giveBack(name: string): void {
    const left = (this.#open.get(name) ?? 1) - 1
    if (left > 0) this.#open.set(name, left)
    else this.#open.delete(name)
  }
}
