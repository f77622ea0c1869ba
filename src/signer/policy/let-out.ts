import type { Journal } from '../journal/journal.ts'
import type { LetOutBy } from './merchant-window.ts'

type Remembering = Pick<Journal, 'letOutSince'>

interface Held extends LetOutBy {
  readonly amount: bigint
}

/**
 * Sums what nobody, or one person alone, has approved for each merchant. The sums span all networks of an environment, as daily limits do.
 * They count the journals of this process and the signatures in progress.
 */
export class LetOut {
  readonly #journals: Remembering[] = []
  readonly #held = new Map<string, Held>()

  join(journal: Remembering): void {
    this.#journals.push(journal)
  }

  /** Sums without the signature in progress for this intent. */
  since(by: LetOutBy, time: Date, intentId: string): bigint {
    const signed = this.#journals.reduce((sum, one) => sum + one.letOutSince(by, time), 0n)
    return [...this.#held].reduce(
      (sum, [id, one]) =>
        id !== intentId && one.merchantId === by.merchantId && one.person === by.person ? sum + one.amount : sum,
      signed,
    )
  }

  /** Counts an amount until the returned function is called, when the journal has it or the signature failed. */
  hold(intentId: string, held: Held): () => void {
    this.#held.set(intentId, held)
    return () => this.#held.delete(intentId)
  }
}
