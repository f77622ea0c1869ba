import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate, readUsdt } from '../../database/row.ts'
import { isBookedSql } from '../../ledger/booked.store.ts'
import type { Usdt } from '../../lib/money.ts'
import { walletEntrySql } from '../../ledger/wallet-entry.ts'

/** A spending of an address of ours to somebody else that we did not sign and that is not in the books. */
export interface Unentered extends ChainKey {
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  readonly recordedAt: Date
  readonly reversals: number
}

interface Row extends Omit<Unentered, 'amount' | 'recordedAt'> {
  readonly amount: string
  readonly recorded_at: string
}

interface Which {
  /** Of one transaction, or of one address; default all. */
  readonly txHash?: string
  readonly address?: string
  readonly limit: number
}

/** Lists them, the oldest first. */
export async function listUnentered(rows: Rows, { txHash, address, limit }: Which): Promise<Unentered[]> {
  const found = await rows.query<Row>(unenteredText, [txHash ?? null, limit, address ?? null])
  return found.map(({ amount, recorded_at: recordedAt, ...row }) => ({
    ...row,
    amount: readUsdt(amount),
    recordedAt: readDate(recordedAt),
  }))
}

const walletEntry = walletEntrySql('s')
/** SQL: whether an operator has booked the spending `s`. */
export const isSpendingEnteredSql = isBookedSql(
  `'float_out:' || ${walletEntry}`,
  `'fee_paid:' || ${walletEntry}`,
  `'destroyed:' || ${walletEntry}`,
)

/** Counts the entries for destroyed tokens of an address. */
export async function countDestroyed(rows: Rows, { environment, network }: ChainKey, address: string): Promise<number> {
  const [found] = await rows.query<{ count: number }>(
    `select count(*)::int as count from wallet_spending where from_address = $3 and (environment, network) = ($1, $2)
        and not is_ours and starts_with(tx_hash, 'destroyed:')`,
    [environment, network, address],
  )
  return found!.count
}

/** Locks the spendings of a transaction, so that no reversal marks them before the end of ours. */
export async function holdSpending(tx: Rows, { environment, network }: ChainKey, txHash: string): Promise<void> {
  await tx.query('select from wallet_spending where (environment, network, tx_hash) = ($1, $2, $3) for share', [
    environment,
    network,
    txHash,
  ])
}

const unenteredText = `
select s.environment, s.network, s.tx_hash as "txHash", s.ordinal, s.from_address as "from", s.to_address as "to",
       s.amount::text as amount, s.recorded_at, s.reversals
  from wallet_spending s where not s.is_ours and s.taken_back_at is null and ($1::text is null or s.tx_hash = $1) and ($3::text is null or s.from_address = $3)
   and not exists (select from transaction_attempt t where t.tx_hash = s.tx_hash and (t.environment, t.network) = (s.environment, s.network))
   and not exists (select from wallet_deposit d where (d.tx_hash, d.ordinal, d.network, d.environment) =
         (s.tx_hash, s.ordinal, s.network, s.environment) and d.taken_back_at is null)
   and not ${isSpendingEnteredSql}
 order by s.recorded_at, s.tx_hash, s.ordinal limit $2`
