// An operator command either shows something, or plans a change that is then confirmed, made and logged.
import type { Done } from '../operators/audit-log/audit.service.ts'
import type { SignerConfig } from '../config/signer.ts'
import type { Rows } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { Finding } from '../lib/finding.ts'
import type { Env } from '../config/settings.ts'

export type OptionSpec = {
  readonly name: string
  /** Name of its value in the help; absent for a switch. */
  readonly value?: string
  readonly choices?: readonly string[]
  readonly isRequired?: boolean
  readonly summary: string
}

type Common = {
  /** One or two words. */
  readonly name: string
  readonly summary: string
  /** Further help text. */
  readonly notes?: string
  readonly parameters: readonly string[]
  readonly options: readonly OptionSpec[]
}

/** Output of a command. */
export type Shown = {
  readonly json: unknown
  readonly text: string
  /** The command worked but found a problem: exit code 1. */
  readonly isBad?: boolean
  /** A hint for the user, on standard error, since the output may go into a file. */
  readonly notice?: string
}

export type Change = {
  /** Description of the change, shown before the question. */
  readonly plan: string
  readonly action: string
  readonly subject: string
  /** The change stops money, so it is made even while the audit log takes no entries, and logged later. */
  readonly isUrgent?: boolean
  /** Further facts that the change depends on. A passkey signs them, and none may differ when the change is made. */
  readonly facts?: Readonly<Record<string, string>>
  /** Makes the change with the given dependencies, in the transaction of the audit entry. May be repeated after a deadlock. */
  readonly apply: (deps: Deps) => Promise<Done<Applied>>
}

export type Applied = Shown & {
  /**
   * What follows once it is committed, in transactions of its own; what it shows is shown instead. `tell` prints a line to somebody who
   * waits; nobody does where it is absent.
   */
  readonly afterwards?: (deps: Deps, print?: (line: string) => void) => Promise<Shown>
  /** Work to do after the commit: a long change continues in further transactions. */
  readonly next?: Change
}

export type ShowCommand = Common & {
  readonly kind: 'show'
  readonly run: (deps: Deps, input: Input) => Promise<Shown>
}

export type ChangeCommand = Common & {
  readonly kind: 'change'
  readonly isReasonRequired?: boolean
  /** Changes nothing and asks nothing, but the audit log records who looked. */
  readonly isOnlyNoted?: boolean
  /** The owner of the database may run it without an operator's token. */
  readonly mayOwnerRun?: boolean
  readonly plan: (deps: Deps, input: Input) => Promise<Change>
}

/** Input of an examination: settings that may be wrong, and access to the signer's keys. */
export type Examined = {
  readonly settings: Env
  readonly signerKeys: SignerKeys
}

type Addresses = ReadonlyMap<string, string>

/** The signer's code. Loaded only by this command's process, and only for its own settings. */
export type SignerKeys = {
  /** Opens the keys. Returns the hot wallet's address by network name, for each key that opens. */
  inspectKeys(config: SignerConfig): Promise<{ readonly findings: readonly Finding[]; readonly addresses: Addresses }>
  inspectWallets(
    config: SignerConfig,
    known: { readonly rows: Rows; readonly addresses: Addresses },
  ): Promise<readonly Finding[]>
}

/** Examines an installation that may be unable to start. */
export type ExamineCommand = Common & {
  readonly kind: 'examine'
  /** It needs the rights of the database's owner. */
  readonly isForOwner?: true
  /** `print` writes a line of progress. */
  readonly run: (environment: Examined, input: Input, print: (line: string) => void) => Promise<Shown>
}

export type Command = ShowCommand | ChangeCommand | ExamineCommand

export type Input = {
  /** Parameters in order. */
  readonly parameters: readonly string[]
  /** Returns an option's value, `yes` of a switch; undefined without it. */
  option(name: string): string | undefined
  /** Returns the value of an option with choices. */
  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined
  /** Who acts and why. Only for changes; the name only once it is known. */
  readonly operator: string
  readonly reason: string | null
  /** Id of the operator's passkey signature; absent on the command line. */
  readonly signatureId?: string
}

/** The command was invalid or cannot run here: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command was valid but refused: exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Returns the first parameter of a command that has one. */
export function target({ parameters: [first] }: Input): string {
  if (first === undefined) throw new UsageError('A parameter is missing')
  return first
}

/** Parses the maximum number of rows of a list. */
export function limitOf(input: Input): number {
  const text = input.option('limit') ?? '50'
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > 1000) throw new UsageError(`--limit must be a whole number from 1 to 1000, not '${text}'`)
  return limit
}

export const limitOption: OptionSpec = {
  name: 'limit',
  value: 'NUMBER',
  summary: 'maximum number of rows (default: 50)',
}
export const environmentOption: OptionSpec = {
  name: 'environment',
  value: 'test|live',
  choices: ['test', 'live'],
  isRequired: true,
  summary: 'the environment',
}
