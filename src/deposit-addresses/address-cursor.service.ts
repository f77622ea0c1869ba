import { chainName, type ChainKey } from '../chains/chain.ts'

/** A process keeps so many addresses ahead of its orders at first, and at most. */
const aheadFirst = 128
const aheadMax = 1024

/** Orders of a pool that found no free address. */
export interface Missing {
  /** How many orders wait for an address. */
  readonly count: number
  /** How often they have found none before. */
  readonly round: number
}

interface Pool {
  start: number
  /** How many free addresses this process keeps ahead of its orders. */
  ahead: number
  /** Given to orders since it last looked how many are left. */
  given: number
  isScanning: boolean
}

/**
 * Remembers where the free addresses of each pool begin, since addresses are taken in the order of their indexes and never
 * come back: without it every order would walk over all that were ever taken. Remembers how fast they go as well. Only a hint, kept in
 * this process: a wrong one costs a further look, and which address an order gets is decided by the row that is locked.
 */
export class AddressCursor {
  readonly #pools = new Map<string, Pool>()

  /** Where to begin looking for a free address, as a derivation index. */
  start(pool: ChainKey): number {
    return this.#find(pool).start
  }

  /** The addresses before this index are taken, as far as this process knows. */
  reached(pool: ChainKey, index: number): void {
    this.#find(pool).start = index
  }

  /** Addresses from this index on are free, perhaps again. */
  back(pool: ChainKey, index: number): void {
    this.reached(pool, Math.min(this.start(pool), index))
  }

  /** Counts one address that was given to an order. Returns how many to keep ahead when it is time to look, else `null`. */
  given(key: ChainKey): number | null {
    const pool = this.#find(key)
    pool.given += 1
    if (pool.isScanning || pool.given * 4 < pool.ahead) return null
    pool.given = 0
    pool.isScanning = true
    return pool.ahead
  }

  /** A look has ended that found so many free; more are kept ahead from now on where they went fast. */
  scanned(key: ChainKey, free: number): void {
    const pool = this.#find(key)
    pool.isScanning = false
    if (free * 2 < pool.ahead) this.missed(key)
  }

  /** Orders found no free address: more are kept ahead from now on. */
  missed(key: ChainKey): void {
    const pool = this.#find(key)
    pool.ahead = Math.min(aheadMax, pool.ahead * 2)
  }

  #find(key: ChainKey): Pool {
    const name = chainName(key)
    const pool = this.#pools.get(name) ?? { start: 0, ahead: aheadFirst, given: 0, isScanning: false }
    this.#pools.set(name, pool)
    return pool
  }
}
