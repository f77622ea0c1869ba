import type { components } from '../../../generated/api.ts'
import type { Environment } from '../../chains/chain.ts'
import type { Database, Rows } from '../../database/database.ts'
import { lockMerchantExclusively } from '../../database/locks/merchant-lock.ts'
import { readDate } from '../../database/row.ts'
import { ApiKeyEntity } from './api-key.entity.ts'
import type { Owner } from '../../lib/owner.ts'
import type { KeyScope } from './permission.ts'

export interface KeyRow extends KeyScope {
  readonly keyId: string
  readonly merchantId: string
  readonly environment: Environment
  readonly name: string
  readonly isActive: boolean
  readonly createdAt: Date
  readonly lastUsedAt?: Date | null
}

/** Keys of a merchant, active ones first, the newest first among each. */
export function listKeys(
  db: Database,
  owner: { readonly merchantId: string; readonly environments: readonly Environment[] },
  limit: number,
): Promise<KeyRow[]> {
  const wanted = { merchantId: owner.merchantId, environment: { $in: [...owner.environments] } }
  return db.em().find(ApiKeyEntity, wanted, { orderBy: { isActive: 'desc', createdAt: 'desc', keyId: 'desc' }, limit })
}

export interface LockedKey {
  readonly keyId: string
  readonly merchantId: string
  readonly environment: Environment
  readonly isActive: boolean
}

/** Locks these keys in one order, whoever asks, so that two requests that revoke each other's keys do not deadlock. */
export function lockKeys(tx: Rows, keyIds: readonly string[]): Promise<LockedKey[]> {
  return tx.query<LockedKey>(
    `select key_id as "keyId", merchant_id as "merchantId", environment, is_active as "isActive"
       from api_key where key_id = any($1::text[]) order by key_id for no key update`,
    [keyIds],
  )
}

export async function deactivateKey(tx: Rows, keyId: string, now: Date): Promise<void> {
  await tx.query('update api_key set is_active = false, revoked_at = $2 where key_id = $1 and is_active', [keyId, now])
}

/** The merchant's status, which stays so until the transaction ends. Whoever else asks waits: keys are counted one by one. */
export async function lockMerchantStatus(
  tx: Rows,
  merchantId: string,
): Promise<components['schemas']['MerchantStatus']> {
  await lockMerchantExclusively(tx, merchantId)
  const [merchant] = await tx.query<{ status: components['schemas']['MerchantStatus'] }>(
    'select status from merchant where id = $1',
    [merchantId],
  )
  if (!merchant) throw new Error(`Merchant ${merchantId} is gone`)
  return merchant.status
}

export async function countActiveKeys(tx: Rows, { merchantId, environment }: Owner): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::integer as count from api_key where merchant_id = $1 and environment = $2 and is_active',
    [merchantId, environment],
  )
  return row?.count ?? 0
}

/** When the key was made that is the `count`th newest of its merchant; `null` when it has fewer. */
export async function findCreationOf(tx: Rows, merchantId: string, count: number): Promise<Date | null> {
  const [row] = await tx.query<{ createdAt: string }>(
    'select created_at as "createdAt" from api_key where merchant_id = $1 order by created_at desc offset $2 limit 1',
    [merchantId, count - 1],
  )
  return row ? readDate(row.createdAt) : null
}

/** What a key may give to others, as long as it is active, which it stays until the transaction ends. */
export async function lockScope(tx: Rows, keyId: string): Promise<KeyScope | null> {
  const [scope] = await tx.query<KeyScope>(
    `select permissions, allowed_cidrs as "allowedCidrs" from api_key where key_id = $1 and is_active for share`,
    [keyId],
  )
  return scope ?? null
}
