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
  }

  /** Seals the current slot's block at once: after a long stop the head is too old for clients to refer to. */
  async start(): Promise<void> {
    if (this.#intervalMs > 0) await this.#tick()
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

  /** Blocks on request and forks may have used this time already: by itself the chain never runs ahead of its clock. */
  async #tick(): Promise<void> {
    await this.#chain.mineSlot(Math.floor(this.#chain.now() / this.#intervalMs) * this.#intervalMs)
    this.#schedule()
  }
}
