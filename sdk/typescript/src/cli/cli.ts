import type { Kassa } from '../index.ts'
import type { ConfigFile } from './config-file.ts'
import type { Paint } from './paint.ts'

/** What a command works with: everything outside it comes from here, so that tests can hand it their own. */
export interface Cli {
  readonly stdin: AsyncIterable<Uint8Array | string>
  /** Ends when the user presses Ctrl-C. */
  readonly signal: AbortSignal
  readonly paint: Paint
  /** What this user keeps on this machine. */
  readonly config: ConfigFile
  /** The client of the key given by option, profile, environment or sandbox. Throws UsageError when there is none. */
  client(): Kassa
  /** Where the service is, as far as it is known. */
  baseUrl(): string
  /** Which key is used, and where it was found; null when there is none. */
  key(): { readonly keyId: string; readonly source: string } | null
  /** The webhook secret given by environment, profile or sandbox. */
  webhookSecret(): string | undefined
  /** Unix time in seconds. */
  now(): number
  /** Milliseconds of a clock that only goes forward. */
  elapsedMs(): number
  /** A result: as one line of JSON with `--json`, otherwise the words. */
  print(result: object, words: string): void
  /** What goes on meanwhile, on standard error, so that results can be piped. Nothing with `--json`. */
  note(words: string): void
  /** Hands an address to the browser; false when there is none to be started. */
  browse(url: string): Promise<boolean>
}
