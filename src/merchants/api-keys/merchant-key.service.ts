import type { components } from '../../../generated/api.ts'
import type { Environment } from '../../chains/chain.ts'
import { lockActor } from '../../database/encryption/active-key.store.ts'
import { isPerson, type Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { hourSeconds } from '../../lib/durations.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import { writeApiKey } from './api-key.service.ts'
import {
  countActiveKeys,
  deactivateKey,
  findCreationOf,
  listKeys,
  lockKeys,
  lockMerchantStatus,
  lockScope,
  type KeyRow,
} from './merchant-key.store.ts'
import type { Owner } from '../../lib/owner.ts'
import { scopeGivenBy, scopeGivenByPerson, type KeyScope, type WantedScope } from './permission.ts'
import type { Principal } from './principal.ts'

type ApiKeyView = components['schemas']['ApiKey']
type CreatedApiKeyView = components['schemas']['CreatedApiKey']

/** Per merchant and environment. */
export const activeKeysMax = 10
/** Per merchant, both environments together. */
const createdPerHourMax = 10
/** Enough for all active keys and many revoked ones. */
export const listedKeysMax = 100

/** Lists the keys that this key may see, newest first: a live key sees both environments, a test key its own. */
export async function listApiKeys(deps: Pick<Deps, 'db'>, principal: Owner): Promise<ApiKeyView[]> {
  const environments: Environment[] = principal.environment === 'live' ? ['live', 'test'] : ['test']
  const keys = await listKeys(deps.db, { merchantId: principal.merchantId, environments }, listedKeysMax)
  return keys.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).map(viewKey)
}

/** Returns the newest active key that may create orders, for trials on the dashboard. */
export async function findOrderKey({ db }: Pick<Deps, 'db'>, owner: Owner): Promise<Principal | null> {
  const keys = await listKeys(db, { merchantId: owner.merchantId, environments: [owner.environment] }, listedKeysMax)
  const key = keys.find(one => one.isActive && one.permissions.includes('orders'))
  return key ? { merchantId: owner.merchantId, environment: owner.environment, keyId: key.keyId } : null
}

export interface NewKey extends WantedScope {
  readonly name: string
}

/**
 * Creates a key on behalf of the signing key or a user. Faults: `api key is inactive` if the signing key was revoked meanwhile,
 * `kyb_required` and `forbidden` for a live key, `forbidden` for more permissions than the signing key has (docs/spec/decisions.md
 * §2), `rate limit exceeded`, `api key limit reached`.
 */
export async function createApiKey(deps: Deps, principal: Actor, input: NewKey): Promise<CreatedApiKeyView> {
  const { merchantId } = principal
  const { name, environment } = input
  const key = await deps.db.transaction(async tx => {
    const scope = await scopeFor(tx, principal, input)
    await refuseTooMany(tx, { merchantId, environment }, deps.clock.business())
    return writeApiKey(deps, tx, { merchantId, environment, name, ...scope })
  })
  return { key_id: key.keyId, secret: key.secret, name, environment, created_at: key.createdAt.toISOString() }
}

/** Decides the new key's permissions. From here on, key creations of a merchant run one by one. */
async function scopeFor(tx: Tx, principal: Actor, wanted: WantedScope): Promise<KeyScope> {
  const given = await scopeBy(tx, principal, wanted)
  if (given === 'inactive') throw new Fault('api key is inactive')
  const status = await lockMerchantStatus(tx, principal.merchantId)
  // Before `forbidden`: an unverified merchant has no live key to use instead.
  if (wanted.environment === 'live' && status === 'PENDING_KYB') throw new Fault('kyb_required')
  if (wanted.environment === 'live' && principal.environment === 'test') throw new Fault('forbidden')
  if (!given) throw new Fault('forbidden')
  return given
}

async function scopeBy(tx: Tx, actor: Actor, wanted: WantedScope): Promise<KeyScope | null | 'inactive'> {
  if (isPerson(actor)) return (await lockActor(tx, actor)) ? scopeGivenByPerson(wanted) : 'inactive'
  const giver = await lockScope(tx, actor.keyId)
  return giver ? scopeGivenBy(giver, wanted) : 'inactive'
}

async function refuseTooMany(tx: Tx, owner: Owner, now: Date): Promise<void> {
  const oldest = await findCreationOf(tx, owner.merchantId, createdPerHourMax)
  const waitMs = oldest ? addSeconds(oldest, hourSeconds).getTime() - now.getTime() : 0
  if (waitMs > 0) throw new RateLimited(Math.ceil(waitMs / 1000))
  if ((await countActiveKeys(tx, owner)) >= activeKeysMax) throw new Fault('api key limit reached')
}

/**
 * Revokes a key of the merchant, even the one that signs the request. Revoking twice is no error. Requests under way lock the key's row
 * until they commit, so nothing is written for the key after this returns. Returns whether the key was active. Faults: `api key is
 * inactive`, `api key not found`, `forbidden` for a live key by a test key.
 */
export async function revokeApiKey(deps: Deps, principal: Actor, keyId: string): Promise<boolean> {
  const now = deps.clock.business()
  return deps.db.transaction(async tx => {
    const locked = await lockKeys(tx, isPerson(principal) ? [keyId] : [principal.keyId, keyId])
    const isActive = isPerson(principal)
      ? await lockActor(tx, principal)
      : locked.find(key => key.keyId === principal.keyId)?.isActive
    if (!isActive) throw new Fault('api key is inactive')
    const key = locked.find(one => one.keyId === keyId)
    if (key?.merchantId !== principal.merchantId) throw new Fault('api key not found')
    if (key.environment === 'live' && principal.environment === 'test') throw new Fault('forbidden')
    await deactivateKey(tx, keyId, now)
    return key.isActive
  })
}

export function viewKey(key: KeyRow): ApiKeyView {
  return {
    key_id: key.keyId,
    name: key.name,
    environment: key.environment,
    permissions: [...key.permissions],
    allowed_cidrs: [...key.allowedCidrs],
    is_active: key.isActive,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  }
}
