import type { Rows } from '../../database/database.ts'
import type { ChainKey } from '../chain.ts'
import type { Outgoing, SentTransaction } from '../send/outgoing.ts'
import { isRecorded } from '../own-record.store.ts'

export interface Evidence {
  readonly rows: Rows
  readonly way: Pick<Outgoing, 'isImpossible'>
  readonly key: ChainKey
}

/**
 * Decides whether no block can ever hold a transaction: a majority of the nodes proves it with the lists of final blocks, and our own record
 * has it in none. Everything that fails or replaces a payout, or writes it off, must ask here
 * (docs/decisions/payouts.md#proof-of-absence). Throws ChainUnavailable.
 */
export async function isProvenImpossible({ rows, way, key }: Evidence, sent: SentTransaction): Promise<boolean> {
  return (await way.isImpossible(sent)) && !(await isRecorded(rows, key, [sent.txHash]))
}
