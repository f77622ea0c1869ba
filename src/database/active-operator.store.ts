// Here, because domain folders that know nothing of each other all count approvals.
/** SQL: whether an operator of this name may still act. What others approved does not count for what is still to be decided. */
export const isActiveOperatorSql = (name: string): string =>
  `exists (select from operator acting where acting.name = ${name} and acting.disabled_at is null)`
