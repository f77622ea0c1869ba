import type { Chain } from './chain.ts'

/** Seals a block at each slot of the chain's clock; with an interval of zero only requests seal blocks. */
export class Producer {
  readonly #chain: Chain
  readonly #intervalMs: number
  #timer: NodeJS.Timeout | undefined
  #paused = false

  constructor(chain: Chain, intervalMs: number) {
    this.#chain = chain
    this.#intervalMs = intervalMs
    this.#schedule()
  }

  get paused(): boolean {
    return this.#paused
  }

  pause(): void {
    this.#paused = true
    clearTimeout(this.#timer)
  }

  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#schedule()
  }

  #schedule(): void {
    if (this.#intervalMs === 0 || this.#paused) return
    clearTimeout(this.#timer)
    const toNextSlot = this.#intervalMs - (this.#chain.now() % this.#intervalMs)
    this.#timer = setTimeout(() => void this.#tick(), toNextSlot)
  }

  /** A slot that a fork or a request has already used is skipped: the chain never runs ahead of its clock by itself. */
  async #tick(): Promise<void> {
    const slot = Math.floor(this.#chain.now() / this.#intervalMs) * this.#intervalMs
    if (slot > this.#chain.record.head.timestamp) await this.#chain.mine(1, slot)
    this.#schedule()
  }
}
