/** SQL: whether approval `a` is its operator's last, as `isLastWord` (`screening.store.ts`). */
export const isLastWordSql = `not exists (select from frozen_approval later where (later.order_id, later.freeze_count, later.operator) =
  (a.order_id, a.freeze_count, a.operator) and later.id > a.id)`
