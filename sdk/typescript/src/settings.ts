import { refuseKey, refuseNumbers, refuseUnknownSettings } from './check-options.ts'
import type { KassaOptions, Logger, Settings, Sleep } from './options.ts'
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
  refuseUnknownSettings(options)
  const { logger, appInfo, keyId: ownKeyId, secret: ownSecret, baseUrl, ...rest } = options
  const { document } = ambient
  const isKeyless = ownKeyId === null
  const keyId = isKeyless ? null : (ownKeyId ?? fromEnvironment('KEY_ID'))
  const secret = isKeyless ? null : (ownSecret ?? fromEnvironment('SECRET'))
  if (!isKeyless) refuseKey(keyId, secret)
  if (document && secret && !options.dangerouslyAllowBrowser) {
    throw new TypeError('A page shows the secret to everybody: see dangerouslyAllowBrowser')
  }
  const numbers = { timeout: 30_000, deadline: 180_000, maxRetries: 4, maxRetryAfter: 10_000, ...given(rest) }
  refuseNumbers(numbers)
  return {
    fetch: (url, init) => fetch(url, init),
    clock: Date.now,
    random: Math.random,
    uuid: () => crypto.randomUUID(),
    sleep,
    ...numbers,
    baseUrl: baseUrlFrom(baseUrl ?? fromEnvironment('BASE_URL') ?? ''),
    keyId,
    sign: keyId && secret ? createSigner(keyId, secret) : null,
    // A page must not set it, and asking for it would need one more request each time.
    userAgent: document ? null : userAgent(appInfo),
    logger: logger === false ? {} : (logger ?? consoleLogger()),
  }
}

/** The options that were set; an `undefined` is a gap like any other. */
export function given<T extends object>(options: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}

/** Warnings, and with `KASSA_DEBUG` a line for each request; all on standard error, where there is one. */
function consoleLogger(): Logger {
  const warn = (message: string) => console.warn(message)
  const isDebugging = !['', '0', 'false'].includes(fromEnvironment('DEBUG') ?? '')
  return isDebugging ? { warn, debug: warn } : { warn }
}

function fromEnvironment(name: string): string | null {
  return ambient.process?.env?.[`KASSA_${name}`] || null
}

function baseUrlFrom(text: string): string {
  if (text === '') {
    throw new TypeError(
      'There is no baseUrl: give baseUrl or set KASSA_BASE_URL. A sandbox on this machine is http://127.0.0.1:8080',
    )
  }
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
