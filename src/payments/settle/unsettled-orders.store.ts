import type { ExpressionBuilder } from 'kysely'
import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { Rows, Tables } from '../../database/database.ts'
import { anyOf, given, literal } from '../../database/expressions.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'

/**
 * Notes that facts of these orders were recorded. Call it last in the recording transaction. Each row stays locked until the commit and
 * counts up, so that a concurrent settlement knows that there is more than it read.
 */
export async function recordFacts(rows: Rows, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  await rows.kysely
    .insertInto('order_facts')
    .columns(['orderId', 'environment', 'network', 'recorded', 'settled', 'unsettledSince', 'dueAt'])
    .expression(db =>
      db
        .selectFrom('orders')
        .select(e => [
          'id',
          'environment',
          'network',
          e.cast<bigint>(e.lit(1), 'bigint').as('recorded'),
          e.cast<bigint>(e.lit(0), 'bigint').as('settled'),
          e.cast<Date>(e.val(now), 'timestamptz').as('unsettledSince'),
          e.cast<Date>(e.val(now), 'timestamptz').as('dueAt'),
        ])
        .where('id', '=', anyOf(orderIds))
        .orderBy('id'),
    )
    .onConflict(c =>
      c.column('orderId').doUpdateSet(e => ({
        recorded: e('order_facts.recorded', '+', 1n),
        unsettledSince: e
          .case()
          .when(isSettled(e))
          .then(e.ref('excluded.unsettledSince'))
          .else(e.ref('order_facts.unsettledSince'))
          .end(),
        dueAt: e.case().when(isSettled(e)).then(e.ref('excluded.dueAt')).else(e.ref('order_facts.dueAt')).end(),
      })),
    )
    .execute()
}

function isSettled(e: ExpressionBuilder<Tables, 'order_facts'>) {
  return e('order_facts.recorded', '=', e.ref('order_facts.settled'))
}

/** An order to settle, with its count of facts when read; `null` if only its time is up. */
export interface UnsettledOrder {
  readonly orderId: string
  readonly recorded: bigint | null
}

/** Limits of one batch. */
export interface BatchLimits {
  readonly orders: number
  /** Transfers to read for all orders together. An order with more is settled alone. */
  readonly transfers: number
}

/**
 * Lists unsettled orders that are due, longest waiting first. Call it before reading their facts. A failed order is due too if a fast clock
 * postponed it.
 */
