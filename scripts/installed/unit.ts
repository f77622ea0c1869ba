// A unit of an installation, and programs that run as it would: as its user, with its settings and its secrets.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { accessSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'

export type Values = Readonly<Record<string, string>>

export interface Unit {
  readonly user: string
  /** Groups besides the user's own. */
  readonly groups?: readonly string[]
  /** Values of `Environment=`, in which `%d` is the folder of the secrets. */
  readonly environment: Values
  readonly settingsFiles: readonly string[]
  /** The secrets: the file of each by its name. */
  readonly credentials: ReadonlyMap<string, string>
  /** Properties of systemd: its restrictions, and the folders that it may write in spite of them. */
  readonly sandbox: readonly string[]
}

/** Properties that restrict what a process may do, and who may inspect it. */
const restricting =
  /^(NoNewPrivileges|(CapabilityBounding|Ambient)\w+|Protect\w+|Proc\w+|Private\w+|Restrict\w+|LockPersonality|SystemCall\w+|UMask)$/
/** Where each of these properties makes a folder that the unit may write. */
const places = { StateDirectory: '/var/lib', CacheDirectory: '/var/cache', RuntimeDirectory: '/run' } as const

/** Returns the properties that let a unit write this folder, as far as it is there and the user may. */
export function writing(...folders: readonly string[]): string[] {
  return folders.map(one => `ReadWritePaths=-${one.replace(/^[-+]+/, '')}`)
}

/** Reads a unit with its drop-ins, as `systemctl cat` prints them. */
export function readUnit(text: string): Unit {
  const lines = text.split('\n').flatMap(line => {
    const [, key, value] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? []
    return key === undefined || value === undefined ? [] : [{ key, value }]
  })
  const values = Map.groupBy(lines, one => one.key)
  const all = (key: string) => (values.get(key) ?? []).map(one => one.value)
  const words = (key: string) => all(key).flatMap(one => one.split(' ').filter(word => word !== ''))
  return {
    user: all('User').at(-1) ?? 'root',
    environment: readValues(all('Environment').join('\n')),
    settingsFiles: all('EnvironmentFile'),
    credentials: new Map(
      all('LoadCredential').map(one => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)]),
    ),
    sandbox: [
      ...lines.filter(({ key }) => restricting.test(key)).map(({ key, value }) => `${key}=${value}`),
      ...writing(
        ...words('ReadWritePaths'),
        ...Object.entries(places).flatMap(([key, place]) => words(key).map(name => `${place}/${name}`)),
      ),
    ],
  }
}

