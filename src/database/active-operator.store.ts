import { expressionBuilder, type Expression } from 'kysely'
import type { Tables } from './database.ts'

/**
 * SQL: whether the operator of this name is not disabled. Approvals of disabled operators do not count for what is still to be decided. It lies
 * here, because domain folders that know nothing of each other count approvals.
 */
export const isActiveOperatorSql = (name: string): string =>
  `exists (select from operator acting where acting.name = ${name} and acting.disabled_at is null)`

/** The same as an expression. */
export function isActiveOperator(name: Expression<string>) {
  const e = expressionBuilder<Tables>()
  return e
    .exists(e.selectFrom('operator as acting').where('acting.name', '=', name).where('acting.disabledAt', 'is', null))
    .$castTo<boolean>()
}
