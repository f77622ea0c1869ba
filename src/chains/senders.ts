import { LRUCache } from 'lru-cache'

/** More payments than a provider's day is planned for; whoever is not among them is asked for. */
const keptMax = 20_000

/**
 * Who signed transactions that one node has lately told of. A transaction's hash is of its signer too, so what was read along with a payment
 * needs no question of its own when the payment is screened.
 */
export class Senders {
  readonly #known = new LRUCache<string, string>({ max: keptMax })

  note(txHash: string, sender: string): void {
    this.#known.set(txHash, sender)
  }

  async find(txHash: string, query: () => Promise<string>): Promise<string> {
    return this.#known.get(txHash) ?? query()
  }
}
