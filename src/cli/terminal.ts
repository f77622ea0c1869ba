// Input and output of a command.
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

export type Terminal = {
  out(text: string): void
  err(text: string): void
  /** Resolves with the answer, which may be empty; absent when nobody can be asked. */
  readonly ask?: (question: string) => Promise<string>
}

/** The exit code of a program that a closed pipe has ended: 128 and SIGPIPE. */
const pipeClosed = 141

/** Ends this process when its output cannot be written. */
export function endWithOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader such as `head` closes the pipe early.
      if (error.code === 'EPIPE') process.exit(process.exitCode ?? pipeClosed)
      if (stream === stdout) stderr.write(`The output cannot be written: ${error.message}\n`)
      process.exit(1)
    })
}

/** The terminal or pipes of this process. */
export function terminalOf({ stdin, stdout, stderr }: NodeJS.Process): Terminal {
  endWithOutput({ stdout, stderr })
  const terminal: Terminal = { out: text => stdout.write(text), err: text => stderr.write(text) }
  if (!stdin.isTTY || !stderr.isTTY) return terminal
  return {
    ...terminal,
    async ask(question) {
      const asking = createInterface({ input: stdin, output: stderr })
      try {
        // Ctrl-D and Ctrl-C close the terminal and would leave the question pending for ever.
        return await Promise.race([asking.question(question), once(asking, 'close').then(() => '')])
      } finally {
        asking.close()
      }
    },
  }
}
