import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables } from '../../database/database.ts'
import { anyOf, given } from '../../database/expressions.ts'
import { orderFields } from '../order-columns.ts'
import { timeText } from './list-times.ts'
import { sharedMax, type FoundOrders, type OrderRange } from './order-list.sql.ts'

/** A page of the orders of a payment link. */
export interface LinkRange extends OrderRange {
  readonly paymentLinkId: string
  readonly toMs: number
}

/**
 * Returns one page of the orders of a link, newest first, and how many there are within the times, up to `sharedMax`. Each status and network
 * is a range of one index, and their newest orders are merged. So a page costs the same however many orders the link and the merchant have
 * (docs/decisions/payment-links.md#orders-of-a-link).
 */
export async function listOrdersOfLink(rows: Rows, range: LinkRange): Promise<FoundOrders> {
  const [ids, total] = await Promise.all([pageOf(rows, range), countOf(rows, range)])
  if (ids.length === 0) return { orders: [], total }
  const found = await rows.kysely.selectFrom('orders').select(orderFields).where('id', '=', anyOf(ids)).execute()
  const byId = new Map(found.map(order => [order.id, order]))
  return { orders: ids.flatMap(id => byId.get(id) ?? []), total }
}

async function pageOf(rows: Rows, range: LinkRange): Promise<string[]> {
  const { before, limit, skip } = range
  if (skip >= sharedMax) return []
  const found = await rows.kysely
    .selectFrom(periodsOf(range))
    .crossJoinLateral(e =>
      ofPeriod(e, range)
        .select(['o.id', 'o.createdAt'])
        .where(o =>
          o(
            o.refTuple('o.createdAt', 'o.id'),
            '<',
            o.tuple(o.cast<Date>(o.val(timeText(before.ms)), 'timestamptz'), o.cast<string>(o.val(before.id), 'uuid')),
          ),
        )
        .orderBy('o.createdAt', 'desc')
        .orderBy('o.id', 'desc')
        .limit(skip + limit)
        .as('one'),
    )
    .select('one.id')
    .orderBy('one.createdAt', 'desc')
    .orderBy('one.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return found.map(({ id }) => id)
}

async function countOf(rows: Rows, range: LinkRange): Promise<number> {
  const { total } = await rows.kysely
    .selectFrom(counted =>
      counted
        .selectFrom(periodsOf(range))
        .crossJoinLateral(e =>
          ofPeriod(e, range)
            .select(o => o.lit(1).as('found'))
            .limit(sharedMax)
            .as('one'),
        )
        .select('one.found')
        .limit(sharedMax)
        .as('counted'),
    )
    .select(e => e.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface Period {
  readonly status: string
  readonly network: string
}

function periodsOf({ statuses, networks }: LinkRange) {
  const periods: Period[] = statuses.flatMap(status => networks.map(network => ({ status, network })))
  return given('w', { status: 'text', network: 'text' }, periods)
}

function ofPeriod(e: ExpressionBuilder<Tables & { w: Period }, 'w'>, range: LinkRange) {
  const { merchantId, environment, paymentLinkId, fromMs, toMs } = range
  return e
    .selectFrom('orders as o')
    .where('o.merchantId', '=', merchantId)
    .where('o.environment', '=', environment)
    .where('o.paymentLinkId', '=', paymentLinkId)
    .whereRef('o.status', '=', 'w.status')
    .whereRef('o.network', '=', 'w.network')
    .where('o.createdAt', '>=', o => o.cast<Date>(o.val(timeText(fromMs)), 'timestamptz'))
    .where('o.createdAt', '<', o => o.cast<Date>(o.val(timeText(toMs)), 'timestamptz'))
}
