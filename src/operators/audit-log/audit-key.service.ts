import type { Rows } from '../../database/database.ts'
import { encryptionContext, type EncryptedTable } from '../../database/encryption/encrypted-table.ts'
import type { Deps } from '../../deps.ts'
import { findEncryptedKey, insertEncryptedKey } from './audit-key.store.ts'

export const encryptedAuditKey: EncryptedTable = { name: 'audit_key', key: ['id'], columns: ['encrypted_key'] }

const identity = encryptionContext(encryptedAuditKey, 'encrypted_key', ['1'])
const keyBytes = 32

/**
 * The key of the audit log: random, sealed by the master key, which the database never sees. Whoever writes into the database can
 * neither make an entry nor exchange the key. Throws when no master key opens it.
 */
export async function findAuditKey({ keyring }: Pick<Deps, 'keyring'>, rows: Rows): Promise<Buffer | null> {
  const encrypted = await findEncryptedKey(rows)
  return encrypted === null ? null : openAuditKey({ keyring }, encrypted)
}

/** The key that was sealed. Throws when no master key opens it. */
export function openAuditKey({ keyring }: Pick<Deps, 'keyring'>, encrypted: string): Buffer {
  return Buffer.from(keyring.open(encrypted, identity), 'base64')
}

/** The same, made for the first entry. Only for who holds the lock of the log. */
export async function ensureAuditKey(deps: Pick<Deps, 'keyring' | 'random'>, tx: Rows): Promise<Buffer> {
  const known = await findAuditKey(deps, tx)
  if (known) return known
  const key = deps.random.bytes(keyBytes)
  await insertEncryptedKey(tx, deps.keyring.encrypt(deps.random, key.toString('base64'), identity))
  return key
}
