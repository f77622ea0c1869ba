// Which key and address a command line means.
import { Kassa } from '../index.ts'
import { text, type Values } from './command.ts'
import { UsageError } from './usage-error.ts'
import type { ConfigFile, Profile } from './config-file.ts'
import { findSandbox } from './sandbox.ts'

export interface Key {
  readonly keyId: string | undefined
  readonly secret: string | undefined
  readonly baseUrl: string | undefined
  readonly webhookSecret: string | undefined
  /** Where the key was found, in words. */
  readonly source: string
}

interface KeySource {
  readonly env: NodeJS.ProcessEnv
  readonly config: ConfigFile
}

/**
 * Options before the profile that was named, before the environment, before the sandbox of this folder, before the default
 * profile. A key given in one place is never completed by the secret of another.
 */
export function keyOf({ env, config }: KeySource, values: Values): Key {
  const given = { keyId: text(values, 'key-id'), secret: text(values, 'secret'), baseUrl: text(values, 'base-url') }
  const named = text(values, 'profile') ?? (env['KASSA_PROFILE'] || undefined)
  const isGiven = given.keyId !== undefined || given.secret !== undefined
  const found = foundKey({ env, config }, named)
  const base = isGiven && named === undefined ? environmentKey(env, given) : found
  return {
    keyId: given.keyId ?? base.keyId,
    secret: given.secret ?? base.secret,
    baseUrl: given.baseUrl ?? base.baseUrl,
    webhookSecret: env['KASSA_WEBHOOK_SECRET'] || base.webhookSecret || sandboxSecret(env, given.keyId ?? base.keyId),
    source: isGiven ? 'the command line' : base.source,
  }
}

function foundKey({ env, config }: KeySource, named: string | undefined): Key {
  if (named !== undefined) return profileKey(named, config)
  if (env['KASSA_KEY_ID'] || env['KASSA_SECRET']) return environmentKey(env, {})
  const sandbox = findSandbox(env)
  if (sandbox) return { ...sandbox, baseUrl: env['KASSA_BASE_URL'] || sandbox.baseUrl, source: sandbox.file }
  const { default: usual } = config.read()
  return usual === null ? environmentKey(env, {}) : profileKey(usual, config)
}

function environmentKey(env: NodeJS.ProcessEnv, given: Partial<Pick<Key, 'keyId' | 'secret'>>): Key {
  return {
    keyId: given.keyId ?? (env['KASSA_KEY_ID'] || undefined),
    secret: given.secret ?? (env['KASSA_SECRET'] || undefined),
    baseUrl: env['KASSA_BASE_URL'] || undefined,
    webhookSecret: undefined,
    source: 'the environment',
  }
}

function profileKey(name: string, config: ConfigFile): Key {
  const { profiles } = config.read()
  const profile: Profile | undefined = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (!profile) {
    const names = Object.keys(profiles)
    const known = names.length === 0 ? 'none is kept yet' : `there are ${names.join(', ')}`
    throw new UsageError(`There is no profile ${name}; ${known} (kassa profiles add <name> keeps one)`)
  }
  const { key_id: keyId, secret, base_url: baseUrl, webhook_secret: webhookSecret } = profile
  return { keyId, secret, baseUrl, webhookSecret, source: `profile ${name}` }
}

/** A key of the sandbox of this folder has its webhook secret, also when it was copied into the environment. */
function sandboxSecret(env: NodeJS.ProcessEnv, keyId: string | undefined): string | undefined {
  const sandbox = findSandbox(env)
  return sandbox && sandbox.keyId === keyId ? sandbox.webhookSecret : undefined
}

/** The client of a key. Throws UsageError in the words of the command line. */
export function clientOf({ keyId, secret, baseUrl }: Key, warn: (message: string) => void): Kassa {
  if (!keyId && !secret) {
    throw new UsageError(
      'No key: set KASSA_KEY_ID and KASSA_SECRET, give --key-id and --secret, name a --profile, or run this where `npm start` of Kassa has made .kassa/sandbox.json',
    )
  }
  if (!baseUrl) throw new UsageError('No address: set KASSA_BASE_URL or give --base-url')
  try {
    // Somebody sits in front of it: a limit is waited out, and the wait is told.
    return new Kassa({ keyId, secret, baseUrl, maxRetryAfter: 65_000, logger: { warn } })
  } catch (error) {
    // What the client refuses are its options, which have other names here.
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(error.message.replace(/\b(keyId|secret|baseUrl)\b/g, name => optionNames[name] ?? name))
  }
}

const optionNames: Readonly<Record<string, string>> = {
  keyId: '--key-id',
  secret: '--secret',
  baseUrl: '--base-url',
}
