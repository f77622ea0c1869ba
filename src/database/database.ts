import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import type { tables } from '../tables.ts'

/** Every table by its name, its columns by the names of the entity's properties. The types of all queries follow from it. */
export type Tables = InferKyselyDB<(typeof tables)[number], { columnNamingStrategy: 'property' }>

/** Where queries run: the pool, or one transaction. */
export interface Rows {
  /** Typed queries. Columns bear the names of the entities' properties; a `bigint` comes back as bigint, a `timestamptz` as Date. */
  readonly kysely: Kysely<Tables>
  /**
   * Queries as text, for the measured ones in `*.sql.ts`. Rows come as PostgreSQL sends them: `bigint` and `timestamptz` are text (see
   * `row.ts` for reading them), `json` is parsed by whoever asked for it.
   */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** One database transaction: queries, entities and enqueued jobs in it are committed together or not at all. */
export interface Tx extends Rows {
  readonly em: EntityManager
}

export interface Database extends Rows {
  /** Runs `work` in one transaction; repeats it from the start, at most three times, after a deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for queries alone, of which each statement is planned once for a connection: for statements whose plan must not hang on
   * their values (docs/decisions/creating-orders.md#planned-once).
   */
  plannedTransaction<T>(work: (rows: Rows) => Promise<T>): Promise<T>
  /** How often PostgreSQL has ended a statement of this process because it and another waited for each other. */
  deadlocks(): number
  /** A fresh EntityManager for reading outside a transaction. Never share one between two requests. */
  em(): EntityManager
  close(): Promise<void>
}
