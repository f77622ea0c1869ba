import { defineEntity } from '@mikro-orm/core'
import { big, checks, environmentText } from '../database/columns.ts'

/** How far the business clock of an environment runs ahead of the real time, in milliseconds; only a sandbox has a row here. */
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
