// Every process reports that it runs, which release, and how far its clock is from the database's.
import { readFileSync } from 'node:fs'
import os from 'node:os'
import type { Clock } from '../lib/clock.ts'
import type { Random } from '../lib/random.ts'
import type { Database, Rows } from './database.ts'
import { newestMigration } from './migrations/newest.ts'

/** How often a process reports. */
const reportMs = 15_000
/** A process that is silent this long has ended or hangs. */
const silentSecondsMax = 60
const keptSeconds = 86_400

export interface ServiceProcess {
  readonly id: string
  readonly roles: string
  readonly host: string
  readonly version: string
  readonly startedAt: Date
  /** Seconds since its last report, by the database's clock. */
  readonly silentSeconds: number
  readonly aheadMs: number
}

const { version: release } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

/** What this code is: its release, and the schema that it was written for. */
export const runningVersion = `${release} (${newestMigration})`

interface Reporting {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Random, 'uuid'>
  readonly roles: readonly string[]
  readonly onError: (error: unknown) => void
}

/** Reports this process until `end`, which removes its row. */
export function reportProcess({ db, clock, random, roles, onError }: Reporting): { end(): Promise<void> } {
  const own = { id: random.uuid(), roles: roles.join(','), host: os.hostname(), startedAt: clock.now() }
  let writing: Promise<void> | null = null
  const begin = () => {
    writing ??= write(db, clock, own)
      .catch(onError)
      .finally(() => {
        writing = null
      })
    return writing
  }
  void begin()
  const timer = setInterval(() => void begin(), reportMs)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await writing
      await db.kysely.deleteFrom('service_process').where('id', '=', own.id).execute().catch(onError)
    },
  }
}

type OwnProcess = Pick<ServiceProcess, 'id' | 'roles' | 'host' | 'startedAt'>

async function write(db: Database, clock: Pick<Clock, 'now'>, own: OwnProcess): Promise<void> {
  const aheadMs = await measureAhead(db, clock)
  const { now } = await readTime(db)
  await db.kysely
    .insertInto('service_process')
    .values({ ...own, version: runningVersion, seenAt: now, aheadMs })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seenAt: now, aheadMs }))
    .execute()
}

/** Returns how far this clock is ahead of the database's, less than the question took to be answered. */
async function measureAhead(rows: Rows, clock: Pick<Clock, 'now'>): Promise<number> {
  const asked = clock.now().getTime()
  const { now } = await readTime(rows)
  const answered = clock.now().getTime()
  const reported = now.getTime()
  return Math.round(reported > answered ? answered - reported : Math.max(0, asked - reported))
}

function readTime(rows: Rows): Promise<{ readonly now: Date }> {
  return rows.kysely.selectNoFrom(e => e.fn<Date>('clock_timestamp').as('now')).executeTakeFirstOrThrow()
}

/** Lists the processes that reported within a day, those that report now first. */
export async function listProcesses(rows: Rows): Promise<ServiceProcess[]> {
  const { now } = await readTime(rows)
  const found = await rows.kysely.selectFrom('service_process').selectAll().orderBy('roles').orderBy('host').execute()
  return found
    .map(({ seenAt, ...one }) => ({ ...one, silentSeconds: Math.max(0, (now.getTime() - seenAt.getTime()) / 1000) }))
    .toSorted((one, other) => Number(isSilent(one)) - Number(isSilent(other)))
}

export function isSilent({ silentSeconds }: Pick<ServiceProcess, 'silentSeconds'>): boolean {
  return silentSeconds > silentSecondsMax
}

/** Deletes processes that ended without saying so. */
export async function deleteSilentProcesses(rows: Rows): Promise<boolean> {
  const { now } = await readTime(rows)
  const before = new Date(now.getTime() - keptSeconds * 1000)
  await rows.kysely.deleteFrom('service_process').where('seenAt', '<', before).execute()
  return false
}
