import { expressionBuilder, type Expression } from 'kysely'
import type { Tables } from './database.ts'

/**
 * Whether the operator of this name is not disabled. Approvals of disabled operators do not count for what is still to be decided. It lies
 * here, because domain folders that know nothing of each other count approvals.
 */
export function isActiveOperator(name: Expression<string>) {
  const e = expressionBuilder<Tables>()
  return e
    .exists(e.selectFrom('operator as acting').where('acting.name', '=', name).where('acting.disabledAt', 'is', null))
    .$castTo<boolean>()
}
