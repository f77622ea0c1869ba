/** Eight days: a clock that ran a week ahead and is set back leaves the last day known. */
const keptMs = 691_200_000
/** More than any limit: what cannot be told is not let out. */
const unknown = 2n ** 62n

/** Who let something out for a merchant: one person alone, or `null`: nobody was asked. */
export interface LetOutBy {
  readonly merchantId: string
  readonly person: string | null
}

interface Kept extends LetOutBy {
  readonly at: number
  readonly amount: bigint
}

/**
 * What was paid of each merchant lately that nobody, or one person alone, had approved. In memory is what eight days hold. Where the clock went
 * back, what was signed then counts as signed at the latest time before; whoever asks for a time before all that is kept is told that it is too much.
 */
export class MerchantWindow {
  #kept: Kept[] = []
  /** Where the kept ones begin: they are cut off in portions. */
  #from = 0
  #latest = 0

  add(by: LetOutBy, at: Date, amount: bigint): void {
    this.#latest = Math.max(this.#latest, at.getTime())
    this.#kept.push({ merchantId: by.merchantId, person: by.person, at: this.#latest, amount })
    while (this.#kept[this.#from]!.at < this.#latest - keptMs) this.#from += 1
    if (this.#from < 1000) return
    this.#kept = this.#kept.slice(this.#from)
    this.#from = 0
  }

  since({ merchantId, person }: LetOutBy, time: Date): bigint {
    const from = time.getTime()
    if (from < this.#latest - keptMs) return unknown
    let total = 0n
    for (let at = this.#kept.length - 1; at >= this.#from && this.#kept[at]!.at >= from; at -= 1) {
      const one = this.#kept[at]!
      if (one.merchantId === merchantId && one.person === person) total += one.amount
    }
    return total
  }
}
