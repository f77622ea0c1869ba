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
  /** Permissions; default: those of an ordinary key. */
  readonly permissions?: readonly Permission[]
  /** Ranges it may be used from; default: anywhere. */
  readonly allowedCidrs?: readonly string[]
}

export interface CreatedApiKey {
  readonly keyId: string
  /** Shown only once and stored encrypted. */
  readonly secret: string
}

/** Creates an active key. The caller decides, in the same transaction, whether the merchant may have it. */
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

/** Encrypts a key's secret with the newest master key. */
function encryptSecret(deps: Pick<Deps, 'keyring' | 'random'>, keyId: string, secret: string): string {
  return deps.keyring.encrypt(deps.random, secret, secretIdentity(keyId))
}

/** Decrypts a key's secret. Throws when it was encrypted for another key. */
export function openSecret(deps: Pick<Deps, 'keyring'>, keyId: string, encryptedSecret: string): string {
  return deps.keyring.open(encryptedSecret, secretIdentity(keyId))
}

function secretIdentity(keyId: string): string {
  return encryptionContext(encryptedKeys, 'encrypted_secret', [keyId])
}
