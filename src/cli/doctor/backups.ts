import { inspectArchive, type Archive } from '../../database/connection/inspect.ts'
import type { Rows } from '../../database/database.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'

const guide = 'see docs/operating/backup-and-restore.md'
const hourMs = 3_600_000
const archiveHoursMax = 1
const backupHoursMax = 48

/** Checks the database's backups. Production without WAL archiving loses committed data. */
export async function examineBackups(
  rows: Rows,
  { isProduction, now }: { readonly isProduction: boolean; readonly now: Date },
): Promise<Finding[]> {
  const archive = await inspectArchive(rows)
  return [archiveFinding(archive, { isProduction, now }), ...baseBackup(archive, { isProduction, now })]
}

function archiveFinding(archive: Archive, { isProduction, now }: { isProduction: boolean; now: Date }): Finding {
  const { ok, warn, fail } = findingsOf('backups')
  const { mode, lastArchived, lastFailed, replicas } = archive
  const copies = `${replicas} ${replicas === 1 ? 'replica' : 'replicas'}`
  if (mode === 'off') {
    const text = `WAL archiving is off (${copies}): everything after the last dump can be lost`
    if (!isProduction) return ok('WAL archiving is off, as usual in a sandbox')
    return fail(text, `set archive_mode and archive_command; ${guide}`)
  }
  if (lastFailed && (!lastArchived || lastFailed > lastArchived))
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

function baseBackup(
  { mode, lastBackup, maySeeBackups }: Archive,
  { isProduction, now }: { isProduction: boolean; now: Date },
) {
  const { ok, warn, fail } = findingsOf('backups')
  if (mode === 'off' && !isProduction) return []
  if (!maySeeBackups) return [warn('this role cannot see the last base backup', 'grant pg_monitor to this role')]
  if (!lastBackup) return [fail('no base backup found', `make one; ${guide}`)]
  const text = `last base backup ${lastBackup.toISOString()}`
  const isOld = now.getTime() - lastBackup.getTime() > backupHoursMax * hourMs
  return [isOld ? warn(text, `make a base backup every day; ${guide}`) : ok(text)]
}
