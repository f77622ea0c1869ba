/** Limits concurrency per name. A bounded number of further callers wait in order of arrival. */
export class FairQueue {
  readonly #max: number
  readonly #waitingMax: number
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #inside = new Map<string, number>()

  constructor(max: number, waitingMax: number) {
    this.#max = max
    this.#waitingMax = waitingMax
  }

  /** Resolves with the function that leaves the queue, once. Resolves with `null` at once when the queue is full. */
  async enter(name: string): Promise<(() => void) | null> {
    const inside = this.#inside.get(name) ?? 0
    if (inside < this.#max) this.#inside.set(name, inside + 1)
    else if (!(await this.#wait(name))) return null
    let isInside = true
    return () => {
      if (isInside) this.#leave(name)
      isInside = false
    }
  }

  async #wait(name: string): Promise<boolean> {
    const waiting = this.#waiting.get(name) ?? []
    if (waiting.length >= this.#waitingMax) return false
    this.#waiting.set(name, waiting)
    await new Promise<void>(resolve => waiting.push(resolve))
    return true
  }

  /** Hands the slot to the next in line, or frees it. */
  #leave(name: string): void {
    const waiting = this.#waiting.get(name) ?? []
    const next = waiting.shift()
    if (waiting.length === 0) this.#waiting.delete(name)
    if (next) return next()
    const left = (this.#inside.get(name) ?? 1) - 1
    if (left > 0) this.#inside.set(name, left)
    else this.#inside.delete(name)
  }
}
