// Starts an installation by package, and enrolls its first people.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../keys/installation-settings.ts'
import { Refused } from '../keys/offline-keys.ts'
import { failureOf, runAsUser } from './as-user.ts'
import { installedUnit, operatorUser, runAs, type Unit, type Values } from './unit.ts'

/** The first people: the operator, and where there is one merchant, its name and the address of its owner. */
export interface People {
  readonly operator: string | undefined
  readonly merchant: string | undefined
  readonly email: string | undefined
}

const readySecondsMax = 90

/** Brings the database to this release, and starts all processes with the present settings. It is safe to repeat. */
export async function startInstalled(proxy: Settings, say: (line: string) => void): Promise<void> {
  say('Creating the database and its roles …')
  if (!installedUnit('kassa-migrate').environment['DATABASE_URL_FILE']) createDatabase()
  startUnit('kassa-migrate.service')
  say('Downloading the list of sanctioned addresses …')
  startUnit('kassa-sanctions-list.service')
  say('Starting the service, the signer and the proxy …')
  const isLarge = isEnabled('kassa-worker.service')
  const services = isLarge ? ['kassa-api', 'kassa-worker', 'kassa-console'].filter(isEnabled) : ['kassa']
  const units = [...services, 'kassa-signer'].map(name => `${name}.service`)
  const timers = ['kassa-sanctions-list.timer', 'kassa-check-books.timer']
  systemRun('systemctl', 'enable', '--quiet', ...units, ...timers)
  systemRun('systemctl', 'start', ...timers)
  systemRun('systemctl', 'restart', ...units)
  // While it restarts, connections are refused.
  if (!isProxyRunning(proxy)) systemRun('systemctl', 'restart', 'caddy.service')
  if (!isLarge) await untilReady()
}

/** In PostgreSQL of this machine. */
function createDatabase(): void {
  const isThere = asPostgres('psql', '-X', '-tAc', "select 1 from pg_database where datname = 'kassa'")
  if (isThere.trim() === '') asPostgres('createdb', 'kassa')
}

function asPostgres(...program: readonly string[]): string {
  const ran = runAsUser('postgres', program, 60_000)
  if (ran.status !== 0) throw new Refused(`${program[0]} failed: ${failureOf(ran)}`)
  return ran.stdout
}

/** Whether the proxy runs with these settings, and not with Debian's. */
function isProxyRunning(proxy: Settings): boolean {
  const shown = spawnSync('systemctl', ['show', '--property=MainPID', '--value', 'caddy.service'], { encoding: 'utf8' })
  try {
    const [command, environment] = ['cmdline', 'environ'].map(name =>
      readFileSync(`/proc/${shown.stdout.trim()}/${name}`, 'utf8').split('\0'),
    )
    const isOurs = command!.some(word => word.endsWith('/deploy/Caddyfile'))
    return isOurs && Object.entries(proxy).every(([name, value]) => environment!.includes(`${name}=${value}`))
  } catch {
    return false
  }
}

function isEnabled(unit: string): boolean {
  return spawnSync('systemctl', ['is-enabled', '--quiet', unit]).status === 0
}

function startUnit(unit: string): void {
  if (spawnSync('systemctl', ['start', unit], { stdio: 'ignore' }).status === 0) return
  const { stdout } = spawnSync('journalctl', ['-u', unit, '-n', '20', '-o', 'cat', '--no-pager'], { encoding: 'utf8' })
  throw new Refused(`${unit} failed. Fix the cause and run kassa init again:\n${stdout}`)
}

function systemRun(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Refused(`${command} ${args.join(' ')} failed: ${stderr}`)
}

async function untilReady(): Promise<void> {
  for (let waited = 0; waited < readySecondsMax; waited += 1) {
    const answer = await fetch('http://127.0.0.1:9100/readyz').catch(() => null)
    if (answer?.ok) return
    await sleep(1000)
  }
  throw new Refused(
    `The service is not ready after ${readySecondsMax} seconds. Look at: journalctl -u kassa, kassa doctor. Then run kassa init again.`,
  )
}

