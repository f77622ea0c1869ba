import { appendFileSync, closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync } from 'node:fs'

export interface AnchorWriter {
  write(line: string): void
  close(): void
}

/** Without a file, anchors go to standard error, which the caller is expected to log. */
export const toLog = 'log'

export class NotAFile extends Error {
  constructor(location: string) {
    super(`${location} is not a file: find out who put it there, and move it away`)
  }
}

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/** Opens the destination of anchors before any change: an action that cannot be anchored is not done. Throws when it cannot be opened. */
export function openAnchors(location: string): AnchorWriter {
  if (location === toLog) return { write: line => void process.stderr.write(`${line}\n`), close: () => {} }
  // Another user may be able to put a link there, to a file that only this process may change.
  const file = openFile(location, O_WRONLY | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0))
  return {
    write(line) {
      appendFileSync(file, `${line}\n`)
      fsyncSync(file)
    },
    close: () => closeSync(file),
  }
}

/** Reads a file of anchors. */
export function readAnchorFile(location: string): string {
  const file = openFile(location, O_RDONLY)
  try {
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

/** Opening a named pipe would block for ever. Another user may be able to put one there. */
function openFile(location: string, flags: number): number {
  const file = openedOrRefused(location, flags | (O_NONBLOCK ?? 0))
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw new NotAFile(location)
}

function openedOrRefused(location: string, flags: number): number {
  try {
    return openSync(location, flags, 0o600)
  } catch (error) {
    // A link, and a pipe that nobody reads.
    if (['ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) throw new NotAFile(location)
    throw error
  }
}
