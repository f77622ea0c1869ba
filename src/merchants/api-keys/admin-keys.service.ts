import type { components } from '../../../generated/api.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import { writeApiKey, type ApiKeyInput, type CreatedApiKey } from './api-key.service.ts'
import { activeKeysMax, listedKeysMax, viewKey } from './merchant-key.service.ts'
import { countActiveKeys, deactivateKey, listKeys, lockKeys, lockMerchantStatus } from './merchant-key.store.ts'

/**
 * Creates a key for a merchant, usually the first; merchants create the others themselves. The merchant must exist. Faults:
 * `kyb_required` for a live key of a merchant that is not verified, `api key limit reached`.
 */
export function createMerchantKey(deps: Deps, input: ApiKeyInput): Promise<CreatedApiKey> {
  return deps.db.transaction(async tx => {
    const status = await lockMerchantStatus(tx, input.merchantId)
    if (input.environment === 'live' && status === 'PENDING_KYB') throw new Fault('kyb_required')
    if ((await countActiveKeys(tx, input)) >= activeKeysMax) throw new Fault('api key limit reached')
    return writeApiKey(deps, tx, input)
  })
}

/**
 * Revokes any key. Requests under way lock the key's row until they commit, so nothing is written for the key after this returns.
 * `isNew` is false when it was revoked before. Fault: `api key not found`.
 */
export function revokeKey(deps: Deps, keyId: string): Promise<{ merchantId: string; isNew: boolean }> {
  return deps.db.transaction(async tx => {
    const [key] = await lockKeys(tx, [keyId])
    if (!key) throw new Fault('api key not found')
    await deactivateKey(tx, keyId, deps.clock.business())
    return { merchantId: key.merchantId, isNew: key.isActive }
  })
}

/** Lists all keys of a merchant in both environments, active ones first. */
export async function listMerchantKeys(deps: Deps, merchantId: string): Promise<components['schemas']['ApiKey'][]> {
  const keys = await listKeys(deps.db, { merchantId, environments: ['live', 'test'] }, listedKeysMax)
  return keys.map(viewKey)
}
