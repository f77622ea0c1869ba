import type { Sign } from './sign.ts'

/** Why the client waits, so that a clock made for tests can tell one wait from another. */
export type WaitReason = 'retry' | 'timeout' | 'reconnect' | 'idle' | 'poll'

/** Resolves after so many milliseconds, or as soon as the signal is aborted; it never rejects. */
export type Sleep = (ms: number, wait: { readonly signal: AbortSignal; readonly reason: WaitReason }) => Promise<void>

/** Where the client writes. `console` fits. Nothing it is given contains a secret or a signature. */
export interface Logger {
  debug?(message: string, details?: object): void
  warn?(message: string, details?: object): void
}

/** How to reach the service, and with which key. */
export interface KassaOptions {
  /** Where the service is, without a path; default `KASSA_BASE_URL`. A sandbox on this machine is `http://127.0.0.1:8080`. */
  readonly baseUrl?: string | undefined
  /** `mk_test_…` or `mk_live_…`; default `KASSA_KEY_ID`. `null`: no key, whatever the environment says; public operations alone work. */
  readonly keyId?: string | null | undefined
  /** `sk_test_…` or `sk_live_…`; default `KASSA_SECRET`. */
  readonly secret?: string | undefined
  /**
   * How long one attempt may take, in milliseconds.
   * @default 30000
   */
  readonly timeout?: number | undefined
  /**
   * How long all attempts of a call and the pauses between them may take together, in milliseconds.
   * @default 180000
   */
  readonly deadline?: number | undefined
  /**
   * How often to try again after no answer, 408, 429, 5xx and 400 `no available address`. Never after 409.
   * @default 4
   */
  readonly maxRetries?: number | undefined
  /**
   * The longest `Retry-After` that is waited for, in milliseconds; a longer one fails at once, with `retryAfter` in its error.
   * The limit is per minute, so a program that may wait, such as a nightly job, sets 65000.
   * @default 10000
   */
  readonly maxRetryAfter?: number | undefined
  /** Your application, for `User-Agent`. */
  readonly appInfo?: { readonly name: string; readonly version?: string | undefined } | undefined
  /**
   * A page that holds the secret gives it to everyone who opens the page. Only for tools that stay on your own machine.
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined
  /**
   * By default warnings go to `console.warn`, and with `KASSA_DEBUG=1` in the environment a line for each request; `false`
   * silences both.
   */
  readonly logger?: Logger | false | undefined
  /** @default globalThis.fetch */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Milliseconds since 1970; for tests. */
  readonly clock?: (() => number) | undefined
  /** From 0 up to but not including 1; for tests. */
  readonly random?: (() => number) | undefined
  /** A new idempotency key for an order; for tests. */
  readonly uuid?: (() => string) | undefined
  /** For tests. */
  readonly sleep?: Sleep | undefined
}

/** The options with every gap filled. Everything of the client holds them, so the secret is not among them. */
export interface Settings {
  readonly baseUrl: string
  readonly keyId: string | null
  /** Signs with the secret, which only it has; null without a key. */
  readonly sign: Sign | null
  readonly timeout: number
  readonly deadline: number
  readonly maxRetries: number
  readonly maxRetryAfter: number
  readonly userAgent: string | null
  readonly logger: Logger
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: () => number
  readonly random: () => number
  readonly uuid: () => string
  readonly sleep: Sleep
}
