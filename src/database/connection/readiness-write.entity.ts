import { defineEntity, p } from '@mikro-orm/core'
import { checks } from '../../database/columns.ts'

export const ReadinessWriteEntity = defineEntity({
  name: 'ReadinessWrite',
  tableName: 'readiness_write',
  properties: {
    slot: p.integer().primary().autoincrement(false),
    writtenAt: p.datetime().columnType('timestamptz'),
  },
  checks: checks({
    readiness_write_slot_check: 'slot >= 0 and slot < 8',
  }),
})
