import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, network, texts, time } from '../../database/columns.ts'

export const TokenWatchEntity = defineEntity({
  name: 'TokenWatch',
  tableName: 'token_watch',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    problems: texts().defaultRaw(`'{}'`),
    note: p.text().nullable(),
    since: time().nullable(),
    checkedAt: time(),
  },
  checks: checks({
    token_watch_check: '(note is null) = (since is null)',
  }),
})
