// Checks the machines: disks, defaults of the database server, and the processes that run.
import { statfs } from 'node:fs/promises'
import os from 'node:os'
import { inspectDefaults, inspectStorage } from '../../database/connection/inspect.ts'
import { pinnedSettings } from '../../database/connection/connection-url.ts'
import type { Rows } from '../../database/database.ts'
import { isSilent, listProcesses, type ServiceProcess } from '../../database/processes.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
/** Below either of them a disk is nearly full. */
const scarce = { bytes: 5 * gibibyte, share: 0.15 }
const gone = { bytes: gibibyte, share: 0.03 }
const idleSlotBytesMax = gibibyte

interface Places {
  readonly folders: readonly string[]
  readonly host: string
}

/** Checks the space left for the database, where it is on this machine, and for the folders of this process. */
export async function examineDisk(rows: Rows, { folders, host }: Places): Promise<Finding[]> {
  const { ok, warn } = findingsOf('disk')
  const { databaseBytes, walBytes, dataDirectory, idleSlots } = await inspectStorage(rows)
  const wal = walBytes === null ? '' : `, its write-ahead log ${sayBytes(walBytes)}`
  const local = isHere(host) && dataDirectory !== null ? [dataDirectory] : []
  const spaces = await Promise.all([...new Set([...local, ...folders, os.tmpdir()])].map(spaceFinding))
  return [
    ok(`the database uses ${sayBytes(databaseBytes)}${wal}`),
    ...(local.length === 0
      ? [warn(`the free space of ${host} is unknown here`, 'watch that disk: see docs/operating/monitoring.md')]
      : []),
    ...idleSlots
      .filter(({ bytes }) => bytes > idleSlotBytesMax)
      .map(({ name, bytes }) =>
        warn(
          `nobody reads the replication slot ${name}, which keeps ${sayBytes(bytes)} of write-ahead log`,
          `start its replica, or run select pg_drop_replication_slot('${name}') as an administrator`,
        ),
      ),
    ...spaces,
  ]
}

async function spaceFinding(folder: string): Promise<Finding> {
  const { warn } = findingsOf('disk')
  const space = await statfs(folder).catch(() => null)
  if (!space)
    return warn(`${folder} cannot be read by this process`, 'create it, or let the user of this process read it')
  return judgeSpace(folder, { free: space.bavail * space.bsize, size: space.blocks * space.bsize })
}

/** Judges the free bytes of a disk. */
export function judgeSpace(folder: string, { free, size }: { readonly free: number; readonly size: number }): Finding {
  const { ok, warn, fail } = findingsOf('disk')
  const text = `${folder}: ${sayBytes(free)} of ${sayBytes(size)} free`
  const cure = 'delete what is not needed there, or enlarge the disk: PostgreSQL stops when its disk is full'
  const isBelow = (limit: typeof scarce) => free < limit.bytes && free < size * limit.share
  if (isBelow(gone)) return fail(text, cure)
  return isBelow(scarce) ? warn(text, cure) : ok(text)
}

function sayBytes(bytes: number): string {
  return bytes < gibibyte ? `${Math.round(bytes / mebibyte)} MiB` : `${(bytes / gibibyte).toFixed(1)} GiB`
}

function isHere(host: string): boolean {
  return host === '' || host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

/** Defaults that Kassa's own connections override, but backups, psql and poolers get. */
const watched = ['DateStyle', 'IntervalStyle', 'TimeZone', 'client_encoding', 'default_transaction_isolation'] as const
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']

/** Checks that a connection has the settings that results depend on, and that no default of the database or the role surprises others. */
export async function examineDefaults(rows: Rows): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('defaults')
  const { set, effective } = await inspectDefaults(rows, watched)
  const lost = pinnedSettings
    .map(one => one.split('=') as [string, string])
    .filter(([name, value]) => watched.some(one => one === name) && !sameSetting(effective.get(name), value))
    .map(([name]) =>
      fail(
        `${name} is ${effective.get(name)}, although every connection asks for another value`,
        'let the connection pooler pass startup parameters on (PgBouncer: remove options from ignore_startup_parameters), or connect directly',
      ),
    )
  const found = set.flatMap(({ owner, name, value }) => {
    const text = `${owner} sets ${name} = ${value}`
    const reset = `run alter ${owner.replace(/^the /, '')} … reset ${name}`
    const isNamed = (names: readonly string[]) => names.some(one => one.toLowerCase() === name.toLowerCase())
    if (isNamed(watched)) return [warn(`${text}: Kassa overrides it, psql and dumps do not`, reset)]
    if (isNamed(limits) && !value.startsWith('0'))
      return [warn(`${text}: migrations and backups may be cancelled`, reset)]
    if (name === 'default_transaction_read_only' && value === 'on')
      return [fail(`${text}: nothing can be written`, reset)]
    return []
  })
  return lost.length + found.length === 0
    ? [ok('no default of the database or the role interferes')]
    : [...lost, ...found]
}

/** PostgreSQL adds the order of day and month to a date style. */
function sameSetting(found: string | undefined, wanted: string): boolean {
  return (found ?? '').split(',')[0]!.toLowerCase() === wanted.toLowerCase()
}

/** As for the clock of this machine. */
const skewMs = { warn: 2000, fail: 60_000 }

/** Checks the processes that report: that the needed ones run, that they are one release, and their clocks. */
export async function examineProcesses(
  rows: Rows,
  { isProduction }: { readonly isProduction: boolean },
): Promise<Finding[]> {
  const { ok, warn } = findingsOf('processes')
  const all = await listProcesses(rows)
  const running = all.filter(one => !isSilent(one))
  const versions = [...new Set(running.map(one => one.version))]
  const roles = new Set(running.flatMap(one => one.roles.split(',')))
  const missing = isProduction ? ['api', 'worker', 'console', 'signer'].filter(role => !roles.has(role)) : []
  return [
    ...running.map(clockFinding),
    ...all.filter(isSilent).map(one => {
      const text = `${nameOf(one)} stopped reporting ${Math.round(one.silentSeconds / 60)} minutes ago`
      return warn(text, 'check its log, and start it if nothing took its place')
    }),
    ...missing.map(role => warn(`no process with the role ${role} runs`, `start one: KASSA_ROLES=${role}`)),
    ...(versions.length > 1
      ? [warn(`different releases run: ${versions.join(' and ')}`, 'restart the processes of the older release')]
      : running.length > 0
        ? [ok(`all run ${versions[0]}`)]
        : []),
  ]
}

function clockFinding(one: ServiceProcess): Finding {
  const { ok, warn, fail } = findingsOf('clock')
  const seconds = Math.abs(one.aheadMs / 1000).toFixed(1)
  const text = `${nameOf(one)} is ${seconds} s ${one.aheadMs > 0 ? 'ahead of' : 'behind'} the database`
  const cure = `run an NTP client (chrony) on ${one.host} and on the database's machine`
  const apart = Math.abs(one.aheadMs)
  if (apart < skewMs.warn) return ok(text)
  return apart < skewMs.fail ? warn(text, cure) : fail(`${text}: signatures are refused`, cure)
}

function nameOf({ roles, host }: ServiceProcess): string {
  return `${roles} on ${host}`
}
