// A real PostgreSQL from the installed packages, for the sandbox and the tests. Registers no signal handlers: the caller decides when it
// stops.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { guard } from '../guard.ts'
import { freePort, requireFreePort } from '../ports.ts'
import { findBinaries, makeDataDirectory, type Binaries } from './postgres-binaries.ts'
import { lendPassword, makePassword, readPassword } from './postgres-password.ts'
import { identityOf } from '../processes.ts'

export type PostgresOptions = {
  /** Created at the first start. Beside it lie its log (`.log`) and the administrator's password (`.password`). */
  readonly dataDirectory: string
  /** Absent: any free port. */
  readonly port?: number
  /** Named in the error if the port is taken. */
  readonly portVariable?: string
  /** For tests only: turns durability off, and leaves nothing behind when this process is killed. */
  readonly throwaway?: boolean
  /** Replaces the PostgreSQL of the packages. */
  readonly installation?: Installation
}
export type Installation = {
  /** Has the programs in `bin`. */
  readonly folder: string
  readonly initdb: readonly string[]
  readonly settings: Readonly<Record<string, string | number>>
}
export type Postgres = {
  readonly port: number
  readonly pid: number
  url(database?: string): string
  readonly stop: () => Promise<void>
}

type Launch = Pick<PostgresOptions, 'throwaway' | 'installation'> & { readonly port: number }

const user = 'kassa'
const startAttemptsMax = 3
const startTimeoutMs = 60_000
const stopTimeoutMs = 30_000
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  shared_buffers: '64MB',
  // A test's connection lives a second; its passwords need to work, not to be safe.
  scram_iterations: 1,
  // Clones are read from the page cache; handing those reads to another process is slower.
  io_method: 'sync',
}

/**
 * Starts PostgreSQL on 127.0.0.1. First stops a server that a killed parent left running in the directory. Throws with `portVariable` in
 * the message if the port is taken, and with the end of PostgreSQL's log if the server does not start. The server also stops when this
 * process dies.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const directory = path.resolve(options.dataDirectory)
  const binaries = findBinaries(options.installation?.folder)
  await endLeftover(directory)
  if (!existsSync(path.join(directory, 'PG_VERSION'))) initialise(directory, binaries, options)
  const password = readPassword(directory)
  if (password === undefined)
    throw new Error(`${directory} has no password file beside it: an earlier Kassa made it. Delete it to begin anew.`)
  const { pid, port } = await launchWithRetries(directory, binaries, options)
  return {
    port,
    pid,
    url: (database = 'postgres') => administratorUrl({ password, port, database }),
    stop: () => stopServer(directory, pid),
  }
}

/** Returns the URL for the administrator. */
export function administratorUrl(server: {
  readonly password: string
  readonly port: number
  readonly database: string
}): string {
  return `postgres://${user}:${server.password}@127.0.0.1:${server.port}/${server.database}`
}

/** The pid file may be stale and its number belong to another program by now: stops only a server of this directory. */
async function endLeftover(directory: string): Promise<void> {
  const file = pidFile(directory)
  const pid = Number(pidFileLines(directory)?.[0])
  const identity = pid > 0 ? identityOf(pid) : undefined
  if (identity === undefined) return // PostgreSQL itself replaces a stale file
  if (identity.includes(`-D ${directory}`)) return stopServer(directory, pid)
  rmSync(file, { force: true }) // PostgreSQL would take the other program for a server
}

/** Requests a fast shutdown (SIGINT): open transactions roll back, a checkpoint is written, and the pid file disappears. */
async function stopServer(directory: string, pid: number): Promise<void> {
  const deadline = Date.now() + stopTimeoutMs
  const identity = identityOf(pid)
  if (identity === undefined) return
  process.kill(pid, 'SIGINT')
  while (existsSync(pidFile(directory)) && identityOf(pid) !== undefined) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) did not stop within ${stopTimeoutMs / 1000} s`)
    await sleep(10)
  }
}

/** Initialises a draft and renames it when complete, so that an interrupted one is never taken for a database. */
function initialise(directory: string, binaries: Binaries, options: PostgresOptions): void {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  makeDataDirectory(draft, binaries.identity)
  const durability = options.throwaway ? ['--no-sync'] : []
  const arguments_ = [
    '-D',
    draft,
    '-U',
    user,
    '-E',
    'UTF8',
    ...(options.installation?.initdb ?? ownArguments(options)),
    ...durability,
  ]
  const result = lendPassword(makePassword(directory), binaries.identity, passwordFile => {
    const { file, args } = binaries.command('initdb', [...arguments_, `--pwfile=${passwordFile}`])
    return spawnSync(file, args, { ...binaries.identity, env: environment(), cwd: os.tmpdir(), encoding: 'utf8' })
  })
  if (result.status === 0) return renameSync(draft, directory)
  throw new Error(`PostgreSQL could not create ${directory}: ${result.stderr || String(result.error)}`)
}

/** The builtin locale sorts the same on every machine. */
function ownArguments({ throwaway }: PostgresOptions): string[] {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return ['--auth=scram-sha-256', ...locale, ...(throwaway ? ['-c', 'scram_iterations=1'] : [])]
}

/** Retries what a retry can cure: a free port lost to another program, or a killed server that is not reaped yet. */
async function launchWithRetries(
  directory: string,
  binaries: Binaries,
  options: PostgresOptions,
): Promise<{ pid: number; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const { port } = options
    if (port !== undefined) await requireFreePort(port, 'PostgreSQL', options.portVariable ?? 'the port option')
    try {
      return await launch(directory, binaries, { ...options, port: port ?? (await freePort()) })
    } catch (error) {
      if (attempt >= startAttemptsMax) throw error
      await sleep(1_000)
    }
  }
}

async function launch(directory: string, binaries: Binaries, options: Launch): Promise<{ pid: number; port: number }> {
  const logFile = `${directory}.log`
  const log = openSync(logFile, 'a')
  const { file, args } = binaries.command('postgres', ['-D', directory, ...settings(options)])
  // Detached: Ctrl-C in a terminal reaches the whole group, and the database must outlive the service that uses it.
  const child = spawn(file, args, {
    ...binaries.identity,
    env: environment(),
    cwd: os.tmpdir(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  // Before the server is ready, so that an interrupted start leaves none behind.
  const callOff = guard(child.pid, 'INT', options.throwaway ? [directory, logFile, `${directory}.password`] : [])
  let ended = false
  const end = () => {
    ended = true
    callOff()
  }
  child.once('exit', end).once('error', end)
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const lines = pidFileLines(directory)
    // Line 8 of the pid file says whether PostgreSQL is ready, whatever its log settings are.
    if (child.pid !== undefined && lines?.[0] === String(child.pid) && /^(ready|standby)/.test(lines[7] ?? '')) {
      return { pid: child.pid, port: options.port }
    }
    if (ended || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').slice(-1500)}`)
    await sleep(10)
  }
}

function settings(options: Launch): string[] {
  const values = {
    port: options.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    ...(options.installation?.settings ?? (options.throwaway ? throwawaySettings : {})),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C' }
}

function pidFile(directory: string): string {
  return path.join(directory, 'postmaster.pid')
}

function pidFileLines(directory: string): string[] | undefined {
  const file = pidFile(directory)
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined
}
