import type { Rows } from '../database/database.ts'
import { endOf, startOf, type Month } from '../database/month.ts'

const linesAtOnce = 1000

/** Every change of orders that was made in a month as one line of JSON, in their order. */
export async function* changeLines(rows: Rows, month: Month): AsyncGenerator<string> {
  let last: readonly unknown[] = [startOf(month).toISOString(), '00000000-0000-0000-0000-000000000000', 0]
  for (;;) {
    const found = await rows.query<{ line: string; at: string; order_id: string; version: number }>(linesText, [
      ...last,
      endOf(month).toISOString(),
    ])
    for (const { line } of found) yield line
    const end = found.at(-1)
    if (end === undefined || found.length < linesAtOnce) return
    last = [end.at, end.order_id, end.version]
  }
}

const linesText = `
select row_to_json(e)::text as line, to_json(e.created_at) #>> '{}' as at, e.order_id, e.version from order_event e
 where e.created_at >= $1::timestamptz and e.created_at < $4::timestamptz and (e.created_at, e.order_id, e.version) > ($1::timestamptz, $2::uuid, $3::integer)
 order by e.created_at, e.order_id, e.version limit ${linesAtOnce}`