/** Enrolls the operator, and adds the one merchant, unless they are there. Returns what to do next. */
export async function addPeople(settings: Settings, people: People): Promise<string[]> {
  const service = installedUnit('kassa')
  const { operators } = await asked<{ operators: unknown[] }>(service, ['operator', 'list'])
  if (operators.length > 0) return []
  if (people.operator === undefined) return ['Next: kassa operator enrol --name NAME']
  const { token } = await asked<{ token: string }>(ownerOf(service), [
    'operator',
    'enrol',
    '--name',
    people.operator,
    '--yes',
  ])
  const lines = [
    '',
    `Operator ${people.operator} is enrolled. The token is shown only now; anyone with it can act as this operator:`,
    `  ${token}`,
    `Create your passkey: ${settings['KASSA_CONSOLE_URL']}/enrol (from your machine: ssh -L 9443:127.0.0.1:9443, see the manual)`,
  ]
  if (settings['KASSA_SINGLE_MERCHANT'] !== 'true') return [...lines, 'Next, invite a merchant in the console.']
  if (people.merchant === undefined || people.email === undefined) return lines
  const invite = ['merchants', 'invite', '--name', people.merchant, '--email', people.email, '--yes']
  const { merchant } = await asked<{ merchant: { id: string } }>(operatorOf(service), invite, token)
  return [
    ...lines,
    `${people.merchant} is merchant ${merchant.id}: active, without a fee.`,
    `Sign in as ${people.email}: ${settings['KASSA_PUBLIC_URL']}/dashboard/sign-in`,
  ]
}

/** What the owner of the database does not need, or could not use. Without a file, anchors of the audit log are printed. */
const ofService = [
  'DATABASE_URL_FILE',
  'DATABASE_API_URL_FILE',
  'KASSA_RECEIPT_KEYS_FILE',
  'KASSA_SMTP_URL_FILE',
  'NODE_COMPILE_CACHE',
  'KASSA_AUDIT_ANCHORS',
]
/** Production demands a mail server, but no command of the owner sends a mail. */
const noMail = { KASSA_SMTP_URL: 'smtps://localhost' }

/**
 * The owner of the database, who may enroll the first operators. Of the secrets, it gets the master key, which opens the key of the audit log, and
 * the address of the database.
 */
export function ownerOf(service: Unit, migration = installedUnit('kassa-migrate')): Unit {
  const own = Object.entries(service.environment).filter(([name]) => !ofService.includes(name))
  const urls = Object.entries(migration.environment).filter(([name]) => /^DATABASE_URL(_FILE)?$/.test(name))
  const environment: Values = { ...Object.fromEntries([...own, ...urls]), ...noMail }
  const all = [...service.credentials, ...migration.credentials]
  const isNeeded = (name: string) => Object.values(environment).includes(`%d/${name}`)
  return {
    user: migration.user,
    environment,
    settingsFiles: service.settingsFiles,
    credentials: new Map(all.filter(([name]) => isNeeded(name))),
    sandbox: migration.sandbox,
  }
}

/**
 * Runs the operator's commands. Not the user of the service: if that is taken over, it could read the token of a process of its user, and act in its
 * place. The group is for the anchors of the audit log.
 */
export function operatorOf(service: Unit): Unit {
  const { NODE_COMPILE_CACHE: _written, ...environment } = service.environment
  // It reads and writes files that the operator names, as far as its user may.
  const sandbox = [...service.sandbox, 'ProtectSystem=full', 'ProtectHome=read-only', 'PrivateTmp=no']
  return { ...service, user: operatorUser, groups: [service.user], environment, sandbox }
}

/** How a command gets the operator's token: not in its environment, which systemd shows to every user. */
export function actingBy(token: string | undefined): { extra: Values; files: Values } {
  if (token === undefined) return { extra: {}, files: {} }
  return { extra: { KASSA_OPERATOR_TOKEN_FILE: '%d/operator-token' }, files: { 'operator-token': token } }
}

async function asked<Answer>(unit: Unit, words: readonly string[], token?: string): Promise<Answer> {
  const how = { ...actingBy(token), isQuiet: true }
  const { code, out } = await runAs(unit, ['scripts/operator.ts', ...words, '--json'], how)
  if (code !== 0) throw new Refused(`kassa ${words.slice(0, 2).join(' ')} failed; see above`)
  return JSON.parse(out) as Answer
}
