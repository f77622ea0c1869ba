// Programs the sandbox starts: recorded in a pid file together with their command line, so that a later start can tell an
// orphan of its own from a stranger that happens to have the same number.
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
  /** Resolves with a sentence when the program ends, asked or unasked. */
  readonly ended: Promise<string>
  /** SIGTERM, and SIGKILL when it has not ended within 15 s. */
  readonly stop: () => Promise<void>
}

const stopTimeoutMs = 15_000
const logBytesMax = 50_000_000

/**
 * Starts a program in its own process group (Ctrl-C in the terminal must not reach it: the sandbox stops its programs in
 * order) which ends when this process dies.
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

/** Ends what an earlier, killed start left running under this name. A reused number is recognised and left alone. */
export async function endOrphan(directory: string, name: string): Promise<void> {
  const pidFile = path.join(directory, `${name}.pid`)
  const recorded = readRecord(pidFile)
  if (recorded && identityOf(recorded.pid) === recorded.identity) await endProcess(recorded.pid)
  rmSync(pidFile, { force: true })
}

/** When it was started and with which words, or undefined when no such process exists. */
export function identityOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    }
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the fields after it are fixed: the start time is the 20th of them.
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

/** SIGTERM first; SIGKILL to whoever does not listen. */
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

/** A log goes on over starts until it is too long to be read anyway. */
function logFlags(file: string): 'a' | 'w' {
  return existsSync(file) && statSync(file).size > logBytesMax ? 'w' : 'a'
}
