import { RateLimited } from '../../lib/fault.ts'
import type { Owner } from '../../lib/owner.ts'

/** When a merchant has as many streams as it may, one may end at any moment. */
const retryAfterSeconds = 10

/** How many streams of whatever kind each merchant, by environment, or each address has open in this process. */
export class StreamQuota {
  readonly #max: number
  readonly #open = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Counts one more of a merchant; returns how to give it back, once. Throws RateLimited when there are as many as there may be.
   * Not of the key: a merchant makes itself as many keys as it likes, and a stream costs the same with each.
   */
  take({ merchantId, environment }: Owner): () => void {
    const giveBack = this.takeFor(`${merchantId}:${environment}`)
    if (!giveBack) throw new RateLimited(retryAfterSeconds)
    return giveBack
  }

  /** The same for whoever has this name; `null` when there are as many as there may be. */
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