/** Reads lines of NAME=value, and leaves out comments. */
export function readValues(text: string): Values {
  const lines = text.split('\n').filter(line => /^[A-Z]\w*=/.test(line))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** Returns the installed unit with this name. */
export function installedUnit(name: string): Unit {
  return readUnit(execFileSync('systemctl', ['cat', `${name}.service`], { encoding: 'utf8' }))
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the unit of this release, which may not be installed yet, with the administrator's drop-ins. */
export function releasedUnit(name: string): Unit {
  const [, ...dropIns] = execFileSync('systemctl', ['cat', `${name}.service`], { encoding: 'utf8' }).split(
    /^# \/.*\.conf$/m,
  )
  const own = readFileSync(path.join(root, 'deploy/systemd', `${name}.service`), 'utf8')
  return readUnit([own, ...dropIns].join('\n'))
}

/** What a program of the terminal may know besides the unit. */
const passedOn = ['PATH', 'TERM', 'LANG', 'NO_COLOR', 'FORCE_COLOR']

export interface Ran {
  readonly code: number
  /** The output of a program that does not write to the terminal. */
  readonly out: string
}

interface Extra {
  /** Environment besides the unit's, in which `%d` is the folder of the secrets too. */
  readonly extra?: Values
  /** Secrets besides the unit's: the content of each by its name. */
  readonly files?: Values | undefined
  readonly isQuiet?: boolean
}

/** Runs the commands of operators. No service has it. */
export const operatorUser = 'kassa-operator'

/** The folder of secrets that are in no other file. systemd copies them for the program when it starts. */
const handover = '/run/kassa-secrets'
const handoverMsMax = 60_000

let runs = 0

/**
 * Runs a program of the project as a unit would run it: in a separate unit, with a separate terminal. So a user that was taken over cannot type into
 * the terminal of root, and systemd removes the secrets however the program ends.
 */
export async function runAs(
  unit: Unit,
  args: readonly string[],
  { extra = {}, files = {}, isQuiet = false }: Extra = {},
): Promise<Ran> {
  // Not `kassa-…`, whose drop-in has another working directory.
  const name = `run-kassa-${process.pid}-${++runs}`
  const folder = handOver(files)
  try {
    const handed = Object.keys(files).map(file => [file, `${folder}/${file}`] as const)
    const shared = Object.fromEntries(passedOn.flatMap(one => (process.env[one] ? [[one, process.env[one]]] : [])))
    const whole = {
      ...unit,
      environment: { ...shared, ...unit.environment, ...extra },
      credentials: new Map([...unit.credentials, ...handed]),
    }
    for (const file of [...whole.credentials.values(), ...whole.settingsFiles.filter(one => !one.startsWith('-'))])
      accessSync(file) // systemd would say nothing here
    return await run(name, wordsOf(name, whole, args), { isQuiet, isTrusted: unit.user === operatorUser })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the words of systemd-run that run a program in a unit with this name. Every user can see them. */
export function wordsOf(
  name: string,
  { user, groups = [], environment, settingsFiles, credentials, sandbox }: Unit,
  args: readonly string[],
): string[] {
  return [
    // The journal keeps the description, by default the whole command line.
    '--description=kassa',
    '--quiet',
    '--wait',
    '--collect',
    '--service-type=exec',
    `--unit=${name}`,
    `--working-directory=${root}`,
    `--property=User=${user}`,
    ...groups.map(group => `--property=SupplementaryGroups=${group}`),
    // Else a service of this user that was taken over could leave its sandbox by way of this program.
    ...sandbox.map(property => `--property=${property}`),
    ...settingsFiles.map(file => `--property=EnvironmentFile=${file}`),
    ...[...credentials].map(([secret, file]) => `--property=LoadCredential=${secret}:${file}`),
    ...Object.entries(environment).map(
      ([key, value]) => `--setenv=${key}=${value.replaceAll('%d', `/run/credentials/${name}.service`)}`,
    ),
    '--',
    process.execPath,
    // systemd replaces $NAME in words.
    ...args.map(one => one.replaceAll('$', '$$$$')),
  ]
}

/** Puts secrets where root alone reads them, and removes those of commands that were killed before they could. */
function handOver(files: Values): string {
  mkdirSync(handover, { recursive: true, mode: 0o700 })
  for (const old of readdirSync(handover)) {
    const left = path.join(handover, old)
    const made = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (Date.now() - made > handoverMsMax) rmSync(left, { recursive: true, force: true })
  }
  const folder = mkdtempSync(`${handover}/`)
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content, { mode: 0o600 })
  return folder
}

interface Running {
  readonly isQuiet: boolean
  /** No service runs as its user. */
  readonly isTrusted: boolean
}

async function run(unit: string, args: readonly string[], { isQuiet, isTrusted }: Running): Promise<Ran> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const isTerminal = !isQuiet && [0, 1, 2].every(fd => isatty(fd))
  // A terminal that is passed on can be read and written. A user that may be taken over gets a pipe instead.
  const stdio = [0, 1, 2].map(fd => (isTerminal || isTrusted || !isatty(fd) ? 'inherit' : fd === 0 ? 'ignore' : 'pipe'))
  if (isQuiet) stdio.splice(0, 2, 'ignore', 'pipe')
  // The program decides what follows. In its terminal, Ctrl-C reaches it as a key.
  const passOn = (signal: NodeJS.Signals) => void spawnSync('systemctl', ['kill', '--kill-whom=main', `--signal=${signal}`, `${unit}.service`], { stdio: 'ignore' }) // prettier-ignore
  for (const signal of signals) process.on(signal, passOn)
  try {
    const child = spawn('systemd-run', [isTerminal ? '--pty' : '--pipe', ...args], {
      stdio,
      // Else Ctrl-C would end it before the program has decided.
      detached: !isTerminal,
    })
    let out = ''
    if (isQuiet) child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
    else child.stdout?.pipe(process.stdout, { end: false })
    child.stderr?.pipe(process.stderr, { end: false })
    const code = await new Promise<number>((resolve, reject) =>
      child.once('error', reject).once('close', ended => resolve(ended ?? 1)),
    )
    return { code, out }
  } finally {
    for (const signal of signals) process.off(signal, passOn)
  }
}
