/**
 * SQL of a `with` query: locks the rows that are due and calls their ids `due`. A row whose time is later than `$6` was put off by a clock that ran
 * ahead, and is due as well. Each kind is a query of its own, so that both use the index of that time. `$3`: now. `$5`: how many at most.
 */
export function dueText(select: (isDue: string) => string, time = 'due_at'): string {
  return `on_time as (${select(`${time} <= $3`)} limit $5 for no key update skip locked),
     put_off as (${select(`${time} > $6`)} limit $5 - (select count(*) from on_time) for no key update skip locked),
     due as (select id from on_time union all select id from put_off)`
}
