import type { Command, Option } from './command.ts'
import { commonOptions } from './common-options.ts'

/** What `kassa` says about itself; with a group, what `kassa orders --help` says about those commands. */
export function overviewText(all: readonly Command[], version: string, group = ''): string {
  const commands = all.filter(({ name }) => name.startsWith(group))
  const names = commands.map(command => `${command.name} ${command.args}`.trim())
  const width = Math.max(...names.map(name => name.length))
  return [
    `kassa ${version}: accept USDT on TRON and Ethereum, from the command line.`,
    '',
    `Usage: kassa ${group}<command> [options]`,
    '',
    ...commands.map((command, index) => `  ${names[index]!.padEnd(width)}   ${command.summary}`),
    '',
    'Options of every command:',
    ...optionLines(commonOptions),
    '',
    'Without a key the sandbox of this folder is used: what `npm start` wrote to .kassa/sandbox.json.',
    'With --json an error is one object on standard error: error (what the service said, or UsageError,',
    'KassaConnectionError …), message, status, operation, request_id, retryable, hint.',
    'Exit codes: 0 done, 1 refused by the service or the network, 2 wrong command line, 3 the answer is no.',
    '`kassa <command> --help` tells more about a command.',
    '',
  ].join('\n')
}

/** What `kassa <command> --help` says. */
export function commandText(command: Command): string {
  return [
    command.summary,
    '',
    `Usage: ${`kassa ${command.name} ${command.args}`.trim()} [options]`,
    '',
    'Options:',
    ...optionLines(command.options),
    ...optionLines(commonOptions),
    '',
    'Examples:',
    ...command.examples.map(example => `  ${example}`),
    '',
  ].join('\n')
}

function optionLines(options: Readonly<Record<string, Option>>): string[] {
  const flags = Object.entries(options).map(([name, { short, value }]) =>
    `${short ? `-${short}, ` : ''}--${name}${value ? ` <${value}>` : ''}`.trim(),
  )
  return Object.values(options).map((option, index) => `  ${flags[index]!.padEnd(28)}  ${option.help}`)
}
