// Parts of typed queries that kysely has no words for.
import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely'

/** Any of these values: `where('id', '=', anyOf(ids))`. The text of the query, and so its plan, does not depend on how many there are. */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${values})`
}

/** A type of PostgreSQL that arrays of values are sent as. */
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
 * Rows that a query brings with it, as a table: `selectFrom(given('wanted', { orderId: 'uuid' }, wanted))`. They are sent as an array for each
 * of these columns, so that the text of the query does not depend on how many there are.
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

/** The clock of the database, for what every process has to judge alike. */
export const databaseNow: RawBuilder<Date> = sql<Date>`now()`

/**
 * A time and a number of seconds added. They are added without a time zone, so that the sum does not depend on that of the session: where a
 * row is changed, Citus refuses functions of its columns that do.
 */
export function later(time: Expression<Date>, seconds: Expression<number>): RawBuilder<Date> {
  return sql<Date>`((${time}::timestamptz at time zone 'UTC' + ${seconds} * interval '1 second') at time zone 'UTC')`
}

/**
 * A word of ours that stands in the text of a query instead of being sent with it: a plan for any values sees that only rows with this word are
 * meant, and uses the index of those.
 */
export function literal<const Word extends string>(word: Word): RawBuilder<Word> {
  return sql.lit(word)
}

/** Texts in the order of their bytes, which an index of `text_pattern_ops` has. */
export function byBytes(text: Expression<string>): RawBuilder<string> {
  return sql<string>`${text} using ~<~`
}

/** Values as one array, where nothing around it tells PostgreSQL their type. */
export function arrayOf<Value>(type: SentAs, values: readonly Value[]): RawBuilder<Value[]> {
  return sql<Value[]>`${values}::${sql.raw(type)}[]`
}
