export interface InvariantViolation {
  readonly invariant: string
  /** The ids of what breaks it, as the query names them. */
  readonly found: readonly string[]
}

/** An invariant about money as a query. */
export interface Invariant {
  readonly invariant: string
  /** Must return no row. Otherwise its column `what` names what breaks the invariant. */
  readonly query: string
}

/** Invariants by name, each with a query that must return nothing, in the order of checking. */
export type InvariantQueries = Readonly<Record<string, string>>
