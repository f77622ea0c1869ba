import type { ReceiverFilter } from '../chain.ts'

/**
 * Records which accounts a filter chose. A cached read serves only readers whose filter would choose no more of those accounts: another
 * reader of the same chain may have others.
 */
export class RecordFilter {
  /** The same filter, recorded. */
  readonly filter: ReceiverFilter | undefined
  readonly #asked = new Set<string>()
  readonly #chosen = new Set<string>()

  constructor(filter: ReceiverFilter | undefined) {
    this.filter = filter && (accounts => this.#listen(accounts, filter))
  }

  /** Whether the cached read has everything that this filter wants. */
  async includes(filter: ReceiverFilter | undefined): Promise<boolean> {
    if (!this.filter) return true
    if (!filter) return false
    if (this.#asked.size === 0) return true
    const wanted = await filter([...this.#asked])
    return [...wanted].every(account => this.#chosen.has(account))
  }

  async #listen(accounts: readonly string[], filter: ReceiverFilter): Promise<ReadonlySet<string>> {
    const chosen = await filter(accounts)
    for (const account of accounts) this.#asked.add(account)
    for (const account of chosen) this.#chosen.add(account)
    return chosen
  }
}
