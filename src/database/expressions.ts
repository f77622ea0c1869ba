// Parts of typed queries that kysely cannot express.
import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely'

/** Matches any of these values: `where('id', '=', anyOf(ids))`. The query text, and so its plan, does not depend on their number. */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${values})`
}

/** PostgreSQL types for arrays of values. */
type SentAs =
  | 'uuid'
  | 'text'
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'json'
  | 'numeric'

/**
 * Returns rows of values as a table: `selectFrom(given('wanted', { orderId: 'uuid' }, wanted))`. They are sent as one array per column, so
 * that the query text does not depend on their number.
 */
export function given<Alias extends string, Row extends object, Name extends keyof Row & string>(
  alias: Alias,
  columns: Readonly<Record<Name, SentAs>>,
  rows: readonly Row[],
): AliasedRawBuilder<Pick<Row, Name>, Alias> {
  const names = Object.keys(columns) as Name[]
  const arrays = names.map(name => sql`${rows.map(row => row[name])}::${sql.raw(columns[name])}[]`)
  const table = sql`${sql.table(alias)}(${sql.join(names.map(name => sql.ref(name)))})`
  return sql<Pick<Row, Name>>`unnest(${sql.join(arrays)})`.as<Alias>(table)
}

/** The database's clock, for decisions that every process must make alike. */
export const databaseNow: RawBuilder<Date> = sql<Date>`now()`

/** Returns the earlier of this process's time and the database's: work whose claim was lost is due at once for every process. */
export function dueAtOnce(now: Date): RawBuilder<Date> {
  return sql<Date>`least(${now}::timestamptz, now())`
}

/**
 * Adds seconds to a time. The addition uses UTC without a time zone, so that the result does not depend on the session. In updates Citus
 * refuses functions of columns that do.
 */
export function later(time: Expression<Date>, seconds: Expression<number>): RawBuilder<Date> {
  return sql<Date>`((${time}::timestamptz at time zone 'UTC' + ${seconds} * interval '1 second') at time zone 'UTC')`
}

/**
 * Puts a word into the query text instead of binding it. A generic plan then sees that only rows with this word match, and uses the partial
 * index.
 */
export function literal<const Word extends string>(word: Word): RawBuilder<Word> {
  return sql.lit(word)
}

/** Orders texts by bytes, as an index with `text_pattern_ops` does. */
export function byBytes(text: Expression<string>): RawBuilder<string> {
  return sql<string>`${text} using ~<~`
}

/** Returns values as one typed array, where PostgreSQL cannot infer the type. */
export function arrayOf<Value>(type: SentAs, values: readonly Value[]): RawBuilder<Value[]> {
  return sql<Value[]>`${values}::${sql.raw(type)}[]`
}
