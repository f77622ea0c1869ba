import { defineEntity } from '@mikro-orm/core'
import { big, checks, environmentText } from '../database/columns.ts'

/** The offset of an environment's business clock from real time, in milliseconds. Only sandboxes have a row. */
export const BusinessClockEntity = defineEntity({
  name: 'BusinessClock',
  tableName: 'business_clock',
  properties: {
    environment: environmentText().primary(),
    offsetMs: big(),
  },
  checks: checks({
    business_clock_environment_check: `environment = 'test'`,
    business_clock_offset_ms_check: 'offset_ms >= 0',
  }),
})
