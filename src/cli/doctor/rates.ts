import type { RateFeedsConfig } from '../../config/derived.ts'
import type { Rows } from '../../database/database.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import { listFeeds } from '../../rates/feed.store.ts'

const { ok, warn, fail } = findingsOf('rates')

/** Checks that each configured feed quotes rates, and that most of them are fresh. */
export async function examineFeeds(
  rows: Rows,
  { feeds, maxAgeSeconds }: RateFeedsConfig,
  now: Date,
): Promise<Finding[]> {
  if (feeds.length === 0) return []
  const known = await listFeeds(rows)
  const states = feeds.map(({ id, url }) => {
    const state = known.find(one => one.feed === id)
    const age = state?.quotedAt ? Math.round((now.getTime() - state.quotedAt.getTime()) / 1000) : null
    return {
      host: new URL(url).host,
      problem: state?.problem ?? null,
      age,
      isFresh: age !== null && age < maxAgeSeconds,
    }
  })
  const fresh = states.filter(({ isFresh }) => isFresh).length
  const few = fail(
    `${fresh} of ${feeds.length} rate feeds are fresh: orders at feed rates are refused`,
    'start a worker, and check the feeds in KASSA_RATE_FEEDS',
  )
  return [
    ...states.map(({ host, problem, age, isFresh }) =>
      isFresh && problem === null
        ? ok(`${host} quoted ${age} s ago`)
        : warn(`${host}: ${problem ?? (age === null ? 'never asked' : `quoted ${age} s ago`)}`, 'check the feed'),
    ),
    ...(fresh * 2 > feeds.length ? [] : [few]),
  ]
}
