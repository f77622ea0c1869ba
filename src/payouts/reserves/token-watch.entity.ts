import { defineEntity, p } from '@mikro-orm/core'
import type { TokenProblem } from '../../chains/token-state.ts'
import { checks, environment, network, texts, time } from '../../database/columns.ts'

/** Restrictions of a chain's token that its issuer has switched on and that prevent payouts. */
export const TokenWatchEntity = defineEntity({
  name: 'TokenWatch',
  tableName: 'token_watch',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    problems: texts().$type<TokenProblem[]>().defaultRaw(`'{}'`),
    /** The same as text; `null`: none. */
    note: p.text().nullable(),
    since: time().nullable(),
    checkedAt: time(),
  },
  checks: checks({
    token_watch_check: '(note is null) = (since is null)',
  }),
})
