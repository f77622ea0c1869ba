import type { Command, Option } from './command.ts'
import { commonOptions } from './common-options.ts'

/** What `kassa` says about itself. */
export function overviewText(commands: readonly Command[], version: string): string {
  const names = commands.map(command => `${command.name} ${command.args}`.trim())
  const width = Math.max(...names.map(name => name.length))
  return [
    `kassa ${version}: accept USDT on TRON and Ethereum, from the command line.`,
    '',
    'Usage: kassa <command> [options]',
    '',
    ...commands.map((command, index) => `  ${names[index]!.padEnd(width)}   ${command.summary}`),
    '',
    'Options of every command:',
    ...optionLines(commonOptions),
    '',
    'Without a key the sandbox of this folder is used: what `npm start` wrote to .kassa/sandbox.json.',
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
