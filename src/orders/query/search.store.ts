import type { Rows } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Usdt } from '../../lib/money.ts'
import { readOrder, selectedColumns, type OrderRow } from '../order-row.store.ts'
import type { Order } from '../order.ts'

/** Every search reads rows by keys, and of these no more. */
export const foundMax = 50

export async function findOwnById(rows: Rows, owner: Owner, id: string): Promise<Order[]> {
  return read(rows, 'o.id = $3', [owner.merchantId, owner.environment, id])
}

export async function findOwnByNumber(rows: Rows, owner: Owner, orderNumber: string): Promise<Order[]> {
  return read(rows, 'o.order_number = $3', [owner.merchantId, owner.environment, orderNumber])
}

/** Orders that a transaction paid: one can pay many, and pay others' too. */
export async function findOwnByHash(rows: Rows, owner: Owner, hashes: readonly string[]): Promise<Order[]> {
  const ids = 'select distinct x.order_id from chain_transfer x where x.tx_hash = any($3::text[])'
  return read(rows, `o.id in (${ids})`, [owner.merchantId, owner.environment, hashes])
}

export async function findOwnByAddress(rows: Rows, owner: Owner, addresses: readonly string[]): Promise<Order[]> {
  const ids = 'select d.order_id from deposit_address d where d.address = any($3::text[]) and d.order_id is not null'
  return read(rows, `o.id in (${ids})`, [owner.merchantId, owner.environment, addresses])
}

export async function findOwnByReference(rows: Rows, owner: Owner, reference: string): Promise<Order[]> {
  return read(rows, 'o.reference = $3', [owner.merchantId, owner.environment, reference])
}

/** How many of the newest orders are looked at for an amount: no index knows amounts (docs/decisions/lists-and-search.md#search-and-export). */
export const amountSearchMax = 2000

export async function findOwnByAmount(rows: Rows, owner: Owner, amount: Usdt): Promise<Order[]> {
  const found = await rows.query<OrderRow>(
    `select ${selectedColumns('o')} from (
       select * from orders where merchant_id = $1 and environment = $2 order by created_at desc, id desc limit ${amountSearchMax}
     ) as o where $3::bigint in (o.order_amount, o.received_amount) order by o.created_at desc, o.id desc limit ${foundMax}`,
    [owner.merchantId, owner.environment, amount.toString()],
  )
  return found.map(row => readOrder(row))
}

async function read(rows: Rows, where: string, values: readonly unknown[]): Promise<Order[]> {
  const found = await rows.query<OrderRow>(
    `select ${selectedColumns('o')} from orders o where ${where} and o.merchant_id = $1 and o.environment = $2
      order by o.created_at desc, o.id desc limit ${foundMax}`,
    values,
  )
  return found.map(row => readOrder(row))
}

/** The id of a merchant's order by its number; `null` when it has none of this number in this environment. */
export async function findIdByNumber(rows: Rows, owner: Owner, orderNumber: string): Promise<string | null> {
  const [order] = await rows.query<{ id: string }>(
    'select id from orders where order_number = $1 and merchant_id = $2 and environment = $3',
    [orderNumber, owner.merchantId, owner.environment],
  )
  return order?.id ?? null
}
