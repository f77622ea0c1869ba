import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { JsonRequestFailed, requestJson } from '../lib/text/request-json.ts'
import { plainText } from '../lib/text/plain-text.ts'
import { readFeed, type FeedDocument } from './feed-document.ts'
import { claimFeed, dropOtherFeeds, saveAnswer, saveQuotes } from './feed.store.ts'

/** One process asks each feed once in this time, whatever the number of workers and orders. */
const everySeconds = 60
/** A feed that is slower, or says more, is not asked to the end. All currencies together take about 4 kB. */
const timeoutMsDefault = 5_000
const bytesMax = 65_536

/**
 * Asks the configured feeds for their rates. Creating an order reads only what is stored here, so no feed can delay it. A feed without a
 * usable answer keeps its last quotes until they are too old (docs/decisions/prices.md).
 */
export async function fetchRates(deps: Deps, timeoutMs = timeoutMsDefault): Promise<void> {
  const { feeds } = deps.config.rateFeeds
  const asked = await Promise.all(feeds.map(feed => askFeed(deps, feed, timeoutMs)))
  const ids = feeds.map(({ id }) => id)
  // Without feeds nothing is left to be asked about, and nothing to be alerted of.
  if (feeds.length === 0 || asked.includes(true)) await deps.db.transaction(tx => dropOtherFeeds(tx, ids))
}

/** Returns whether this process asked the feed. */
async function askFeed(
  { db, clock, log }: Deps,
  { id: feed, url }: { readonly id: string; readonly url: string },
  timeoutMs: number,
): Promise<boolean> {
  const { host } = new URL(url)
  const now = clock.now()
  if (!(await claimFeed(db, { feed, host }, { now, before: addSeconds(now, -everySeconds) }))) return false
  const answer = await readAnswer(url, { timeoutMs, now: () => clock.now() })
  if (typeof answer === 'string') {
    if (await saveAnswer(db, feed, { quotedAt: null, problem: answer }))
      log.warn({ feed: host, reason: answer }, 'rate feed unusable')
    return true
  }
  await db.transaction(async tx => {
    await saveQuotes(tx, feed, answer)
    await saveAnswer(tx, feed, { quotedAt: answer.quotedAt, problem: null })
  })
  return true
}

async function readAnswer(
  url: string,
  { timeoutMs, now }: { readonly timeoutMs: number; readonly now: () => Date },
): Promise<FeedDocument | string> {
  try {
    const headers = { accept: 'application/json' }
    return readFeed(await requestJson({ url, method: 'GET', headers, timeoutMs, bytesMax }), now())
  } catch (error) {
    if (!(error instanceof JsonRequestFailed)) throw error
    return plainText(error.message, 200)
  }
}
