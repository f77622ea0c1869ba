import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import type { tables } from '../tables.ts'

/** Every table by its name, with columns named after the entity's properties. The types of all queries derive from it. */
export type Tables = InferKyselyDB<(typeof tables)[number], { columnNamingStrategy: 'property' }>

/** Runs queries, on the pool or in one transaction. */
export interface Rows {
  /** Typed queries. Columns have the names of the entities' properties. A `bigint` is returned as bigint, a `timestamptz` as Date. */
  readonly kysely: Kysely<Tables>
  /**
   * Queries as text, for the measured ones in `*.sql.ts`. Rows arrive as PostgreSQL sends them: `bigint` and `timestamptz` are text (see
   * `row.ts`), and the caller parses `json`.
   */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** One database transaction. Its queries, entities and enqueued jobs commit together or not at all. */
export interface Tx extends Rows {
  readonly em: EntityManager
}

export interface Database extends Rows {
  /** Runs `work` in one transaction. After a deadlock it repeats the work from the start, at most three times. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for queries alone, with each statement planned once per connection. For statements whose plan must not depend on their values
   * (docs/decisions/creating-orders.md#planned-once).
   */
  plannedTransaction<T>(work: (rows: Rows) => Promise<T>): Promise<T>
  /** Returns how many statements of this process PostgreSQL has ended because of a deadlock. */
  deadlocks(): number
  /** Returns a new EntityManager for reads outside a transaction. Never share one between two requests. */
  em(): EntityManager
  close(): Promise<void>
}
