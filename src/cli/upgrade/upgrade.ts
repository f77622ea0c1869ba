// `upgrade`: checks, backs up, migrates while the older release serves, and waits until every process runs this release.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { withFiles } from '../../config/files.ts'
import { listMigrations } from '../../database/connection/inspect.ts'
import type { Database } from '../../database/database.ts'
import { isSilent, listProcesses, runningVersion, type ServiceProcess } from '../../database/processes.ts'
import { ownMigrations } from '../../database/migrations/migrate-tables.ts'
import { migrationSettings, migrateAll, secretsForMigration } from '../../migrate-all.ts'
import { systemClock } from '../../lib/clock.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import { examineBackups } from '../doctor/backups.ts'
import { openForDoctor } from '../doctor/database.ts'
import { examineDisk } from '../doctor/server.ts'
import { UsageError, type Command, type Input, type Shown } from '../command.ts'
import type { Env } from '../actor.ts'
import { describeMigration, rollbackCosts, type MigrationEffect } from './describe-migration.ts'

const pollMs = 2000
const minutesMax = 60

export const upgradeCommands: readonly Command[] = [
  {
    kind: 'examine',
    name: 'upgrade',
    summary: 'Checks, backs up, migrates while the service runs, and waits until every process runs this release',
    notes:
      'Run the new release with the settings of npm run migrate (DATABASE_URL of a database administrator). Restart the processes when it says so. --dry-run only checks and shows the migrations, their locks, and what a rollback costs.',
    parameters: [],
    options: [
      { name: 'dry-run', summary: 'change nothing' },
      {
        name: 'backup',
        value: 'COMMAND',
        summary: 'shell command that makes a backup (default: pg_dump into this folder)',
      },
      { name: 'restart-later', summary: 'stop after the migration, without waiting for the processes' },
      { name: 'wait', value: 'MINUTES', summary: 'how long to wait for the processes (default: 15)' },
    ],
    isForOwner: true,
    run: ({ settings }, input, print) => upgrade(settings, input, print),
  },
]

interface Plan {
  readonly findings: readonly Finding[]
  readonly pending: readonly MigrationEffect[]
}

async function upgrade(settings: Env, input: Input, print: (line: string) => void): Promise<Shown> {
  const { env, problems } = withFiles(settings, secretsForMigration)
  const wanted = migrationSettings(env)
  if (problems.length > 0 || 'problem' in wanted)
    throw new UsageError([...problems, ...('problem' in wanted ? [wanted.problem] : [])].join('\n'))
  const waitMinutes = minutesOf(input)
  const db = await openForDoctor(wanted.urlOfFirst)
  try {
    const plan = await planOf(db, { url: wanted.url, isProduction: env.KASSA_MODE !== 'sandbox' })
    const isBad = plan.findings.some(one => one.state === 'fail')
    if (isBad || input.option('dry-run') !== undefined) {
      const result = `Nothing was changed${isBad ? ': fix what fails first' : ''}.`
      return { json: jsonOf(plan, result), text: `${planText(plan)}\n\n${result}`, isBad }
    }
    print(planText(plan))
    if (plan.pending.length > 0) {
      // What node-postgres calls no-verify is require to pg_dump.
      const url = wanted.url.replace('sslmode=no-verify', 'sslmode=require')
      await backUp(input.option('backup') ?? dumpCommand, { ...env, KASSA_BACKUP_URL: url }, print)
    }
    print('migrating …')
    // Queues, roles and rights may differ between releases with the same tables.
    await migrateAll(wanted)
    if (input.option('restart-later') !== undefined) {
      const result = `The database is migrated. Restart the processes: each must run ${runningVersion}.`
      return { json: jsonOf(plan, result), text: result, isBad: false }
    }
    print(`restart the processes of the older release now, one after the other; each must run ${runningVersion}`)
    const late = await waitForProcesses(db, { waitMinutes, print })
    const result =
      late.length === 0
        ? `Upgraded: every process runs ${runningVersion}.`
        : `The database is upgraded, but ${late.map(nameOf).join(', ')} still run an older release.`
    return { json: jsonOf(plan, result), text: result, isBad: late.length > 0 }
  } finally {
    await db.close()
  }
}

