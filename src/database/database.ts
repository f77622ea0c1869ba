import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * Where SQL runs. Rows come as PostgreSQL sends them: `bigint` and `timestamptz` are text (see `row.ts` for reading
 * them), `json` is parsed by whoever asked for it.
 */
export interface Rows {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** One database transaction: SQL, entities and enqueued jobs in it are committed together or not at all. */
export interface Tx extends Rows {
  readonly em: EntityManager
}

export interface Database extends Rows {
  /** Runs `work` in one transaction; repeats it from the start, at most three times, after a deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for SQL alone, of which each statement is planned once for a connection: for statements whose plan must not hang on
   * their values (docs/decisions/creating-orders.md#planned-once).
   */
  plannedTransaction<T>(work: (rows: Rows) => Promise<T>): Promise<T>
  /** How often PostgreSQL has ended a statement of this process because it and another waited for each other. */
  deadlocks(): number
  /** A fresh EntityManager for reading outside a transaction. Never share one between two requests. */
  em(): EntityManager
  close(): Promise<void>
}
