import type { Random } from '../lib/random.ts'
import type { Keyring } from '../lib/seal.ts'
import type { Database } from './database.ts'
import { lockSealedRows, updateSealedRow, type SealedRow, type Stretch } from './reseal.store.ts'
import { sealIdentity, type SealedTable } from './sealed-table.ts'

/** What was done to one stretch of a table. */
export interface Resealed {
  readonly seen: number
  readonly resealed: number
  /** Rows with a secret that none of the master keys opens; they stay as they are. */
  readonly unreadable: readonly string[]
  /** The key of the last row, after which the next stretch begins; `null` when this was the last stretch. */
  readonly next: readonly string[] | null
}

interface Sealer {
  readonly keyring: Keyring
  readonly random: Random
}

/**
 * Seals the secrets of the next rows of a table anew with the first master key, those that are not yet. Every secret is opened,
 * so that what cannot be read shows now and not when it is needed.
 */
export function reseal(
  deps: Sealer & { readonly db: Database },
  table: SealedTable,
  { after, limit }: Stretch,
): Promise<Resealed> {
  return deps.db.transaction(async tx => {
    const rows = await lockSealedRows(tx, table, { after, limit })
    const unreadable: string[] = []
    let resealed = 0
    for (const row of rows) {
      const sealed = sealAnew(deps, table, row)
      if (sealed === null) unreadable.push(row.key.join(' '))
      if (sealed === null || row.sealed.every(one => one === null || deps.keyring.isCurrent(one))) continue
      await updateSealedRow(tx, table, { key: row.key, sealed })
      resealed += 1
    }
    return { seen: rows.length, resealed, unreadable, next: rows.length < limit ? null : rows.at(-1)!.key }
  })
}

function sealAnew({ keyring, random }: Sealer, table: SealedTable, row: SealedRow): (string | null)[] | null {
  try {
    return row.sealed.map((sealed, at) => {
      const identity = sealIdentity(table, table.columns[at]!, row.key)
      return sealed === null ? null : keyring.seal(random, keyring.open(sealed, identity), identity)
    })
  } catch {
    return null // told to the operator, who may still have the key it was sealed with
  }
}
