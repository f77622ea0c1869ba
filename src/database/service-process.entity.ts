import { defineEntity, p } from '@mikro-orm/core'
import { time } from './columns.ts'

/** A process of the service that reports that it runs. */
export const ServiceProcessEntity = defineEntity({
  name: 'ServiceProcess',
  tableName: 'service_process',
  properties: {
    id: p.uuid().primary(),
    /** Such as `api,worker`. */
    roles: p.text(),
    host: p.text(),
    version: p.text(),
    startedAt: time(),
    /** By the database's clock. */
    seenAt: time(),
    /** How far its clock is ahead of the database's. */
    aheadMs: p.integer(),
  },
})
