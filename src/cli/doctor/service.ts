import path from 'node:path'
import { toLog } from '../../operators/audit-log/anchor-file.service.ts'
import { configOfCell } from '../../config/of-cell.ts'
import { readConfig, readEnvironment, type Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { systemClock } from '../../lib/clock.ts'
import { findingsOf } from '../../lib/finding.ts'
import { claimRun, finishRun, noteProgress } from '../../operators/doctor/doctor-run.store.ts'
import type { Env } from '../actor.ts'
import { printable } from '../print.ts'
import { examineBackups } from './backups.ts'
import { examineBudgets, examineNodes } from './nodes.ts'
import { runChecks, type Check } from './check.ts'
import { examineDatabase, examinePartitions, examineReplica, openForDoctor } from './database.ts'
import { examineAnchors, examineLists, examineMail } from './files.ts'
import { examineKeys, withoutSecrets } from './keys.ts'
import { examineAddress } from './names.ts'
import { examineFeeds } from './rates.ts'
import { examineDefaults, examineDisk, examineProcesses } from './server.ts'

/** Returns the checks for a process with these settings. Throws ConfigError. */
export function serviceChecks(settings: Env): { readonly databaseUrl: string; readonly checks: readonly Check[] } {
  const first = readConfig(settings)
  return checksOf(configOfCell(first, first.ownCell))
}

/** Returns the checks for a process with this configuration. */
export function checksOf(config: Config): { readonly databaseUrl: string; readonly checks: readonly Check[] } {
  const isProduction = config.mode === 'production'
  const part = config.roles.every(role => role === 'api') ? 'api' : 'worker'
  const now = systemClock.now()
  const url = config.databaseUrl
  return {
    databaseUrl: url,
    checks: [
      { about: 'database', inDatabase: db => examineDatabase(db, { part, isProduction, url }) },
      { about: 'defaults', inDatabase: examineDefaults },
      { about: 'processes', inDatabase: db => examineProcesses(db, { isProduction }) },
      { about: 'disk', inDatabase: db => examineDisk(db, { folders: foldersOf(config), host: new URL(url).hostname }) },
      { about: 'backups', inDatabase: db => examineBackups(db, { isProduction, now }) },
      { about: 'replica', inDatabase: db => examineReplica(db, config) },
      { about: 'months', inDatabase: db => examinePartitions(db, partitionsOf(config, now)) },
      { about: 'budget', inDatabase: examineBudgets },
      { about: 'keys', inDatabase: db => examineKeys(config, db) },
      ...config.networks.map(network => ({
        about: 'nodes',
        run: () => examineNodes(network, { isProduction, now: () => systemClock.now() }),
      })),
      ...(config.networks.length === 0 ? [{ about: 'nodes', run: async () => [noNodes] }] : []),
      { about: 'screening', run: () => examineLists(config.screening, now) },
      { about: 'rates', inDatabase: db => examineFeeds(db, config.rateFeeds, now) },
      { about: 'audit log', run: async () => [await examineAnchors(config.auditAnchors)] },
      { about: 'mail', run: async () => [await examineMail(config)] },
      ...addresses(config).map(address => ({ about: 'DNS', run: () => examineAddress(address, now) })),
    ],
  }
}

/** Only a sandbox is configured without one. */
const noNodes = findingsOf('nodes').warn(
  'no network is configured, so no node was checked',
  'run doctor with the KASSA_HOME of a running sandbox, or set KASSA_TEST_ERC20_RPC_URLS and its related settings',
)

function partitionsOf({ orderEventRetentionDays: retentionDays, archiveDir }: Config, now: Date) {
  return { now, retentionDays, archiveDir }
}

/** Folders that the service reads or writes. */
function foldersOf({ archiveDir, auditAnchors, screening }: Config): string[] {
  const files = [...(auditAnchors === toLog ? [] : [auditAnchors]), ...screening.lists]
  return [...files.map(file => path.dirname(file)), ...(archiveDir === null ? [] : [archiveDir])]
}

function addresses({ publicUrl, console }: Config): { readonly setting: string; readonly url: string }[] {
  return [
    { setting: 'KASSA_PUBLIC_URL', url: publicUrl },
    ...(console ? [{ setting: 'KASSA_CONSOLE_URL', url: console.url }] : []),
  ]
}

/** Does the run of `doctor` that an operator asked for in the console, with the settings of this worker. */
export async function runRequestedDoctor({ db, clock, config }: Deps): Promise<void> {
  const id = await claimRun(db, clock.now())
  if (id === null) return
  const { checks, databaseUrl } = checksOf(config)
  const found = await runChecks(
    checks,
    () => openForDoctor(databaseUrl),
    done => noteProgress(db, id, { done, total: checks.length }),
  )
  const hide = withoutSecrets(readEnvironment())
  const findings = found.map(one => ({ ...one, text: printable(hide(one.text)) }))
  await finishRun(db, id, { findings, now: clock.now() })
}
