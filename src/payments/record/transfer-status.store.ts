import type { Rows } from '../../database/database.ts'
import type { TransferStatus } from '../../orders/recorded-transfer.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** Returns the status of a transaction's only transfer; `null` when it was never seen. */
export async function findTransferStatus(rows: Rows, key: ChainKey, txHash: string): Promise<TransferStatus | null> {
  const row = await rows.kysely
    .selectFrom('chain_transfer')
    .select('status')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('txHash', '=', txHash)
    .executeTakeFirst()
  return row?.status ?? null
}
