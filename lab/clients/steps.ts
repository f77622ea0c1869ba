// What it takes to try a client: programs, files and commands.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'

export interface Client {
  /** Programs that the machine must have. */
  readonly needs: readonly (keyof typeof programs)[]
  /** The files to copy from `drivers/` into the client's folder, and their targets. */
  readonly drivers: Readonly<Record<string, string>>
  /** Further files of the client's folder, by name. */
  readonly files?: Readonly<Record<string, string>>
  /** Run in the client's folder. The last one drives the client and prints in one line what it read. */
  readonly steps: readonly Step[]
  /** The line that the driver of an SDK prints. It talks to the sandbox itself, whose streams the later release does not pass on. */
  readonly expected?: string
  /** A public repository whose code runs unmodified. A copy must be in a folder of its name in `KASSA_CLIENT_SOURCES`. */
  readonly source?: string
}

export interface Step {
  readonly command: readonly string[]
  /** Skipped if this exists. */
  readonly once?: string
}

export interface Options {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

export const programs = {
  go: 'Go',
  python3: 'Python 3',
  npm: 'npm',
  javac: 'Java 17 (javac)',
  mvn: 'Maven (mvn)',
  composer: 'Composer',
  phpunit: 'PHPUnit',
  php: 'PHP with curl and mbstring, and Guzzle 7 (Debian: php-cli php-curl php-mbstring php-bcmath php-guzzlehttp-guzzle)',
} as const

/** Returns what failed; undefined if the client got through and printed what was expected. */
export async function problemOf(
  steps: readonly Step[],
  expected: string,
  options: Options,
): Promise<string | undefined> {
  let said: string[] = []
  for (const { command, once: made } of steps) {
    if (made !== undefined && existsSync(path.join(options.cwd, made))) continue
    const { code, output } = await execute(command, options)
    if (code !== 0) return `${command.join(' ')} (${code})\n${output}`
    said = stripVTControlCharacters(output).trimEnd().split('\n')
  }
  return said.includes(expected) ? undefined : `The client did not say "${expected}":\n${said.join('\n')}`
}

async function execute([file = '', ...args]: readonly string[], { cwd, env }: Options) {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, errors, [code]] = await Promise.all([readAll(child.stdout), readAll(child.stderr), once(child, 'close')])
  return { code: code as number | null, output: out + (code === 0 ? '' : errors) }
}

export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some(folder => existsSync(path.join(folder, program)))
}
