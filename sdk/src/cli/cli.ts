import type { Kassa } from '../index.ts'

/** What a command works with: everything outside it comes from here, so that tests can hand it their own. */
export interface Cli {
  readonly stdin: AsyncIterable<Uint8Array | string>
  /** Ends when the user presses Ctrl-C. */
  readonly signal: AbortSignal
  /** The client of the key given by option, environment or sandbox. Throws UsageError when there is none. */
  client(): Kassa
  /** Where the service is, as far as it is known. */
  baseUrl(): string
  /** The webhook secret given by environment or sandbox. */
  webhookSecret(): string | undefined
  /** Unix time in seconds. */
  now(): number
  /** Milliseconds of a clock that only goes forward. */
  elapsedMs(): number
  /** A result: as one line of JSON with `--json`, otherwise the words. */
  print(result: object, words: string): void
  /** What goes on meanwhile, on standard error, so that results can be piped. Nothing with `--json`. */
  note(words: string): void
}
