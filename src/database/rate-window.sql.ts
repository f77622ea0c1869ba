import type { Rows } from './database.ts'
import { databaseNow, later } from './expressions.ts'

/** Where a caller stands in its window. */
export interface Usage {
  /** Hits in this window, this one included. */
  readonly hits: number
  /** Whole seconds until the window ends and counting starts anew, at least 1. */
  readonly resetSeconds: number
}

/**
 * Counts a hit in the window of `bucket`, shared by all processes. A window opens at its first hit, so the wait it names
 * is honest; the database's clock decides, since every process sees the same one.
 */
export async function countHit(rows: Rows, bucket: string, windowSeconds: number): Promise<Usage> {
  const [usage] = await rows.query<Usage>(countHitText, [bucket, windowSeconds])
  if (!usage) throw new Error(`No rate window for ${bucket}`)
  return usage
}

/** Removed by one statement. */
const removedMax = 1000

/**
 * Removes windows that ended more than a day ago, so many at once; without it every address ever seen keeps a row. Says whether
 * there may be more.
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

/** SQL of an insert that counts hits, given an SQL select of bucket, time and hits and an expression for the window's seconds. */
export function windowInsert(hitsSelect: string, seconds: string): string {
  const isOver = `excluded.window_start - w.window_start >= make_interval(secs => ${seconds})`
  return `insert into rate_window as w (bucket, window_start, hits) ${hitsSelect}
  on conflict (bucket) do update set
    hits = case when ${isOver} then excluded.hits else w.hits + excluded.hits end,
    window_start = case when ${isOver} then excluded.window_start else w.window_start end
  returning bucket, hits, ${resetSeconds('w.window_start', seconds)} as reset_seconds`
}

/** A request that waited for another's lock may see a window opened after its own start: never more than the window. */
function resetSeconds(windowStart: string, seconds: string): string {
  const left = `extract(epoch from ${windowStart} + make_interval(secs => ${seconds}) - now())`
  return `greatest(1, least(${seconds}, ceil(${left})))::integer`
}

const countHitText = `
with hit as (${windowInsert('select $1::text, now(), 1', '$2::integer')})
select hits, reset_seconds as "resetSeconds" from hit`
