import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync } from 'node:fs'

export interface AnchorWriter {
  write(line: string): void
  close(): void
}

/** Where anchors go when no file is named: the error output, which whoever runs the command keeps as a log. */
export const toLog = 'log'

/** Opens the place for anchors before anything is changed: what cannot be anchored is not done. Throws when it cannot be opened. */
export function openAnchors(location: string): AnchorWriter {
  if (location === toLog) return { write: line => void process.stderr.write(`${line}\n`), close: () => {} }
  const file = openSync(location, 'a', 0o600)
  return {
    write(line) {
      appendFileSync(file, `${line}\n`)
      fsyncSync(file)
    },
    close: () => closeSync(file),
  }
}

/** The text of the anchors that were kept in a file. */
export function readAnchorFile(file: string): string {
  return readFileSync(file, 'utf8')
}
