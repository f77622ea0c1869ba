import type { Environment, Network } from '../chains/chain.ts'

interface Pool {
  readonly environment: Environment
  readonly network: Network
}

export interface FreeHint {
  /** Where to begin looking for a free address, as a derivation index. */
  start(pool: Pool): number
  /** The addresses before this index are taken, as far as this process knows. */
  reached(pool: Pool, index: number): void
}

/**
 * Remembers where the free addresses of each pool begin, since addresses are taken in the order of their indexes and never
 * come back: without it every order would walk over all that were ever taken. Only a hint, kept in this process: a wrong one
 * costs a further look, and which address an order gets is decided by the row that is locked.
 */
export function freeHint(): FreeHint {
  const starts = new Map<string, number>()
  const nameOf = ({ environment, network }: Pool) => `${environment}:${network}`
  return {
    start: pool => starts.get(nameOf(pool)) ?? 0,
    reached: (pool, index) => void starts.set(nameOf(pool), index),
  }
}
