/** Eight days: after a clock that ran a week ahead is corrected, the last day is still known. */
const keptMs = 691_200_000
/** More than any limit, so that an unknown sum is refused. */
const unknown = 2n ** 62n

/** Who approved an amount for a merchant: one person alone, or `null`: nobody. */
export interface LetOutBy {
  readonly merchantId: string
  readonly person: string | null
}

interface Kept extends LetOutBy {
  readonly at: number
  readonly amount: bigint
}

/**
 * A merchant's recent amounts that nobody, or one person alone, had approved. Memory holds eight days. Where the clock went back, an entry
 * counts at the latest time seen before. A query for an earlier time than the kept ones returns too much for any limit.
 */
export class MerchantWindow {
  #kept: Kept[] = []
  /** Start of the kept entries. They are dropped in batches. */
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
