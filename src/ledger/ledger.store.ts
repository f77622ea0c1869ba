import type { Environment, Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'
import type { Owner } from '../lib/owner.ts'
import type { AccountKind, LedgerTransaction, Posting } from './posting.ts'

/** Opens the rows of these transactions; returns their ids by `ref`, without those that were posted before. */
export async function insertLedgerTransactions(
  rows: Rows,
  entries: readonly LedgerTransaction[],
  now: Date,
): Promise<Map<string, string>> {
  const found = await rows.query<{ id: string; ref: string }>(
    `insert into ledger_tx (kind, ref, environment, network, created_at)
     select kind, ref, environment, network, $5
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as t (kind, ref, environment, network, n)
      order by n on conflict (ref) do nothing returning id, ref`,
    [
      entries.map(entry => entry.kind),
      entries.map(entry => entry.ref),
      entries.map(entry => entry.environment),
      entries.map(entry => entry.network),
      now,
    ],
  )
  return new Map(found.map(row => [row.ref, row.id]))
}

interface PostedRow {
  tx_kind: LedgerTransaction['kind']
  environment: Environment
  network: Network
  kind: AccountKind
  merchant_id: string | null
  direction: 'D' | 'C'
  amount: string
}

/** What was posted under a `ref`; `null` when nothing was. */
export async function findLedgerTransaction(rows: Rows, ref: string): Promise<LedgerTransaction | null> {
  const found = await rows.query<PostedRow>(
    `select t.kind as tx_kind, t.environment, t.network, a.kind, a.merchant_id, e.direction, e.amount
       from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
      where t.ref = $1 order by e.id`,
    [ref],
  )
  const [first] = found
  if (!first) return null
  const postings = found.map(row => ({
    account: row.kind,
    merchantId: row.merchant_id,
    direction: row.direction === 'D' ? ('debit' as const) : ('credit' as const),
    amount: readUsdt(row.amount),
  }))
  return { kind: first.tx_kind, ref, environment: first.environment, network: first.network, postings }
}

export interface Account {
  readonly kind: AccountKind
  readonly merchantId: string | null
  readonly environment: Environment
  readonly network: Network
}

export function accountName({ kind, merchantId, environment, network }: Account): string {
  return `${kind} ${merchantId ?? ''} ${environment} ${network}`
}

/** The ids of these accounts by their names, opened with a balance of zero where they are new. */
export async function ensureAccounts(rows: Rows, accounts: readonly Account[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Map(accounts.map(account => [accountName(account), account])).values()]
  const known = await findAccountIds(rows, wanted)
  const missing = wanted.filter(account => !known.has(accountName(account)))
  if (missing.length === 0) return known
  await rows.query(
    `insert into ledger_account (kind, merchant_id, environment, network, balance)
     select *, 0 from unnest($1::text[], $2::uuid[], $3::text[], $4::text[]) order by 1, 2, 3, 4 on conflict do nothing`,
    columnsOf(missing),
  )
  const found = await findAccountIds(rows, wanted)
  if (found.size !== wanted.length) throw new Error('A ledger account could not be opened')
  return found
}

/** Merchants' accounts and the platform's apart: an index finds no row whose merchant *is not distinct from* another. */
async function findAccountIds(rows: Rows, accounts: readonly Account[]): Promise<Map<string, string>> {
  const found = await rows.query<Account & { id: string }>(
    `with wanted as (
       select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[]) as w (kind, merchant_id, environment, network))
     select a.id, a.kind, a.merchant_id as "merchantId", a.environment, a.network from ledger_account a
       join wanted w on a.kind = w.kind and a.merchant_id = w.merchant_id and a.environment = w.environment
         and a.network = w.network
     union all
     select a.id, a.kind, a.merchant_id, a.environment, a.network from ledger_account a
       join wanted w on a.kind = w.kind and a.merchant_id is null and w.merchant_id is null
         and a.environment = w.environment and a.network = w.network`,
    columnsOf(accounts),
  )
  return new Map(found.map(row => [accountName(row), row.id]))
}

function columnsOf(accounts: readonly Account[]): unknown[] {
  return [
    accounts.map(account => account.kind),
    accounts.map(account => account.merchantId),
    accounts.map(account => account.environment),
    accounts.map(account => account.network),
  ]
}

/** Whoever posts entries of several merchants one after the other locks their accounts first, with the platform's, in this order. */
export async function holdAccounts(
  tx: Rows,
  { environment, network }: Pick<Account, 'environment' | 'network'>,
  merchantIds: readonly string[],
): Promise<void> {
  await tx.query(
    `select from ledger_account where environment = $1 and network = $2 and (merchant_id is null or merchant_id = any($3::uuid[]))
      order by id for no key update`,
    [environment, network, merchantIds],
  )
}

export interface NewEntry {
  readonly txId: string
  readonly accountId: string
  readonly posting: Posting
  readonly change: bigint
}

/**
 * Changes each account's balance once (its row stays locked; the table refuses to go below zero) and appends the entries in
 * their order, each with the balance after it.
 */
export async function appendEntries(rows: Rows, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const accountIds = [...new Set(entries.map(entry => entry.accountId))]
  // A statement of its own: one that waited for a lock would still see what was there before.
  await rows.query('select 1 from ledger_account where id = any($1::bigint[]) order by id for no key update', [
    accountIds,
  ])
  await rows.query(
    `with line as (
       select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) with ordinality
                  as l (tx_id, account_id, direction, amount, change, n)
     ), changed as (
       update ledger_account a set balance = a.balance + t.change
         from (select account_id, sum(change)::bigint as change from line group by account_id) t
        where a.id = t.account_id returning a.id, a.balance, t.change)
     insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
     select l.tx_id, l.account_id, l.direction, l.amount,
            c.balance - c.change + sum(l.change) over (partition by l.account_id order by l.n)
       from line l join changed c on c.id = l.account_id order by l.n`,
    [
      entries.map(entry => entry.txId),
      entries.map(entry => entry.accountId),
      entries.map(entry => (entry.posting.direction === 'debit' ? 'D' : 'C')),
      entries.map(entry => entry.posting.amount.toString()),
      entries.map(entry => entry.change.toString()),
    ],
  )
}

/** The balances of a merchant in an environment, all of one moment. */
export async function listMerchantBalances(
  rows: Rows,
  { merchantId, environment }: Owner,
): Promise<{ readonly kind: AccountKind; readonly network: Network; readonly balance: Usdt }[]> {
  const found = await rows.query<{ kind: AccountKind; network: Network; balance: string }>(
    `select kind, network, balance from ledger_account
      where kind in ('merchant_available', 'merchant_reserved', 'merchant_frozen', 'merchant_debt') and merchant_id = $1 and environment = $2`,
    [merchantId, environment],
  )
  return found.map(row => ({ ...row, balance: readUsdt(row.balance) }))
}
