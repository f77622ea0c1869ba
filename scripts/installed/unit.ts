// A unit of an installation, and programs that run as it would: as its user, with its settings and its secrets.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type Values = Readonly<Record<string, string>>

export interface Unit {
  readonly user: string
  /** Values of `Environment=`, in which `%d` is the folder of the secrets. */
  readonly environment: Values
  readonly settingsFiles: readonly string[]
  /** The secrets: the file of each by its name. */
  readonly credentials: ReadonlyMap<string, string>
}

/** Reads a unit with its drop-ins, as `systemctl cat` prints them. */
export function readUnit(text: string): Unit {
  const values = Map.groupBy(
    text.split('\n').flatMap(line => {
      const [, key, value] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [{ key, value }]
    }),
    one => one.key,
  )
  const all = (key: string) => (values.get(key) ?? []).map(one => one.value)
  return {
    user: all('User').at(-1) ?? 'root',
    environment: readValues(all('Environment').join('\n')),
    settingsFiles: all('EnvironmentFile'),
    credentials: new Map(
      all('LoadCredential').map(one => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)]),
    ),
  }
}

/** Reads lines of NAME=value, and leaves out comments. */
export function readValues(text: string): Values {
  const lines = text.split('\n').filter(line => /^[A-Z]\w*=/.test(line))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** Returns the environment of a unit whose secrets lie in this folder. As in systemd, a file overrides the unit. */
export function environmentOf(unit: Unit, credentials: string): Values {
  const own = Object.entries(unit.environment).map(([name, value]) => [name, value.replaceAll('%d', credentials)])
  const files = unit.settingsFiles.flatMap(file => {
    const isOptional = file.startsWith('-')
    const place = file.slice(isOptional ? 1 : 0)
    return isOptional && !existsSync(place) ? [] : Object.entries(readValues(readFileSync(place, 'utf8')))
  })
  return Object.fromEntries([...own, ...files]) as Values
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
  /** Environment besides the unit's. */
  readonly extra?: Values
  /** Files besides the unit's secrets, by name, in the same folder. */
  readonly files?: Values | undefined
  readonly isQuiet?: boolean
}

/** Runs a program of the project as a unit would run it. Its secrets lie in memory, readable by its user alone, until it ends. */
export async function runAs(
  unit: Unit,
  args: readonly string[],
  { extra = {}, files = {}, isQuiet = false }: Extra = {},
): Promise<Ran> {
  const [uid, gid] = ['-u', '-g'].map(flag => Number(execFileSync('id', [flag, unit.user], { encoding: 'utf8' })))
  const folder = mkdtempSync('/run/kassa-')
  try {
    const secrets = [...unit.credentials].map(([name, file]) => [name, readFileSync(file)] as const)
    for (const [name, content] of [...secrets, ...Object.entries(files)]) {
      const copy = path.join(folder, name)
      writeFileSync(copy, content, { mode: 0o400 })
      chownSync(copy, uid!, gid!)
    }
    chmodSync(folder, 0o500)
    chownSync(folder, uid!, gid!)
    const shared = Object.fromEntries(passedOn.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
    const env = { ...shared, ...environmentOf(unit, folder), ...extra }
    return await run(args, { uid: uid!, gid: gid!, env, isQuiet })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(
  args: readonly string[],
  { isQuiet, ...options }: { uid: number; gid: number; env: Values; isQuiet: boolean },
): Promise<Ran> {
  // Ctrl-C reaches the program, which decides what follows.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  try {
    const stdio = isQuiet ? (['ignore', 'pipe', 'inherit'] as const) : ('inherit' as const)
    const child = spawn(process.execPath, args, {
      cwd: root,
      ...options,
      stdio: stdio === 'inherit' ? stdio : [...stdio],
    })
    let out = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
    const code = await new Promise<number>((resolve, reject) =>
      child.once('error', reject).once('close', ended => resolve(ended ?? 1)),
    )
    return { code, out }
  } finally {
    process.off('SIGINT', ignore)
  }
}
