import type { Rows } from '../database/database.ts'
import { sealIdentity, type SealedTable } from '../database/sealed-table.ts'
import type { Deps } from '../deps.ts'
import { findSealedKey, insertSealedKey } from './audit-key.store.ts'

export const sealedAuditKey: SealedTable = { name: 'audit_key', key: ['id'], columns: ['sealed_key'] }

const identity = sealIdentity(sealedAuditKey, 'sealed_key', ['1'])
const keyBytes = 32

/**
 * The key of the audit log: random, sealed by the master key, which the database never sees. Whoever writes into the database can
 * neither make an entry nor exchange the key. Throws when no master key opens it.
 */
export async function findAuditKey({ keyring }: Pick<Deps, 'keyring'>, rows: Rows): Promise<Buffer | null> {
  const sealed = await findSealedKey(rows)
  return sealed === null ? null : openAuditKey({ keyring }, sealed)
}

/** The key that was sealed. Throws when no master key opens it. */
export function openAuditKey({ keyring }: Pick<Deps, 'keyring'>, sealed: string): Buffer {
  return Buffer.from(keyring.open(sealed, identity), 'base64')
}

/** The same, made for the first entry. Only for who holds the lock of the log. */
export async function ensureAuditKey(deps: Pick<Deps, 'keyring' | 'random'>, tx: Rows): Promise<Buffer> {
  const known = await findAuditKey(deps, tx)
  if (known) return known
  const key = deps.random.bytes(keyBytes)
  await insertSealedKey(tx, deps.keyring.seal(deps.random, key.toString('base64'), identity))
  return key
}
