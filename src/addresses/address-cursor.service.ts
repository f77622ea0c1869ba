import { chainName, type ChainKey } from '../chains/chain.ts'

/**
 * Remembers where the free addresses of each pool begin, since addresses are taken in the order of their indexes and never
 * come back: without it every order would walk over all that were ever taken. Only a hint, kept in this process: a wrong one
 * costs a further look, and which address an order gets is decided by the row that is locked.
 */
export class AddressCursor {
  readonly #starts = new Map<string, number>()

  /** Where to begin looking for a free address, as a derivation index. */
  start(pool: ChainKey): number {
    return this.#starts.get(chainName(pool)) ?? 0
  }

  /** The addresses before this index are taken, as far as this process knows. */
  reached(pool: ChainKey, index: number): void {
    this.#starts.set(chainName(pool), index)
  }

  /** Addresses from this index on are free again. */
  back(pool: ChainKey, index: number): void {
    this.reached(pool, Math.min(this.start(pool), index))
  }
}
