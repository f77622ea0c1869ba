import { expressionBuilder, type Expression, type QueryCreator, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Rows, Tables } from './database.ts'
import { databaseNow } from './expressions.ts'

interface Due {
  readonly id: string
}

export interface DueBy {
  readonly now: Date
  /** Nothing is ever put off beyond this: a later time was written by a clock that ran ahead. */
  readonly putOffUntilMax: Date
  /** How many rows at most. */
  readonly limit: number
}

/**
 * Begins a query with the rows that are due: locks them and calls their ids `due`. `select` finds them by a condition on `time`, a column. A row that
 * a clock that ran ahead has put off is due as well. Each kind is a query of its own, so that both use the index of that time.
 */
export function withDue<Within, From extends keyof Within>(
  { kysely }: Rows,
  select: (db: QueryCreator<Tables>, isDue: Expression<SqlBool>) => SelectQueryBuilder<Within, From, Due>,
  { time = 'dueAt', now, putOffUntilMax, limit }: DueBy & { readonly time?: string },
) {
  const e = expressionBuilder<Readonly<Record<string, Readonly<Record<string, Date>>>>, string>()
  return kysely
    .with('onTime', db =>
      select(db, e(time, '<=', now))
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('putOff', db =>
      select(db as unknown as QueryCreator<Tables>, e(time, '>', putOffUntilMax))
        .limit(
          e(
            e.val(limit),
            '-',
            db.selectFrom('onTime').select(count => count.fn.countAll<number>().as('count')),
          ),
        )
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('due', db => db.selectFrom('onTime').select('id').unionAll(db.selectFrom('putOff').select('id')))
}

/** Where the values of a query stand. */
export interface DueValues {
  readonly now: string
  /** How many rows at most. */
  readonly limit: string
  /** Nothing is ever put off beyond this: a later time was written by a clock that ran ahead. */
  readonly putOffUntilMax: string
}

const usual: DueValues = { now: '$3', limit: '$5', putOffUntilMax: '$6' }

/**
 * SQL of a `with` query: locks the rows that are due and calls their ids `due`. A row that a clock that ran ahead has put off is due as well. Each
 * kind is a query of its own, so that both use the index of that time.
 */
export function dueText(
  select: (isDue: string) => string,
  time = 'due_at',
  { now, limit, putOffUntilMax }: DueValues = usual,
): string {
  return `on_time as (${select(`${time} <= ${now}`)} limit ${limit} for no key update skip locked),
     put_off as (${select(`${time} > ${putOffUntilMax}`)} limit ${limit} - (select count(*) from on_time) for no key update skip locked),
     due as (select id from on_time union all select id from put_off)`
}

/**
 * SQL: whether an idempotency key has served its time by `$1`, now. A live one has to have served it by the database's clock as well: where a
 * worker's ran ahead, a request that comes again would pay or open something a second time.
 */
export const isExpired = `expires_at <= $1 and (environment <> 'live' or expires_at <= now())`

/** The same in a typed query. */
export function hasServed(now: Date): Expression<SqlBool> {
  const e = expressionBuilder<{ key: { environment: string; expiresAt: Date } }, 'key'>()
  return e.and([e('expiresAt', '<=', now), e.or([e('environment', '<>', 'live'), e('expiresAt', '<=', databaseNow)])])
}
