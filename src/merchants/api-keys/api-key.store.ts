import type { Environment } from '../../chains/chain.ts'
import type { Rows, Tx } from '../../database/database.ts'
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
  const found = await rows.query<StoredKey & { readonly keyId: string }>(findApiKeysText, [keyIds])
  return new Map(found.map(key => [key.keyId, key]))
}

export async function findApiKey(rows: Rows, keyId: string): Promise<StoredKey | null> {
  return (await findApiKeys(rows, [keyId])).get(keyId) ?? null
}

const findApiKeysText = `
select key_id as "keyId", merchant_id as "merchantId", environment, encrypted_secret as "encryptedSecret", is_active as "isActive",
  permissions, allowed_cidrs as "allowedCidrs"
from api_key where key_id = any($1::text[])`

/** Notes that a key was used; skipped rather than waited for while a writing transaction holds the key's row. */
export async function touchApiKey(rows: Rows, keyId: string, usedAt: Date): Promise<void> {
  await rows.query(touchApiKeyText, [keyId, usedAt.toISOString()])
}

const touchApiKeyText = `
update api_key set last_used_at = $2
where key_id in (select key_id from api_key where key_id = $1 for no key update skip locked)`

/** Which of these keys are active keys of merchants that are not suspended. */
export async function listUsableKeys(rows: Rows, keyIds: readonly string[]): Promise<string[]> {
  const found = await rows.query<{ keyId: string }>(listUsableKeysText, [keyIds])
  return found.map(row => row.keyId)
}

const listUsableKeysText = `
select k.key_id as "keyId" from api_key k join merchant m on m.id = k.merchant_id
where k.key_id = any($1::text[]) and k.is_active and m.status <> 'SUSPENDED'`
