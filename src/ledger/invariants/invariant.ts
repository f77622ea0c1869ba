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

/** Promises and the queries that must find nothing, in the order in which they are checked. */
export type Promises = Readonly<Record<string, string>>
