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

/**
 * Whether an idempotency key has served its time. A live one has to have served it by the database's clock as well: where a worker's ran ahead, a
 * request that comes again would pay or open something a second time.
 */
export function hasServed(now: Date): Expression<SqlBool> {
  const e = expressionBuilder<{ key: { environment: string; expiresAt: Date } }, 'key'>()
  return e.and([e('expiresAt', '<=', now), e.or([e('environment', '<>', 'live'), e('expiresAt', '<=', databaseNow)])])
}
