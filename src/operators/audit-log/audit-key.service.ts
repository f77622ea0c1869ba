import type { Rows } from '../../database/database.ts'
import { encryptionContext, type EncryptedTable } from '../../database/encryption/encrypted-table.ts'
import type { Deps } from '../../deps.ts'
import { findEncryptedKey, insertEncryptedKey } from './audit-key.store.ts'

export const encryptedAuditKey: EncryptedTable = { name: 'audit_key', key: ['id'], columns: ['encrypted_key'] }

const identity = encryptionContext(encryptedAuditKey, 'encrypted_key', ['1'])
const keyBytes = 32

/**
 * Returns the HMAC key of the audit log: random and encrypted with the master key, which the database never sees. Write access to the
 * database is not enough to forge an entry or replace the key. Throws when no master key decrypts it.
 */
export async function findAuditKey({ keyring }: Pick<Deps, 'keyring'>, rows: Rows): Promise<Buffer | null> {
  const encrypted = await findEncryptedKey(rows)
  return encrypted === null ? null : openAuditKey({ keyring }, encrypted)
}

/** Decrypts the key. Throws when no master key decrypts it. */
export function openAuditKey({ keyring }: Pick<Deps, 'keyring'>, encrypted: string): Buffer {
  return Buffer.from(keyring.open(encrypted, identity), 'base64')
}

/** Returns the key, and creates it for the first entry. The caller must hold the lock of the log. */
export async function ensureAuditKey(deps: Pick<Deps, 'keyring' | 'random'>, tx: Rows): Promise<Buffer> {
  const known = await findAuditKey(deps, tx)
  if (known) return known
  const key = deps.random.bytes(keyBytes)
  await insertEncryptedKey(tx, deps.keyring.encrypt(deps.random, key.toString('base64'), identity))
  return key
}
