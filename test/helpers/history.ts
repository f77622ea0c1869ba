// Years of orders that were paid, beside a few of whatever is still to be done: what every query of the watcher must pass over.
import type { Rows } from '../../src/database/database.ts'

export const historyKey = { environment: 'live', network: 'TRC20' } as const
/** Transfers in a block. */
const perBlock = 20
const firstBlock = 1_000_000
/** Of each kind of unfinished work so many orders. */
export const unfinishedCount = 50

const times = `'2025-01-01'::timestamptz + i * interval '1 second'`

/** Orders `from` to `to`, paid by one transfer each. Their statistics are for whoever fills to make. */
export async function insertPaid(
  tx: Rows,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx.query(`set local session_replication_role = replica`)
  await tx.query(
    `insert into orders (id, order_number, merchant_id, environment, network, status, version, address, order_amount,
       threshold_amount, tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount,
       payment_height, required_confirmations, description, metadata, return_url, webhook_url, checkout_token, expire_at,
       paid_at, created_at, updated_at)
     select md5(i::text)::uuid, 'ord_' || i, md5((i % 100)::text)::uuid, 'live', 'TRC20', 'PAID', 3, 'T' || md5(i::text),
       25000000, 25000000, 0, 0, 25000000, 25000000, 0, 0, ${firstBlock} + i / ${perBlock}, 19, '', '{}', '', '', 'co_' || i,
       ${times} + interval '30 min', ${times}, ${times}, ${times} from generate_series($1::int, $2::int) i`,
    [from, to],
  )
  await tx.query(
    `insert into chain_transfer (environment, network, tx_hash, ordinal, from_address, to_address, amount, block_height,
       block_hash, block_time, status, screening, order_id, seen_at, final_at, credited_amount, fee_amount)
     select 'live', 'TRC20', md5(i::text) || md5((-i)::text), 0, 'T' || md5('from' || i), 'T' || md5(i::text), 25000000,
       ${firstBlock} + i / ${perBlock}, md5('block' || i / ${perBlock}), ${times}, 'FINAL', 'CLEAR', md5(i::text)::uuid,
       ${times}, ${times}, 25000000, 0 from generate_series($1::int, $2::int) i`,
    [from, to],
  )
  await tx.query(
    `insert into order_facts (order_id, environment, network, recorded, settled, unsettled_since, due_at)
     select md5(i::text)::uuid, 'live', 'TRC20', 3, 3, ${times}, ${times} from generate_series($1::int, $2::int) i`,
    [from, to],
  )
  await tx.query(
    `insert into deposit_address (environment, network, derivation_index, address, order_id, assigned_at)
     select 'live', 'TRC20', i, 'T' || md5(i::text), md5(i::text)::uuid, ${times} from generate_series($1::int, $2::int) i`,
    [from, to],
  )
}

/** So many merchants with money, one in a thousand of whom owes some. */
export async function insertAccounts(tx: Rows, merchants: number): Promise<void> {
  await tx.query(`set local session_replication_role = replica`)
  await tx.query(
    `insert into ledger_account (kind, merchant_id, environment, network, balance)
     select kind, md5(i::text)::uuid, 'live', 'TRC20', case when kind = 'merchant_available' or i % 1000 = 0 then 25000000 else 0 end
       from generate_series(1, $1::int) i, unnest(array['merchant_available', 'merchant_debt']) kind`,
    [merchants],
  )
}

/** Among the newest of these orders a few with each kind of work that is left to do. */
export async function leaveUnfinished(tx: Rows, count: number): Promise<void> {
  await tx.query(`set local session_replication_role = replica`)
  const some = (place: number) =>
    `(select md5(i::text)::uuid from generate_series(${count - (place + 1) * unfinishedCount + 1}, ${count - place * unfinishedCount}) i)`
  const uncredited = 'credited_amount = null, fee_amount = null'
  // Forgotten: final, clear, uncredited, and nothing says so.
  await tx.query(`update chain_transfer set ${uncredited} where order_id in ${some(0)}`)
  // Unsettled.
  await tx.query(`update chain_transfer set ${uncredited} where order_id in ${some(1)}`)
  await tx.query(`update order_facts set recorded = 4 where order_id in ${some(1)}`)
  // Frozen.
  await tx.query(
    `update chain_transfer set status = 'FROZEN', screening = 'FLAGGED', frozen_at = final_at, freeze_reason = 'listed',
            ${uncredited} where order_id in ${some(2)}`,
  )
  // Overdue.
  await tx.query(
    `update orders set status = 'OPEN', paid_at = null, received_amount = 0, credited_amount = 0 where id in ${some(3)}`,
  )
  await tx.query(`delete from chain_transfer where order_id in ${some(3)}`)
  // Seen, not final yet.
  await tx.query(
    `update chain_transfer set status = 'SEEN', screening = 'PENDING', final_at = null, ${uncredited} where order_id in ${some(4)}`,
  )
  const top = firstBlock + Math.floor(count / perBlock)
  await tx.query(
    `insert into chain_cursor (environment, network, kind, height, hash, block_time, moved_at, agreed_height, agreed_time)
     select 'live', 'TRC20', kind, $1::int, md5('block' || ($1::int - ${firstBlock})), now(), now(), case kind when 'head' then $1::int end,
            case kind when 'head' then now() end from unnest(array['head', 'final']) kind`,
    [top],
  )
}

/** The height of the newest block of such a history. */
export function topOf(count: number): number {
  return firstBlock + Math.floor(count / perBlock)
}
