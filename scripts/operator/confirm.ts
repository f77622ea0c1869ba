// The question before a change. It goes to the error output, so that what a command prints can be piped on.
import { createInterface } from 'node:readline/promises'
import { Refusal, UsageError } from './command.ts'

/** Returns when the operator says yes. Throws Refusal for anything else, UsageError when there is nobody to ask. */
export async function confirm(plan: string, isYes: boolean): Promise<void> {
  process.stderr.write(`${plan}\n`)
  if (isYes) return
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError('Nothing was done: there is no terminal to ask on; add --yes to do it without being asked')
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('Do it? (yes/no) ').finally(() => terminal.close())
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal('Nothing was done.')
}
