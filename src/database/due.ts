import { expressionBuilder, type Expression, type QueryCreator, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Rows, Tables } from './database.ts'
import { databaseNow } from './expressions.ts'

interface Due {
  readonly id: string
}

export interface DueBy {
  readonly now: Date
  /** Upper bound of every backoff. A later time was written by a fast clock. */
  readonly putOffUntilMax: Date
  /** Maximum number of rows. */
  readonly limit: number
}

/**
 * Begins a query with the due rows: locks them and names their ids `due`. `select` finds them by a condition on the column `time`. Rows
 * that a fast clock has scheduled too late are due as well. Each kind is a separate query, so that both use the index of that column.
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
 * Whether an idempotency key has expired. A live key must have expired by the database's clock too. By a fast worker clock alone, a
 * repeated request would pay or open something a second time.
 */
export function hasExpired(now: Date): Expression<SqlBool> {
  const e = expressionBuilder<{ key: { environment: string; expiresAt: Date } }, 'key'>()
  return e.and([e('expiresAt', '<=', now), e.or([e('environment', '<>', 'live'), e('expiresAt', '<=', databaseNow)])])
}
