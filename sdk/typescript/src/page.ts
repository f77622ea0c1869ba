import type { Result } from './call.ts'

/** One page: the answer as the contract has it, and beside it, not enumerable, the way on. */
export type Page<Body, Item> = Result<Body> & {
  /** What this page adds: its items without those of earlier pages. */
  readonly items: readonly Item[]
  hasNextPage(): boolean
  /** The page after this one; rejects with a `RangeError` when there is none. */
  nextPage(): Promise<Page<Body, Item>>
}

/** Where the client gets a page from. */
export type ReadPage<Body> = (query: Readonly<Record<string, unknown>>) => Promise<Result<Body>>
