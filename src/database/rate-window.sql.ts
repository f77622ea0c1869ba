import type { Rows } from './database.ts'
import { databaseNow, later } from './expressions.ts'

/** A caller's usage of its window. */
export interface Usage {
  /** Hits in this window, including this one. */
  readonly hits: number
  /** Whole seconds until the window ends and the count restarts, at least 1. */
  readonly resetSeconds: number
}

/**
 * Counts a hit in the window of `bucket`, which all processes share. A window opens at its first hit, so that the returned wait is exact.
 * The database's clock decides, because all processes share it.
 */
export async function countHit(rows: Rows, bucket: string, windowSeconds: number): Promise<Usage> {
  const [usage] = await rows.query<Usage>(countHitText, [bucket, windowSeconds])
  if (!usage) throw new Error(`No rate window for ${bucket}`)
  return usage
}

/** Takes back one hit of a bucket. */
export async function giveBackHit(rows: Rows, bucket: string): Promise<void> {
  await rows.kysely
    .updateTable('rate_window')
    .set(e => ({ hits: e('hits', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('hits', '>', 0)
    .execute()
}

/** Rows removed by one statement. */
const removedMax = 1000

/**
 * Removes windows that ended more than a day ago, a bounded number at once. Otherwise every address ever seen would keep a row. Returns
 * whether there may be more.
 */
export async function deleteOldWindows(rows: Rows): Promise<boolean> {
  const removed = await rows.kysely
    .deleteFrom('rate_window')
    .where('bucket', 'in', old =>
      old
        .selectFrom('rate_window')
        .select('bucket')
        .where('windowStart', '<', later(databaseNow, old.eb.lit(-86_400)))
        .orderBy('windowStart')
        .limit(removedMax),
    )
    .returning('bucket')
    .execute()
  return removed.length === removedMax
}

/** Returns SQL that inserts and counts hits, from a select of bucket, time and hits and an expression for the window's seconds. */
export function windowInsert(hitsSelect: string, seconds: string): string {
  const isOver = `excluded.window_start - w.window_start >= make_interval(secs => ${seconds})`
  return `insert into rate_window as w (bucket, window_start, hits) ${hitsSelect}
  on conflict (bucket) do update set
    hits = case when ${isOver} then excluded.hits else w.hits + excluded.hits end,
    window_start = case when ${isOver} then excluded.window_start else w.window_start end
  returning bucket, hits, ${resetSeconds('w.window_start', seconds)} as reset_seconds`
}

/** A request that waited for a lock may see a window opened after its own start. The result never exceeds the window. */
function resetSeconds(windowStart: string, seconds: string): string {
  const left = `extract(epoch from ${windowStart} + make_interval(secs => ${seconds}) - now())`
  return `greatest(1, least(${seconds}, ceil(${left})))::integer`
}

const countHitText = `
with hit as (${windowInsert('select $1::text, now(), 1', '$2::integer')})
select hits, reset_seconds as "resetSeconds" from hit`
