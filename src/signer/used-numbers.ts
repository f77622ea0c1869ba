/** No payment leaves out more than this: whoever wrote that is not understood. */
const gapMax = 1000

/**
 * The numbers that the wallet's own transactions bear, by the journal alone: whatever a database says, none is given twice and none is
 * left out. Where some were left out, they are given first, since nothing behind them can be in a block before.
 */
export class UsedNumbers {
  readonly #missing = new Set<number>()
  /** Those given below the first one. */
  readonly #below = new Set<number>()
  #first: number | null = null
  #end: number | null = null

  /** One more than the highest; `null`: none was given yet. */
  get end(): number | null {
    return this.#end
  }

  /** What the next transaction is numbered; `null`: none was given yet. */
  get next(): number | null {
    return this.#missing.size > 0 ? Math.min(...this.#missing) : this.#end
  }

  /** Whether it lies before all that was given, and was not given since to fill that gap. */
  isLeftOut(number: number): boolean {
    return this.#first !== null && number < this.#first && !this.#below.has(number)
  }

  add(number: number): void {
    this.#first ??= number
    if (number < this.#first) this.#below.add(number)
    const end = this.#end ?? number
    if (number - end > gapMax) throw new RangeError(`number ${number} is too far from ${end}`)
    for (let missing = end; missing < number; missing += 1) this.#missing.add(missing)
    this.#missing.delete(number)
    this.#end = Math.max(end, number + 1)
  }
}
