import { defineEntity, p } from '@mikro-orm/core'
import type { Finding } from '../../lib/finding.ts'
import { time } from '../../database/columns.ts'

/** A run of `doctor` that an operator asked for in the console. A worker does it. */
export const DoctorRunEntity = defineEntity({
  name: 'DoctorRun',
  tableName: 'doctor_run',
  properties: {
    id: p.uuid().primary(),
    requestedBy: p.text(),
    requestedAt: time(),
    startedAt: time().nullable(),
    finishedAt: time().nullable(),
    /** Checks that are done, and all checks. */
    done: p.integer(),
    total: p.integer(),
    findings: p.json().$type<readonly Finding[]>(),
  },
})
