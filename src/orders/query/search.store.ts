import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables } from '../../database/database.ts'
import { anyOf, literal } from '../../database/expressions.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Usdt } from '../../lib/money.ts'
import { orderFields } from '../order-columns.ts'
import type { Order } from '../order.ts'

/** The most rows a search returns. */
export const foundMax = 50

export async function findOwnById(rows: Rows, owner: Owner, id: string): Promise<Order[]> {
  return newestFirst(rows, owner, foundMax).where('id', '=', id).execute()
}

export async function findOwnByNumber(rows: Rows, owner: Owner, orderNumber: string): Promise<Order[]> {
  return newestFirst(rows, owner, foundMax).where('orderNumber', '=', orderNumber).execute()
}

/** Finds orders that a transaction paid. One transaction can pay many orders, and other merchants' too. */
export async function findOwnByHash(rows: Rows, owner: Owner, hashes: readonly string[]): Promise<Order[]> {
  return newestFirst(rows, owner, foundMax)
    .where('id', 'in', e =>
      e.selectFrom('chain_transfer').select('orderId').distinct().where('txHash', '=', anyOf(hashes)),
    )
    .execute()
}

export async function findOwnByAddress(rows: Rows, owner: Owner, addresses: readonly string[]): Promise<Order[]> {
  return newestFirst(rows, owner, foundMax)
    .where('id', 'in', e =>
      e
        .selectFrom('deposit_address as d')
        .select(d => d.ref('d.orderId').$notNull().as('orderId'))
        .where('d.address', '=', anyOf(addresses))
        .where('d.orderId', 'is not', null),
    )
    .execute()
}

export async function findOwnByReference(rows: Rows, owner: Owner, reference: string): Promise<Order[]> {
  return newestFirst(rows, owner, foundMax).where('reference', '=', reference).execute()
}

/**
 * The rows of an index that a search by a beginning reads, whoever owns them. The beginnings are long enough for few rows to share them, so this only
 * bounds what a stranger can make of it.
 */
const scannedMax = 500

/** The first text after all that begin so, in the order of bytes. In another order of the database fewer are found. */
function after(beginning: string): string {
  return beginning.slice(0, -1) + String.fromCodePoint(beginning.codePointAt(beginning.length - 1)! + 1)
}

export async function findOwnByNumberStart(rows: Rows, owner: Owner, beginning: string): Promise<Order[]> {
  return newestFirst(rows, owner, foundMax)
    .where('id', 'in', e =>
      e
        .selectFrom('orders as n')
        .select('n.id')
        .where('n.orderNumber', '>=', beginning)
        .where('n.orderNumber', '<', after(beginning))
        .orderBy('n.orderNumber')
        .limit(n => n.lit(scannedMax)),
    )
    .execute()
}

export async function findOwnByHashStart(rows: Rows, owner: Owner, beginning: string): Promise<Order[]> {
  return newestFirst(rows, owner, foundMax)
    .where('id', 'in', e =>
      e
        .selectFrom('chain_transfer as x')
        .select('x.orderId')
        .where('x.txHash', '>=', beginning)
        .where('x.txHash', '<', after(beginning))
        .orderBy('x.txHash')
        .limit(x => x.lit(scannedMax)),
    )
    .execute()
}

export async function findOwnByAddressStart(rows: Rows, owner: Owner, beginning: string): Promise<Order[]> {
  return newestFirst(rows, owner, foundMax)
    .where('id', 'in', e =>
      e
        .selectFrom('deposit_address as d')
        .select(d => d.ref('d.orderId').$notNull().as('orderId'))
        .where('d.address', '>=', beginning)
        .where('d.address', '<', after(beginning))
        .orderBy('d.address')
        .limit(d => d.lit(scannedMax)),
    )
    .execute()
}

/** The first by reference; their own times do not matter, since the index is walked in its order. */
export async function findOwnByReferenceStart(rows: Rows, owner: Owner, beginning: string): Promise<Order[]> {
  return rows.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .where('reference', '>=', beginning)
    .where('reference', '<', after(beginning))
    .orderBy('reference')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(e => e.lit(foundMax))
    .execute()
}

