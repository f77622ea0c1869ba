import type { Rows } from '../../database/database.ts'
import type { TransferStatus } from '../../orders/recorded-transfer.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** The status of the transfer of a transaction that made only one; `null` when it was never seen. */
export async function findTransferStatus(rows: Rows, key: ChainKey, txHash: string): Promise<TransferStatus | null> {
  const [row] = await rows.query<{ status: TransferStatus }>(
    'select status from chain_transfer where environment = $1 and network = $2 and tx_hash = $3',
    [key.environment, key.network, txHash],
  )
  return row?.status ?? null
}
