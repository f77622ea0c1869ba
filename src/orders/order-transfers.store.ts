import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Environment, Network } from '../chains/chain.ts'
import type { Rows, Tables } from '../database/database.ts'
import { anyOf, given, literal } from '../database/expressions.ts'
import { readUsdt } from '../database/row.ts'
import { receivedMax, usdt, type Usdt } from '../lib/money.ts'
import type { ShownTransfers } from './payment-event.ts'
import { shownMax } from './query/order-view.ts'
import type { RecordedTransfer } from './recorded-transfer.ts'

type OfTransfers = ExpressionBuilder<Tables, 'chain_transfer'>

const columns = [
  'environment',
  'network',
  'txHash',
  'ordinal',
  'fromAddress as from',
  'toAddress as to',
  'amount',
  'blockHeight',
  'blockTime',
  'status',
  'screening',
  'freezeReason',
  'releasedAt',
  'setApartAt',
  'creditedAmount',
  'feeAmount',
  'reversals',
] as const

function selectTransfers(rows: Rows) {
  return rows.kysely.selectFrom('chain_transfer').select(columns)
}

type TransferRow = Awaited<ReturnType<ReturnType<typeof selectTransfers>['execute']>>[number]

/** Lists an order's transfers for display: final ones before all others, then the largest, sorted by block. */
export async function listTransfers(rows: Rows, orderId: string): Promise<RecordedTransfer[]> {
  return (await listShownRows(rows, [orderId])).map(row => readTransfer(row))
}

function listShownRows(rows: Rows, orderIds: readonly string[]) {
  const isOther = (e: OfTransfers) => e('status', 'not in', [literal('FINAL'), literal('FROZEN')])
  return listFinalFirst(rows, orderIds, { isOther, limit: shownMax })
}

/** Lists the largest transfers that count for each of these orders, final ones before others, sorted by block, keyed by order id. */
export async function listLargest(
  rows: Rows,
  orderIds: readonly string[],
  limit: number,
): Promise<Map<string, RecordedTransfer[]>> {
  if (orderIds.length === 0) return new Map()
  const isOther = (e: OfTransfers) => e('status', 'in', [literal('SEEN'), literal('CONFIRMING')])
  const found = await listFinalFirst(rows, orderIds, { isOther, limit })
  return new Map(
    [...Map.groupBy(found, row => row.orderId)].map(([orderId, own]) => [orderId, own.map(row => readTransfer(row))]),
  )
}

/** Sums the money on its way to each of these orders: not final, or not screened yet. */
export async function sumPending(rows: Rows, orderIds: readonly string[]): Promise<Map<string, Usdt>> {
  if (orderIds.length === 0) return new Map()
  const found = await rows.kysely
    .selectFrom('chain_transfer')
    .select(e => ['orderId', e.fn.sum<string>('amount').as('amount')])
    .where('orderId', '=', anyOf(orderIds))
    .where('creditedAmount', 'is', null)
    .where(e =>
      e.or([
        e('status', 'in', [literal('SEEN'), literal('CONFIRMING')]),
        e.and([e('status', '=', literal('FINAL')), e('setApartAt', 'is', null)]),
      ]),
    )
    .groupBy('orderId')
    .execute()
  return new Map(found.map(row => [row.orderId, coming(BigInt(row.amount))]))
}

/** Any number of tokens may be sent; none of a sum that no order can have is lost by showing less. */
function coming(amount: bigint): Usdt {
  return usdt(amount < receivedMax ? amount : receivedMax)
}

interface Others {
  /** Which transfers that are not final are listed. */
  readonly isOther: (e: OfTransfers) => Expression<SqlBool>
  readonly limit: number
}

/** Final transfers come first. Orphaned ones, or ones invented by a single node, may have any amount and must not hide them. */
function listFinalFirst(rows: Rows, orderIds: readonly string[], others: Others) {
  const orders = orderIds.map(id => ({ id }))
  return rows.kysely
    .selectFrom(given('o', { id: 'uuid' }, orders))
    .crossJoinLateral(o => selectFinalFirst(rows, o.ref('o.id'), others).as('x'))
    .selectAll('x')
    .orderBy('x.orderId')
    .orderBy('x.blockHeight')
    .orderBy('x.txHash')
    .orderBy('x.ordinal')
    .execute()
}

