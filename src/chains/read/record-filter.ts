import type { ReceiverFilter } from '../chain.ts'

/**
 * What a filter chose of the accounts that it was asked about. What was read by it is told to whoever would choose no more of them: to another
 * reader of the same chain, who has other accounts, it is not.
 */
export class RecordFilter {
  /** The same filter, which is listened to. */
  readonly filter: ReceiverFilter | undefined
  readonly #asked = new Set<string>()
  readonly #chosen = new Set<string>()

  constructor(filter: ReceiverFilter | undefined) {
    this.filter = filter && (accounts => this.#listen(accounts, filter))
  }

  /** Whether nothing is missing for this filter in what was read. */
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
