// Where a command prints and whom it asks.
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

export type Terminal = {
  out(text: string): void
  err(text: string): void
  /** Resolves with the answer, empty when there was none; absent where nobody can be asked. */
  readonly ask?: (question: string) => Promise<string>
}

/** The terminal, or the pipes, of this process. */
export function terminalOf({ stdin, stdout, stderr }: NodeJS.Process): Terminal {
  const terminal: Terminal = { out: text => stdout.write(text), err: text => stderr.write(text) }
  if (!stdin.isTTY || !stderr.isTTY) return terminal
  return {
    ...terminal,
    async ask(question) {
      const asking = createInterface({ input: stdin, output: stderr })
      try {
        // Ctrl-D and Ctrl-C close the terminal and leave the question unanswered for ever.
        return await Promise.race([asking.question(question), once(asking, 'close').then(() => '')])
      } finally {
        asking.close()
      }
    },
  }
}
