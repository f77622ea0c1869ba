import { defineEntity, p } from '@mikro-orm/core'
import { checks, time } from '../../database/columns.ts'

export const BackupRecordEntity = defineEntity({
  name: 'BackupRecord',
  tableName: 'backup_record',
  properties: {
    kind: p.enum(['database', 'files', 'restore']).primary(),
    finishedAt: time().nullable(),
    seconds: p.integer().nullable(),
    restoredTo: time().nullable(),
    failedAt: time().nullable(),
  },
  checks: checks({
    backup_record_seconds_check: 'seconds >= 0',
    backup_record_check: "kind = 'restore' or restored_to is null",
    backup_record_check1: 'finished_at is not null or failed_at is not null',
  }),
})
