import type { ExpressionBuilder } from 'kysely'
import type { Environment, Network } from '../../chains/chain.ts'
import type { Database, Rows, Tables } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import type { ListPart, TimeCursor } from '../../lib/cursor.ts'
import type { Usdt } from '../../lib/money.ts'
import { isLastWord, type FrozenDecision } from '../../screening/screening.store.ts'
import type { OrderStatus } from '../order-status.ts'
import { orderFields } from '../order-columns.ts'
import type { Order } from '../order.ts'
import { isHeld } from '../order-transfers.store.ts'

export async function findOrderByNumber(db: Database, orderNumber: string): Promise<Order | null> {
  const found = await db.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirst()
  return found ?? null
}

/** An order with frozen money. */
export interface FrozenOrder {
  readonly id: string
  readonly orderNumber: string
  readonly merchantId: string
  readonly environment: Environment
  readonly network: Network
  readonly status: OrderStatus
  readonly frozenAmount: Usdt
  readonly frozenSince: Date
  readonly reasons: readonly string[]
  /** The operators who approved releasing, or setting apart, all that is frozen now. */
  readonly releaseApprovedBy: readonly string[]
  readonly setApartApprovedBy: readonly string[]
}

/** The number of frozen transfers to scan, oldest first. */
const scannedMax = 10_000

/** Lists orders with frozen money in any status, longest frozen first. */
export async function listFrozenOrders(rows: Rows, part: ListPart): Promise<FrozenOrder[]> {
  const { limit, environment, after } = part
  return rows.kysely
    .selectFrom(e =>
      e
        .selectFrom(
          e
            .selectFrom('chain_transfer')
            .select(['orderId', 'frozenAt'])
            .where(isHeld)
            .$if(environment !== undefined, query => query.where('environment', '=', environment!))
            .$if(after !== undefined, query => query.where('frozenAt', '>=', after!.createdAt))
            .orderBy('frozenAt')
            .limit(oldest => oldest.lit(scannedMax))
            .as('oldest'),
        )
        .select(oldest => ['orderId', oldest.fn.min('frozenAt').as('since')])
        .groupBy('orderId')
        .$if(after !== undefined, query => query.having(oldest => oldest.not(isBefore(oldest, after!))))
        .orderBy('since')
        .orderBy('orderId')
        .limit(limit)
        .as('l'),
    )
    .crossJoinLateral(l =>
      l
        .selectFrom('chain_transfer')
        .select(of => [
          of.cast<Usdt>(of.fn.sum('chain_transfer.amount'), 'bigint').as('amount'),
          of.fn.agg<string[]>('array_agg', ['chain_transfer.freezeReason']).distinct().as('reasons'),
        ])
        .where(of => of('chain_transfer.orderId', '=', l.ref('l.orderId')))
        .where(isHeld)
        .as('f'),
    )
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select(['o.id', 'o.orderNumber', 'o.merchantId', 'o.environment', 'o.network', 'o.status'])
    .select(['f.amount as frozenAmount', 'l.since as frozenSince', 'f.reasons'])
    .select(e => [
      approversOf(e, 'release').as('releaseApprovedBy'),
      approversOf(e, 'set_apart').as('setApartApprovedBy'),
    ])
    .orderBy('l.since')
    .orderBy('o.id')
    .limit(limit)
    .$narrowType<{ frozenSince: Date }>()
    .execute()
}

/** Whether an order was in an earlier part: its first frozen transfer is not after the last one shown. */
function isBefore(
  e: ExpressionBuilder<Tables & { oldest: { orderId: string } }, 'oldest'>,
  { createdAt, id }: TimeCursor,
) {
  const held = e
    .selectFrom('chain_transfer')
    .select(of => of.lit(1).as('one'))
    .whereRef('chain_transfer.orderId', '=', 'oldest.orderId')
    .where(isHeld)
    .where(of => of(of.tuple(of.ref('frozenAt').$notNull(), of.ref('orderId')), '<=', of.tuple(createdAt, id)))
  return e.exists(held)
}

/** The operators who last decided this about all money frozen of order `o`, with nothing frozen since. */
function approversOf(e: ExpressionBuilder<Tables & { o: Tables['orders'] }, 'o'>, decision: FrozenDecision) {
  const frozenSoFar = e
    .selectFrom('chain_transfer as ever')
    .select(of => of(of.fn.count<number>('ever.frozenAt'), '+', of.fn.sum<number>('ever.reversals')).as('count'))
    .whereRef('ever.orderId', '=', 'o.id')
  const approvers = e
    .selectFrom('frozen_approval as a')
    .select('a.operator')
    .whereRef('a.orderId', '=', 'o.id')
    .where('a.decision', '=', literal(decision))
    .where('a.freezeCount', '=', frozenSoFar)
    .where(isLastWord)
    .orderBy('a.id')
  return e.fn<string[]>('array', [approvers])
}

/** Counts orders with frozen money, up to a limit. It takes one index step per order, however many transfers each has. */
export async function countFrozenOrders(rows: Rows, limit: number): Promise<number> {
  const { count } = await rows.kysely
    .withRecursive('frozen', db =>
      db
        .selectFrom(e =>
          e
            .selectFrom('chain_transfer')
            .select('orderId')
            .where(isHeld)
            .orderBy('orderId')
            .limit(one => one.lit(1))
            .as('first'),
        )
        .select(e => e.ref('first.orderId').$castTo<string | null>().as('orderId'))
        .unionAll(e =>
          e
            .selectFrom('frozen as f')
            .select(f =>
              f
                .selectFrom('chain_transfer')
                .select('chain_transfer.orderId')
                .where(isHeld)
                .where(of => of('chain_transfer.orderId', '>', f.ref('f.orderId')))
                .orderBy('chain_transfer.orderId')
                .limit(one => one.lit(1))
                .as('orderId'),
            )
            .where('f.orderId', 'is not', null),
        ),
    )
    .selectFrom(e =>
      e.selectFrom('frozen').select('orderId').where('orderId', 'is not', null).limit(limit).as('counted'),
    )
    .select(e => e.cast<number>(e.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An order that ended with less than its amount. */
export interface UnderpaidOrder {
  readonly id: string
  readonly orderNumber: string
  readonly merchantId: string
  readonly environment: Environment
  readonly network: Network
  readonly orderAmount: Usdt
  readonly receivedAmount: Usdt
  readonly expireAt: Date
}

/** Lists underpaid orders of all merchants, the last to end first. */
export async function listUnderpaidOrders(rows: Rows, part: ListPart): Promise<UnderpaidOrder[]> {
  const { limit, environment, after } = part
  return rows.kysely
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'merchantId', 'environment', 'network', 'orderAmount', 'receivedAmount', 'expireAt'])
    .where('status', '=', literal('UNDERPAID'))
    .$if(environment !== undefined, query => query.where('environment', '=', environment!))
    .$if(after !== undefined, query =>
      query.where(e => e(e.refTuple('expireAt', 'id'), '<', e.tuple(after!.createdAt, after!.id))),
    )
    .orderBy('expireAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
