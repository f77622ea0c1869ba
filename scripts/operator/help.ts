// Help: all commands in a line each, or one command in full.
import type { Command } from './command.ts'
import { optionsOf } from './parse.ts'

const call = 'npm run operator --'

/** What `--help` prints for these commands. */
export function helpText(commands: readonly Command[]): string {
  const [only, ...more] = commands
  return only && more.length === 0 ? helpOf(only) : overview(commands)
}

function overview(commands: readonly Command[]): string {
  const lines = commands.map(command => [usageOf(command), command.summary] as const)
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return `${call} <command>

${lines.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`).join('\n')}

Every command: --json, --help. Commands that change something: --operator NAME (or the variable KASSA_OPERATOR),
--reason TEXT, --yes; what they do is kept in the audit log.
Settings are those of the service (DATABASE_URL, KASSA_MASTER_KEY, …). Without DATABASE_URL the running sandbox in
KASSA_HOME is meant.
Exit codes: 0 done, 1 refused or found to be bad, 2 not understood or not able to run.`
}

function helpOf(command: Command): string {
  const options = optionsOf(command).map(option => {
    const isRequired =
      option.isRequired ||
      (command.kind === 'change' &&
        (option.name === 'operator' || (option.name === 'reason' && command.isReasonRequired)))
    const form = option.value === undefined ? `--${option.name}` : `--${option.name} ${option.value}`
    return [form, isRequired ? `${option.summary} (required)` : option.summary] as const
  })
  const width = Math.max(...options.map(([form]) => form.length))
  return `${call} ${usageOf(command)}

${command.summary}.${command.notes ? `\n${command.notes}` : ''}

${options.map(([form, summary]) => `  ${form.padEnd(width)}  ${summary}`).join('\n')}`
}

function usageOf({ name, parameters }: Command): string {
  return [name, ...parameters.map(parameter => `<${parameter}>`)].join(' ')
}
