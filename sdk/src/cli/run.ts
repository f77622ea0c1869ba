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
import { explainError } from './explain-error.ts'
import { commandText, overviewText } from './help.ts'
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
    world.err(isUsage ? `${error.message}\nkassa --help tells how it is used.` : explainError(error, at.baseUrl))
    return isUsage ? exitCodes.usage : exitCodes.failed
  }
}

async function chooseAndRun(argv: readonly string[], world: World, at: { baseUrl: string }): Promise<ExitCode> {
  const [first] = argv
  if (first === '--version') {
    world.out(version)
    return exitCodes.done
  }
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    world.out(overviewText(commands, version))
    return first === undefined ? exitCodes.usage : exitCodes.done
  }
  const { command, rest } = choose(argv)
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

function choose(argv: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } {
  for (const words of [2, 1]) {
    const command = commands.find(one => one.name === argv.slice(0, words).join(' '))
    if (command) return { command, rest: argv.slice(words) }
  }
  const group = commands.filter(one => one.name.startsWith(`${argv[0]} `)).map(one => one.name)
  if (group.length > 0) throw new UsageError(`kassa ${argv[0]} needs one of: ${group.join(', ')}`)
  throw new UsageError(`There is no command ${argv[0]}`)
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
  const keyId = text(values, 'key-id') ?? env['KASSA_KEY_ID']
  const secret = text(values, 'secret') ?? env['KASSA_SECRET']
  const sandbox: Sandbox | null = keyId === undefined && secret === undefined ? findSandbox(env) : null
  return {
    keyId: keyId ?? sandbox?.keyId,
    secret: secret ?? sandbox?.secret,
    baseUrl: text(values, 'base-url') ?? env['KASSA_BASE_URL'] ?? sandbox?.baseUrl,
    webhookSecret: env['KASSA_WEBHOOK_SECRET'] ?? sandbox?.webhookSecret,
  }
}

function clientOf({ keyId, secret, baseUrl }: Settings): Kassa {
  if (!keyId || !secret) {
    throw new UsageError(
      'No key: set KASSA_KEY_ID and KASSA_SECRET, give --key-id and --secret, or run this where `npm start` of Kassa has made .kassa/sandbox.json',
    )
  }
  if (!baseUrl) throw new UsageError('No address: set KASSA_BASE_URL or give --base-url')
  return new Kassa({ keyId, secret, baseUrl })
}
