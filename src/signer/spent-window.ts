/** Longer than any time that is asked for. */
const keptMs = 172_800_000

/**
 * What withdrawals moved that were signed for the first time lately. Whoever asks for a time before all that is kept is told the sum of
 * all times: too much rather than too little. Where the clock went back, what was signed then counts as signed at the latest time before.
 */
export class SpentWindow {
  #kept: { readonly at: number; readonly amount: bigint }[] = []
  /** Where the kept ones begin: they are cut off in portions. */
  #from = 0
  #latest = 0
  #total = 0n

  add(signedAt: string, amount: bigint): void {
    this.#latest = Math.max(this.#latest, Date.parse(signedAt))
    this.#total += amount
    this.#kept.push({ at: this.#latest, amount })
    while (this.#kept[this.#from]!.at < this.#latest - keptMs) this.#from += 1
    if (this.#from < 1000) return
    this.#kept = this.#kept.slice(this.#from)
    this.#from = 0
  }

  since(time: Date): bigint {
    const from = time.getTime()
    if (from < this.#latest - keptMs) return this.#total
    let total = 0n
    for (let at = this.#kept.length - 1; at >= this.#from && this.#kept[at]!.at >= from; at -= 1)
      total += this.#kept[at]!.amount
    return total
  }
}
