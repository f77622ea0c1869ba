import type { Environment, Network } from '../chains/chain.ts'

interface Pool {
  readonly environment: Environment
  readonly network: Network
}

export interface FreeHint {
  /** Where to begin looking for a free address, as a derivation index; two who ask at once begin at different ones. */
  next(pool: Pool): number
  /** The address at this index was found from such a beginning, and taken. */
  taken(pool: Pool, index: number): void
  /** Nothing was taken from `start` on. */
  untaken(pool: Pool, start: number): void
  /** The address at this index was the first free one of all. */
  first(pool: Pool, index: number): void
}

/**
 * Remembers where the free addresses of each pool begin, since addresses are taken in the order of their indexes and never
 * come back: without it every order would walk over all that were ever taken. Only a hint, kept in this process: a wrong one
 * costs a further look, and which address an order gets is decided by the row that is locked.
 */
export function freeHint(): FreeHint {
  const nextIndex = new Map<string, number>()
  const nameOf = ({ environment, network }: Pool) => `${environment}:${network}`
  const at = (pool: Pool) => nextIndex.get(nameOf(pool)) ?? 0
  const put = (pool: Pool, index: number) => void nextIndex.set(nameOf(pool), index)
  return {
    next(pool) {
      const start = at(pool)
      put(pool, start + 1)
      return start
    },
    taken: (pool, index) => put(pool, Math.max(at(pool), index + 1)),
    untaken: (pool, start) => put(pool, Math.min(at(pool), start)),
    first: (pool, index) => put(pool, index + 1),
  }
}

const hints = new WeakMap<object, FreeHint>()

/** The hint of a process for one database. */
export function freeHintOf(database: object): FreeHint {
  const known = hints.get(database)
  if (known) return known
  const created = freeHint()
  hints.set(database, created)
  return created
}
