import type { Rows } from '../database/database.ts'
import type { FeedDocument } from './feed-document.ts'

/** Claims the next request to a feed; `false`: another process asked it after `before`. A time of a fast clock does not count. */
export async function claimFeed(
  rows: Rows,
  { feed, host }: { readonly feed: string; readonly host: string },
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  const claimed = await rows.kysely
    .insertInto('rate_feed')
    .values({ feed, host, askedAt: now })
    .onConflict(known =>
      known
        .column('feed')
        .doUpdateSet({ host, askedAt: now })
        .where(e => e.or([e('rate_feed.askedAt', '<=', before), e('rate_feed.askedAt', '>', now)])),
    )
    .returning(e => e.lit(1).as('one'))
    .execute()
  return claimed.length > 0
}

/** Saves what a feed quotes. An answer that is older than the last one changes nothing. */
export async function saveQuotes(rows: Rows, feed: string, { quotedAt, rates }: FeedDocument): Promise<void> {
  // In one order, so that two processes that save a feed's answers do not wait for each other.
  const quotes = rates
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    .map(({ currency, unitsPerUsdt }) => ({ currency, feed, unitsPerUsdt, quotedAt }))
  await rows.kysely
    .insertInto('rate_quote')
    .values(quotes)
    .onConflict(known =>
      known
        .columns(['currency', 'feed'])
        .doUpdateSet(e => ({ unitsPerUsdt: e.ref('excluded.unitsPerUsdt'), quotedAt: e.ref('excluded.quotedAt') }))
        .whereRef('rate_quote.quotedAt', '<=', 'excluded.quotedAt'),
    )
    .execute()
}

/** Saves what became of a request; returns whether a problem began or changed. */
export async function saveAnswer(
  rows: Rows,
  feed: string,
  { quotedAt, problem }: { readonly quotedAt: Date | null; readonly problem: string | null },
): Promise<boolean> {
  const changed = await rows.kysely
    .updateTable('rate_feed')
    .set(e => ({ problem, quotedAt: e.fn('greatest', ['quotedAt', e.val(quotedAt)]) }))
    .where('feed', '=', feed)
    .where(e => (quotedAt === null ? e('problem', 'is distinct from', problem) : e.lit(true)))
    .returning(e => e.lit(1).as('one'))
    .execute()
  return changed.length > 0 && problem !== null
}

/** Removes what feeds quoted that are no longer configured. */
export async function dropOtherFeeds(rows: Rows, feeds: readonly string[]): Promise<void> {
  for (const table of ['rate_quote', 'rate_feed'] as const)
    await rows.kysely
      .deleteFrom(table)
      .where(e => (feeds.length === 0 ? e.lit(true) : e('feed', 'not in', feeds)))
      .execute()
}

/** What became of the requests to a feed. */
export interface FeedState {
  readonly feed: string
  readonly host: string
  /** The time of its newest usable document; `null` before the first. */
  readonly quotedAt: Date | null
  readonly problem: string | null
}

/** Lists the feeds that were asked. */
export async function listFeeds(rows: Rows): Promise<FeedState[]> {
  return rows.kysely.selectFrom('rate_feed').select(['feed', 'host', 'quotedAt', 'problem']).orderBy('feed').execute()
}
