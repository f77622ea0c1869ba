import { expressionBuilder, type Expression } from 'kysely'
import type { Tables } from './database.ts'

/**
 * Whether the operator with this name is active. For pending decisions, approvals of disabled operators do not count. It is here because
 * independent domain folders count approvals.
 */
export function isActiveOperator(name: Expression<string>) {
  const e = expressionBuilder<Tables>()
  return e
    .exists(e.selectFrom('operator as acting').where('acting.name', '=', name).where('acting.disabledAt', 'is', null))
    .$castTo<boolean>()
}
