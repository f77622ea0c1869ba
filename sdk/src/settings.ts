import type { CallOptions } from './call.ts'
import type { KassaOptions, Settings, Sleep } from './options.ts'
import { createSigner } from './sign.ts'
import { version } from './version.ts'

/** Not every runtime has all of it. */
interface Runtime {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
  readonly navigator?: { readonly userAgent?: string }
  readonly document?: unknown
}

const ambient = globalThis as unknown as Runtime

/** Fills the gaps, and refuses what cannot work before the first request is sent. */
export function settingsFrom(options: KassaOptions): Settings {
  const { logger, appInfo, keyId: ownKeyId, secret: ownSecret, baseUrl, ...rest } = options
  const { document } = ambient
  const keyId = ownKeyId ?? fromEnvironment('KEY_ID')
  const secret = ownSecret ?? fromEnvironment('SECRET')
  refuseKey(keyId, secret)
  if (document && secret && !options.dangerouslyAllowBrowser) {
    throw new TypeError('A page shows the secret to everybody: see dangerouslyAllowBrowser')
  }
  const numbers = { timeout: 30_000, deadline: 180_000, maxRetries: 4, maxRetryAfter: 65_000, ...given(rest) }
  refuseNumbers(numbers)
  return {
    fetch: (url, init) => fetch(url, init),
    clock: Date.now,
    random: Math.random,
    uuid: () => crypto.randomUUID(),
    sleep,
    ...numbers,
    baseUrl: baseUrlFrom(baseUrl ?? fromEnvironment('BASE_URL') ?? 'http://127.0.0.1:8080'),
    keyId,
    sign: keyId && secret ? createSigner(keyId, secret) : null,
    // A page must not set it, and asking for it would need one more request each time.
    userAgent: document ? null : userAgent(appInfo),
    logger: logger === false ? {} : (logger ?? { warn: message => console.warn(message) }),
  }
}

/** The usual mistakes with keys. No message holds a secret, nor what may be one in the wrong place. */
function refuseKey(keyId: string | null, secret: string | null): void {
  if (!keyId && !secret) return
  if (!secret) throw new TypeError('There is a keyId, or KASSA_KEY_ID, but no secret: give secret or set KASSA_SECRET')
  if (!keyId) throw new TypeError('There is a secret, or KASSA_SECRET, but no keyId: give keyId or set KASSA_KEY_ID')
  if (keyId.startsWith('sk_') || secret.startsWith('mk_')) throw new TypeError('keyId and secret are swapped')
  const environment = /^mk_(live|test)_\w+$/.exec(keyId)?.[1]
  if (!environment) throw new TypeError('keyId begins with mk_test_ or mk_live_, and has no blanks')
  if (!/^[!-9;-~]+$/.test(secret)) throw new TypeError('secret was not copied exactly: it has no blanks and no colon')
  const other = /^sk_(live|test)_/.exec(secret)?.[1]
  if (other && other !== environment) throw new TypeError(`keyId is of ${environment} and secret of ${other}`)
}

/** Timers take no more than this many milliseconds, and end at once when they are given more. */
const timerMax = 2 ** 31 - 1

/** Refuses what a client or a call cannot go by. */
export function refuseNumbers(
  numbers: Pick<CallOptions, 'timeout' | 'deadline' | 'maxRetries'> & {
    readonly maxRetryAfter?: number
    readonly openTimeout?: number
    readonly idleTimeout?: number
    readonly pollInterval?: number
  },
): void {
  const names = [
    'timeout',
    'deadline',
    'maxRetries',
    'maxRetryAfter',
    'openTimeout',
    'idleTimeout',
    'pollInterval',
  ] as const
  for (const name of names) {
    const value = numbers[name] ?? 1
    const least = name.startsWith('max') ? 0 : 1
    if (!(typeof value === 'number' && value >= least && value <= timerMax)) {
      throw new TypeError(`${name} must be a number from ${least} to ${timerMax}, not ${value}`)
    }
  }
}

/** The options that were set; an `undefined` is a gap like any other. */
export function given<T extends object>(options: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}

function fromEnvironment(name: string): string | null {
  return ambient.process?.env?.[`KASSA_${name}`] || null
}

function baseUrlFrom(text: string): string {
  const url = /^https?:\/\/[^\s@]+$/.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!url) throw new TypeError(`baseUrl must be an address such as https://pay.example.com, not ${text}`)
  // A signature covers the path as the service sees it, which one before it would change.
  if (url.href !== `${url.origin}/`)
    throw new TypeError(`baseUrl must end with the host, such as ${url.origin}, not ${text}`)
  return url.origin
}

/** Runtimes call themselves `Node.js/24`, `Bun/1.3`, `Deno/2.5`, `Cloudflare-Workers`. */
function userAgent(appInfo: KassaOptions['appInfo']): string {
  const runtime = ambient.navigator?.userAgent?.replace('Node.js', 'node')
  const application = appInfo && [appInfo.name, appInfo.version].filter(Boolean).join('/')
  return [`kassa-sdk/${version}`, runtime, application]
    .filter(Boolean)
    .join(' ')
    .replace(/[^ -~]/g, '')
}

const sleep: Sleep = (ms, { signal }) =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
