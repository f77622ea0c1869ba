/** Lets so many in at once for each name, and so many others wait in the order they came. */
export class FairQueue {
  readonly #max: number
  readonly #waitingMax: number
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #inside = new Map<string, number>()

  constructor(max: number, waitingMax: number) {
    this.#max = max
    this.#waitingMax = waitingMax
  }

  /** Resolves with how to leave, once; `null`, at once, when as many wait already as may. */
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

  /** Whoever leaves hands the place on, or gives it back when nobody waits. */
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
