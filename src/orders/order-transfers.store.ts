import type { Environment, Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull, readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'
import type { ShownTransfers } from './payment-event.ts'
import { shownMax } from './query/order-view.ts'
import type { RecordedTransfer, ScreeningVerdict, TransferStatus } from './recorded-transfer.ts'

export interface TransferRow {
  environment: Environment
  network: Network
  tx_hash: string
  ordinal: number
  from_address: string
  to_address: string
  amount: string
  block_height: string
  block_time: string
  status: TransferStatus
  screening: ScreeningVerdict
  freeze_reason: string | null
  released_at: string | null
  set_apart_at: string | null
  credited_amount: string | null
  fee_amount: string | null
  reversals: number
}

/** The transfers of an order as they are shown: the largest, oldest block first; those that are final before all others. */
export async function listTransfers(rows: Rows, orderId: string): Promise<RecordedTransfer[]> {
  return (await rows.query<TransferRow>(shownText, [[orderId]])).map(readTransfer)
}

/** Final ones first: what one node invents, or a fork took back, may be of any amount and must not hide them. */
const finalFirst = (others: string, limit: string) => `
select x.* from unnest($1::uuid[]) as o (id) cross join lateral (
  with final as materialized (
    select * from chain_transfer where order_id = o.id and status in ('FINAL', 'FROZEN') order by amount desc limit ${limit})
  select * from final union all
  (select * from chain_transfer where order_id = o.id and status ${others} order by amount desc
    limit ${limit} - (select count(*) from final))) x
 order by x.order_id, x.block_height, x.tx_hash, x.ordinal`

const shownText = finalFirst(`not in ('FINAL', 'FROZEN')`, `${shownMax}`)

/** The largest transfers that count for each of these orders, final ones before others, oldest block first, by the ids of the orders. */
export async function listLargest(
  rows: Rows,
  orderIds: readonly string[],
  limit: number,
): Promise<Map<string, RecordedTransfer[]>> {
  if (orderIds.length === 0) return new Map()
  const found = await rows.query<TransferRow & { order_id: string }>(largestText, [orderIds, limit])
  return new Map(
    [...Map.groupBy(found, row => row.order_id)].map(([orderId, own]) => [orderId, own.map(row => readTransfer(row))]),
  )
}

const largestText = finalFirst(`in ('SEEN', 'CONFIRMING')`, '$2')

/** What one transaction brought to an order. */
export async function listByHash(
  rows: Rows,
  order: { readonly id: string; readonly environment: Environment; readonly network: Network },
  txHash: string,
): Promise<RecordedTransfer[]> {
  const text =
    'select * from chain_transfer where tx_hash = $1 and network = $2 and environment = $3 and order_id = $4 order by ordinal limit 100'
  const values = [txHash, order.network, order.environment, order.id]
  return (await rows.query<TransferRow>(text, values)).map(readTransfer)
}

/** SQL: whether a transfer is frozen, and nobody has decided what becomes of it. */
export const isHeldSql = `status = 'FROZEN' and set_apart_at is null`

/** What is shown of the transfers of several orders, by their ids. */
export async function listShown(rows: Rows, orderIds: readonly string[]): Promise<Map<string, ShownTransfers>> {
  const found = await rows.query<TransferRow & { order_id: string }>(shownText, [orderIds])
  const reasons = await rows.query<{ order_id: string; reasons: string[] }>(
    `select order_id, array_agg(distinct freeze_reason) as reasons from chain_transfer
      where order_id = any($1::uuid[]) and ${isHeldSql} group by order_id`,
    [orderIds],
  )
  const reasonsOf = new Map(reasons.map(row => [row.order_id, row.reasons]))
  const shown = new Map<string, { transfers: RecordedTransfer[]; freezeReasons: string[] }>()
  for (const id of orderIds) shown.set(id, { transfers: [], freezeReasons: reasonsOf.get(id) ?? [] })
  for (const row of found) shown.get(row.order_id)!.transfers.push(readTransfer(row))
  return shown
}

/** Flagged money of an order that operators set apart for good. */
export interface SetApartMoney {
  readonly transfers: number
  readonly amount: Usdt
  /** The largest of them, by hash and position, as they are shown. */
  readonly keys: ReadonlySet<string>
}

export async function findSetApart(rows: Rows, orderId: string): Promise<SetApartMoney> {
  const found = await rows.query<{ key: string; transfers: number; amount: string }>(
    `select tx_hash || ':' || ordinal as key, (count(*) over ())::int as transfers, (sum(amount) over ())::text as amount
       from chain_transfer where order_id = $1 and frozen_at is not null and set_apart_at is not null
      order by chain_transfer.amount desc, tx_hash, ordinal limit ${shownMax}`,
    [orderId],
  )
  const [first] = found
  return {
    transfers: first?.transfers ?? 0,
    amount: readUsdt(first?.amount ?? '0'),
    keys: new Set(found.map(({ key }) => key)),
  }
}

/** Every transfer that counts or counted for an order, oldest block first: for what happens seldom, there may be thousands. */
export async function listAllTransfers(rows: Rows, orderId: string): Promise<RecordedTransfer[]> {
  const found = await rows.query<TransferRow>(
    `select * from chain_transfer where order_id = $1 and status <> 'DUST' order by block_height, tx_hash, ordinal`,
    [orderId],
  )
  return found.map(row => readTransfer(row))
}

export function readTransfer(row: TransferRow): RecordedTransfer {
  return {
    environment: row.environment,
    network: row.network,
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    from: row.from_address,
    to: row.to_address,
    amount: readUsdt(row.amount),
    blockHeight: Number(row.block_height),
    blockTime: readDate(row.block_time),
    status: row.status,
    screening: row.screening,
    freeze:
      row.freeze_reason === null
        ? null
        : {
            reason: row.freeze_reason,
            releasedAt: readDateOrNull(row.released_at),
            setApartAt: readDateOrNull(row.set_apart_at),
          },
    creditedAmount: row.credited_amount === null ? null : readUsdt(row.credited_amount),
    feeAmount: row.fee_amount === null ? null : readUsdt(row.fee_amount),
    reversals: row.reversals,
  }
}
