// Runs `kassa` as a user does: a process of its own, in a folder of its own, with what it printed.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../sdk/src/cli/main.ts', import.meta.url))

export interface Started {
  out(): string
  err(): string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Resolves once this was printed, on either stream; rejects when the program ends without. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  interrupt(): void
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string>>
  readonly input?: string
  readonly cwd?: string
}

const children = new Set<ChildProcess>()

/** Ends whatever a failed test has left running. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL')
}

export function startKassa(args: readonly string[], { env, input, cwd }: Surroundings): Started {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  children.add(child)
  child.once('close', () => children.delete(child))
  child.stdin.end(input)
  const printed = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text))
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals)
  const until = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(printed.out) ?? pattern.exec(printed.err)
      if (found) return found
      const more = [child.stdout, child.stderr].map(stream => once(stream, 'data'))
      const isOver = await Promise.race([...more, ended.then(() => 'over' as const)])
      if (isOver === 'over' && !pattern.test(printed.out) && !pattern.test(printed.err)) {
        throw new Error(`kassa ended without printing ${String(pattern)}:\n${printed.out}\n${printed.err}`)
      }
    }
  }
  return { out: () => printed.out, err: () => printed.err, ended, until, interrupt: () => child.kill('SIGINT') }
}

/** Runs a command to its end. */
export async function runKassa(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<{ code: number | NodeJS.Signals; out: string; err: string }> {
  const started = startKassa(args, surroundings)
  const code = await started.ended
  return { code, out: started.out(), err: started.err() }
}
