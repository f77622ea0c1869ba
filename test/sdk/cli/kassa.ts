// Runs `kassa` with a command line and an environment of its own, and keeps what it printed. Most tests call it in their own
// process, with everything it touches of the world handed in; `startProcess` runs it as a user does.
import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../../../sdk/typescript/src/cli/run.ts'

const program = fileURLToPath(new URL('../../../sdk/typescript/src/cli/main.ts', import.meta.url))

export interface Started {
  out(): string
  err(): string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Resolves once this was printed, on either stream; rejects when the program ends without. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  interrupt(signal?: 'SIGINT' | 'SIGTERM'): void
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string>>
  readonly input?: string
  /** Whether the input of a process goes on after that. */
  readonly isInputOpen?: boolean
  /** Where the sandbox of this folder is looked for, and in a process relative names of files. */
  readonly cwd?: string
}

type Start = (args: readonly string[], surroundings: Surroundings) => Started

const endings = new Set<() => void>()

/** Ends whatever a failed test has left running. */
export function killAll(): void {
  for (const end of endings) end()
}

export const startKassa: Start = (args, { env, input, cwd = os.tmpdir() }) => {
  const printed = new Printed()
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  endings.add(interrupt)
  const ended = runCommandLine(args, {
    // This process's own folder is the project's, in which somebody may run a sandbox.
    env: { KASSA_HOME: path.join(cwd, '.kassa'), ...env },
    stdin: (async function* () {
      yield input ?? ''
    })(),
    signal: interrupted.signal,
    isTerminal: false,
    out: line => printed.add('out', `${line}\n`),
    err: line => printed.add('err', `${line}\n`),
    browse: () => Promise.resolve(false),
  }).finally(() => endings.delete(interrupt))
  return { ...printed.until(ended), ended, interrupt }
}

export const startProcess: Start = (args, { env, input, isInputOpen = false, cwd }) => {
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  const kill = () => child.kill('SIGKILL')
  endings.add(kill)
  child.stdin!.on('error', () => {}) // a program that refuses its arguments reads nothing
  if (input !== undefined) child.stdin!.write(input)
  if (!isInputOpen) child.stdin!.end()
  const printed = new Printed()
  child.stdout!.setEncoding('utf8').on('data', (text: string) => printed.add('out', text))
  child.stderr!.setEncoding('utf8').on('data', (text: string) => printed.add('err', text))
  const ended = once(child, 'close')
    .then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals)
    .finally(() => endings.delete(kill))
  return { ...printed.until(ended), ended, interrupt: (signal = 'SIGINT') => child.kill(signal) }
}

class Printed {
  readonly #texts = { out: '', err: '' }
  readonly #more = new EventEmitter()

  add(stream: 'out' | 'err', text: string): void {
    this.#texts[stream] += text
    this.#more.emit('more')
  }

  #find(pattern: RegExp): RegExpExecArray | null {
    return pattern.exec(this.#texts.out) ?? pattern.exec(this.#texts.err)
  }

  until(ended: Promise<unknown>): Pick<Started, 'out' | 'err' | 'until'> {
    const texts = this.#texts
    const until = async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = this.#find(pattern)
        if (found) return found
        const isOver = await Promise.race([once(this.#more, 'more'), ended.then(() => 'over' as const)])
        if (isOver === 'over' && !this.#find(pattern)) {
          throw new Error(`kassa ended without printing ${String(pattern)}:\n${texts.out}\n${texts.err}`)
        }
      }
    }
    return { out: () => texts.out, err: () => texts.err, until }
  }
}

interface Ran {
  readonly code: number | NodeJS.Signals
  readonly out: string
  readonly err: string
}

/** Runs a command to its end. */
export const runKassa = (args: readonly string[], surroundings: Surroundings): Promise<Ran> =>
  ran(startKassa(args, surroundings))

/** Runs a command to its end in a process of its own. */
export const runProcess = (args: readonly string[], surroundings: Surroundings): Promise<Ran> =>
  ran(startProcess(args, surroundings))

async function ran(started: Started): Promise<Ran> {
  const code = await started.ended
  return { code, out: started.out(), err: started.err() }
}
