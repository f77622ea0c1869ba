/** Lets so many in at once for each name, the others in the order they came; `enter` resolves with how to leave, once. */
export class Turns {
  readonly #max: number
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #inside = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  async enter(name: string): Promise<() => void> {
    const inside = this.#inside.get(name) ?? 0
    if (inside < this.#max) this.#inside.set(name, inside + 1)
    else await new Promise<void>(resolve => this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), resolve]))
    let isInside = true
    return () => {
      if (isInside) this.#leave(name)
      isInside = false
    }
  }

  /** Whoever leaves hands the place on, or gives it back when nobody waits. */
  #leave(name: string): void {
    const [next, ...others] = this.#waiting.get(name) ?? []
    if (others.length > 0) this.#waiting.set(name, others)
    else this.#waiting.delete(name)
    if (next) return next()
    const left = (this.#inside.get(name) ?? 1) - 1
    if (left > 0) this.#inside.set(name, left)
    else this.#inside.delete(name)
  }
}
