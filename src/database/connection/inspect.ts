// What a database reports about itself: its version, its clock, its backups, and the rights of the role.
import type { Rows } from '../database.ts'
import { readDate, readDateOrNull } from '../row.ts'
import { tableRights } from '../roles/roles.ts'
import type { TableRights } from '../roles/rights.ts'

export interface Server {
  readonly version: string
  readonly versionNumber: number
  readonly role: string
  readonly now: Date
  readonly isReplica: boolean
  readonly isEncrypted: boolean
  /** Settings that may lose committed data. */
  readonly unsafe: readonly string[]
  readonly hasChecksums: boolean
}

export async function inspectServer(rows: Rows): Promise<Server> {
  const [found] = await rows.query<Record<string, string> & { is_replica: boolean; is_encrypted: boolean | null }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as version_number,
            current_user::text as role, clock_timestamp()::text as now, pg_is_in_recovery() as is_replica,
            (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as is_encrypted,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
            current_setting('synchronous_commit') as synchronous_commit, current_setting('data_checksums') as checksums`,
  )
  if (!found) throw new Error('The database told nothing of itself')
  const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit'].filter(name => found[name] === 'off')
  return {
    version: found.version ?? '',
    versionNumber: Number(found.version_number),
    role: found.role ?? '',
    now: readDate(found.now ?? ''),
    isReplica: found.is_replica,
    isEncrypted: found.is_encrypted === true,
    unsafe,
    hasChecksums: found.checksums === 'on',
  }
}

/** Returns the last migration of this database; `null` when `npm run migrate` never ran on it. */
export async function findSchemaVersion(rows: Rows): Promise<string | null> {
  const [found] = await rows.query<{ version: string | null }>(
    `select obj_description(to_regclass('kassa_migration'), 'pg_class') as version`,
  )
  return found?.version ?? null
}

/** Returns the migrations that this database has run, in order. Only an administrator may read them. */
export async function listMigrations(rows: Rows): Promise<string[]> {
  if ((await findSchemaVersion(rows)) === null) return []
  const done = await rows.query<{ name: string }>('select name from kassa_migration order by id')
  return done.map(one => one.name)
}

export type InspectedRole = 'api' | 'worker' | 'signer'

/** Returns the rights that the connection's role lacks for its part of the service, and the rights it has in excess, as sentences. */
export async function compareRights(rows: Rows, part: InspectedRole): Promise<string[]> {
  const tables = Object.keys(tableRights)
  const found = await rows.query<{ name: string; exists: boolean; read: boolean; insert: boolean; delete: boolean }>(
    `select name, oid is not null as exists,
            coalesce(has_table_privilege(oid, 'select'), false) as read,
            coalesce(has_any_column_privilege(oid, 'insert'), false) as insert,
            coalesce(has_table_privilege(oid, 'delete'), false) as delete
       from unnest($1::text[]) as wanted (name), lateral (select to_regclass(name) as oid) as found`,
    [tables],
  )
  return found.flatMap(({ name, exists, ...has }) => {
    if (!exists) return [`table ${name} is missing`]
    const wanted = wantedOf(tableRights[name]!, part)
    return (['read', 'insert', 'delete'] as const)
      .filter(right => has[right] !== wanted[right])
      .map(right => `the role ${wanted[right] ? 'may not' : 'may'} ${right} ${name}`)
  })
}

function wantedOf(table: TableRights, part: InspectedRole): Record<'read' | 'insert' | 'delete', boolean> {
  // A worker is a member of the api role and has all its rights.
  const rights = { api: [table.api], worker: [table.api, table.worker], signer: [table.signer ?? {}] }[part]
  const read = part === 'signer' ? table.signer !== undefined : part === 'worker' || !table.isWorkerOnly
  return { read, insert: rights.some(one => one.insert), delete: rights.some(one => one.delete) }
}

export interface Archive {
  readonly mode: string
  readonly lastArchived: Date | null
  readonly lastFailed: Date | null
  readonly replicas: number
}

/** Returns the state of WAL archiving, as the database knows it. */
async function inspectArchive(rows: Rows): Promise<Archive> {
  const [found] = await rows.query<{ mode: string; archived: string | null; failed: string | null; replicas: string }>(
    `select current_setting('archive_mode') as mode, last_archived_time::text as archived, last_failed_time::text as failed,
            (select count(*) from pg_stat_replication)::text as replicas
       from pg_stat_archiver`,
  )
  if (!found) throw new Error('The database told nothing of its archive')
  return {
    mode: found.mode,
    lastArchived: readDateOrNull(found.archived),
    lastFailed: readDateOrNull(found.failed),
    replicas: Number(found.replicas),
  }
}

/** Space that the database uses, and what keeps it from giving write-ahead log back. */
export interface Storage {
  readonly databaseBytes: number
  /** `null`: this role may not see it. */
  readonly walBytes: number | null
  readonly dataDirectory: string | null
  /** Replication slots that nobody reads, with the log they keep. */
  readonly idleSlots: readonly { readonly name: string; readonly bytes: number }[]
}

export async function inspectStorage(rows: Rows): Promise<Storage> {
  const [found] = await rows.query<{ size: string; may_see: boolean; directory: string | null }>(
    `select pg_database_size(current_database())::text as size,
            has_function_privilege('pg_ls_waldir()', 'execute') as may_see,
            (select setting from pg_settings where name = 'data_directory') as directory`,
  )
  const slots = await rows.query<{ name: string; bytes: string | null }>(
    `select slot_name::text as name, (pg_current_wal_flush_lsn() - restart_lsn)::text as bytes
       from pg_replication_slots where not active and restart_lsn is not null`,
  )
  const [wal] = found?.may_see
    ? await rows.query<{ size: string }>(`select sum(size)::text as size from pg_ls_waldir()`)
    : []
  return {
    databaseBytes: Number(found?.size ?? 0),
    walBytes: wal ? Number(wal.size) : null,
    dataDirectory: found?.directory ?? null,
    idleSlots: slots.map(({ name, bytes }) => ({ name, bytes: Number(bytes ?? 0) })),
  }
}

/** A default of the server, the database or the role that other programs get, and that Kassa overrides. */
export interface SettingOfRole {
  readonly owner: string
  readonly name: string
  readonly value: string
}

/** Returns what the database or the role sets, and the values that this connection has in fact. */
export async function inspectDefaults(
  rows: Rows,
  names: readonly string[],
): Promise<{ readonly set: readonly SettingOfRole[]; readonly effective: ReadonlyMap<string, string> }> {
  const set = await rows.query<{ owner: string; entry: string }>(
    `select case when setrole = 0 then 'the database' else 'the role ' || setrole::regrole::text end as owner, entry
       from pg_db_role_setting cross join unnest(setconfig) as entry
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and setrole in (0, (select oid from pg_roles where rolname = current_user))`,
  )
  const effective = await rows.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest($1::text[]) as name`,
    [names],
  )
  return {
    set: set.map(({ owner, entry }) => ({
      owner,
      name: entry.slice(0, entry.indexOf('=')),
      value: entry.slice(entry.indexOf('=') + 1),
    })),
    effective: new Map(effective.map(one => [one.name, one.value])),
  }
}

