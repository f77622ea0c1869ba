import {
  inspectBackups,
  isArchiveFailing,
  isBackupFailing,
  type Archive,
  type BackupRecord,
} from '../../database/connection/inspect.ts'
import type { Rows } from '../../database/database.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'

const guide = 'see docs/operating/backup-and-restore.md'
const hourMs = 3_600_000
const archiveHoursMax = 1

/** How old each may become, and what to do then. The alerts in deploy/prometheus/alerts.yaml have the same limits. */
const limits = {
  database: { hoursMax: 26, name: 'backup of the database', cure: 'start kassa-backup.timer' },
  files: { hoursMax: 50, name: 'backup of journal and secrets', cure: 'start kassa-backup-files.timer' },
  restore: { hoursMax: 40 * 24, name: 'tried restore', cure: 'run the restore drill' },
} as const

interface Moment {
  readonly isProduction: boolean
  readonly now: Date
}

/** Checks the database's backups. Production without WAL archiving loses committed data. */
export async function examineBackups(rows: Rows, { isProduction, now }: Moment): Promise<Finding[]> {
  const { archive, records } = await inspectBackups(rows)
  const found = archiveFinding(archive, { isProduction, now })
  if (archive.mode === 'off' && !isProduction) return [found]
  const kinds = ['database', 'files', 'restore'] as const
  return [found, ...kinds.map(kind => recordFinding(kind, { record: records.find(one => one.kind === kind), now }))]
}

function archiveFinding(archive: Archive, { isProduction, now }: Moment): Finding {
  const { ok, warn, fail } = findingsOf('backups')
  const { mode, lastArchived, lastFailed, replicas } = archive
  const copies = `${replicas} ${replicas === 1 ? 'replica' : 'replicas'}`
  if (mode === 'off') {
    const text = `WAL archiving is off (${copies}): everything after the last dump can be lost`
    if (!isProduction) return ok('WAL archiving is off, as usual in a sandbox')
    return fail(text, `set archive_mode and archive_command; ${guide}`)
  }
  if (lastFailed && isArchiveFailing(archive))
    return fail(
      `WAL archiving has failed since ${lastFailed.toISOString()} (${copies})`,
      `check PostgreSQL's log; ${guide}`,
    )
  if (!lastArchived)
    return warn('no WAL file has been archived yet', `run select pg_switch_wal() as an administrator; ${guide}`)
  const text = `last archived ${lastArchived.toISOString()} (${copies})`
  if (now.getTime() - lastArchived.getTime() <= archiveHoursMax * hourMs) return ok(text)
  return warn(text, `set archive_timeout = 60s to archive during quiet hours too; ${guide}`)
}

function recordFinding(
  kind: BackupRecord['kind'],
  { record, now }: { readonly record: BackupRecord | undefined; readonly now: Date },
): Finding {
  const { ok, warn, fail } = findingsOf('backups')
  const { hoursMax, name, cure } = limits[kind]
  if (record && isBackupFailing(record))
    return fail(`${name}: failed at ${record.failedAt?.toISOString()}`, `look into its log; ${guide}`)
  if (!record?.finishedAt) {
    const text = `no ${name} is recorded`
    return kind === 'database' ? fail(text, `make one; ${guide}`) : warn(text, `${cure}; ${guide}`)
  }
  const to = record.restoredTo ? `, to ${record.restoredTo.toISOString()} in ${record.seconds} s` : ''
  const text = `last ${name} ${record.finishedAt.toISOString()}${to}`
  const isOld = now.getTime() - record.finishedAt.getTime() > hoursMax * hourMs
  return isOld ? warn(text, `${cure}; ${guide}`) : ok(text)
}