/** Finds orders by the end of a transaction hash. It compares at most twelve characters, which the index holds from the last one on. */
export async function findOwnByHashEnd(rows: Rows, owner: Owner, end: string): Promise<Order[]> {
  let reversed = ''
  for (const character of end.slice(-12)) reversed = character + reversed
  return newestFirst(rows, owner, foundMax)
    .where('id', 'in', e =>
      e
        .selectFrom('chain_transfer as x')
        .select('x.orderId')
        .where(reversedEnd, '>=', reversed)
        .where(reversedEnd, '<', after(reversed))
        .orderBy(reversedEnd)
        .limit(x => x.lit(scannedMax)),
    )
    .execute()
}

const reversedEnd = (e: ExpressionBuilder<{ x: Pick<Tables['chain_transfer'], 'txHash'> }, 'x'>) =>
  e.fn<string>('reverse', [e.fn('right', ['x.txHash', e.lit(12)])])

/** The newest orders searched for a part of what names them. The index holds all of it, so no order is read. */
export const partSearchMax = 10_000

/** Finds orders by any part of their number, address or reference, whether capital or small. */
export async function findOwnByPart(rows: Rows, owner: Owner, part: string): Promise<Order[]> {
  const lower = part.toLowerCase()
  return newestFirst(rows, owner, foundMax)
    .where('id', 'in', e =>
      e
        .selectFrom(
          e
            .selectFrom('orders as newest')
            .select(['newest.id', 'newest.createdAt', 'newest.orderNumber', 'newest.address', 'newest.reference'])
            .where('newest.merchantId', '=', owner.merchantId)
            .where('newest.environment', '=', owner.environment)
            .orderBy('newest.createdAt', 'desc')
            .orderBy('newest.id', 'desc')
            .limit(one => one.lit(partSearchMax))
            .as('o'),
        )
        .select('o.id')
        // As one text, since changing the case costs more than searching.
        .where(o => {
          const names = o.fn<string>('concat_ws', [literal('\n'), 'o.orderNumber', 'o.address', 'o.reference'])
          return o(o.fn<number>('strpos', [o.fn('lower', [names]), o.val(lower)]), '>', o.lit(0))
        })
        .orderBy('o.createdAt', 'desc')
        .orderBy('o.id', 'desc')
        .limit(o => o.lit(foundMax)),
    )
    .execute()
}

/** The newest orders searched for an amount, since no index holds amounts (docs/decisions/lists-and-search.md#search-and-export). */
export const amountSearchMax = 2000

export async function findOwnByAmount(rows: Rows, owner: Owner, amount: Usdt): Promise<Order[]> {
  return rows.kysely
    .selectFrom(newestFirst(rows, owner, amountSearchMax).as('o'))
    .select(orderFields)
    .where(e => e.or([e('orderAmount', '=', amount), e('receivedAmount', '=', amount)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(foundMax)
    .execute()
}

function newestFirst(rows: Rows, { merchantId, environment }: Owner, limit: number) {
  return rows.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

/** Finds orders of all merchants by a transaction that paid them, for operators. */
export async function listOrdersByHash(rows: Rows, hashes: readonly string[], limit: number): Promise<Order[]> {
  return rows.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('id', 'in', e =>
      e.selectFrom('chain_transfer').select('orderId').distinct().where('txHash', '=', anyOf(hashes)).limit(limit),
    )
    .limit(limit)
    .execute()
}

/** Finds orders of all merchants by their deposit address, for operators. */
export async function listOrdersByAddress(rows: Rows, addresses: readonly string[], limit: number): Promise<Order[]> {
  return rows.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('id', 'in', e =>
      e
        .selectFrom('deposit_address as d')
        .select(d => d.ref('d.orderId').$notNull().as('orderId'))
        .where('d.address', '=', anyOf(addresses))
        .where('d.orderId', 'is not', null)
        .limit(limit),
    )
    .limit(limit)
    .execute()
}

/** Returns the id of a merchant's order by its number; `null` when this environment has none with it. */
export async function findIdByNumber(rows: Rows, owner: Owner, orderNumber: string): Promise<string | null> {
  const order = await rows.kysely
    .selectFrom('orders')
    .select('id')
    .where('orderNumber', '=', orderNumber)
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .executeTakeFirst()
  return order?.id ?? null
}
