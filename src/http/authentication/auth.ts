import { openSecret } from '../../merchants/api-keys/api-key.service.ts'
import type { Admitted } from '../../merchants/api-keys/admission.sql.ts'
import { admitter, type Admit } from '../../merchants/api-keys/admission.store.ts'
import { findApiKeys, touchApiKey, type StoredKey } from '../../merchants/api-keys/api-key.store.ts'
import type { KeyScope } from '../../merchants/api-keys/permission.ts'
import type { Principal } from '../../merchants/api-keys/principal.ts'
import type { Deps } from '../../deps.ts'
import { minuteSeconds } from '../../lib/durations.ts'
import { isSameSignature, signRequest } from '../../lib/crypto/hmac.ts'
import { failureLimit } from '../limits/rate-limit.ts'
import { Unauthenticated } from './unauthenticated.ts'

/** The unverified parts of a request. */
export interface SignedMessage {
  /** Values of all its Authorization headers. */
  readonly authorization: readonly string[]
  readonly method: string
  /** Path and query exactly as on the request line. */
  readonly target: string
  /** Reads the raw body; repeatable. */
  readonly body: () => Promise<Uint8Array>
  /** The client address to count a failure against; called only on failure. */
  readonly address: () => string
}

export interface Admission {
  readonly principal: Principal
  readonly scope: KeyScope
  readonly signature: string
  readonly merchantStatus: Admitted['merchantStatus']
  readonly hits: number
  readonly resetSeconds: number
  /** Requests of all the merchant's keys in this environment. */
  readonly merchantHits: number
  readonly merchantResetSeconds: number
}

export type Authenticator = (message: SignedMessage) => Promise<Admission>

interface Claim {
  readonly keyId: string
  readonly timestamp: string
  readonly signature: string
}

interface KnownKey {
  readonly principal: Principal
  readonly scope: KeyScope
  readonly secret: string
  /** When this process last wrote `last_used_at`, in real time. */
  touchedMs: number
}

/** Visible ASCII without a colon, Unix seconds, visible ASCII without a colon (docs/spec/decisions.md §1). */
const grammar = /^Bearer ([!-9;-~]{1,128}):([0-9]{10}):([!-9;-~]{1,128})$/
const toleranceSeconds = 300
const touchEveryMs = 60_000
const knownKeysMax = 10_000

/**
 * Authenticates and counts requests in the order of docs/spec/decisions.md §1. Caches secrets, which never change. The statement that
 * counts the request also checks whether the key is still active. Reads the body last, so a client without a valid key cannot make
 * the server wait for one.
 */
export function authenticator(deps: Deps): Authenticator {
  const known = new Map<string, KnownKey>()
  const failures = failureLimit(deps.config.authFailuresPerMinute)
  const admitting: Admitting = {
    deps,
    admit: admitter(deps.db, { seconds: minuteSeconds, keyHitsMax: deps.config.rateLimitPerMinute }),
  }
  const find = keyFinder(deps)
  const passed = async (claim: Claim, key: KnownKey, now: Date) => {
    return { ...(await admit(admitting, key, now)), signature: claim.signature }
  }
  return async message => {
    const now = deps.clock.now()
    try {
      const claim = readClaim(message.authorization)
      const cached = known.get(claim.keyId)
      if (cached && (await claimFault(claim, cached, { message, now })) === null)
        return await passed(claim, cached, now)
      // Failures of others at the same address never block a correct signature. Only requests that cannot be correct are blocked.
      if (!couldBeRight(claim, now)) failures.refuseBlocked(message.address(), now)
      const key = await find(claim.keyId)
      const fault = await claimFault(claim, key, { message, now })
      if (fault) throw fault
      remember(known, key)
      return await passed(claim, key, now)
    } catch (error) {
      if (error instanceof Unauthenticated) failures.countFailure(message.address(), now)
      throw error
    }
  }
}

function readClaim(headers: readonly string[]): Claim {
  const [header] = headers
  if (header === undefined) throw new Unauthenticated('missing authorization header')
  const match = headers.length === 1 ? grammar.exec(header) : null
  if (!match) throw new Unauthenticated('invalid authorization format')
  return { keyId: match[1]!, timestamp: match[2]!, signature: match[3]! }
}

