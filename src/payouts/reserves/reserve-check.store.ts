import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readUsdt } from '../../database/row.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import type { Recorded } from './reserve-check.ts'
import { isSpendingEnteredSql } from './float.store.ts'

/** A part of our addresses: deposit addresses by their place, or exactly these. */
export type Part = { readonly after: number; readonly limit: number } | { readonly addresses: readonly string[] }

export interface RecordedPart {
  /** The final block up to which everything is recorded; `null` before the chain was first read. */
  readonly height: number | null
  readonly recorded: readonly Recorded[]
  /** The place of the last deposit address; `null` when there was none. */
  readonly lastIndex: number | null
}

interface Row {
  address: string
  derivation_index: number | null
  height: string
  received: string
  sent: string
  leaving: string
  coming: string
}

/**
 * What the record says that deposit addresses and wallets hold, all of one moment: one statement. A transaction of ours that ended
 * above that block, or has not ended, may be in it or not. So may a final payment above it: after a reversal blocks are read again.
 */
export async function findRecorded(rows: Rows, key: ChainKey, part: Part): Promise<RecordedPart> {
  const [after, limit, addresses] = 'addresses' in part ? [-1, 0, part.addresses] : [part.after, part.limit, []]
  const found = await rows.query<Row>(recordedText, [key.environment, key.network, after, limit, addresses])
  const recorded = found.map(row => ({
    address: row.address,
    isWallet: row.derivation_index === null,
    amount: usdt(BigInt(row.received) - BigInt(row.sent)),
    leaving: readUsdt(row.leaving),
    coming: readUsdt(row.coming),
  }))
  const indexes = found.flatMap(row => (row.derivation_index === null ? [] : [row.derivation_index]))
  const [first] = found
  return {
    height: first ? Number(first.height) : null,
    recorded,
    lastIndex: indexes.length > 0 ? Math.max(...indexes) : null,
  }
}

const recordedText = `
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
           or ${isSpendingEnteredSql})) x) came`

/** The place of a holder in the round over those that hold something: the fullest first. */
export interface ReserveAddress {
  readonly amount: bigint
  readonly address: string
}

/** The next deposit addresses that should hold more than the unit which a sweep leaves, the fullest first. */
export async function listReserveAddresses(
  rows: Rows,
  key: ChainKey,
  { after, limit }: { readonly after: ReserveAddress | null; readonly limit: number },
): Promise<ReserveAddress[]> {
  const found = await rows.query<{ amount: string; address: string }>(reserveAddressesSql, [
    key.environment,
    key.network,
    after === null ? '9223372036854775807' : after.amount.toString(),
    after?.address ?? '',
    limit,
  ])
  return found.map(({ amount, address }) => ({ amount: BigInt(amount), address }))
}

export const reserveAddressesSql = `
select (credited - swept)::text as amount, address from deposit_balance
 where environment = $1 and network = $2 and credited - swept > 1 and (credited - swept, address) < ($3::bigint, $4::text)
 order by credited - swept desc, address desc limit $5`

/** What the books say that lies on a chain. */
export async function findBooked(rows: Rows, key: ChainKey): Promise<Usdt> {
  const [row] = await rows.query<{ balance: string }>(
    `select coalesce(sum(balance), 0) as balance from ledger_account
      where environment = $1 and network = $2 and kind in ('onchain_deposit', 'onchain_hot', 'onchain_cold')`,
    [key.environment, key.network],
  )
  return readUsdt(row!.balance)
}

/** What our transactions on a chain moved or may move, and what of that they did for ever. */
export async function findSent(rows: Rows, key: ChainKey): Promise<{ readonly all: Usdt; readonly done: Usdt }> {
  const [row] = await rows.query<{ all: string; done: string }>(
    `select coalesce(sum(t.amount), 0) as "all", coalesce(sum(t.amount) filter (where t.status = 'FINAL' and t.block_number <= c.height), 0) as done
       from transaction_attempt t join chain_cursor c on (c.environment, c.network, c.kind) = (t.environment, t.network, 'final')
      where t.environment = $1 and t.network = $2 and t.token is not null and t.tx_hash is not null
        and t.status in ('SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL')`,
    [key.environment, key.network],
  )
  return { all: readUsdt(row!.all), done: readUsdt(row!.done) }
}

export interface ReserveCheckProgress {
  /** Where the round over all addresses goes on, and that over those that hold something. */
  readonly after: number
  readonly address: ReserveAddress | null
  readonly known: readonly string[]
}

interface ReserveCheckClaim {
  readonly now: Date
  readonly leaseUntil: Date
  readonly putOffUntilMax: Date
  readonly token: string
}

/** Makes due again what a claim took whose answer was lost. */
export async function releaseReserveCheck(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<ReserveCheckClaim, 'token' | 'now'>,
): Promise<void> {
  await rows.query(
    'update reserve_check set next_at = least($4, now()), claim = null where environment = $1 and network = $2 and claim = $3',
    [key.environment, key.network, token, now],
  )
}

/** Takes the next part of a chain when it is due, or a clock that ran ahead put it off, for a while; where it begins, and what was told last. */
export async function claimReserveCheck(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, putOffUntilMax, token }: ReserveCheckClaim,
): Promise<ReserveCheckProgress | null> {
  await rows.query(
    `insert into reserve_check (environment, network, next_at) select $1, $2, $3
      where not exists (select from reserve_check where environment = $1 and network = $2) on conflict do nothing`,
    [key.environment, key.network, now],
  )
  const [row] = await rows.query<{ after: number; amount: string | null; address: string | null; known: string[] }>(
    `update reserve_check set next_at = $4, claim = $6 where environment = $1 and network = $2 and (next_at <= $3 or next_at > $5)
      returning address_index as after, held_amount::text as amount, held_address as address, problems as known`,
    [key.environment, key.network, now, leaseUntil, putOffUntilMax, token],
  )
  if (!row) return null
  const { after, amount, address, known } = row
  return { after, known, address: amount === null ? null : { amount: BigInt(amount), address: address! } }
}

export async function finishReserveCheck(
  rows: Rows,
  key: ChainKey,
  { progress: { after, address, known }, nextAt }: { readonly progress: ReserveCheckProgress; readonly nextAt: Date },
): Promise<void> {
  await rows.query(
    `update reserve_check set address_index = $3, problems = $4, next_at = $5, held_amount = $6, held_address = $7
      where environment = $1 and network = $2`,
    [key.environment, key.network, after, known, nextAt, address?.amount.toString() ?? null, address?.address ?? null],
  )
}
