import type { KassaOptions, Settings, Sleep } from './options.ts'
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
  const { logger, appInfo } = options
  const { document } = ambient
  const keyId = options.keyId ?? fromEnvironment('KEY_ID')
  const secret = options.secret ?? fromEnvironment('SECRET')
  if (!keyId !== !secret) throw new TypeError('keyId and secret belong together')
  if (keyId && !/^mk_(live|test)_\w+$/.test(keyId)) throw new TypeError('keyId begins with mk_test_ or mk_live_')
  if (secret && !/^[!-9;-~]+$/.test(secret)) throw new TypeError('secret was not copied exactly')
  if (document && secret && !options.dangerouslyAllowBrowser) {
    throw new TypeError('A page shows the secret to everybody: see dangerouslyAllowBrowser')
  }
  return {
    timeout: 30_000,
    deadline: 180_000,
    maxRetries: 4,
    maxRetryAfter: 65_000,
    fetch: (url, init) => fetch(url, init),
    clock: Date.now,
    random: Math.random,
    uuid: () => crypto.randomUUID(),
    sleep,
    ...given(options),
    baseUrl: baseUrlFrom(options.baseUrl ?? fromEnvironment('BASE_URL') ?? 'http://127.0.0.1:8080'),
    keyId,
    secret,
    // A page must not set it, and asking for it would need one more request each time.
    userAgent: document ? null : userAgent(appInfo),
    logger: logger === false ? {} : (logger ?? { warn: message => console.warn(message) }),
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
  if (!/^https?:\/\/[^?#@]+$/.test(text)) throw new TypeError(`baseUrl is not an address: ${text}`)
  return text.replace(/\/+$/, '')
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
