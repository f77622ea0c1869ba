import type { Environment, Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { AccountKind, LedgerTransaction, Posting } from './posting.ts'

/** Opens the transaction's row; `null` when its `ref` was posted before. */
export async function insertLedgerTransaction(rows: Rows, entry: LedgerTransaction, now: Date): Promise<string | null> {
  const found = await rows.query<{ id: string }>(
    `insert into ledger_tx (kind, ref, environment, network, created_at) values ($1, $2, $3, $4, $5)
     on conflict (ref) do nothing returning id`,
    [entry.kind, entry.ref, entry.environment, entry.network, now],
  )
  return found[0]?.id ?? null
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

/** The account of a posting, opened with a balance of zero when it is new. */
export async function ensureAccount(rows: Rows, entry: LedgerTransaction, posting: Posting): Promise<string> {
  const owner = [posting.account, posting.merchantId, entry.environment, entry.network]
  const find = async () => {
    const found = await rows.query<{ id: string }>(
      `select id from ledger_account
        where kind = $1 and merchant_id is not distinct from $2::uuid and environment = $3 and network = $4`,
      owner,
    )
    return found[0]?.id
  }
  const known = await find()
  if (known) return known
  await rows.query(
    'insert into ledger_account (kind, merchant_id, environment, network, balance) values ($1, $2, $3, $4, 0) on conflict do nothing',
    owner,
  )
  const opened = await find()
  if (!opened) throw new Error(`Ledger account ${posting.account} could not be opened`)
  return opened
}

/** Changes a balance (its row stays locked; the table refuses to go below zero) and appends the entry. */
export async function appendEntry(
  rows: Rows,
  entry: { readonly txId: string; readonly accountId: string; readonly posting: Posting; readonly change: bigint },
): Promise<void> {
  await rows.query(
    `with changed as (update ledger_account set balance = balance + $3 where id = $2 returning balance)
     insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
     select $1, $2, $4, $5, balance from changed`,
    [entry.txId, entry.accountId, entry.change, entry.posting.direction === 'debit' ? 'D' : 'C', entry.posting.amount],
  )
}

export interface BalanceRow {
  readonly kind: AccountKind
  readonly environment: Environment
  readonly network: Network
  readonly balance: string
}

export async function listBalances(rows: Rows, merchantId: string): Promise<BalanceRow[]> {
  return rows.query<BalanceRow>(
    'select kind, environment, network, balance from ledger_account where merchant_id = $1',
    [merchantId],
  )
}
