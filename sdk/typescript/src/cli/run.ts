import type { Cli } from './cli.ts'
import { exitCodes, type Command, type ExitCode } from './command.ts'
import { UsageError } from './usage-error.ts'
import { commands } from './commands.ts'
import { configFileOf } from './config-file.ts'
import { describeError, explainError } from './explain-error.ts'
import { clientOf, keyOf, type Key } from './key.ts'
import { createPaint, wantsColour } from './paint.ts'
import { createProgram, isShown, usageErrorOf } from './program.ts'

/** Everything of the world that the command line touches. */
export interface CommandEnvironment {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly signal: AbortSignal
  /** Whether somebody reads standard output on a terminal. */
  readonly isTerminal: boolean
  out(line: string): void
  err(line: string): void
  browse(url: string): Promise<boolean>
}

/** Runs one command line and answers with its exit code; what went wrong is told on standard error, never thrown. */
export async function runCommandLine(argv: readonly string[], environment: CommandEnvironment): Promise<number> {
  // Where the service is, for the words about an error, as soon as it is known.
  const at = { baseUrl: '' }
  try {
    return await parseAndRun(argv, environment, at)
  } catch (error) {
    if (environment.signal.aborted) return 130
    const isUsage = error instanceof UsageError
    // Looked for by itself: the command line that could not be read may have asked for it.
    const isJson = argv.includes('--json') || argv.includes('-j')
    if (isJson) environment.err(JSON.stringify(describeError(error, at.baseUrl)))
    else
      environment.err(
        isUsage ? `${error.message}\nkassa --help tells how it is used.` : explainError(error, at.baseUrl),
      )
    return isUsage ? exitCodes.usage : exitCodes.failed
  }
}

async function parseAndRun(
  argv: readonly string[],
  environment: CommandEnvironment,
  at: { baseUrl: string },
): Promise<number> {
  let ending: ExitCode = exitCodes.done
  const program = createProgram({
    commands,
    out: text => environment.out(text.trimEnd()),
    err: text => environment.err(text.trimEnd()),
    run: async (command: Command, args, values) => {
      const config = configFileOf(environment.env)
      // Asked for when a command needs it: some need no key, and must not fail for want of one.
      let key: Key | undefined
      const isJson = values['json'] === true
      const cli = cliFor(environment, {
        isJson,
        config,
        key: () => (key ??= keyOf({ env: environment.env, config }, values)),
        at,
      })
      ending = await command.run(cli, args, values)
    },
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return ending
  } catch (error) {
    if (!isShown(error)) throw usageErrorOf(error)
    // Help that was not asked for stands for the command that is missing.
    return error.code === 'commander.help' && error.exitCode !== 0 ? exitCodes.usage : exitCodes.done
  }
}

interface CliParts {
  readonly isJson: boolean
  readonly config: Cli['config']
  readonly key: () => Key
  readonly at: { baseUrl: string }
}

function cliFor(environment: CommandEnvironment, { isJson, config, key, at }: CliParts): Cli {
  const note = (words: string) => (isJson ? undefined : environment.err(words))
  const baseUrl = () => (at.baseUrl = key().baseUrl ?? '')
  return {
    stdin: environment.stdin,
    signal: environment.signal,
    paint: createPaint(!isJson && wantsColour(environment.env, environment.isTerminal)),
    config,
    client() {
      baseUrl()
      return clientOf(key(), note)
    },
    baseUrl,
    key() {
      const { keyId, source } = key()
      return keyId === undefined ? null : { keyId, source }
    },
    webhookSecret: () => key().webhookSecret,
    now: () => Math.floor(Date.now() / 1000),
    elapsedMs: () => performance.now(),
    print: (result, words) => environment.out(isJson ? JSON.stringify(result) : words),
    note,
    browse: url => environment.browse(url),
  }
}
