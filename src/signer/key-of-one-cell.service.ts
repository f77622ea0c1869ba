import type { ChainKey } from '../chains/chain.ts'
import { withSchema } from '../database/connection-url.ts'
import { openDatabase } from '../database/orm.ts'
import type { SessionLock } from '../database/session-lock.ts'
import { cellsMax, schemaOfCell } from '../lib/cell.ts'
import { hasWallets, isKnownWallet } from './wallet.store.ts'

/** Where a signer works, and beside which cells. */
export interface OwnCell {
  readonly databaseUrl: string
  /** Of the first cell. */
  readonly schema: string
  readonly cell: number
}

/**
 * Refuses the key of a wallet that another cell pays from, or has paid from: both would count its money as theirs (docs/decisions/460-one-key-for-one-cell.md).
 * One that another signer of this database opens at this moment is refused by a lock of its address.
 */
export async function refuseKeyOfAnotherCell(
  at: OwnCell,
  lock: Pick<SessionLock, 'also'>,
  { environment, network, address }: ChainKey & { readonly address: string },
): Promise<void> {
  if (!(await lock.also(`kassa wallet ${environment} ${network} ${address}`)))
    throw new Error(`another signer of this database works with the key of ${address}`)
  const other = await findOtherCell(at, { environment, network, address })
  if (other !== null) throw new Error(`${address} is a wallet of cell ${other}: each cell needs a key of its own`)
}

/** Cells are numbered without a gap, so the first number that has no tables is behind the last. */
async function findOtherCell(
  { databaseUrl, schema, cell }: OwnCell,
  wallet: ChainKey & { readonly address: string },
): Promise<number | null> {
  for (let other = 0; other < cellsMax; other++) {
    if (other === cell) continue
    const url = withSchema(databaseUrl, schemaOfCell(schema, other))
    const db = await openDatabase({ url, entities: [], connectionsMax: 1 })
    try {
      if (!(await hasWallets(db))) return null
      if (await isKnownWallet(db, wallet, wallet.address)) return other
    } finally {
      await db.close()
    }
  }
  return null
}