/** Whether the last attempt to archive WAL failed. */
export function isArchiveFailing({ lastArchived, lastFailed }: Archive): boolean {
  return lastFailed !== null && (lastArchived === null || lastFailed > lastArchived)
}

export interface BackupRecord {
  readonly kind: 'database' | 'files' | 'restore'
  /** When it last succeeded. */
  readonly finishedAt: Date | null
  readonly seconds: number | null
  /** The moment to which a restore brought the database. */
  readonly restoredTo: Date | null
  readonly failedAt: Date | null
}

/** Whether the last attempt failed. */
export function isBackupFailing({ finishedAt, failedAt }: BackupRecord): boolean {
  return failedAt !== null && (finishedAt === null || failedAt > finishedAt)
}

export interface Backups {
  readonly archive: Archive
  /** The last backup of each kind and the last tried restore, as the backup script recorded them. */
  readonly records: readonly BackupRecord[]
}

/** Returns what the database knows of its backups. */
export async function inspectBackups(rows: Rows): Promise<Backups> {
  const [archive, records] = await Promise.all([inspectArchive(rows), listBackups(rows)])
  return { archive, records }
}

async function listBackups(rows: Rows): Promise<BackupRecord[]> {
  return rows.kysely
    .selectFrom('backup_record')
    .select(['kind', 'finishedAt', 'seconds', 'restoredTo', 'failedAt'])
    .execute()
}

export interface Replayed {
  readonly isReplica: boolean
  /** The identifier that a server and all its replicas share. */
  readonly system: string
  /** How far its log is written, or replayed on a replica, in bytes. */
  readonly logPosition: bigint
  /** Seconds since the newest transaction that a replica has replayed; `null` on a primary, and before the first. */
  readonly replayedSecondsAgo: number | null
  /** How long a replica waits on purpose before it replays. */
  readonly delaySeconds: number
}

/** Returns a server's log position. */
export async function findReplayed(rows: Rows): Promise<Replayed> {
  const [found] = await rows.query<{
    is_replica: boolean
    system: string
    logPosition: string
    replayed: number | null
    delay: number
  }>(
    `select pg_is_in_recovery() as is_replica,
            extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as replayed,
            (select setting::float8 / 1000 from pg_settings where name = 'recovery_min_apply_delay') as delay,
            (select system_identifier from pg_control_system())::text as system,
            (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::text as "logPosition"`,
  )
  if (!found) throw new Error('The database told nothing of itself')
  const { is_replica: isReplica, system, logPosition, replayed, delay } = found
  return { isReplica, system, logPosition: BigInt(logPosition), replayedSecondsAgo: replayed, delaySeconds: delay }
}
