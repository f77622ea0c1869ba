// Maps the words of a command line to a command and its input, with Commander.
import { Command as Program, CommanderError, Help, Option } from 'commander'
import { UsageError, type Command, type Input, type OptionSpec } from './command.ts'

const ofAll: readonly OptionSpec[] = [
  { name: 'json', summary: 'print JSON' },
  { name: 'cell', value: 'NUMBER', summary: 'the cell (default: KASSA_CELL, or 0)' },
]
const ofChanges: readonly OptionSpec[] = [
  { name: 'reason', value: 'TEXT', summary: 'the reason, kept in the audit log' },
  { name: 'yes', summary: 'skip the confirmation' },
]

export type Request =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'run'
      readonly command: Command
      readonly input: Input
      readonly isJson: boolean
      readonly isYes: boolean
      /** The cell; `undefined`: as set in the settings. */
      readonly cell: string | undefined
    }

/** Parses a command line. Throws UsageError. */
export function parseCommandLine(args: readonly string[], commands: readonly Command[]): Request {
  const printed: string[] = []
  let request: Request | undefined
  const program = programOf(commands, printed, run => {
    request = run
  })
  if (args.length === 0) return { kind: 'help', text: program.helpInformation() }
  try {
    program.parse([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new UsageError(printed.join('').trim())
  }
  return request ?? { kind: 'help', text: printed.join('').trimEnd() }
}

const call = 'npm run operator --'
const width = 120

function programOf(commands: readonly Command[], printed: string[], take: (request: Request) => void): Program {
  const write = (text: string) => void printed.push(text)
  const program = new Program(call)
    .usage('<command> [options]')
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write, getOutHelpWidth: () => width, getErrHelpWidth: () => width })
    .configureHelp({ subcommandTerm: usageOf, formatHelp: listingAll })
    .showHelpAfterError('(add --help to any command for details)')
    .helpCommand(false)
    .addHelpText('after', notes)
  for (const command of commands) {
    const [groupName = '', name] = command.name.split(' ')
    const group = program.commands.find(one => one.name() === groupName) ?? program.command(groupName)
    addCommand(name === undefined ? group : group.command(name), command, take)
  }
  return program
}

const notes = `
Commands that change something ask for confirmation and write to the audit log. They need the operator's token, in
KASSA_OPERATOR_TOKEN or in the file named by KASSA_OPERATOR_TOKEN_FILE.
Commands use the settings of the service (DATABASE_URL, KASSA_MASTER_KEY, …). Without DATABASE_URL they use the running
sandbox in KASSA_HOME with its own chains, and ignore the network settings KASSA_LIVE_… and KASSA_TEST_….
Exit codes: 0 done, 1 refused or a problem found, 2 invalid or unable to run.`

function addCommand(program: Program, command: Command, take: (request: Request) => void): void {
  const specs = [...command.options, ...(command.kind === 'change' ? ofChanges : []), ...ofAll]
  program.summary(command.summary).description(`${command.summary}.${command.notes ? `\n${command.notes}` : ''}`)
  for (const parameter of command.parameters) program.argument(`<${parameter}>`)
  for (const spec of specs) program.addOption(optionOf(spec, isRequired(command, spec)))
  program.action(() => {
    const values = program.opts<Record<string, string | boolean | undefined>>()
    for (const spec of specs) checkValue(spec, values[keyOf(spec.name)])
    take({
      kind: 'run',
      command,
      input: inputOf(program.args, values),
      isJson: values.json === true,
      isYes: values.yes === true,
      cell: typeof values.cell === 'string' ? values.cell.trim() : undefined,
    })
  })
}

function isRequired(command: Command, spec: OptionSpec): boolean {
  const isReason = spec.name === 'reason' && command.kind === 'change' && command.isReasonRequired === true
  return spec.isRequired === true || isReason
}

function optionOf({ name, value, choices, summary }: OptionSpec, required: boolean): Option {
  const option = new Option(
    value === undefined ? `--${name}` : `--${name} <${value}>`,
    required ? `${summary} (required)` : summary,
  )
  if (choices) option.choices(choices)
  return option.makeOptionMandatory(required)
}

function checkValue({ name, value: form }: OptionSpec, value: string | boolean | undefined): void {
  if (form === undefined || value === undefined) return
  const text = String(value).trim()
  if (text.startsWith('--')) throw new UsageError(`--${name} needs a value: --${name} <${form}>`)
  if (text === '' || text.length > 1000 || /\p{Cc}/u.test(text))
    throw new UsageError(`--${name} must be 1 to 1000 characters on one line`)
}

/** Commander's name of an option. */
function keyOf(name: string): string {
  return name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
}

function inputOf(parameters: readonly string[], values: Record<string, string | boolean | undefined>): Input {
  const option = (name: string) => {
    const value = values[keyOf(name)]
    return typeof value === 'string' ? value.trim() : value === true ? 'yes' : undefined
  }
  return {
    parameters,
    option,
    choice: (name, choices) => choices.find(choice => choice === option(name)),
    operator: '',
    reason: option('reason') ?? null,
  }
}

/** Lists each command in the general help. Commander's suggestions for a misspelt word remain groups. */
function listingAll(program: Program, helper: Help): string {
  helper.visibleCommands = endsOf
  return Help.prototype.formatHelp.call(helper, program, helper)
}

/** Lists the commands of a group, or all, one per line. */
function endsOf(program: Program): Program[] {
  return program.commands.flatMap(one => (one.commands.length > 0 ? endsOf(one) : [one]))
}

function usageOf(program: Program): string {
  const group = program.parent?.name()
  const own = new Help().subcommandTerm(program).replace(' [options]', '')
  return group === undefined || group === call ? own : `${group} ${own}`
}
