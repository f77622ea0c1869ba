// What a command of the operator is: it shows something, or it plans a change, which is then confirmed, done and noted.
import type { Done } from '../operators/audit-log/audit.service.ts'
import type { SignerConfig } from '../config/signer.ts'
import type { Rows } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { Finding } from '../lib/finding.ts'
import type { Env } from '../config/settings.ts'

export type OptionSpec = {
  readonly name: string
  /** How its value is called in the help; absent for a switch. */
  readonly value?: string
  readonly choices?: readonly string[]
  readonly isRequired?: boolean
  readonly summary: string
}

type Common = {
  /** One or two words. */
  readonly name: string
  readonly summary: string
  /** More that its help says. */
  readonly notes?: string
  readonly parameters: readonly string[]
  readonly options: readonly OptionSpec[]
}

/** What a command prints. */
export type Shown = {
  readonly json: unknown
  readonly text: string
  /** The command worked, and what it found is bad: exit code 1. */
  readonly isBad?: boolean
  /** For the person who called it: on the error output, since what is printed may go into a file. */
  readonly notice?: string
}

export type Change = {
  /** What will be done, as shown before the question. */
  readonly plan: string
  readonly action: string
  readonly subject: string
  /** It stops money: it is done also while the audit log takes no entry, and noted once it does. */
  readonly isUrgent?: boolean
  /** What it depends on besides: where a passkey signs it, it signs these, and nothing of them may differ when it is done. */
  readonly facts?: Readonly<Record<string, string>>
  /** Does it with the dependencies it is given, in the transaction of the audit entry; may be repeated after a deadlock. */
  readonly apply: (deps: Deps) => Promise<Done<Applied>>
}

export type Applied = Shown & {
  /**
   * What follows once it is committed, in transactions of its own; what it shows is shown instead. `tell` prints a line to somebody who
   * waits; nobody does where it is absent.
   */
  readonly afterwards?: (deps: Deps, print?: (line: string) => void) => Promise<Shown>
  /** What is to be done after this was committed: a long change goes on in further transactions. */
  readonly next?: Change
}

export type ShowCommand = Common & {
  readonly kind: 'show'
  readonly run: (deps: Deps, input: Input) => Promise<Shown>
}

export type ChangeCommand = Common & {
  readonly kind: 'change'
  readonly isReasonRequired?: boolean
  /** Nothing is changed, but it is noted who has looked: no question is asked. */
  readonly isOnlyNoted?: boolean
  /** Without an operator's token the owner of the database may do it. */
  readonly mayOwnerRun?: boolean
  readonly plan: (deps: Deps, input: Input) => Promise<Change>
}

/** What an examination is given: settings that may be wrong, and the signer's own way to look at its keys. */
export type Examined = {
  readonly settings: Env
  readonly signerKeys: SignerKeys
}

type Addresses = ReadonlyMap<string, string>

/** The signer's code, which only the process of the command loads, and only for its own settings. */
export type SignerKeys = {
  /** With the address of the hot wallet of each network whose key opens, by the network's name. */
  inspectKeys(config: SignerConfig): Promise<{ readonly findings: readonly Finding[]; readonly addresses: Addresses }>
  inspectWallets(
    config: SignerConfig,
    known: { readonly rows: Rows; readonly addresses: Addresses },
  ): Promise<readonly Finding[]>
}

/** Looks at an installation that may not be able to start. */
export type ExamineCommand = Common & {
  readonly kind: 'examine'
  readonly run: (environment: Examined) => Promise<Shown>
}

export type Command = ShowCommand | ChangeCommand | ExamineCommand

export type Input = {
  /** The parameters in their order. */
  readonly parameters: readonly string[]
  /** The value of an option; undefined when it was not given. */
  option(name: string): string | undefined
  /** The same for an option with choices, all of which the caller knows. */
  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined
  /** Who acts and why; of changing commands only, and the name not before it is known. */
  readonly operator: string
  readonly reason: string | null
  /** What the operator's passkey has signed for this; absent on the command line. */
  readonly signatureId?: string
}

/** The command was not understood or cannot run here: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command was understood and refused: exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The first parameter, which every command with parameters has. */
export function target({ parameters: [first] }: Input): string {
  if (first === undefined) throw new UsageError('A parameter is missing')
  return first
}

/** A number of rows that a list shows at most. */
export function limitOf(input: Input): number {
  const text = input.option('limit') ?? '50'
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > 1000) throw new UsageError(`--limit must be a whole number from 1 to 1000, not '${text}'`)
  return limit
}

export const limitOption: OptionSpec = { name: 'limit', value: 'NUMBER', summary: 'rows at most (50)' }
export const environmentOption: OptionSpec = {
  name: 'environment',
  value: 'test|live',
  choices: ['test', 'live'],
  isRequired: true,
  summary: 'which of the two',
}
