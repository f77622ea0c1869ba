// The operator's commands that the console offers. It has no change of its own: what a page asks for is one of these, planned and done alike.
import { allCommands } from '../../cli/commands.ts'
import type { ChangeCommand, Input } from '../../cli/command.ts'

const names = [
  'kyb approve',
  'kyb clarify',
  'kyb decline',
  'merchants suspend',
  'merchants reinstate',
  'merchants tier',
  'withdrawals approve',
  'withdrawals reject',
  'withdrawals restrict',
  'orders release',
  'payouts off',
  'payouts on',
  'payouts resume',
  'payouts give-up',
  'chains resume',
  'debts write-off',
  'operator disable',
] as const

export type OfferedName = (typeof names)[number]

const offered: ReadonlyMap<string, ChangeCommand> = new Map(
  allCommands.flatMap(command =>
    command.kind === 'change' && isOffered(command.name) ? [[command.name, command] as const] : [],
  ),
)

function isOffered(name: string): boolean {
  return (names as readonly string[]).includes(name)
}

export function offeredCommand(name: string): ChangeCommand | undefined {
  return offered.get(name)
}

/** What was asked for, by whom and why. */
export interface Asked {
  readonly parameters: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly operator: string
  readonly reason: string
  readonly signatureId: string
}

/** The same as the command line would read it. */
export function inputOf({ parameters, options, operator, reason, signatureId }: Asked): Input {
  const option = (name: string) => (Object.hasOwn(options, name) ? options[name] : undefined)
  return {
    parameters,
    option,
    choice: (name, choices) => choices.find(choice => choice === option(name)),
    operator,
    reason,
    signatureId,
  }
}
