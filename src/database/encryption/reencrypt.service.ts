import type { Random } from '../../lib/random.ts'
import type { Keyring } from '../../lib/crypto/keyring.ts'
import type { Database } from '../database.ts'
import { lockEncryptedRows, updateEncryptedRow, type EncryptedRow, type RowRange } from './reencrypt.store.ts'
import { encryptionContext, type EncryptedTable } from './encrypted-table.ts'

/** The result for one batch of a table's rows. */
export interface Resealed {
  readonly seen: number
  readonly resealed: number
  /** Rows with a secret that no master key opens. They stay as they are. */
  readonly unreadable: readonly string[]
  /** The key of the last row, where the next batch starts; `null` when this was the last batch. */
  readonly next: readonly string[] | null
}

interface Sealer {
  readonly keyring: Keyring
  readonly random: Random
}

/**
 * Encrypts the secrets of a table's next rows with the first master key, where they are not yet. It decrypts every secret, so that an
 * unreadable one is found now and not when it is needed.
 */
export function reseal(
  deps: Sealer & { readonly db: Database },
  table: EncryptedTable,
  { after, limit }: RowRange,
): Promise<Resealed> {
  return deps.db.transaction(async tx => {
    const rows = await lockEncryptedRows(tx, table, { after, limit })
    const unreadable: string[] = []
    let resealed = 0
    for (const row of rows) {
      const encrypted = reencrypt(deps, table, row)
      if (encrypted === null) unreadable.push(row.key.join(' '))
      if (encrypted === null || row.encrypted.every(one => one === null || deps.keyring.isCurrent(one))) continue
      await updateEncryptedRow(tx, table, { key: row.key, encrypted })
      resealed += 1
    }
    return { seen: rows.length, resealed, unreadable, next: rows.length < limit ? null : rows.at(-1)!.key }
  })
}

function reencrypt({ keyring, random }: Sealer, table: EncryptedTable, row: EncryptedRow): (string | null)[] | null {
  try {
    return row.encrypted.map((encrypted, at) => {
      const identity = encryptionContext(table, table.columns[at]!, row.key)
      return encrypted === null ? null : keyring.encrypt(random, keyring.open(encrypted, identity), identity)
    })
  } catch {
    return null // reported to the operator, who may still have its key
  }
}
