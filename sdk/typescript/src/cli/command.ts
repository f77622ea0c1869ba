import type { Cli } from './cli.ts'
import { UsageError } from './usage-error.ts'

/** What the command ends with; scripts rely on these. */
export const exitCodes = {
  /** What was asked for was done. */
  done: 0,
  /** The service or the network refused; the reason is on standard error. */
  failed: 1,
  /** The command line is wrong; nothing was sent. */
  usage: 2,
  /** The answer is no: a signature that is not genuine, an order that ended unpaid. */
  negative: 3,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: boolean
  /** How the value is named in the help; absent for a switch. */
  readonly value?: string
  readonly help: string
}

export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export interface Command {
  /** The words that choose it: `orders create`. */
  readonly name: string
  /** Its arguments as the help shows them: `<order id>`, `[file]`, `[word...]`. */
  readonly args: readonly string[]
  readonly summary: string
  readonly options: Readonly<Record<string, Option>>
  /** Command lines that work as they stand in a sandbox. */
  readonly examples: readonly string[]
  /** Left out of the help: for programs. */
  readonly isHidden?: boolean
  run(cli: Cli, args: readonly string[], values: Values): Promise<ExitCode>
}

/** The text given with an option, `undefined` when it was not given. */
export function text(values: Values, name: string): string | undefined {
  const value = values[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new UsageError(`--${name} takes one value`)
  return value
}

/** The text given with an option that the command cannot do without. */
export function needText(values: Values, name: string): string {
  const value = text(values, name)
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`)
  return value
}

/** The whole number given with an option. */
export function wholeNumber(values: Values, name: string): number | undefined {
  const value = text(values, name)
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} takes a whole number, not ${JSON.stringify(value)}`)
  return Number(value)
}

/** How many of a list to show, from 1; 20 unless said otherwise. */
export const limitOption: Option = { type: 'string', short: 'l', value: 'count', help: 'how many; 20 by default' }

export function limitOf(values: Values): number {
  const limit = wholeNumber(values, 'limit') ?? 20
  if (limit < 1) throw new UsageError('--limit is 1 or more')
  return limit
}

/** The fields that were given, so that absent ones are not sent. */
export function withoutAbsent<T extends object>(given: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
}
