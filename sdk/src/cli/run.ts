import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { Kassa } from '../index.ts'
import { version } from '../version.ts'
import type { Cli } from './cli.ts'
import { exitCodes, text, UsageError, type Command, type ExitCode, type Values } from './command.ts'
import { listen } from './commands/listen.ts'
import { ordersCreate, ordersGet, ordersWatch } from './commands/orders.ts'
import { trigger } from './commands/trigger.ts'
import { verify } from './commands/verify.ts'
import { commonOptions } from './common-options.ts'
import { describeError, explainError } from './explain-error.ts'
import { commandText, overviewText } from './help.ts'
import { didYouMean } from './did-you-mean.ts'
import { findSandbox, type Sandbox } from './sandbox.ts'

const commands: readonly Command[] = [listen, trigger, ordersCreate, ordersGet, ordersWatch, verify]

/** Everything of the world that the command line touches. */
export interface World {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly signal: AbortSignal
  out(line: string): void
  err(line: string): void
}

/** Runs one command line and answers with its exit code; what went wrong is told on standard error, never thrown. */
export async function runCommandLine(argv: readonly string[], world: World): Promise<number> {
  // Where the service is, for the words about an error, as soon as it is known.
  const at = { baseUrl: '' }
  try {
    return await chooseAndRun(argv, world, at)
  } catch (error) {
    if (world.signal.aborted) return 130
    const isUsage = error instanceof UsageError
    // Looked for by itself: the command line that could not be read may have asked for it.
    if (argv.includes('--json')) world.err(JSON.stringify(describeError(error, at.baseUrl)))
    else world.err(isUsage ? `${error.message}\nkassa --help tells how it is used.` : explainError(error, at.baseUrl))
    return isUsage ? exitCodes.usage : exitCodes.failed
  }
}

async function chooseAndRun(argv: readonly string[], world: World, at: { baseUrl: string }): Promise<ExitCode> {
  const [first] = argv
  const isHelp = argv.includes('--help') || argv.includes('-h')
  if (argv.includes('--version')) {
    world.out(version)
    return exitCodes.done
  }
  if (first === undefined || first.startsWith('-') || (first === 'help' && argv.length === 1)) {
    if (first !== undefined && first !== 'help' && !isHelp) throw new UsageError(`A command comes first, not ${first}`)
    world.out(overviewText(commands, version))
    return first === undefined ? exitCodes.usage : exitCodes.done
  }
  if (first === 'help') return chooseAndRun([...argv.slice(1), '--help'], world, at)
  if (isHelp && argv[1]?.startsWith('-') && groupOf(first).length > 0) {
    world.out(overviewText(commands, version, `${first} `))
    return exitCodes.done
  }
  return runCommand(choose(argv), world, at)
}

async function runCommand({ command, rest }: Choice, world: World, at: { baseUrl: string }): Promise<ExitCode> {
  const { values, positionals } = parse(command, rest)
  if (values['help']) {
    world.out(commandText(command))
    return exitCodes.done
  }
  if (positionals.length < command.argsMin || positionals.length > command.argsMax) {
    throw new UsageError(`Usage: kassa ${`${command.name} ${command.args}`.trim()}`)
  }
  const settings = settingsOf(world, values)
  at.baseUrl = settings.baseUrl ?? ''
  return command.run(cliFor(world, { settings, isJson: values['json'] === true }), positionals, values)
}

interface Choice {
  readonly command: Command
  readonly rest: readonly string[]
}

function choose(argv: readonly string[]): Choice {
  for (const words of [2, 1]) {
    const command = commands.find(one => one.name === argv.slice(0, words).join(' '))
    if (command) return { command, rest: argv.slice(words) }
  }
  const group = groupOf(argv[0] ?? '')
  if (group.length > 0) throw new UsageError(`kassa ${argv[0]} needs one of: ${group.join(', ')}`)
  throw new UsageError(
    `There is no command ${argv[0]}${didYouMean(
      argv[0] ?? '',
      commands.map(({ name }) => name),
    )}`,
  )
}

/** The commands of several words that begin with this one. */
function groupOf(word: string): readonly string[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `)).map(({ name }) => name)
}

function parse(command: Command, args: readonly string[]) {
  const options: ParseArgsOptionsConfig = {}
  for (const [name, { type, short, multiple }] of Object.entries({
    ...command.options,
    ...commonOptions,
  } as Command['options'])) {
    options[name] = { type, ...(short && { short }), ...(multiple && { multiple }) }
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function cliFor(world: World, { settings, isJson }: { settings: Settings; isJson: boolean }): Cli {
  return {
    stdin: world.stdin,
    signal: world.signal,
    client: () => clientOf(settings),
    baseUrl: () => settings.baseUrl ?? '',
    webhookSecret: () => settings.webhookSecret,
    now: () => Math.floor(Date.now() / 1000),
    elapsedMs: () => performance.now(),
    print: (result, words) => world.out(isJson ? JSON.stringify(result) : words),
    note: words => (isJson ? undefined : world.err(words)),
  }
}

interface Settings {
  readonly keyId: string | undefined
  readonly secret: string | undefined
  readonly baseUrl: string | undefined
  readonly webhookSecret: string | undefined
}

/** Options before environment before sandbox; a key given by hand is never completed by the sandbox's secret. */
function settingsOf({ env }: World, values: Values): Settings {
  const keyId = text(values, 'key-id') ?? (env['KASSA_KEY_ID'] || undefined)
  const secret = text(values, 'secret') ?? (env['KASSA_SECRET'] || undefined)
  const sandbox: Sandbox | null = keyId === undefined && secret === undefined ? findSandbox(env) : null
  return {
    keyId: keyId ?? sandbox?.keyId,
    secret: secret ?? sandbox?.secret,
    baseUrl: text(values, 'base-url') ?? (env['KASSA_BASE_URL'] || sandbox?.baseUrl),
    webhookSecret: env['KASSA_WEBHOOK_SECRET'] ?? sandbox?.webhookSecret,
  }
}

function clientOf({ keyId, secret, baseUrl }: Settings): Kassa {
  if (!keyId && !secret) {
    throw new UsageError(
      'No key: set KASSA_KEY_ID and KASSA_SECRET, give --key-id and --secret, or run this where `npm start` of Kassa has made .kassa/sandbox.json',
    )
  }
  if (!baseUrl) throw new UsageError('No address: set KASSA_BASE_URL or give --base-url')
  try {
    return new Kassa({ keyId, secret, baseUrl })
  } catch (error) {
    // What the client refuses are its options, which have other names here.
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(error.message.replace(/\b(keyId|secret|baseUrl)\b/g, name => optionNames[name] ?? name))
  }
}

const optionNames: Readonly<Record<string, string>> = {
  keyId: '--key-id',
  secret: '--secret',
  baseUrl: '--base-url',
}
