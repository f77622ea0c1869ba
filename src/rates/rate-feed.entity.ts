import { defineEntity, p } from '@mikro-orm/core'
import { checks, time } from '../database/columns.ts'

/** When a configured feed was last asked. Its id is a hash of its URL, which may hold a key. */
export const RateFeedEntity = defineEntity({
  name: 'RateFeed',
  tableName: 'rate_feed',
  properties: {
    feed: p.text().primary(),
    host: p.text(),
    askedAt: time(),
    /** The time of its newest usable document. */
    quotedAt: time().nullable(),
    /** Why the last answer was refused. */
    problem: p.text().nullable(),
  },
  checks: checks({ rate_feed_host_check: 'length(host) <= 300', rate_feed_problem_check: 'length(problem) <= 300' }),
})