function selectFinalFirst(rows: Rows, orderId: Expression<string>, { isOther, limit }: Others) {
  return rows.kysely
    .with(
      query => query('final').materialized(),
      db =>
        db
          .selectFrom('chain_transfer')
          .select(['orderId', ...columns])
          .where('orderId', '=', orderId)
          .where('status', 'in', [literal('FINAL'), literal('FROZEN')])
          .orderBy('amount', 'desc')
          .limit(e => e.lit(limit)),
    )
    .selectFrom('final')
    .selectAll()
    .unionAll(e =>
      e.parens(
        e
          .selectFrom('chain_transfer')
          .select(['orderId', ...columns])
          .where('orderId', '=', orderId)
          .where(isOther)
          .orderBy('amount', 'desc')
          .limit(left =>
            left(
              left.lit(limit),
              '-',
              left.selectFrom('final').select(final => final.fn.countAll<number>().as('count')),
            ),
          ),
      ),
    )
}

/** Lists the order's transfers in one transaction. */
export async function listByHash(
  rows: Rows,
  order: { readonly id: string; readonly environment: Environment; readonly network: Network },
  txHash: string,
): Promise<RecordedTransfer[]> {
  const found = await selectTransfers(rows)
    .where('txHash', '=', txHash)
    .where('network', '=', order.network)
    .where('environment', '=', order.environment)
    .where('orderId', '=', order.id)
    .orderBy('ordinal')
    .limit(100)
    .execute()
  return found.map(row => readTransfer(row))
}

/** Whether a transfer is frozen and undecided. */
export function isHeld(e: OfTransfers) {
  return e.and([e('status', '=', literal('FROZEN')), e('setApartAt', 'is', null)])
}

/** Returns the transfers and freeze reasons to display for several orders, keyed by order id. */
export async function listShown(rows: Rows, orderIds: readonly string[]): Promise<Map<string, ShownTransfers>> {
  const found = await listShownRows(rows, orderIds)
  const reasons = await rows.kysely
    .selectFrom('chain_transfer')
    .select(e => ['orderId', e.fn.agg<string[]>('array_agg', ['freezeReason']).distinct().as('reasons')])
    .where('orderId', '=', anyOf(orderIds))
    .where(isHeld)
    .groupBy('orderId')
    .execute()
  const reasonsOf = new Map(reasons.map(row => [row.orderId, row.reasons]))
  const shown = new Map<string, { transfers: RecordedTransfer[]; freezeReasons: string[] }>()
  for (const id of orderIds) shown.set(id, { transfers: [], freezeReasons: reasonsOf.get(id) ?? [] })
  for (const row of found) shown.get(row.orderId)!.transfers.push(readTransfer(row))
  return shown
}

/** Flagged money of an order that operators set apart for good. */
export interface SetApartMoney {
  readonly transfers: number
  readonly amount: Usdt
  /** The keys (hash and position) of the largest of them, as displayed. */
  readonly keys: ReadonlySet<string>
}

export async function findSetApart(rows: Rows, orderId: string): Promise<SetApartMoney> {
  const found = await rows.kysely
    .selectFrom('chain_transfer')
    .select(['txHash', 'ordinal'])
    .select(e => [
      e.fn.countAll<bigint>().over().as('transfers'),
      e.fn.sum<string>('chain_transfer.amount').over().as('amount'),
    ])
    .where('orderId', '=', orderId)
    .where('frozenAt', 'is not', null)
    .where('setApartAt', 'is not', null)
    .orderBy('chain_transfer.amount', 'desc')
    .orderBy('txHash')
    .orderBy('ordinal')
    .limit(e => e.lit(shownMax))
    .execute()
  const [first] = found
  return {
    transfers: Number(first?.transfers ?? 0),
    amount: readUsdt(first?.amount ?? '0'),
    keys: new Set(found.map(({ txHash, ordinal }) => `${txHash}:${ordinal}`)),
  }
}

/** Lists every transfer that counts or counted for an order, sorted by block. For rare tasks only, since there may be thousands. */
export async function listAllTransfers(rows: Rows, orderId: string): Promise<RecordedTransfer[]> {
  const found = await selectTransfers(rows)
    .where('orderId', '=', orderId)
    .where('status', '<>', literal('DUST'))
    .orderBy('blockHeight')
    .orderBy('txHash')
    .orderBy('ordinal')
    .execute()
  return found.map(row => readTransfer(row))
}

function readTransfer(row: TransferRow): RecordedTransfer {
  return {
    environment: row.environment,
    network: row.network,
    txHash: row.txHash,
    ordinal: row.ordinal,
    from: row.from,
    to: row.to,
    amount: row.amount,
    blockHeight: Number(row.blockHeight),
    blockTime: row.blockTime,
    status: row.status,
    screening: row.screening,
    freeze:
      row.freezeReason === null
        ? null
        : { reason: row.freezeReason, releasedAt: row.releasedAt, setApartAt: row.setApartAt },
    creditedAmount: row.creditedAmount,
    feeAmount: row.feeAmount,
    reversals: row.reversals,
  }
}
