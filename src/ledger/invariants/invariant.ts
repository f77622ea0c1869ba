export interface InvariantViolation {
  readonly invariant: string
  /** What breaks it: ids, as the query names them. */
  readonly found: readonly string[]
}

/** A promise about money as a query. */
export interface Invariant {
  readonly invariant: string
  /** Must return no row; otherwise its column `what` names what breaks the promise. */
  readonly query: string
}

/** Invariants by what they say, each with the query that must find nothing, in the order in which they are checked. */
export type InvariantQueries = Readonly<Record<string, string>>
