import { defineEntity, p } from '@mikro-orm/core'
import { index } from '../database/columns.ts'

export const RateWindowEntity = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_window',
  properties: {
    bucket: p.text().primary(),
    windowStart: p.datetime().columnType('timestamptz'),
    hits: p.integer(),
  },
  indexes: [index('create index rate_window_age on rate_window (window_start)')],
})
