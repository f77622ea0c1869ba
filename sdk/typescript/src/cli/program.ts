import { Command as Program, CommanderError, Option as ProgramOption } from 'commander'
import { version } from '../version.ts'
import { type Command, type Option, type Values } from './command.ts'
import { UsageError } from './usage-error.ts'

/** What every command understands. */
export const commonOptions: Readonly<Record<string, Option>> = {
  profile: { type: 'string', short: 'p', value: 'name', help: 'a key kept by `kassa profiles add`; or KASSA_PROFILE' },
  'key-id': { type: 'string', value: 'mk_…', help: 'API key; or KASSA_KEY_ID' },
  secret: { type: 'string', value: 'sk_…', help: 'its secret; better in KASSA_SECRET, which no process list shows' },
  'base-url': { type: 'string', value: 'url', help: 'where Kassa is; or KASSA_BASE_URL' },
  json: {
    type: 'boolean',
    short: 'j',
    help: 'one JSON object per line instead of words; an error too, on standard error',
  },
}

const epilogue = `
The key is what --key-id and --secret, a --profile, or KASSA_KEY_ID and KASSA_SECRET say; else the sandbox of this
folder is used, what \`npm start\` wrote to .kassa/sandbox.json; else the default profile.
With --json an error is one object on standard error: error (what the service said, or UsageError,
KassaConnectionError …), message, status, operation, request_id, retryable, hint.
Exit codes: 0 done, 1 refused by the service or the network, 2 wrong command line, 3 the answer is no.
Colours go with NO_COLOR=1. \`kassa <command> --help\` tells more about a command.`

interface Handlers {
  readonly commands: readonly Command[]
  out(text: string): void
  err(text: string): void
  run(command: Command, args: readonly string[], values: Values): Promise<void>
}

/** The command line as commander understands it. Parsing throws a `UsageError`, or a `CommanderError` after help or version. */
export function createProgram(handlers: Handlers): Program {
  const root = new Program('kassa')
  root
    .description('Accept USDT on TRON and Ethereum, from the command line.')
    .version(version, '--version', 'the version of kassa')
    .helpOption('-h, --help', 'this text')
  root.exitOverride().configureOutput({ writeOut: handlers.out, writeErr: handlers.err, outputError: () => {} })
  root.configureHelp({ showGlobalOptions: false, sortSubcommands: false })
  root.addHelpText('after', epilogue)
  for (const command of handlers.commands) {
    const [first = '', second] = command.name.split(' ')
    const parent = second === undefined ? root : groupOf(root, first)
    addCommand(parent, { command, word: second ?? first, handlers })
  }
  return root
}

function groupOf(root: Program, name: string): Program {
  const known = root.commands.find(each => each.name() === name)
  return known ?? root.command(name).description(groups[name] ?? name)
}

const groups: Readonly<Record<string, string>> = {
  orders: 'create, retrieve, list, watch, cancel and accept orders, ask for the remainder, and their timeline',
  'payment-links': 'pages that many customers pay: create, list, pause and resume',
  withdrawals: 'send money from your balance: quote, create, retrieve, list and cancel',
  refunds: 'send money of an order back: create and list',
  events: 'list and resend what happened',
  webhooks: 'endpoints that receive events: list, create, delete and test, and their deliveries',
  profiles: 'keys kept on this machine, for its user alone: add, list, use and remove',
}

interface Addition {
  readonly command: Command
  readonly word: string
  readonly handlers: Handlers
}

function addCommand(parent: Program, { command, word, handlers }: Addition): void {
  const leaf = parent.command(word, { hidden: command.isHidden === true })
  leaf
    .description(command.summary)
    .version(version, '--version', 'the version of kassa')
    .helpOption('-h, --help', 'this text')
  for (const argument of command.args) leaf.argument(argument)
  const options = { ...command.options, ...commonOptions }
  for (const [name, option] of Object.entries(options)) leaf.addOption(programOption(name, option))
  leaf.addHelpText('after', ['', 'Examples:', ...command.examples.map(example => `  ${example}`)].join('\n'))
  leaf.action(async () => {
    // Commander names values in camel case; here they keep the name they are given with.
    const given = leaf.opts()
    const values = Object.keys(options).map(name => [name, given[camelCase(name)]] as const)
    await handlers.run(command, leaf.args, Object.fromEntries(values.filter(([, value]) => value !== undefined)))
  })
}

function programOption(name: string, { short, value, multiple, help }: Option): ProgramOption {
  const flags = `${short ? `-${short}, ` : ''}--${name}${value ? ` <${value}>` : ''}`
  const option = new ProgramOption(flags, help)
  if (multiple) option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), text])
  return option
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** What commander found wrong, in our words; anything else is thrown on as it is. */
export function usageErrorOf(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error
  const [first = '', hint = ''] = error.message.replace(/^error: /, '').split('\n')
  const [, suggestion] = /^\(Did you mean (.*)\?\)$/.exec(hint) ?? []
  const didYouMean = suggestion === undefined ? '' : `: did you mean ${suggestion}?`
  const quoted = /'([^']*)'/.exec(first)?.[1] ?? ''
  const words: Readonly<Record<string, string>> = {
    'commander.unknownCommand': `There is no command ${quoted}${didYouMean}`,
    'commander.unknownOption': `There is no option ${quoted}${didYouMean}`,
    'commander.missingArgument': `<${quoted}> is missing`,
    'commander.optionMissingArgument': `A value is missing: ${quoted}`,
    'commander.excessArguments': `There are more words than the command takes: ${first.split(': ').at(-1) ?? ''}`,
  }
  const own = words[error.code]
  return own === undefined ? error : new UsageError(own)
}

/** Whether help or the version was all that was asked for, or was shown because a command is missing. */
export function isShown(error: unknown): error is CommanderError {
  const codes = ['commander.help', 'commander.helpDisplayed', 'commander.version']
  return error instanceof CommanderError && codes.includes(error.code)
}
