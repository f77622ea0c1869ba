// From the words of a command line to a command and its input, with a helpful sentence for whatever is wrong.
import { parseArgs } from 'node:util'
import { UsageError, type Command, type Input, type OptionSpec } from './command.ts'

export const everywhere: readonly OptionSpec[] = [
  { name: 'json', summary: 'print JSON' },
  { name: 'help', summary: 'print this' },
]
export const ofChanges: readonly OptionSpec[] = [
  { name: 'operator', value: 'NAME', summary: 'who does it; or the variable KASSA_OPERATOR' },
  { name: 'reason', value: 'TEXT', summary: 'why; kept in the audit log' },
  { name: 'yes', summary: 'do it without asking' },
]

export type Request =
  | { readonly kind: 'help'; readonly commands: readonly Command[] }
  | {
      readonly kind: 'run'
      readonly command: Command
      readonly input: Input
      readonly isJson: boolean
      readonly isYes: boolean
    }

type Values = Readonly<Record<string, string | boolean | undefined>>

/** Reads a command line. Throws UsageError. */
export function parseCommandLine(
  args: readonly string[],
  commands: readonly Command[],
  env: NodeJS.ProcessEnv,
): Request {
  const known = [...everywhere, ...ofChanges, ...commands.flatMap(command => command.options)]
  const options = Object.fromEntries(
    known.map(({ name, value }) => [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }]),
  )
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
  })
  if (positionals.length === 0) return { kind: 'help', commands }
  const found = commands.find(({ name }) => isStart(name.split(' '), positionals))
  if (values.help) return { kind: 'help', commands: found ? [found] : ofGroup(positionals[0] ?? '', commands) }
  if (!found) throw new UsageError(unknownCommand(positionals, commands))
  const input = readInput(found, positionals.slice(found.name.split(' ').length), values, env)
  return { kind: 'run', command: found, input, isJson: values.json === true, isYes: values.yes === true }
}

/** The options a command takes. */
export function optionsOf(command: Command): readonly OptionSpec[] {
  const own = command.kind === 'change' ? ofChanges : []
  return [...command.options, ...own, ...everywhere]
}

function readInput(command: Command, parameters: readonly string[], values: Values, env: NodeJS.ProcessEnv): Input {
  const hint = `see: npm run operator -- ${command.name} --help`
  // First: the value of a misspelt option looks like a parameter too many.
  refuseUnknownOptions(command, values)
  const missing = command.parameters[parameters.length]
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing; ${hint}`)
  if (parameters.length > command.parameters.length) {
    throw new UsageError(`'${parameters[command.parameters.length]}' is one word too many; ${hint}`)
  }
  const option = (name: string) => textOf(values, name)
  for (const spec of optionsOf(command)) checkOption(spec, option(spec.name), hint)
  const operator = command.kind === 'change' ? operatorOf(option('operator') ?? env.KASSA_OPERATOR) : ''
  const reason = option('reason') ?? null
  if (command.kind === 'change' && command.isReasonRequired && reason === null) {
    throw new UsageError(`--reason is missing: it is kept in the audit log; ${hint}`)
  }
  return {
    parameters,
    option,
    choice: (name, choices) => choices.find(choice => choice === option(name)),
    operator,
    reason,
  }
}

function refuseUnknownOptions(command: Command, values: Values): void {
  const allowed = optionsOf(command)
  const names = allowed.map(({ name }) => name)
  for (const [name, value] of Object.entries(values)) {
    const spec = allowed.find(one => one.name === name)
    if (!spec) {
      throw new UsageError(`'${command.name}' has no option --${name}${didYouMean(name, names, word => `--${word}`)}`)
    }
    if (spec.value === undefined && value !== true) throw new UsageError(`--${name} takes no value`)
    const isNext = typeof value === 'string' && names.some(other => value === `--${other}`)
    if (spec.value !== undefined && (typeof value !== 'string' || isNext)) {
      throw new UsageError(`--${name} needs a value: --${name} ${spec.value}`)
    }
  }
}

function checkOption(spec: OptionSpec, value: string | undefined, hint: string): void {
  if (value === undefined) {
    if (spec.isRequired) throw new UsageError(`--${spec.name} ${spec.value ?? ''} is missing; ${hint}`)
    return
  }
  if (spec.choices && !spec.choices.includes(value)) {
    throw new UsageError(`--${spec.name} must be ${spec.choices.join(' or ')}, not '${value}'`)
  }
  if (value === '' || value.length > 1000 || /\p{Cc}/u.test(value)) {
    throw new UsageError(`--${spec.name} must be 1 to 1000 characters on one line`)
  }
}

function operatorOf(name: string | undefined): string {
  const operator = name?.trim() ?? ''
  if (operator === '')
    throw new UsageError('Who does it? Name yourself: --operator NAME, or the variable KASSA_OPERATOR')
  // Two names that look alike, written in two alphabets, would pass for two operators.
  if (!/^[a-z][a-z0-9._@-]{0,99}$/i.test(operator))
    throw new UsageError("An operator's name has 1 to 100 characters: a to z, digits and . _ @ -, a letter first")
  return operator
}

function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : undefined
}

function isStart(words: readonly string[], positionals: readonly string[]): boolean {
  return words.every((word, index) => positionals[index] === word)
}

function ofGroup(group: string, commands: readonly Command[]): readonly Command[] {
  const inGroup = commands.filter(({ name }) => name.split(' ')[0] === group)
  return inGroup.length > 0 ? inGroup : commands
}

function unknownCommand(positionals: readonly string[], commands: readonly Command[]): string {
  const typed = positionals.slice(0, 2).join(' ')
  const names = commands.map(({ name }) => name)
  const groups = new Set(names.map(name => name.split(' ')[0] ?? ''))
  const inGroup = names.filter(name => name.startsWith(`${positionals[0]} `))
  if (groups.has(typed)) return `'${typed}' needs one of: ${inGroup.map(name => name.split(' ')[1]).join(', ')}`
  const suggestion =
    didYouMean(typed, names, word => word) || didYouMean(positionals[0] ?? '', [...groups], word => word)
  return `There is no command '${typed}'${suggestion || '; npm run operator -- --help lists them'}`
}

/** `; did you mean x?` for the nearest word that is near enough, else nothing. */
function didYouMean(typed: string, words: readonly string[], write: (word: string) => string): string {
  const [nearest] = words
    .map(word => ({ word, distance: distanceBetween(typed, word) }))
    .toSorted((a, b) => a.distance - b.distance)
  if (!nearest || nearest.distance > Math.max(2, Math.floor(nearest.word.length / 3))) return ''
  return `; did you mean ${write(nearest.word)}?`
}

/** Levenshtein: how many letters are to be inserted, taken away or replaced. */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
