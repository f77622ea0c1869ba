// The question before a change. It goes to the error output, so that what a command prints can be piped on.
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Refusal, UsageError } from './command.ts'

/** Returns when the operator says yes. Throws Refusal for anything else, UsageError when there is nobody to ask. */
export async function confirm(plan: string, isYes: boolean): Promise<void> {
  process.stderr.write(`${plan}\n`)
  if (isYes) return
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError('Nothing was done: there is no terminal to ask on; add --yes to do it without being asked')
  }
  if (!/^y(es)?$/i.test((await ask('Do it? (yes/no) ')).trim())) throw new Refusal('Nothing was done.')
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Ctrl-D and Ctrl-C close the terminal and leave the question unanswered for ever.
    return await Promise.race([terminal.question(question), once(terminal, 'close').then(() => '')])
  } finally {
    terminal.close()
  }
}
