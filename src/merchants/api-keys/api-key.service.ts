import type { Environment } from '../../chains/chain.ts'
import type { Tx } from '../../database/database.ts'
import { encryptionContext, type EncryptedTable } from '../../database/encryption/encrypted-table.ts'
import type { Deps } from '../../deps.ts'
import { newArrivalId, newId } from '../../lib/ids.ts'
import { insertApiKey } from './api-key.store.ts'
import { defaultPermissions, type Permission } from './permission.ts'

export const encryptedKeys: EncryptedTable = { name: 'api_key', key: ['key_id'], columns: ['encrypted_secret'] }

/** 43 base62 characters carry 256 bits. */
const secretLength = 43

export interface ApiKeyInput {
  readonly merchantId: string
  readonly environment: Environment
  readonly name: string
  /** What may be done with it; left out: what a key may do that nobody asked more for. */
  readonly permissions?: readonly Permission[]
  /** Where it may be used from; left out: anywhere. */
  readonly allowedCidrs?: readonly string[]
}

export interface CreatedApiKey {
  readonly keyId: string
  /** Shown this once; kept only sealed. */
  readonly secret: string
}

/** Makes an active key. Whether the merchant may have one of this environment is decided by the caller, in this transaction. */
export async function writeApiKey(
  deps: Deps,
  tx: Tx,
  input: ApiKeyInput,
): Promise<CreatedApiKey & { readonly createdAt: Date }> {
  const keyId = newArrivalId(deps.random, input.environment === 'live' ? 'liveKey' : 'testKey', deps.config.cell)
  const secret = newId(deps.random, input.environment === 'live' ? 'liveSecret' : 'testSecret', secretLength)
  const encryptedSecret = encryptSecret(deps, keyId, secret)
  const createdAt = deps.clock.business()
  const scope = { permissions: input.permissions ?? defaultPermissions, allowedCidrs: input.allowedCidrs ?? [] }
  await insertApiKey(tx, { ...input, ...scope, keyId, encryptedSecret, createdAt })
  return { keyId, secret, createdAt }
}

/** Seals the secret of a key with the newest master key. */
function encryptSecret(deps: Pick<Deps, 'keyring' | 'random'>, keyId: string, secret: string): string {
  return deps.keyring.encrypt(deps.random, secret, secretIdentity(keyId))
}

/** Opens the sealed secret of a key; throws when it was sealed for another one. */
export function openSecret(deps: Pick<Deps, 'keyring'>, keyId: string, encryptedSecret: string): string {
  return deps.keyring.open(encryptedSecret, secretIdentity(keyId))
}

function secretIdentity(keyId: string): string {
  return encryptionContext(encryptedKeys, 'encrypted_secret', [keyId])
}
