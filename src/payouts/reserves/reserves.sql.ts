import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { isBookedSql, walletEntrySql } from '../../ledger/ledger.sql.ts'

const entry = walletEntrySql('s')
/** Whether an operator has booked the spending `s`. */
const isEntered = isBookedSql(`'float_out:' || ${entry}`, `'fee_paid:' || ${entry}`, `'destroyed:' || ${entry}`)

/** The record of one of our addresses. Amounts and heights are integers as text. */
export interface RecordedAmountRow {
  readonly address: string
  /** Derivation index of a deposit address; `null` for a wallet. */
  readonly derivation_index: number | null
  readonly height: string
  readonly received: string
  readonly sent: string
  readonly leaving: string
  readonly coming: string
}

/**
 * Deposit addresses after an index (none when `limit` is zero), and those with these addresses. The part that begins at the first index
 * also includes the wallets.
 */
export interface AddressPart {
  readonly after: number
  readonly limit: number
  readonly addresses: readonly string[]
}

/**
 * Returns what deposit addresses and wallets hold by the record. One statement, so that all amounts are of one moment. A transaction of
 * ours that has not ended, or ended above that height, may or may not be in the block. So may a final payment above it: after a reversal
 * blocks are read again.
 */
export async function listRecordedAmounts(
  rows: Rows,
  { environment, network }: ChainKey,
  { after, limit, addresses }: AddressPart,
): Promise<RecordedAmountRow[]> {
  return rows.query(recordedAmountsText, [environment, network, after, limit, addresses])
}

const recordedAmountsText = `
with wallets as (
  select environment, network, address from wallet union select environment, network, address from retired_wallet
  union select environment, network, address from cold_wallet
), cursor as (
  select height from chain_cursor where environment = $1 and network = $2 and kind = 'final'
), holder as (
  (select address, derivation_index, order_id, false as is_cold from deposit_address
    where environment = $1 and network = $2 and derivation_index > $3 order by derivation_index limit $4)
  union all select address, derivation_index, order_id, false from deposit_address
    where environment = $1 and network = $2 and address = any($5::text[])
  union all select w.address, null, null, not exists (select from wallet h where (h.environment, h.network, h.address) = ($1, $2, w.address))
      and not exists (select from retired_wallet r where (r.environment, r.network, r.address) = ($1, $2, w.address))
    from (select * from wallets where environment = $1 and network = $2) w
    where (w.address = any($5::text[]) or ($4 > 0 and $3 < 0))
), moved as (
  select h.address, t.wallet = h.address as is_sent, case when t.wallet = h.address then t.amount else t.amount - t.lost_amount end as amount,
         t.status = 'FINAL' and t.block_number <= (select height from cursor) as is_done
    from holder h join transaction_attempt t on h.address in (t.wallet, t.destination)
   where t.environment = $1 and t.network = $2 and t.token is not null and t.tx_hash is not null and t.purpose <> 'batch'
     and t.status in ('SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL')
  union all select h.address, m.address = h.address, m.amount,
         t.status = 'FINAL' and t.block_number <= (select height from cursor)
    from holder h join payout_step m on m.batch_id is not null and m.address = h.address
      join transaction_attempt t on t.intent_id = m.batch_id and t.tx_hash is not null
   where m.environment = $1 and m.network = $2 and h.derivation_index is not null
     and t.status in ('SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL')
  union all select h.address, false, t.amount - t.lost_amount, t.status = 'FINAL' and t.block_number <= (select height from cursor)
    from holder h join transaction_attempt t on t.destination = h.address
   where t.environment = $1 and t.network = $2 and t.purpose = 'batch' and t.tx_hash is not null
     and t.status in ('SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL')
)
select h.address, h.derivation_index, c.height, came.below
         + coalesce((select sum(m.amount) from moved m where m.address = h.address and not m.is_sent and m.is_done), 0) as received,
       coalesce((select sum(m.amount) from moved m where m.address = h.address and m.is_sent and m.is_done), 0) as sent,
       coalesce((select sum(m.amount) from moved m where m.address = h.address and m.is_sent and not m.is_done), 0) as leaving,
       came.above + coalesce((select sum(m.amount) from moved m where m.address = h.address and not m.is_sent and not m.is_done), 0) as coming
  from holder h cross join cursor c cross join lateral (
    select coalesce(sum(x.amount) filter (where x.block_height <= c.height), 0) as below,
           coalesce(sum(x.amount) filter (where x.block_height > c.height), 0) as above from (
      select t.amount, t.block_height from chain_transfer t where t.order_id = h.order_id and t.to_address = h.address
         and t.network = $2 and t.environment = $1 and t.final_at is not null
      union all select d.amount, d.block_height from wallet_deposit d where d.wallet = h.address
         and d.environment = $1 and d.network = $2 and d.taken_back_at is null and not exists (select from transaction_attempt t where t.tx_hash = d.tx_hash)
      union all select -s.amount::bigint, s.block_height from wallet_spending s where s.from_address = h.address and not s.is_ours and s.taken_back_at is null
         and s.environment = $1 and s.network = $2 and not exists (select from transaction_attempt t where t.tx_hash = s.tx_hash)
         and (h.is_cold or exists (select from wallet_deposit d where (d.tx_hash, d.ordinal, d.network, d.environment) =
                (s.tx_hash, s.ordinal, s.network, s.environment) and d.taken_back_at is null)
           or ${isEntered})) x) came`