/**
 * Looks up unknown keys. Requests that arrive during a lookup share the next one, so invented keys cost one small statement at a
 * time. Faults: `api key not found`, and `api key is inactive` before any check of timestamp and signature.
 */
function keyFinder(deps: Deps): (keyId: string) => Promise<KnownKey> {
  let waiting = new Set<string>()
  let loading: Promise<ReadonlyMap<string, StoredKey>> | null = null
  let next: Promise<ReadonlyMap<string, StoredKey>> | null = null
  const load = async (before: Promise<unknown> | null) => {
    await before?.catch(() => {})
    const keyIds = [...waiting]
    waiting = new Set()
    loading = next
    next = null
    return findApiKeys(deps.db, keyIds)
  }
  return async keyId => {
    waiting.add(keyId)
    next ??= load(loading)
    const stored = (await next).get(keyId)
    if (!stored) throw new Unauthenticated('api key not found')
    if (!stored.isActive) throw new Unauthenticated('api key is inactive')
    const principal = { keyId, merchantId: stored.merchantId, environment: stored.environment }
    const scope = { permissions: stored.permissions, allowedCidrs: stored.allowedCidrs }
    return { principal, scope, secret: openSecret(deps, keyId, stored.encryptedSecret), touchedMs: 0 }
  }
}

const keyForm = /^mk_(live|test)_[0-9A-Za-z]+$/
const signatureForm = /^[0-9a-f]{64}$/

/** Counts whole seconds, as timestamps do: a request signed late in a second gets the full five minutes too. */
function secondsAhead(timestamp: string, now: Date): number {
  return Number(timestamp) - Math.floor(now.getTime() / 1000)
}

/** Whether a claim could be correct, judged without a lookup. */
function couldBeRight({ keyId, timestamp, signature }: Claim, now: Date): boolean {
  const isFresh = Math.abs(secondsAhead(timestamp, now)) <= toleranceSeconds
  return isFresh && keyForm.test(keyId) && signatureForm.test(signature)
}

/** Returns what is wrong with the timestamp or signature, or `null`. Throws the Faults of reading the body. */
async function claimFault(
  claim: Claim,
  key: KnownKey,
  { message, now }: { readonly message: SignedMessage; readonly now: Date },
): Promise<Unauthenticated | null> {
  const ahead = secondsAhead(claim.timestamp, now)
  if (ahead < -toleranceSeconds) return new Unauthenticated('request timestamp too old')
  if (ahead > toleranceSeconds) return new Unauthenticated('request timestamp too far in the future')
  const expected = signRequest(key.secret, { ...message, body: await message.body(), timestamp: claim.timestamp })
  return isSameSignature(claim.signature, expected) ? null : new Unauthenticated('invalid signature')
}

interface Admitting {
  readonly deps: Deps
  readonly admit: Admit
}

/** Counts the request and reads the current state of key and merchant, in one statement. */
async function admit(
  { deps, admit: count }: Admitting,
  key: KnownKey,
  now: Date,
): Promise<Omit<Admission, 'signature'>> {
  const { keyId } = key.principal
  const admitted = await count(keyId)
  if (!admitted?.isActive) throw new Unauthenticated('api key is inactive')
  if (now.getTime() - key.touchedMs > touchEveryMs) {
    key.touchedMs = now.getTime()
    await touchApiKey(deps.db, keyId, deps.clock.business())
  }
  return {
    principal: key.principal,
    scope: key.scope,
    merchantStatus: admitted.merchantStatus,
    hits: admitted.hits ?? 0,
    resetSeconds: admitted.resetSeconds ?? minuteSeconds,
    merchantHits: admitted.merchantHits ?? 0,
    merchantResetSeconds: admitted.merchantResetSeconds ?? minuteSeconds,
  }
}

function remember(known: Map<string, KnownKey>, key: KnownKey): void {
  known.set(key.principal.keyId, key)
  if (known.size > knownKeysMax) known.delete(known.keys().next().value ?? '')
}
