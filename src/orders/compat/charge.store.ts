import type { Rows } from '../../database/database.ts'
import { given, literal } from '../../database/expressions.ts'
import type { Owner } from '../../lib/owner.ts'
import { orderFields } from '../order-columns.ts'
import type { Order } from '../order.ts'
import { chargePayment, type ChargeChange } from './commerce-charge.ts'

/** The keys of charges, as the index `orders_commerce` names them. */
const chargeKeys = literal('commerce:%')

/** A credential with its owner. */
export interface ChargeOwner extends Owner {
  readonly id: string
}

function ofCredential(rows: Rows, { id, merchantId, environment }: ChargeOwner) {
  return rows.kysely
    .selectFrom('orders')
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('compatKey', 'like', chargeKeys)
    .where(e => e(e.ref('compat', '->>').key('credential_id'), '=', id))
}

/** Finds a charge of this credential by its id, or by its key. */
export async function findChargeOrder(
  rows: Rows,
  owner: ChargeOwner,
  name: { readonly id: string } | { readonly key: string },
): Promise<Order | null> {
  const found = ofCredential(rows, owner).select(orderFields)
  const row = await (
    'id' in name ? found.where('id', '=', name.id) : found.where('compatKey', '=', name.key)
  ).executeTakeFirst()
  return row ?? null
}

export interface ChargeRange {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  /** The charge before the first. */
  readonly after: Pick<Order, 'id' | 'createdAt'> | null
}

/** Lists charges of this credential by their age. */
export function listChargeOrders(
  rows: Rows,
  owner: ChargeOwner,
  { order, limit, after }: ChargeRange,
): Promise<Order[]> {
  const found = ofCredential(rows, owner)
    .select(orderFields)
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(limit)
  if (!after) return found.execute()
  const isBehind = order === 'asc' ? '>' : '<'
  return found.where(e => e(e.refTuple('createdAt', 'id'), isBehind, e.tuple(after.createdAt, after.id))).execute()
}

/** Counts the charges of this credential, up to so many, along the index of the list: that of keys has other APIs between. */
export async function countChargeOrders(rows: Rows, owner: ChargeOwner, max: number): Promise<number> {
  const { count } = await rows.kysely
    .selectFrom(
      ofCredential(rows, owner).select('id').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(max).as('charge'),
    )
    .select(e => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Changes of an order that a charge shows. Only forks and verdicts can make more. */
const changesMax = 50

/** Lists the steps of these orders from the first one on, by order. Reads no whole snapshot: each may name a hundred transfers. */
export async function listChargeChanges(
  rows: Rows,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChargeChange[]>> {
  if (orderIds.length === 0) return new Map()
  const wanted = orderIds.map(id => ({ id }))
  const found = await rows.kysely
    .selectFrom(given('wanted', { id: 'uuid' }, wanted))
    .crossJoinLateral(e =>
      e
        .selectFrom('order_event as event')
        .select(['event.orderId', 'event.version', 'event.status', 'event.transition', 'event.createdAt as at'])
        .select(one => {
          const member = (...path: string[]) =>
            one.fn<string | null>('json_extract_path_text', [
              one.cast('event.snapshot', 'json'),
              ...path.map(name => one.val(name)),
            ])
          return [
            member('network').as('network'),
            member('transactions', '0', 'tx_hash').as('hash'),
            member('transactions', '0', 'amount').as('amount'),
          ]
        })
        .whereRef('event.orderId', '=', 'wanted.id')
        .where('event.transition', 'is not', null)
        .orderBy('event.version')
        .limit(changesMax)
        .as('change'),
    )
    .selectAll('change')
    .orderBy('change.orderId')
    .orderBy('change.version')
    .execute()
  const changes = found.map(({ orderId, network, hash, amount, ...change }) => ({
    orderId,
    ...change,
    payment: hash === null || amount === null ? null : chargePayment(network as Order['network'], { hash, amount }),
  }))
  return Map.groupBy(changes, ({ orderId }) => orderId)
}
