// The question before a change. It goes to the error output, so that what a command prints can be piped on.
import { Refusal, UsageError } from './command.ts'
import type { Terminal } from './terminal.ts'

/** Returns when the operator says yes. Throws Refusal for anything else, UsageError when there is nobody to ask. */
export async function confirm(
  plan: string,
  { isYes, terminal }: { readonly isYes: boolean; readonly terminal: Terminal },
): Promise<void> {
  terminal.err(`${plan}\n`)
  if (isYes) return
  if (!terminal.ask) {
    throw new UsageError('Nothing was done: there is no terminal to ask on; add --yes to do it without being asked')
  }
  if (!/^y(es)?$/i.test((await terminal.ask('Do it? (yes/no) ')).trim())) throw new Refusal('Nothing was done.')
}