export interface UnenteredRow {
  readonly environment: Environment
  readonly network: Network
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly recorded_at: string
  readonly reversals: number
}

/**
 * Lists spendings of our addresses that we did not sign and that are not in the books, the oldest first: all, or those of one transaction
 * or address.
 */
export async function listUnenteredRows(
  rows: Rows,
  {
    txHash,
    address,
    limit,
  }: { readonly txHash: string | null; readonly address: string | null; readonly limit: number },
): Promise<UnenteredRow[]> {
  return rows.query(unenteredText, [txHash, limit, address])
}

const unenteredText = `
select s.environment, s.network, s.tx_hash as "txHash", s.ordinal, s.from_address as "from", s.to_address as "to",
       s.amount::text as amount, s.recorded_at, s.reversals
  from wallet_spending s where not s.is_ours and s.taken_back_at is null and ($1::text is null or s.tx_hash = $1) and ($3::text is null or s.from_address = $3)
   and not exists (select from transaction_attempt t where t.tx_hash = s.tx_hash and (t.environment, t.network) = (s.environment, s.network))
   and not exists (select from wallet_deposit d where (d.tx_hash, d.ordinal, d.network, d.environment) =
         (s.tx_hash, s.ordinal, s.network, s.environment) and d.taken_back_at is null)
   and not ${isEntered}
 order by s.recorded_at, s.tx_hash, s.ordinal limit $2`

/**
 * Returns the cold ledger balance of an address, as an integer in text: what we sent there and what arrived, minus what the operator has
 * booked as gone.
 */
export async function findColdAmountText(
  tx: Rows,
  { environment, network }: ChainKey,
  address: string,
): Promise<string> {
  const [row] = await tx.query<{ amount: string }>(coldAmountText, [environment, network, address])
  return row!.amount
}

const coldAmountText = `
select (coalesce((select sum(c.amount - c.lost_amount) from transaction_attempt c
          where c.destination = $3 and (c.environment, c.network, c.purpose, c.status) = ($1, $2, 'cold', 'FINAL') and c.token is not null
            and c.tx_hash is not null), 0)
      + coalesce((select sum(d.amount) from wallet_deposit d where d.wallet = $3 and (d.environment, d.network) = ($1, $2)
          and d.taken_back_at is null and not exists (select from transaction_attempt c where c.tx_hash = d.tx_hash and (c.purpose, c.status) = ('cold', 'FINAL'))), 0)
      - coalesce((select sum(s.amount) from wallet_spending s
          where s.from_address = $3 and (s.environment, s.network) = ($1, $2) and not s.is_ours and s.taken_back_at is null
            and (${isEntered} or exists (select from wallet_deposit d
              where (d.tx_hash, d.ordinal, d.network, d.environment) = (s.tx_hash, s.ordinal, s.network, s.environment)
                and d.taken_back_at is null))), 0))::text as amount`
