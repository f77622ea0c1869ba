import { chainName, type ChainKey } from '../chains/chain.ts'

/** How many addresses a process keeps ahead of its orders, at first and at most. */
const aheadFirst = 128
const aheadMax = 1024
/** The time between two batches for the reserve. */
const growthMs = 10_000

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
  /** Addresses given to orders since the last count of free ones. */
  given: number
  isScanning: boolean
  /** The monotonic time at which a batch for the reserve began; at first, when the process looked for the first time. */
  grewAtMs: number | null
}

/**
 * Remembers where the free addresses of each pool begin, and how fast they are used. Addresses are taken in index order and never come back, so
 * without it every order would scan all taken addresses. It is only a hint within this process: a wrong one costs another scan, and the locked row
 * decides which address an order gets.
 */
export class AddressCursor {
  readonly #pools = new Map<string, Pool>()

  /** Returns the derivation index at which to look for a free address. */
  start(pool: ChainKey): number {
    return this.#find(pool).start
  }

  /** Notes that the addresses before this index are taken, as far as this process knows. */
  reached(pool: ChainKey, index: number): void {
    this.#find(pool).start = index
  }

  /** Notes that addresses from this index on are free, perhaps again. */
  back(pool: ChainKey, index: number): void {
    this.reached(pool, Math.min(this.start(pool), index))
  }

  /** Counts one address given to an order. Returns how many to keep ahead when it is time to check, otherwise `null`. */
  given(key: ChainKey): number | null {
    const pool = this.#find(key)
    pool.given += 1
    if (pool.isScanning || pool.given * 4 < pool.ahead) return null
    pool.given = 0
    pool.isScanning = true
    return pool.ahead
  }

  /** Notes that a check found this many free. If they are used up fast, more are kept ahead from now on. */
  scanned(key: ChainKey, free: number): void {
    const pool = this.#find(key)
    pool.isScanning = false
    if (free * 2 < pool.ahead) this.missed(key)
  }

  /** Notes that orders found no free address. More are kept ahead from now on. */
  missed(key: ChainKey): void {
    const pool = this.#find(key)
    pool.ahead = Math.min(aheadMax, pool.ahead * 2)
  }

  /** Whether it is time for another batch of the reserve. Notes that it begins. */
  isGrowthDue(key: ChainKey, atMs: number): boolean {
    const pool = this.#find(key)
    pool.grewAtMs ??= atMs
    if (atMs - pool.grewAtMs < growthMs) return false
    pool.grewAtMs = atMs
    return true
  }

  #find(key: ChainKey): Pool {
    const name = chainName(key)
    const pool = this.#pools.get(name) ?? { start: 0, ahead: aheadFirst, given: 0, isScanning: false, grewAtMs: null }
    this.#pools.set(name, pool)
    return pool
  }
}
