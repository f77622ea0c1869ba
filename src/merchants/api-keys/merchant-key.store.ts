import type { Environment } from '../../chains/chain.ts'
import type { Database, Rows } from '../../database/database.ts'
import { lockMerchantExclusively } from '../../database/locks/merchant-lock.ts'
import { anyOf } from '../../database/expressions.ts'
import { ApiKeyEntity } from './api-key.entity.ts'
import type { Owner } from '../../lib/owner.ts'
import type { MerchantStatus } from '../merchant.ts'
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
  return tx.kysely
    .selectFrom('api_key')
    .select(['keyId', 'merchantId', 'environment', 'isActive'])
    .where('keyId', '=', anyOf(keyIds))
    .orderBy('keyId')
    .forNoKeyUpdate()
    .execute()
}

export async function deactivateKey(tx: Rows, keyId: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('api_key')
    .set({ isActive: false, revokedAt: now })
    .where('keyId', '=', keyId)
    .where('isActive', '=', true)
    .execute()
}

/** The merchant's status, which stays so until the transaction ends. Whoever else asks waits: keys are counted one by one. */
export async function lockMerchantStatus(tx: Rows, merchantId: string): Promise<MerchantStatus> {
  await lockMerchantExclusively(tx, merchantId)
  const merchant = await tx.kysely
    .selectFrom('merchant')
    .select('status')
    .where('id', '=', merchantId)
    .executeTakeFirst()
  if (!merchant) throw new Error(`Merchant ${merchantId} is gone`)
  return merchant.status
}

export async function countActiveKeys(tx: Rows, { merchantId, environment }: Owner): Promise<number> {
  const { count } = await tx.kysely
    .selectFrom('api_key')
    .select(e => e.fn.countAll<bigint>().as('count'))
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the key was made that is the `count`th newest of its merchant; `null` when it has fewer. */
export async function findCreationOf(tx: Rows, merchantId: string, count: number): Promise<Date | null> {
  const row = await tx.kysely
    .selectFrom('api_key')
    .select('createdAt')
    .where('merchantId', '=', merchantId)
    .orderBy('createdAt', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** What a key may give to others, as long as it is active, which it stays until the transaction ends. */
export async function lockScope(tx: Rows, keyId: string): Promise<KeyScope | null> {
  const scope = await tx.kysely
    .selectFrom('api_key')
    .select(['permissions', 'allowedCidrs'])
    .where('keyId', '=', keyId)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst()
  return scope ?? null
}
