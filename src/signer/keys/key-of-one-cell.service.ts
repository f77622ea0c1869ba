import type { ChainKey } from '../../chains/chain.ts'
import { withSchema } from '../../database/connection/connection-url.ts'
import type { Rows } from '../../database/database.ts'
import { openDatabase } from '../../database/orm.ts'
import type { SessionLock } from '../../database/locks/session-lock.ts'
import { cellsMax, schemaOfCell } from '../../lib/cell.ts'
import { hasWallets, isKnownCold, isKnownWallet } from './wallet.store.ts'

/** The cell of a signer, and where the other cells are. */
export interface OwnCell {
  readonly databaseUrl: string
  /** The schema of the first cell. */
  readonly schema: string
  readonly cell: number
}

/**
 * Refuses a wallet key that another cell pays from, has paid from, or sends surplus to. Both cells would count its money as theirs
 * (docs/decisions/signer.md#one-key-for-one-cell). A lock on the address refuses a key that another signer of this database has open now.
 */
export async function refuseKeyOfAnotherCell(
  at: OwnCell,
  lock: Pick<SessionLock, 'also'>,
  { environment, network, address }: ChainKey & { readonly address: string },
): Promise<void> {
  const key = { environment, network }
  if (!(await lock.also(`kassa wallet ${environment} ${network} ${address}`)))
    throw new Error(`another signer of this database uses the key of ${address}`)
  if (!(await lock.also(`kassa cold wallet ${environment} ${network} ${address}`)))
    throw new Error(`another signer of this database uses the cold address ${address}`)
  const isUsed = async (db: Rows) => (await isKnownWallet(db, key, address)) || isKnownCold(db, key, address)
  const other = await findCell(at, async (db, cell) => cell !== at.cell && isUsed(db))
  if (other !== null) throw new Error(`${address} is a wallet of cell ${other}: each cell needs a key of its own`)
}

/** Refuses a cold address that any cell pays from, or that belongs to another cell. Both cells would book its deposits. */
export async function refuseColdOfAnotherCell(
  at: OwnCell,
  lock: Pick<SessionLock, 'also'>,
  {
    address,
    coldAddresses,
    ...key
  }: ChainKey & { readonly address: string; readonly coldAddresses: readonly string[] },
): Promise<void> {
  for (const cold of coldAddresses) {
    if (cold === address) throw new Error(`cold address ${cold} is the hot wallet itself`)
    if (!(await lock.also(`kassa cold wallet ${key.environment} ${key.network} ${cold}`)))
      throw new Error(`another signer of this database uses the cold address ${cold}`)
    const hot = await findCell(at, db => isKnownWallet(db, key, cold))
    if (hot !== null) throw new Error(`cold address ${cold} is a hot wallet of cell ${hot}`)
    const other = await findCell(at, async (db, cell) => cell !== at.cell && isKnownCold(db, key, cold))
    if (other !== null)
      throw new Error(`cold address ${cold} is one of cell ${other}: each cell needs cold addresses of its own`)
  }
}

/** Returns the first cell that matches. Cells are numbered without gaps, so the search ends at the first number without tables. */
async function findCell(
  { databaseUrl, schema }: OwnCell,
  isSo: (db: Rows, cell: number) => Promise<boolean>,
): Promise<number | null> {
  for (let cell = 0; cell < cellsMax; cell++) {
    const url = withSchema(databaseUrl, schemaOfCell(schema, cell))
    const db = await openDatabase({ url, entities: [], connectionsMax: 1 })
    try {
      if (!(await hasWallets(db))) return null
      if (await isSo(db, cell)) return cell
    } finally {
      await db.close()
    }
  }
  return null
}
