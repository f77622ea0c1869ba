import type { Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import type { TimeCursor } from '../lib/cursor.ts'
import type { Owner } from '../lib/owner.ts'
import type { WithdrawalStatus } from './withdrawal-status.ts'
import { readWithdrawal, withdrawalColumns, type WithdrawalRow } from './withdrawal.store.ts'
import type { Withdrawal } from './withdrawal.ts'

export interface WithdrawalRange extends Owner {
  readonly statuses: readonly WithdrawalStatus[]
  readonly networks: readonly Network[]
  /** Whether every status and network is meant, so that one index holds the page. */
  readonly isFiltered: boolean
  /** Those listed after this one; `null` for the newest. */
  readonly after: TimeCursor | null
  readonly limit: number
  readonly skip: number
}

/** Withdrawals of an owner, newest first. */
export async function listOwnWithdrawals(rows: Rows, range: WithdrawalRange): Promise<Withdrawal[]> {
  const { merchantId, environment, statuses, networks, after, limit, skip } = range
  const page = [merchantId, environment, after?.createdAt ?? 'infinity', after?.id ?? firstUuid, limit, skip]
  const found = range.isFiltered
    ? await rows.query<WithdrawalRow>(listFilteredText, [...page, statuses, networks])
    : await rows.query<WithdrawalRow>(listNewestText, page)
  return found.map(readWithdrawal)
}

const firstUuid = '00000000-0000-0000-0000-000000000000'
const within = `merchant_id = $1 and environment = $2 and (created_at, id) < ($3::timestamptz, $4::uuid)`

/** What is skipped is skipped within the index; the rows of the page alone are fetched (as in `order-list.sql.ts`). */
const pageOf = (page: string) => `
with page as (${page})
select ${withdrawalColumns('w')} from page join withdrawal w on w.id = page.id order by page.created_at desc, page.id desc`

const listNewestText = pageOf(`select id, created_at from withdrawal where ${within}
   order by created_at desc, id desc limit $5::bigint offset $6::bigint`)

/** Each status of each network stands by itself in the index: of each so many are read as the page may need, and merged. */
const listFilteredText = pageOf(`select found.id, found.created_at
    from unnest($7::text[]) as s (status) cross join unnest($8::text[]) as n (network) cross join lateral (
      select id, created_at from withdrawal where ${within} and status = s.status and network = n.network
       order by created_at desc, id desc limit $5::bigint + $6::bigint) as found
   order by found.created_at desc, found.id desc limit $5::bigint offset $6::bigint`)

/** How many withdrawals an owner has, as they were counted when they changed. */
export async function countOwnWithdrawals(
  rows: Rows,
  { merchantId, environment, statuses, networks }: WithdrawalRange,
): Promise<number> {
  const [row] = await rows.query<{ total: string }>(
    `select coalesce(sum(count), 0)::bigint as total from withdrawal_count
      where merchant_id = $1 and environment = $2 and status = any($3::text[]) and network = any($4::text[])`,
    [merchantId, environment, statuses, networks],
  )
  return Number(row!.total)
}

export interface RefundRange {
  readonly orderId: string
  readonly after: TimeCursor | null
  readonly limit: number
  readonly skip: number
}

/** Refunds of an order, newest first. */
export async function listOrderRefunds(
  rows: Rows,
  { orderId, after, limit, skip }: RefundRange,
): Promise<Withdrawal[]> {
  const found = await rows.query<WithdrawalRow>(
    `select ${withdrawalColumns('w')} from withdrawal w
      where w.order_id = $1 and (w.created_at, w.id) < ($2::timestamptz, $3::uuid)
      order by w.created_at desc, w.id desc limit $4 offset $5`,
    [orderId, after?.createdAt ?? 'infinity', after?.id ?? firstUuid, limit, skip],
  )
  return found.map(readWithdrawal)
}

/** How many refunds an order has: few, since each takes a part of its money. */
export async function countOrderRefunds(rows: Rows, orderId: string): Promise<number> {
  const [row] = await rows.query<{ total: string }>('select count(*) as total from withdrawal where order_id = $1', [
    orderId,
  ])
  return Number(row!.total)
}
