import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, time } from '../../database/columns.ts'

export const ArchivedPartitionEntity = defineEntity({
  name: 'ArchivedPartition',
  tableName: 'archived_partition',
  properties: {
    what: p.enum(['order_event']).primary(),
    month: p.date().primary(),
    rowCount: big(),
    checksum: p.decimal('string').columnType('numeric(38)'),
    file: p.text(),
    fileSha256: p.text(),
    exportedAt: time(),
    removedAt: time().nullable(),
  },
  checks: checks({
    archived_partition_month_check: 'extract(day from month) = 1',
    archived_partition_row_count_check: 'row_count >= 0',
    archived_partition_checksum_check: 'checksum >= 0',
  }),
})