function minutesOf(input: Input): number {
  const text = input.option('wait') ?? '15'
  const minutes = /^\d{1,2}$/.test(text) ? Number(text) : -1
  if (minutes < 0 || minutes > minutesMax) throw new UsageError(`--wait must be a number from 0 to ${minutesMax}`)
  return minutes
}

interface Where {
  readonly url: string
  readonly isProduction: boolean
}

async function planOf(db: Database, { url, isProduction }: Where): Promise<Plan> {
  const done = new Set(await listMigrations(db))
  const pending = ownMigrations
    .filter(({ name }) => !done.has(name))
    .map(({ name }) => describeMigration(name, sourceOf(name)))
  const running = done.size === 0 ? [] : (await listProcesses(db)).filter(one => !isSilent(one))
  const findings = [
    unknownFinding([...done]),
    processFinding(running),
    ...(await examineDisk(db, { folders: [], host: new URL(url).hostname })),
    // An empty database has nothing to back up, and no table that tells of backups.
    ...(done.size === 0 ? [] : await examineBackups(db, { isProduction, now: systemClock.now() })).map(softened),
  ]
  return { findings, pending }
}

/** The upgrade makes a backup itself, so an old one is no reason to stop. */
function softened(one: Finding): Finding {
  return one.state === 'fail' ? { ...one, state: 'warn' } : one
}

function unknownFinding(done: readonly string[]): Finding {
  const { ok, fail } = findingsOf('release')
  const unknown = done.findLast(name => !ownMigrations.some(one => one.name === name))
  if (unknown === undefined) return ok(`this is ${runningVersion}`)
  return fail(`the database has seen ${unknown}, which this release does not know`, 'run upgrade of the newer release')
}

function processFinding(running: readonly ServiceProcess[]): Finding {
  const { ok, warn } = findingsOf('processes')
  if (running.length > 0) return ok(running.map(nameOf).join('; '))
  return warn('no process reports', 'go on if none runs; else check that the processes reach this database')
}

function nameOf({ roles, host, version }: ServiceProcess): string {
  return `${roles} on ${host}: ${version}`
}

function sourceOf(name: string): string {
  return readFileSync(new URL(`../../database/migrations/migration-${name}.ts`, import.meta.url), 'utf8')
}

/** Dumps the database into the current folder. The URL is in the environment, where no list of processes shows it. */
const dumpCommand = 'pg_dump --format=custom --file="kassa-$(date -u +%Y%m%dT%H%M%SZ).dump" "$KASSA_BACKUP_URL"'

async function backUp(command: string, env: Env, print: (line: string) => void): Promise<void> {
  print(`backing up: ${command}`)
  const child = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new UsageError(`The backup failed with code ${code}. Nothing was changed`)
}

interface Waiting {
  readonly waitMinutes: number
  readonly print: (line: string) => void
}

/** Returns the processes that still run another release when the time is over. */
async function waitForProcesses(db: Database, { waitMinutes, print }: Waiting): Promise<readonly ServiceProcess[]> {
  const deadline = performance.now() + waitMinutes * 60_000
  let said = ''
  for (;;) {
    const others = (await listProcesses(db)).filter(one => !isSilent(one) && one.version !== runningVersion)
    if (others.length === 0 || performance.now() >= deadline) return others
    const text = `waiting for ${others.map(nameOf).join('; ')}`
    if (text !== said) print(text)
    said = text
    await pause(pollMs)
  }
}

function planText({ findings, pending }: Plan): string {
  const checks = findings.flatMap(({ state, about, text, cure }) => [
    `${state.padEnd(4)}  ${about}: ${text}`,
    ...(cure === null ? [] : [`      → ${cure}`]),
  ])
  const migrations = pending.flatMap(({ name, locks }) => [name, ...locks.map(lock => `  locks ${lock}`)])
  return [
    ...checks,
    '',
    pending.length === 0 ? 'No migration is pending.' : 'Pending migrations:',
    ...migrations.map(line => `  ${line}`),
    '',
    'Rollback:',
    ...rollbackCosts(pending).map(line => `  ${line}`),
  ].join('\n')
}

function jsonOf({ findings, pending }: Plan, result: string) {
  return { result, findings, pending, rollback: rollbackCosts(pending) }
}
