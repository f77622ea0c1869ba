import { entities } from '../../entities.ts'
import {
  compareRights,
  findSchemaVersion,
  inspectServer,
  type InspectedRole,
  type Server,
} from '../../database/inspect.store.ts'
import { newestMigration } from '../../database/migrations/newest.ts'
import { openDatabase } from '../../database/orm.ts'
import type { Database } from '../../database/database.ts'
import { listExcessRights } from '../../database/own-role.store.ts'
import { systemClock } from '../../lib/clock.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'

const versionMin = 160_000
/** The signer waits from the second on; the first is more than any clock kept by NTP is off. */
const skewSecondsWarn = 2
const skewSecondsFail = 60
const shownMax = 5

/** Opens the database for an examination; rejects when it does not answer. */
export async function openForDoctor(url: string): Promise<Database> {
  const db = await openDatabase({ url, entities, connectionsMax: 2 })
  try {
    await db.query('select 1')
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Whether the database answers, is of this release, and gives this role what it needs and nothing more. */
export async function examineDatabase(
  db: Database,
  { part, isProduction, url }: { readonly part: InspectedRole; readonly isProduction: boolean; readonly url: string },
): Promise<Finding[]> {
  const { ok, warn } = findingsOf('database')
  const asked = systemClock.now().getTime()
  const server = await inspectServer(db)
  const answered = systemClock.now().getTime()
  // Its moment lies between the question and the answer; what lies outside of that is the clocks'.
  const reported = server.now.getTime()
  const skewSeconds = (reported > answered ? reported - answered : Math.min(0, reported - asked)) / 1000
  const host = new URL(url).hostname
  return [
    ok(`PostgreSQL ${server.version} at ${host}, as ${server.role}`),
    ...worries(server),
    ...(isProduction && !server.isEncrypted && !isHere(host)
      ? [warn(`the way to ${host} is not encrypted`, 'add ?sslmode=verify-full to DATABASE_URL, and TLS to PostgreSQL')]
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
  if (isReplica)
    found.push(fail('it is a replica, which nothing can be written to', 'name the primary in DATABASE_URL'))
  for (const name of unsafe)
    found.push(fail(`${name} is off: what was committed may be lost`, `set ${name} = on in postgresql.conf`))
  if (!hasChecksums)
    found.push(
      warn('it has no checksums: a disk that errs is not noticed', 'pg_checksums --enable, while it is stopped'),
    )
  return found
}

function isHere(host: string): boolean {
  return host === '' || host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

function schemaFinding(version: string | null): Finding {
  const { ok, fail } = findingsOf('schema')
  if (version === newestMigration) return ok(`of this release (${newestMigration})`)
  const text =
    version === null ? 'the tables of Kassa are not there' : `${version}, and this release wants ${newestMigration}`
  return fail(
    text,
    'npm run migrate as an administrator of the database; KASSA_DATABASE_SCHEMA says where the tables are',
  )
}

async function rightsFindings(db: Database, part: InspectedRole, isProduction: boolean): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('role')
  const excess = await listExcessRights(db)
  if (excess.length > 0)
    return excess.map(problem => {
      const cure = `connect as the role kassa_${part}, which npm run migrate makes`
      return isProduction ? fail(problem, cure) : warn(problem, cure)
    })
  const differences = await compareRights(db, part)
  if (differences.length === 0) return [ok(`has the rights of ${part === 'api' ? 'an' : 'a'} ${part} and no others`)]
  const more = differences.length > shownMax ? ` and ${differences.length - shownMax} more` : ''
  const text = `not the rights of ${part === 'api' ? 'an' : 'a'} ${part}: ${differences.slice(0, shownMax).join('; ')}${more}`
  return [fail(text, `npm run migrate gives the roles their rights again; DATABASE_URL must name kassa_${part}`)]
}

function clockFinding(skewSeconds: number): Finding {
  const { ok, warn, fail } = findingsOf('clock')
  const apart = Math.abs(skewSeconds)
  const text = `this machine is ${apart.toFixed(1)} s ${skewSeconds < 0 ? 'ahead of' : 'behind'} the database`
  const cure = 'run an NTP client (chrony) on both machines'
  if (apart < skewSecondsWarn) return ok(text)
  return apart < skewSecondsFail ? warn(text, cure) : fail(`${text}: signatures are refused and leases overlap`, cure)
}
