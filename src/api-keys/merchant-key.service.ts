import type { components } from '../../generated/api.ts'
import type { Environment } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { writeApiKey } from './api-key.service.ts'
import { lockActiveKey } from '../database/active-key.store.ts'
import {
  countActiveKeys,
  deactivateKey,
  listKeys,
  lockKeys,
  lockMerchantStatus,
  type KeyRow,
  type LockedKey,
} from './merchant-key.store.ts'
import type { Principal } from './principal.ts'

type ApiKeyView = components['schemas']['ApiKey']
type CreatedApiKeyView = components['schemas']['CreatedApiKey']

/** Of one merchant, both environments together. */
export const activeKeysMax = 50
/** Every active key fits in, and at least as many revoked ones. */
export const listedKeysMax = 2 * activeKeysMax

/** The keys this key may see, newest first: a live key sees both environments, a test key its own. */
export async function listOwnKeys(deps: Deps, principal: Principal): Promise<ApiKeyView[]> {
  const environments: Environment[] = principal.environment === 'live' ? ['live', 'test'] : ['test']
  const keys = await listKeys(deps.db, { merchantId: principal.merchantId, environments }, listedKeysMax)
  return keys.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).map(viewKey)
}

export interface NewOwnKey {
  readonly environment: Environment
  readonly name: string
}

/**
 * Makes a key for the merchant of the signing key. Faults: `api key is inactive` when that was revoked meanwhile,
 * `kyb_required` and `forbidden` for a live key (decisions, section 2), `api key limit reached`.
 */
export async function createOwnKey(deps: Deps, principal: Principal, input: NewOwnKey): Promise<CreatedApiKeyView> {
  const { merchantId } = principal
  const key = await deps.db.transaction(async tx => {
    await refuseCreation(tx, principal, input.environment)
    return writeApiKey(deps, tx, { merchantId, ...input })
  })
  return {
    key_id: key.keyId,
    secret: key.secret,
    name: input.name,
    environment: input.environment,
    created_at: key.createdAt.toISOString(),
  }
}

async function refuseCreation(tx: Tx, principal: Principal, environment: Environment): Promise<void> {
  if (!(await lockActiveKey(tx, principal.keyId))) throw new Fault('api key is inactive')
  const status = await lockMerchantStatus(tx, principal.merchantId)
  // Before `forbidden`: a merchant that is not verified has no live key it could use instead.
  if (environment === 'live' && status === 'PENDING_KYB') throw new Fault('kyb_required')
  if (environment === 'live' && principal.environment === 'test') throw new Fault('forbidden')
  if ((await countActiveKeys(tx, principal.merchantId)) >= activeKeysMax) throw new Fault('api key limit reached')
}

/**
 * Revokes a key of the merchant, also the one that signs the request; once more is no error. Requests under way hold the
 * key's row until they are written, so that after this returned nothing is written for it. Faults: `api key is inactive`,
 * `api key not found`, `forbidden` for a live key by a test key.
 */
export async function revokeOwnKey(deps: Deps, principal: Principal, keyId: string): Promise<void> {
  const now = deps.clock.business()
  await deps.db.transaction(async tx => {
    const locked = await lockKeys(tx, [principal.keyId, keyId])
    if (!locked.find(key => key.keyId === principal.keyId)?.isActive) throw new Fault('api key is inactive')
    refuseRevocation(
      principal,
      locked.find(key => key.keyId === keyId),
    )
    await deactivateKey(tx, keyId, now)
  })
}

function refuseRevocation(principal: Principal, key: LockedKey | undefined): void {
  if (key?.merchantId !== principal.merchantId) throw new Fault('api key not found')
  if (key.environment === 'live' && principal.environment === 'test') throw new Fault('forbidden')
}

export function viewKey(key: KeyRow): ApiKeyView {
  return {
    key_id: key.keyId,
    name: key.name,
    environment: key.environment,
    is_active: key.isActive,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  }
}