export async function listUnsettled(
  rows: Rows,
  key: ChainKey,
  { limits, now }: { readonly limits: BatchLimits; readonly now: Date },
): Promise<UnsettledOrder[]> {
  const putOffUntilMax = addSeconds(now, putOffSecondsMax)
  const due = rows.kysely
    .selectFrom('order_facts')
    .select(['orderId', 'recorded', 'dueAt'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .whereRef('recorded', '<>', 'settled')
    .where(e => e.or([e('failures', '=', e.lit(0)), e('dueAt', '<=', now), e('dueAt', '>', putOffUntilMax)]))
    .orderBy('dueAt')
    .orderBy('orderId')
    .limit(limits.orders)
  const counted = rows.kysely
    .selectFrom(due.as('f'))
    .crossJoinLateral(e =>
      e
        .selectFrom(uncredited(e, limits.transfers).as('x'))
        .select(x => x.fn.countAll<bigint>().as('count'))
        .as('t'),
    )
    .select(['f.orderId', 'f.recorded', 'f.dueAt'])
    .select(e => {
      const upTo = e.fn.sum<string>('t.count').over(o => o.orderBy('f.dueAt').orderBy('f.orderId'))
      return e(upTo, '-', e.ref('t.count').$castTo<string>()).as('before')
    })
  return rows.kysely
    .selectFrom(counted.as('counted'))
    .select(['orderId', 'recorded'])
    .where('before', '<', e => e.cast<string>(e.val(limits.transfers), 'bigint'))
    .orderBy('dueAt')
    .orderBy('orderId')
    .execute()
}

/** Transfers of the order `f` that may still be credited, up to a limit. */
function uncredited(e: ExpressionBuilder<Tables & { f: Pick<Tables['order_facts'], 'orderId'> }, 'f'>, limit: number) {
  return e
    .selectFrom('chain_transfer')
    .select(x => x.lit(1).as('one'))
    .whereRef('chain_transfer.orderId', '=', 'f.orderId')
    .where('chain_transfer.creditedAmount', 'is', null)
    .where('chain_transfer.status', 'in', [literal('SEEN'), literal('CONFIRMING'), literal('FINAL'), literal('FROZEN')])
    .where('chain_transfer.setApartAt', 'is', null)
    .limit(limit)
}

/**
 * Lists orders that still wait for money after their time is up. Leaves out orders whose timely money is not final yet, since its next
 * fact settles them, and unsettled orders.
 */
export async function listOverdue(
  rows: Rows,
  key: ChainKey,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<UnsettledOrder[]> {
  return rows.kysely
    .selectFrom('orders as o')
    .select(e => ['o.id as orderId', e.lit(null).as('recorded')])
    .where('o.environment', '=', key.environment)
    .where('o.network', '=', key.network)
    .where('o.status', '=', literal('OPEN'))
    .where('o.expireAt', '<', before)
    .where(e => {
      const unsettled = e
        .selectFrom('order_facts as f')
        .whereRef('f.orderId', '=', 'o.id')
        .whereRef('f.recorded', '<>', 'f.settled')
      const underWay = e
        .selectFrom('chain_transfer as x')
        .whereRef('x.orderId', '=', 'o.id')
        .where('x.creditedAmount', 'is', null)
        .whereRef('x.blockTime', '<=', 'o.expireAt')
        .where(x =>
          x.or([
            x('x.status', 'in', [literal('SEEN'), literal('CONFIRMING')]),
            x.and([x('x.status', '=', literal('FINAL')), x('x.screening', '=', literal('PENDING'))]),
          ]),
        )
      return e.and([e.not(e.exists(unsettled)), e.not(e.exists(underWay))])
    })
    .orderBy('o.expireAt')
    .limit(limit)
    .execute()
}

/** Result of a batch: orders settled up to the facts that were read, or waiting for their next turn. */
export interface SettledBatch {
  readonly finished: readonly UnsettledOrder[]
  /** Orders with more to settle. They stay unsettled and move to the end of the line. */
  readonly waiting: readonly UnsettledOrder[]
  readonly now: Date
}

/**
 * Marks orders as settled or waiting. One statement in the order of their ids, as in `recordFacts`, to avoid a deadlock between
 * recording and settling.
 */
export async function markSettled(rows: Rows, key: ChainKey, { finished, waiting, now }: SettledBatch): Promise<void> {
  const marks = [
    ...finished.flatMap(({ orderId, recorded }) =>
      recorded === null ? [] : [{ orderId, recorded, settled: recorded }],
    ),
    ...waiting.map(({ orderId }) => ({ orderId, recorded: 1n, settled: 0n })),
  ]
  if (marks.length === 0) return
  await rows.kysely
    .insertInto('order_facts')
    .columns(['orderId', 'environment', 'network', 'recorded', 'settled', 'unsettledSince', 'dueAt'])
    .expression(db =>
      db
        .selectFrom(given('mark', { orderId: 'uuid', recorded: 'bigint', settled: 'bigint' }, marks))
        .select(e => [
          'mark.orderId',
          e.cast<Environment>(e.val(key.environment), 'text').as('environment'),
          e.cast<Network>(e.val(key.network), 'text').as('network'),
          'mark.recorded',
          'mark.settled',
          e.cast<Date>(e.val(now), 'timestamptz').as('unsettledSince'),
          e.cast<Date>(e.val(now), 'timestamptz').as('dueAt'),
        ])
        .orderBy('mark.orderId'),
    )
    .onConflict(c =>
      c.column('orderId').doUpdateSet(e => {
        // Constants, because Citus allows no parameters here (docs/decisions/cells.md#citus).
        const isWaiting = e('excluded.settled', '=', e.cast<bigint>(e.lit(0), 'bigint'))
        const since = e.and([isWaiting, isSettled(e)])
        const ifWaiting = e.case().when(isWaiting)
        return {
          recorded: ifWaiting
            .then(e('order_facts.recorded', '+', e.cast<bigint>(e.lit(1), 'bigint')))
            .else(e.ref('order_facts.recorded'))
            .end(),
          settled: ifWaiting.then(e.ref('order_facts.settled')).else(e.ref('excluded.settled')).end(),
          failures: ifWaiting.then(e.ref('order_facts.failures')).else(e.lit(0)).end(),
          unsettledSince: e
            .case()
            .when(since)
            .then(e.ref('excluded.unsettledSince'))
            .else(e.ref('order_facts.unsettledSince'))
            .end(),
          dueAt: ifWaiting.then(e.ref('excluded.dueAt')).else(e.ref('order_facts.dueAt')).end(),
        }
      }),
    )
    .execute()
}

/** Backs off an order that failed to settle, up to ten minutes, so that it holds up nobody. */
export async function reschedule(rows: Rows, orderId: string, now: Date): Promise<void> {
  await rows.kysely
    .updateTable('order_facts')
    .set(e => {
      const doubled = e.fn<number>('power', [e.lit(2), e.fn('least', ['failures', e.lit(20)])])
      const wait = e.fn<number>('least', [e.lit(600), doubled])
      const seconds = e.cast<number>(e.val(now.getTime() / 1000), 'double precision')
      return { failures: e('failures', '+', e.lit(1)), dueAt: e.fn<Date>('to_timestamp', [e(seconds, '+', wait)]) }
    })
    .where('orderId', '=', orderId)
    .execute()
}

/**
 * Lists orders with final, clear, uncredited money that are not marked as unsettled. There should be none. Late money of an order that
 * still waits does not count.
 */
export async function listForgotten(rows: Rows, key: ChainKey, limit: number): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('chain_transfer as x')
    .innerJoin('orders as o', 'o.id', 'x.orderId')
    .select('x.orderId')
    .distinct()
    .where('x.environment', '=', key.environment)
    .where('x.network', '=', key.network)
    .where('x.status', '=', literal('FINAL'))
    .where('x.screening', '=', literal('CLEAR'))
    .where('x.creditedAmount', 'is', null)
    .where(e =>
      e.or([
        e('x.blockTime', '<=', e.ref('o.expireAt')),
        e('o.status', 'not in', [literal('OPEN'), literal('PENDING_CONFIRM'), literal('CONFIRMING')]),
      ]),
    )
    .where(e => {
      const unsettled = e
        .selectFrom('order_facts as f')
        .whereRef('f.orderId', '=', 'x.orderId')
        .whereRef('f.recorded', '<>', 'f.settled')
      return e.not(e.exists(unsettled))
    })
    .limit(limit)
    .execute()
  return found.map(row => row.orderId)
}

/** Returns since when the longest waiting order is unsettled; `null` when none is. */
export async function findOldestUnsettled(rows: Rows): Promise<Date | null> {
  const row = await rows.kysely
    .selectFrom('order_facts')
    .select('unsettledSince')
    .whereRef('recorded', '<>', 'settled')
    .orderBy('unsettledSince')
    .limit(1)
    .executeTakeFirst()
  return row?.unsettledSince ?? null
}
