import type { Journal } from '../journal/journal.ts'
import type { LetOutBy } from './merchant-window.ts'

type Remembering = Pick<Journal, 'letOutSince'>

interface Held extends LetOutBy {
  readonly amount: bigint
}

/**
 * What nobody, or one person alone, has approved for each merchant, over all networks of an environment: a limit of a day is no limit of each network.
 * By the journals of this process, and what is being signed at this moment.
 */
export class LetOut {
  readonly #journals: Remembering[] = []
  readonly #held = new Map<string, Held>()

  join(journal: Remembering): void {
    this.#journals.push(journal)
  }

  /** But for what is being signed of this one. */
  since(by: LetOutBy, time: Date, intentId: string): bigint {
    const signed = this.#journals.reduce((sum, one) => sum + one.letOutSince(by, time), 0n)
    return [...this.#held].reduce(
      (sum, [id, one]) =>
        id !== intentId && one.merchantId === by.merchantId && one.person === by.person ? sum + one.amount : sum,
      signed,
    )
  }

  /** Counts it from now until it is in a journal, or will not be. */
  hold(intentId: string, held: Held): () => void {
    this.#held.set(intentId, held)
    return () => this.#held.delete(intentId)
  }
}
