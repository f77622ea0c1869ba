import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Rows } from './database.ts'
import { readDate } from './row.ts'

/** Runs one query and returns its rows. A typed query returns typed values. */
export type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** A client or pool of `pg`. */
export interface PgQueryable {
  query(config: pg.QueryConfig): Promise<{ readonly rows: unknown[] }>
}

/** Returns queries that run through `execute`. */
export function rowsOn(execute: Execute): Rows {
  return {
    kysely: new Kysely({ dialect: dialectOver(execute), plugins: [names] }),
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await execute(CompiledQuery.raw(text, [...values]))).rows as Row[],
  }
}

/** Returns queries that run on a client or a pool. */
export function rowsOf(client: PgQueryable): Rows {
  return rowsOn(query => client.query(queryConfig(query)))
}

/** Returns a query for `pg`. The result types of a typed query follow the PostgreSQL types of its columns, whatever their aliases. */
export function queryConfig({ sql, parameters, query }: CompiledQuery): pg.QueryConfig {
  const config = { text: sql, values: [...parameters] }
  return query.kind === 'RawNode' ? config : { ...config, types: typedValues }
}

/** Maps `orderId` to the column `order_id`. Names within JSON are kept. */
const names = new CamelCasePlugin({ maintainNestedObjectKeys: true })

const oid = {
  int8: 20,
  textArray: 1009,
  date: 1082,
  timestamptz: 1184,
  int8Array: 1016,
  timestamptzArray: 1185,
  dateArray: 1182,
}
const typedValues = new pg.TypeOverrides()
const parseTexts = typedValues.getTypeParser(oid.textArray, 'text') as unknown as (text: string) => string[]
typedValues.setTypeParser(oid.int8, BigInt)
typedValues.setTypeParser(oid.timestamptz, readDate)
typedValues.setTypeParser(oid.date, text => text)
typedValues.setTypeParser(oid.int8Array, text => parseTexts(text).map(BigInt))
typedValues.setTypeParser(oid.timestamptzArray, text => parseTexts(text).map(readDate))
typedValues.setTypeParser(oid.dateArray, text => parseTexts(text))

/** Only `Database.transaction` begins transactions, so this dialect refuses to. */
function dialectOver(execute: Execute): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: query => execute(query) as Promise<QueryResult<never>>,
    streamQuery: () => refuse('stream'),
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: () => refuse('begin'),
    commitTransaction: () => refuse('commit'),
    rollbackTransaction: () => refuse('roll back'),
  }
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: db => new PostgresIntrospector(db),
  }
}

function refuse(what: string): never {
  throw new Error(`Queries do not ${what} here: use Database.transaction`)
}
