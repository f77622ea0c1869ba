import type { QueryResult } from 'kysely'
import type { Rows } from '../../src/database/database.ts'
import { rowsOn } from '../../src/database/rows.ts'

export interface Statement {
  /** As it is sent. */
  readonly text: string
  /** The same without the quotes around names, however it was written. */
  readonly plain: string
  readonly values: readonly unknown[]
}

/** The same queries, each of which `around` may hold, count, change the answer of, or refuse. */
export function rowsAround(
  rows: Pick<Rows, 'kysely'>,
  around: (statement: Statement, run: () => Promise<QueryResult<unknown>>) => Promise<QueryResult<unknown>>,
): Rows {
  const inner = rows.kysely.withoutPlugins()
  return rowsOn(query =>
    around({ text: query.sql, plain: query.sql.replaceAll('"', ''), values: query.parameters }, () =>
      inner.executeQuery(query),
    ),
  )
}

/** Queries that nobody answers: each finds nothing, after `noted` has seen it. */
export function rowsNoting(noted: (statement: Statement) => Promise<void> | void): Rows {
  return rowsOn(async query => {
    await noted({ text: query.sql, plain: query.sql.replaceAll('"', ''), values: query.parameters })
    return { rows: [] }
  })
}
