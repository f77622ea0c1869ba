// The operator's commands that the console offers. It has no changes of its own: a page plans and runs the same commands as the command
// line.
import { addPasskeyCommand, passkeyCommands } from '../../../cli/commands/operator-passkeys.ts'
import { allCommands } from '../../../cli/commands.ts'
import type { ChangeCommand, Input } from '../../../cli/command.ts'

const names = [
  'kyb approve',
  'kyb clarify',
  'kyb decline',
  'merchants invite',
  'merchants suspend',
  'merchants reinstate',
  'merchants tier',
  'withdrawals approve',
  'withdrawals reject',
  'withdrawals restrict',
  'orders release',
  'orders set-apart',
  'orders accept',
  'orders note',
  'payouts off',
  'payouts on',
  'payouts resume',
  'payouts give-up',
  'payouts conclude',
  'chains resume',
  'chains rescan',
  'debts write-off',
  'operator disable',
  'operator keep',
  'operator remove-passkey',
  'operator recover',
] as const

export type OfferedName = (typeof names)[number]

const offered: ReadonlyMap<string, ChangeCommand> = new Map(
  [...allCommands, ...passkeyCommands].flatMap(command =>
    command.kind === 'change' && isOffered(command.name) ? [[command.name, command] as const] : [],
  ),
)

function isOffered(name: string): boolean {
  return (names as readonly string[]).includes(name)
}

/** Returns a command that a form may ask for. */
export function offeredCommand(name: string): ChangeCommand | undefined {
  return offered.get(name)
}

/** Returns a command that a form may ask for, or the one that only our own page may start after its checks. */
export function plannedCommand(name: string): ChangeCommand | undefined {
  return name === addPasskeyCommand.name ? addPasskeyCommand : offered.get(name)
}

/** The request for a change: what, by whom and why. */
export interface ChangeRequest {
  readonly parameters: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly operator: string
  readonly reason: string
  readonly signatureId: string
}

/** Returns the input as the command line would read it. */
export function inputOf({ parameters, options, operator, reason, signatureId }: ChangeRequest): Input {
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
