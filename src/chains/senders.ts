import { LRUCache } from 'lru-cache'

/** More payments than a provider's daily plan covers. Signers beyond it are looked up. */
const keptMax = 20_000

/**
 * Caches the signers of transactions that one node reported lately. The hash of a transaction covers its signer, so screening a payment
 * needs no extra call.
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
