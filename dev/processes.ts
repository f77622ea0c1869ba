// The programs that the sandbox starts. A pid file records each with its command line, so that a later start can tell its own orphan from
// another program with the same number.
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { guard } from './guard.ts'

export type ProgramOptions = {
  /** Names the pid file and the log file. */
  readonly name: string
  /** Folder for `<name>.pid` and `<name>.log`. */
  readonly directory: string
  readonly file: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
}
export type Program = {
  readonly name: string
  readonly pid: number
  readonly logFile: string
  /** Resolves with a sentence when the program ends, on request or not. */
  readonly ended: Promise<string>
  /** Sends SIGTERM, and SIGKILL after 15 s. */
  readonly stop: () => Promise<void>
}

/** Node's options for the service, as in the units of systemd: a smaller young generation saves 100 MB when idle. */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=8']
/** The same of the small kit and the signer: V8 collects garbage early instead of growing its heap. */
export const smallFlags: readonly string[] = ['--max-semi-space-size=2', '--optimize-for-size']

const stopTimeoutMs = 15_000
const logBytesMax = 50_000_000

/**
 * Starts a program that ends when this process dies. Its own process group keeps Ctrl-C from it, because the sandbox stops its programs in
 * order.
 */
export function startProgram(options: ProgramOptions): Program {
  const pidFile = path.join(options.directory, `${options.name}.pid`)
  const logFile = path.join(options.directory, `${options.name}.log`)
  const log = openSync(logFile, logFlags(logFile), 0o600)
  const child = spawn(options.file, [...options.args], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const { pid } = child
  if (pid !== undefined) writeFileSync(pidFile, JSON.stringify({ pid, identity: identityOf(pid) }), { mode: 0o600 })
  const callOff = guard(pid, 'TERM')
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(`${options.name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`${options.name} ended (${signal ?? `exit code ${code}`})`))
  }).finally(() => {
    callOff()
    rmSync(pidFile, { force: true })
  })
  return {
    name: options.name,
    pid: pid ?? 0,
    logFile,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Ends a program that a killed start left running under this name. Leaves another program with the same number alone. */
export async function endOrphan(directory: string, name: string): Promise<void> {
  const pidFile = path.join(directory, `${name}.pid`)
  const recorded = readRecord(pidFile)
  if (recorded && identityOf(recorded.pid) === recorded.identity) await endProcess(recorded.pid)
  rmSync(pidFile, { force: true })
}

/** Returns start time and command line of a process, or undefined if it does not exist. */
export function identityOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    }
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything. The fields after it are fixed; the 20th is the start time.
    const startTime = status.slice(status.lastIndexOf(')') + 2).split(' ')[19]
    return words === '' ? undefined : `${startTime} ${words}` // a zombie has no words
  } catch {
    return undefined
  }
}

/** Reads a file written as `{ pid, identity }`. */
export function readRecord(file: string): { pid: number; identity: string } | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; identity: string }
  } catch {
    return undefined // half written when its writer was killed
  }
}

/** Sends SIGTERM, and SIGKILL after the timeout. */
async function endProcess(pid: number): Promise<void> {
  const identity = identityOf(pid)
  const deadline = Date.now() + stopTimeoutMs
  send(pid, 'SIGTERM')
  for (let current = identity; current !== undefined && current === identity; current = identityOf(pid)) {
    if (Date.now() > deadline) send(pid, 'SIGKILL')
    await sleep(20)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it has just ended by itself
  }
}

/** Appends to the log until it is too long to read. */
function logFlags(file: string): 'a' | 'w' {
  return existsSync(file) && statSync(file).size > logBytesMax ? 'w' : 'a'
}
