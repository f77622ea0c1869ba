import { expressionBuilder, type QueryCreator } from 'kysely'
import type { Network } from '../chains/chain.ts'
import type { Rows, Tables } from '../database/database.ts'
import { anyOf, given } from '../database/expressions.ts'
import type { TimeCursor } from '../lib/cursor.ts'
import type { Owner } from '../lib/owner.ts'
import type { WithdrawalStatus } from './withdrawal-status.ts'
import { readWithdrawal, withdrawalColumns, withdrawalFields } from './withdrawal.store.ts'
import type { Withdrawal } from './withdrawal.ts'

export interface WithdrawalRange extends Owner {
  readonly statuses: readonly WithdrawalStatus[]
  readonly networks: readonly Network[]
  /** Whether the list is limited to one status or network. Otherwise a single index holds the page. */
  readonly isFiltered: boolean
  /** The page starts after this one; `null` for the newest. */
  readonly after: TimeCursor | null
  readonly limit: number
  readonly skip: number
}

/** Lists withdrawals of an owner, newest first. */
export async function listOwnWithdrawals(rows: Rows, range: WithdrawalRange): Promise<Withdrawal[]> {
  const { kysely } = rows
  // Rows before the offset are skipped within the index. Only the rows of the page are fetched (as in `order-list.sql.ts`).
  const found = await kysely
    .with('page', db => (range.isFiltered ? filteredPage(db, range) : newestPage(db, range)))
    .selectFrom('page')
    .innerJoin('withdrawal as w', 'w.id', 'page.id')
    .select(withdrawalColumns('w'))
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  return found.map(readWithdrawal)
}

const firstUuid = '00000000-0000-0000-0000-000000000000'

/** The cursor as a row value for comparison; without a cursor, a value before the newest row. */
function placeOf(after: TimeCursor | null) {
  const e = expressionBuilder<Tables>()
  const createdAt = e.cast<Date>(e.val(after?.createdAt ?? 'infinity'), 'timestamptz')
  return e.tuple(createdAt, e.cast<string>(e.val(after?.id ?? firstUuid), 'uuid'))
}

function newestWithin(db: QueryCreator<Tables>, { merchantId, environment, after }: WithdrawalRange) {
  return db
    .selectFrom('withdrawal')
    .select(['id', 'createdAt'])
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where(e => e(e.refTuple('createdAt', 'id'), '<', placeOf(after)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

function newestPage(db: QueryCreator<Tables>, range: WithdrawalRange) {
  return newestWithin(db, range).limit(range.limit).offset(range.skip)
}

/** The index orders each status of each network separately. The query reads up to a page from each and merges them. */
function filteredPage(db: QueryCreator<Tables>, range: WithdrawalRange) {
  const { limit, skip } = range
  const statuses = range.statuses.map(status => ({ status }))
  const networks = range.networks.map(network => ({ network }))
  return db
    .selectFrom(given('s', { status: 'text' }, statuses))
    .crossJoin(given('n', { network: 'text' }, networks))
    .crossJoinLateral(
      newestWithin(db, range)
        .where(e => e('status', '=', e.ref('s.status' as never)))
        .where(e => e('network', '=', e.ref('n.network' as never)))
        .limit(limit + skip)
        .as('found'),
    )
    .select(['found.id', 'found.createdAt'])
    .orderBy('found.createdAt', 'desc')
    .orderBy('found.id', 'desc')
    .limit(limit)
    .offset(skip)
}

/** Counts an owner's withdrawals from the maintained counts. */
export async function countOwnWithdrawals(
  rows: Rows,
  { merchantId, environment, statuses, networks }: WithdrawalRange,
): Promise<number> {
  const row = await rows.kysely
    .selectFrom('withdrawal_count')
    .select(e => e.cast<bigint>(e.fn.coalesce(e.fn.sum('count'), e.lit(0)), 'bigint').as('total'))
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('status', '=', anyOf(statuses))
    .where('network', '=', anyOf(networks))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export interface RefundRange {
  readonly orderId: string
  readonly after: TimeCursor | null
  readonly limit: number
  readonly skip: number
}

/** Lists refunds of an order, newest first. */
export async function listOrderRefunds(
  rows: Rows,
  { orderId, after, limit, skip }: RefundRange,
): Promise<Withdrawal[]> {
  const found = await rows.kysely
    .selectFrom('withdrawal')
    .select(withdrawalFields)
    .where('orderId', '=', orderId)
    .where(e => e(e.refTuple('createdAt', 'id'), '<', placeOf(after)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return found.map(readWithdrawal)
}

/** Counts the refunds of an order. They are few, since each takes part of its money. */
export async function countOrderRefunds(rows: Rows, orderId: string): Promise<number> {
  const row = await rows.kysely
    .selectFrom('withdrawal')
    .select(e => e.fn.countAll<bigint>().as('total'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
