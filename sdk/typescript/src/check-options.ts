// What callers without types get wrong, told in words before the first request is sent.
import type { CallOptions } from './call.ts'
import type { KassaOptions } from './options.ts'

/** Timers take no more than this many milliseconds, and end at once when they are given more. */
const timerMax = 2 ** 31 - 1

/** The numbers of clients, calls and streams, each with the least it may be. */
const numbers = {
  timeout: 1,
  deadline: 1,
  maxRetries: 0,
  maxRetryAfter: 0,
  openTimeout: 1,
  idleTimeout: 1,
  pollInterval: 1,
} as const

/** Throws a `TypeError` for a number that no timer takes. */
export function refuseNumbers(options: { readonly [Name in keyof typeof numbers]?: number | undefined }): void {
  for (const [name, least] of Object.entries(numbers)) {
    const value = options[name as keyof typeof numbers]
    if (value === undefined) continue
    if (!(typeof value === 'number' && value >= least && value <= timerMax)) {
      throw new TypeError(`${name} must be a number from ${least} to ${timerMax}, not ${String(value)}`)
    }
  }
}

/** Every option there is; a name that is missing here does not compile. */
const optionNames = {
  baseUrl: true,
  keyId: true,
  secret: true,
  timeout: true,
  deadline: true,
  maxRetries: true,
  maxRetryAfter: true,
  appInfo: true,
  dangerouslyAllowBrowser: true,
  logger: true,
  fetch: true,
  clock: true,
  random: true,
  uuid: true,
  sleep: true,
} as const satisfies Record<keyof KassaOptions, true>

const callOptionNames = {
  signal: true,
  timeout: true,
  deadline: true,
  maxRetries: true,
  maxRetryAfter: true,
  headers: true,
} as const satisfies Record<keyof CallOptions, true>

/** Throws a `TypeError` for options of a client that do not exist: one that is misspelt would do nothing. */
export function refuseUnknownSettings(options: object): void {
  refuseUnknown(options, { names: Object.keys(optionNames), what: 'new Kassa' })
}

/** The same for the options of one call. */
export function refuseUnknownOptions(options: object): void {
  refuseUnknown(options, { names: Object.keys(callOptionNames), what: 'a call' })
}

function refuseUnknown(options: object, { names, what }: { names: readonly string[]; what: string }): void {
  const unknown = Object.keys(options).find(name => !names.includes(name))
  if (unknown !== undefined)
    throw new TypeError(`There is no option ${unknown} for ${what}; there are ${names.join(', ')}`)
}

/** The usual mistakes with keys. No message holds a secret, nor what may be one in the wrong place. */
export function refuseKey(keyId: string | null, secret: string | null): void {
  if (!keyId && !secret) {
    throw new TypeError(
      'There is no key: give keyId and secret, or set KASSA_KEY_ID and KASSA_SECRET. With keyId: null public operations alone work',
    )
  }
  if (!secret) throw new TypeError('There is a keyId, or KASSA_KEY_ID, but no secret: give secret or set KASSA_SECRET')
  if (!keyId) throw new TypeError('There is a secret, or KASSA_SECRET, but no keyId: give keyId or set KASSA_KEY_ID')
  if (keyId.startsWith('sk_') || secret.startsWith('mk_')) throw new TypeError('keyId and secret are swapped')
  if (secret.startsWith('whsec_')) {
    throw new TypeError(
      'secret begins with whsec_, which is for verifying webhooks. Give the one that came with the API key and begins with sk_test_ or sk_live_',
    )
  }
  const environment = /^mk_(live|test)_\w+$/.exec(keyId)?.[1]
  if (!environment) throw new TypeError('keyId begins with mk_test_ or mk_live_, and has no blanks')
  // Visible characters without the colon, which separates the parts of the header.
  if (!/^[!-9;-~]+$/.test(secret)) throw new TypeError('secret was not copied exactly: it has no blanks and no colon')
  const other = /^sk_(live|test)_/.exec(secret)?.[1]
  if (other && other !== environment) throw new TypeError(`keyId is of ${environment} and secret of ${other}`)
}
