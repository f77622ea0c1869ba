// Reads statements of a merchant's accounts page by page. Each query was measured.
import type { Environment, Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate, readUsdt } from '../../database/row.ts'
import type { Owner } from '../../lib/owner.ts'
import {
  referenceOf,
  type AccountPeriod,
  type EntryKind,
  type StatementAccount,
  type StatementLine,
} from './statement.ts'

interface PeriodRow {
  account_id: string
  account: StatementAccount
  network: Network
  first: string
  end: string
  opening: string
  closing: string
}

/**
 * Finds the merchant's accounts and where the period begins and ends in each. An account's entries lie in commit order, and their times may deviate a
 * little from it. A period begins with the first entry that is not earlier than its start, so adjacent periods share no entry and leave none out. A
 * binary search finds a position ten minutes earlier, since no two entries are further out of order, and a scan continues from there.
 */
export async function findPeriods(
  rows: Rows,
  { merchantId, environment }: Owner,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<AccountPeriod[]> {
  const found = await rows.query<PeriodRow>(periodsText, [merchantId, environment, from, to])
  return found.map(row => ({
    accountId: row.account_id,
    account: row.account,
    network: row.network,
    first: BigInt(row.first),
    end: BigInt(row.end),
    opening: readUsdt(row.opening),
    closing: readUsdt(row.closing),
  }))
}

export const periodsText = `
with recursive account as materialized (
  select a.id, case a.kind when 'merchant_debt' then 'owed' else substr(a.kind, 10) end as account, a.network,
         coalesce((select e.id + 1 from ledger_entry e where e.account_id = a.id order by e.id desc limit 1), 0) as past
    from ledger_account a
   where a.kind in ('merchant_available', 'merchant_reserved', 'merchant_frozen', 'merchant_debt') and a.merchant_id = $1 and a.environment = $2
), search (account_id, past, at, low, high) as (
  select a.id, a.past, m.at, 0::bigint, a.past from account a cross join (values ($3::timestamptz), ($4::timestamptz)) as m (at)
  union all
  select s.account_id, s.past, s.at, case when e.created_at < s.at - interval '10 minutes' then e.id + 1 else s.low end,
         case when e.created_at < s.at - interval '10 minutes' then s.high else (s.low + s.high) / 2 end
    from search s left join lateral (
      select e.id, t.created_at from ledger_entry e join ledger_tx t on t.id = e.tx_id
       where e.account_id = s.account_id and e.id >= (s.low + s.high) / 2 and e.id < s.high order by e.id limit 1) e on true
   where s.low < s.high
), place as (
  select s.account_id, s.at, coalesce((
      select e.id from ledger_entry e join ledger_tx t on t.id = e.tx_id
       where e.account_id = s.account_id and e.id >= s.low and t.created_at >= s.at order by e.id limit 1), s.past) as id
    from search s where s.low >= s.high
), bound as (
  select account_id, min(id) filter (where at = $3) as first, min(id) filter (where at = $4) as past from place group by account_id
)
select a.id as account_id, a.account, a.network, b.first, b.past as end,
       coalesce((select e.balance_after from ledger_entry e where e.account_id = a.id and e.id < b.first order by e.id desc limit 1), 0)
         as opening,
       coalesce((select e.balance_after from ledger_entry e where e.account_id = a.id and e.id < b.past order by e.id desc limit 1), 0)
         as closing
  from account a join bound b on b.account_id = a.id`

interface LineRow {
  id: string
  account_id: string
  kind: EntryKind
  ref: string
  created_at: string
  amount: string
  balance_after: string
  fee: string
  order_id: string | null
}

export interface LinePage {
  readonly environment: Environment
  /** Only entries with at least this id. */
  readonly from: bigint
  readonly limit: number
}

/** Lists the next lines of a period in ledger order, with what each entry was for. */
export async function listLines(
  rows: Rows,
  accounts: readonly AccountPeriod[],
  { environment, from, limit }: LinePage,
): Promise<StatementLine[]> {
  const found = await rows.query<LineRow>(linesText, [
    accounts.map(one => one.accountId),
    accounts.map(one => (one.first > from ? one.first : from).toString()),
    accounts.map(one => one.end.toString()),
    limit,
    environment,
  ])
  return readLines(found, accounts)
}

/** A merchant's account, as lists of its lines name it. */
export type ListedAccount = Pick<AccountPeriod, 'accountId' | 'account' | 'network'>

export interface NewestPage {
  readonly environment: Environment
  /** Only entries with a lower id; `null` for the newest. */
  readonly before: bigint | null
  readonly limit: number
}

/** Lists the newest lines of these accounts, newest first. */
export async function listNewestLines(
  rows: Rows,
  accounts: readonly ListedAccount[],
  { environment, before, limit }: NewestPage,
): Promise<StatementLine[]> {
  const found = await rows.query<LineRow>(newestLinesText, [
    accounts.map(one => one.accountId),
    accounts.map(() => '0'),
    accounts.map(() => (before ?? lastId).toString()),
    limit,
    environment,
  ])
  return readLines(found, accounts)
}

const lastId = 2n ** 63n - 1n

function readLines(found: readonly LineRow[], accounts: readonly ListedAccount[]): StatementLine[] {
  const byId = new Map(accounts.map(one => [one.accountId, one]))
  return found.map(row => {
    const { account, network } = byId.get(row.account_id)!
    const { withdrawalId, transfer } = referenceOf(row.ref)
    return {
      id: BigInt(row.id),
      accountId: row.account_id,
      account,
      network,
      kind: row.kind,
      createdAt: readDate(row.created_at),
      amount: readUsdt(row.amount),
      balance: readUsdt(row.balance_after),
      fee: readUsdt(row.fee),
      orderId: row.order_id,
      withdrawalId,
      txHash: transfer?.txHash ?? null,
    }
  })
}

/** Counts the lines of a period, up to a limit. */
export async function countLines(rows: Rows, accounts: readonly AccountPeriod[], limit: number): Promise<number> {
  const [found] = await rows.query<{ count: number }>(countText, [
    accounts.map(one => one.accountId),
    accounts.map(one => one.first.toString()),
    accounts.map(one => one.end.toString()),
    limit,
  ])
  return found!.count
}

export const countText = `
select count(*)::int as count from (
  select from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as b (account_id, first, past)
   cross join lateral (select from ledger_entry e where e.account_id = b.account_id and e.id >= b.first and e.id < b.past limit $4) e
   limit $4) counted`

/** Shows a fee once, on the line that it reduces. The order is that of the ledger, or newest first. */
const linesTextBy = (order: 'e.id' | 'e.id desc') => `
select l.*, case when l.account_kind = 'merchant_frozen' then 0 else (
         select coalesce(sum(case f.direction when 'C' then f.amount else -f.amount end), 0) from ledger_entry f
           join ledger_account fa on fa.id = f.account_id and fa.kind = 'platform_fee' where f.tx_id = l.tx_id) end::text as fee,
       coalesce(
         (select w.order_id from withdrawal w where w.id = case when l.subject ~ '^(reserve|release_reserve|withdrawal):[0-9a-f-]{36}$' then split_part(l.subject, ':', 2)::uuid end),
         (select x.order_id from chain_transfer x where x.environment = $5 and x.network = split_part(l.subject, ':', 3)
             and x.tx_hash = split_part(l.subject, ':', 4) and x.ordinal::text = split_part(l.subject, ':', 5))) as order_id
  from (select e.id, e.account_id, e.tx_id, a.kind as account_kind, t.kind, t.ref, t.created_at, e.balance_after,
               case when ledger_is_debit_normal(a.kind) = (e.direction = 'D') then e.amount else -e.amount end::text as amount,
               regexp_replace(t.ref, '^(reversal:|debt:)+', '') as subject
          from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as b (account_id, first, past)
          join ledger_account a on a.id = b.account_id
         cross join lateral (select * from ledger_entry e where e.account_id = b.account_id and e.id >= b.first and e.id < b.past
                              order by ${order} limit $4) e
          join ledger_tx t on t.id = e.tx_id
         order by ${order} limit $4) l
 order by ${order.replace('e.', 'l.')}`
export const linesText = linesTextBy('e.id')
export const newestLinesText = linesTextBy('e.id desc')
