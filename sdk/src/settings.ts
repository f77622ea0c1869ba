import type { KassaOptions, Settings, Sleep } from './options.ts'
import { version } from './version.ts'

/** Runtimes that name themselves somewhere else than Node does. */
interface Runtimes {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly versions?: { node?: string }
  }
  readonly Deno?: { readonly version: { readonly deno: string } }
  readonly Bun?: { readonly version: string }
  readonly navigator?: { readonly userAgent?: string }
  readonly window?: unknown
  readonly document?: unknown
}

const runtime = globalThis as unknown as Runtimes

/** Fills the gaps, and refuses what cannot work before the first request is sent. */
export function settingsFrom(options: KassaOptions): Settings {
  const keyId = options.keyId ?? fromEnvironment('KASSA_KEY_ID')
  const secret = options.secret ?? fromEnvironment('KASSA_SECRET')
  checkKey(keyId, secret)
  const isPage = runtime.window !== undefined && runtime.document !== undefined
  if (isPage && secret !== null && options.dangerouslyAllowBrowser !== true) {
    throw new TypeError(
      'A page would give your secret to everyone who opens it. Call Kassa from a server, or set dangerouslyAllowBrowser in a tool that stays on your machine.',
    )
  }
  return {
    baseUrl: baseUrlFrom(options.baseUrl ?? fromEnvironment('KASSA_BASE_URL') ?? sandboxFor(keyId)),
    keyId,
    secret,
    timeout: options.timeout ?? 30_000,
    deadline: options.deadline ?? 180_000,
    maxRetries: options.maxRetries ?? 4,
    maxRetryAfter: options.maxRetryAfter ?? 65_000,
    // A page must not set it, and asking for it would need one more request each time.
    userAgent: isPage ? null : userAgent(options),
    logger: options.logger === false ? {} : (options.logger ?? { warn: message => console.warn(message) }),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock: options.clock ?? Date.now,
    random: options.random ?? Math.random,
    uuid: options.uuid ?? (() => crypto.randomUUID()),
    sleep: options.sleep ?? sleep,
  }
}

function fromEnvironment(name: string): string | null {
  return runtime.process?.env?.[name] || null
}

function checkKey(keyId: string | null, secret: string | null): void {
  if ((keyId === null) !== (secret === null)) throw new TypeError('keyId and secret belong together; one is missing')
  if (keyId !== null && !/^mk_(live|test)_\w+$/.test(keyId)) {
    throw new TypeError('keyId begins with mk_test_ or mk_live_')
  }
  if (secret !== null && !/^[!-9;-~]+$/.test(secret)) {
    throw new TypeError('The secret holds a space, a line end or a colon: it was not copied exactly')
  }
}

function sandboxFor(keyId: string | null): string {
  if (keyId?.startsWith('mk_live_')) throw new TypeError('baseUrl is missing: a live key belongs to an installation')
  return 'http://127.0.0.1:8080'
}

function baseUrlFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new TypeError(`baseUrl is an address such as https://pay.example.com, not ${JSON.stringify(text)}`)
  }
  return url.href.replace(/\/+$/, '')
}

function userAgent({ appInfo }: KassaOptions): string {
  const { Deno, Bun, process, navigator } = runtime
  const parts = [
    ['kassa-sdk', version],
    Deno ? ['deno', Deno.version.deno] : Bun ? ['bun', Bun.version] : ['node', process?.versions?.node],
    [appInfo?.name, appInfo?.version],
  ]
  const words = parts.map(([name, number]) => name && (number ? `${name}/${number}` : name === 'node' ? '' : name))
  if (navigator?.userAgent === 'Cloudflare-Workers') words.splice(1, 1, 'workerd')
  return words
    .join(' ')
    .replace(/[^ -~]/g, '')
    .replace(/ +/g, ' ')
    .trim()
}

const sleep: Sleep = (ms, { signal }) =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
