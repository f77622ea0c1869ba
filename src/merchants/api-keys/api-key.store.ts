import type { Environment } from '../../chains/chain.ts'
import type { Rows, Tx } from '../../database/database.ts'
import { anyOf } from '../../database/expressions.ts'
import { ApiKeyEntity } from './api-key.entity.ts'
import type { KeyScope } from './permission.ts'

export interface NewApiKey extends KeyScope {
  readonly keyId: string
  readonly merchantId: string
  readonly environment: Environment
  readonly name: string
  readonly encryptedSecret: string
  readonly createdAt: Date
}

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  const scope = { permissions: [...key.permissions], allowedCidrs: [...key.allowedCidrs] }
  await tx.em.insert(ApiKeyEntity, { ...key, ...scope, isActive: true, lastUsedAt: null, revokedAt: null })
}

export interface StoredKey extends KeyScope {
  readonly merchantId: string
  readonly environment: Environment
  readonly encryptedSecret: string
  readonly isActive: boolean
}

/** Those of these keys that exist. */
export async function findApiKeys(rows: Rows, keyIds: readonly string[]): Promise<ReadonlyMap<string, StoredKey>> {
  const found = await rows.kysely
    .selectFrom('api_key')
    .select(['keyId', 'merchantId', 'environment', 'encryptedSecret', 'isActive', 'permissions', 'allowedCidrs'])
    .where('keyId', '=', anyOf(keyIds))
    .execute()
  return new Map(found.map(key => [key.keyId, key]))
}

export async function findApiKey(rows: Rows, keyId: string): Promise<StoredKey | null> {
  return (await findApiKeys(rows, [keyId])).get(keyId) ?? null
}

/** Notes that a key was used; skipped rather than waited for while a writing transaction holds the key's row. */
export async function touchApiKey(rows: Rows, keyId: string, usedAt: Date): Promise<void> {
  await rows.kysely
    .updateTable('api_key')
    .set({ lastUsedAt: usedAt })
    .where('keyId', 'in', free =>
      free.selectFrom('api_key').select('keyId').where('keyId', '=', keyId).forNoKeyUpdate().skipLocked(),
    )
    .execute()
}

/** Which of these keys are active keys of merchants that are not suspended. */
export async function listUsableKeys(rows: Rows, keyIds: readonly string[]): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('api_key as k')
    .innerJoin('merchant as m', 'm.id', 'k.merchantId')
    .select('k.keyId')
    .where('k.keyId', '=', anyOf(keyIds))
    .where('k.isActive', '=', true)
    .where('m.status', '<>', 'SUSPENDED')
    .execute()
  return found.map(row => row.keyId)
}
