import { entities } from '../../entities.ts'
import {
  compareRights,
  findSchemaVersion,
  inspectServer,
  type InspectedRole,
  type Server,
  findReplayed,
} from '../../database/connection/inspect.ts'
import { newestMigration } from '../../database/migrations/newest.ts'
import { openDatabase } from '../../database/orm.ts'
import type { Database, Rows } from '../../database/database.ts'
import { listExcessRights } from '../../database/roles/own-role.store.ts'
import { systemClock } from '../../lib/clock.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import { inspectPartitions } from '../../database/partitions/partition.store.ts'
import { endOf, monthAfter, monthOf } from '../../database/partitions/month.ts'
import type { Config } from '../../config/config.ts'

const versionMin = 160_000
/** The first is more than any NTP-synchronised clock is off; at the second the signer waits. */
const skewSecondsWarn = 2
const skewSecondsFail = 60
const shownMax = 5

/** Opens the database for an examination. Rejects when it does not answer. */
export async function openForDoctor(url: string): Promise<Database> {
  const db = await openDatabase({ url, entities, connectionsMax: 2 })
  try {
    await db.kysely.selectNoFrom(e => e.lit(1).as('one')).execute()
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Checks that the database answers, matches this release, and grants this role exactly what it needs. */
export async function examineDatabase(
  db: Database,
  { part, isProduction, url }: { readonly part: InspectedRole; readonly isProduction: boolean; readonly url: string },
): Promise<Finding[]> {
  const { ok, warn } = findingsOf('database')
  const asked = systemClock.now().getTime()
  const server = await inspectServer(db)
  const answered = systemClock.now().getTime()
  // The database's time lies between the query and its answer. Any difference beyond that is between the clocks.
  const reported = server.now.getTime()
  const skewSeconds = (reported > answered ? reported - answered : Math.min(0, reported - asked)) / 1000
  const host = new URL(url).hostname
  return [
    ok(`PostgreSQL ${server.version} at ${host}, as ${server.role}`),
    ...worries(server),
    ...(isProduction && !server.isEncrypted && !isHere(host)
      ? [
          warn(
            `the connection to ${host} is not encrypted`,
            'add ?sslmode=verify-full to DATABASE_URL, and enable TLS in PostgreSQL',
          ),
        ]
      : []),
    schemaFinding(await findSchemaVersion(db)),
    ...(await rightsFindings(db, part, isProduction)),
    clockFinding(skewSeconds),
  ]
}

function worries({ versionNumber, version, isReplica, unsafe, hasChecksums }: Server): Finding[] {
  const { warn, fail } = findingsOf('database')
  const found: Finding[] = []
  if (versionNumber < versionMin) found.push(warn(`PostgreSQL ${version} is old`, 'use PostgreSQL 16 or newer'))
  if (isReplica) found.push(fail('this is a read-only replica', 'set DATABASE_URL to the primary'))
  for (const name of unsafe)
    found.push(fail(`${name} is off: committed data may be lost`, `set ${name} = on in postgresql.conf`))
  if (!hasChecksums)
    found.push(
      warn('data checksums are off: disk corruption goes unnoticed', 'stop PostgreSQL and run pg_checksums --enable'),
    )
  return found
}

function isHere(host: string): boolean {
  return host === '' || host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

function schemaFinding(version: string | null): Finding {
  const { ok, fail } = findingsOf('schema')
  if (version === newestMigration) return ok(`matches this release (${newestMigration})`)
  const text =
    version === null ? "Kassa's tables are missing" : `is at ${version}, this release needs ${newestMigration}`
  return fail(
    text,
    'run npm run migrate as a database administrator; KASSA_DATABASE_SCHEMA must name the schema of the tables',
  )
}

async function rightsFindings(db: Database, part: InspectedRole, isProduction: boolean): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('role')
  const excess = await listExcessRights(db)
  if (excess.length > 0)
    return excess.map(problem => {
      const cure = `connect as the role kassa_${part}, which npm run migrate creates`
      return isProduction ? fail(problem, cure) : warn(problem, cure)
    })
  const differences = await compareRights(db, part)
  if (differences.length === 0) return [ok(`has exactly the rights of ${part === 'api' ? 'an' : 'a'} ${part}`)]
  const more = differences.length > shownMax ? ` and ${differences.length - shownMax} more` : ''
  const text = `does not have exactly the rights of ${part === 'api' ? 'an' : 'a'} ${part}: ${differences.slice(0, shownMax).join('; ')}${more}`
  return [fail(text, `run npm run migrate to restore the rights, and connect as kassa_${part} in DATABASE_URL`)]
}

function clockFinding(skewSeconds: number): Finding {
  const { ok, warn, fail } = findingsOf('clock')
  const apart = Math.abs(skewSeconds)
  const text = `this machine is ${apart.toFixed(1)} s ${skewSeconds < 0 ? 'ahead of' : 'behind'} the database`
  const cure = 'run an NTP client (chrony) on both machines'
  if (apart < skewSecondsWarn) return ok(text)
  return apart < skewSecondsFail ? warn(text, cure) : fail(`${text}: signatures are refused and leases overlap`, cure)
}

interface Kept {
  readonly now: Date
  readonly retentionDays: number
  readonly archiveDir: string | null
}

const partitionsGuide = 'see docs/operating/data.md'

/** Checks that the coming partitions exist and none outlives its retention. */
export async function examinePartitions(rows: Rows, { now, retentionDays, archiveDir }: Kept): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('months')
  const { madeUntil, hasDefaultRows: hasRest, oldest } = await inspectPartitions(rows, 'order_event')
  const found: Finding[] = []
  if (madeUntil <= now)
    found.push(warn("no partition exists for today's order changes", `start a worker; ${partitionsGuide}`))
  else if (madeUntil < endOf(monthAfter(monthOf(now), 1)))
    found.push(
      fail(
        "next month's partition of order changes is missing",
        `start a worker and check its log; ${partitionsGuide}`,
      ),
    )
  else found.push(ok(`partitions exist until ${madeUntil.toISOString().slice(0, 10)}`))
  if (hasRest && madeUntil > now)
    found.push(
      warn(
        'some order changes are in the default partition',
        `a worker moves them within a minute; ${partitionsGuide}`,
      ),
    )
  const isDue = oldest !== null && endOf(oldest).getTime() <= now.getTime() - retentionDays * 86_400_000
  if (isDue && archiveDir === null)
    found.push(
      warn(
        `${oldest} is past its retention period`,
        `set KASSA_ARCHIVE_DIR, or run data export ${oldest} and data detach ${oldest}`,
      ),
    )
  return found
}

const replicaGuide = 'see docs/operating/replica.md'

/** Checks that the replica answers, is a replica, and belongs to this primary. */
export async function examineReplica(primary: Rows, { replica: wanted }: Pick<Config, 'replica'>): Promise<Finding[]> {
  if (!wanted) return []
  const { ok, warn, fail } = findingsOf('replica')
  const connection = await openForDoctor(wanted.url).catch((error: unknown) => String(error))
  if (typeof connection === 'string')
    return [warn(`cannot be reached: ${connection}`, `the primary serves reads meanwhile; ${replicaGuide}`)]
  try {
    const [here, there] = [await findReplayed(primary), await findReplayed(connection)]
    if (!there.isReplica)
      return [fail('DATABASE_REPLICA_URL is a primary', `set it to a streaming replica; ${replicaGuide}`)]
    if (there.system !== here.system)
      return [
        fail(
          'the replica belongs to another server',
          `set it to a replica of the server in DATABASE_URL; ${replicaGuide}`,
        ),
      ]
    const behind = here.logPosition - there.logPosition
    if (there.delaySeconds > 0)
      return [
        warn(
          `recovery_min_apply_delay holds the replica ${there.delaySeconds} s back: the primary serves all reads`,
          `set it to 0, or name another replica; ${replicaGuide}`,
        ),
      ]
    // A primary at rest has nothing to replay, so its replica is not late however old the last transaction is.
    const lateSeconds = behind > 0n ? Math.round(there.replayedSecondsAgo ?? 0) : 0
    const text = `${behind > 0n ? behind : 0} bytes and ${lateSeconds} s behind the primary`
    const isFar = behind > farBytes || lateSeconds > lateSecondsMax
    return [isFar ? warn(text, `the primary serves reads until it catches up; ${replicaGuide}`) : ok(text)]
  } catch (error) {
    return [warn(`does not answer: ${String(error)}`, `the primary serves reads meanwhile; ${replicaGuide}`)]
  } finally {
    await connection.close()
  }
}

const farBytes = 64n * 1024n * 1024n
const lateSecondsMax = 10
