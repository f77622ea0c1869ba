import { appendFileSync, closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync } from 'node:fs'

export interface AnchorWriter {
  write(line: string): void
  close(): void
}

/** Without a file, anchors go to standard error, which the caller is expected to log. */
export const toLog = 'log'

/** Opens the destination of anchors before any change: an action that cannot be anchored is not done. Throws when it cannot be opened. */
export function openAnchors(location: string): AnchorWriter {
  if (location === toLog) return { write: line => void process.stderr.write(`${line}\n`), close: () => {} }
  const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants
  // Opening a named pipe would block for ever. Another user may be able to put one there.
  const file = openSync(location, O_WRONLY | O_APPEND | O_CREAT | (O_NONBLOCK ?? 0), 0o600)
  if (!fstatSync(file).isFile()) {
    closeSync(file)
    throw new Error(`${location} is not a file`)
  }
  return {
    write(line) {
      appendFileSync(file, `${line}\n`)
      fsyncSync(file)
    },
    close: () => closeSync(file),
  }
}

/** Reads a file of anchors. */
export function readAnchorFile(file: string): string {
  return readFileSync(file, 'utf8')
}
