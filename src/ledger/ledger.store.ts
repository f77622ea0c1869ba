import type { Environment, Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { anyOf, given } from '../database/expressions.ts'
import type { Usdt } from '../lib/money.ts'
import type { Owner } from '../lib/owner.ts'
import type { AccountKind, LedgerTransaction } from './posting.ts'

/** Returns the transaction posted under a `ref`; `null` when there is none. */
export async function findLedgerTransaction(rows: Rows, ref: string): Promise<LedgerTransaction | null> {
  const found = await rows.kysely
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_entry as entry', 'entry.txId', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'entry.accountId')
    .select(['t.kind', 't.environment', 't.network'])
    .select(['a.kind as account', 'a.merchantId', 'entry.direction', 'entry.amount'])
    .where('t.ref', '=', ref)
    .orderBy('entry.id')
    .execute()
  const [first] = found
  if (!first) return null
  const { kind, environment, network } = first
  const postings = found.map(({ account, merchantId, direction, amount }) => ({
    account,
    merchantId,
    direction: direction === 'D' ? ('debit' as const) : ('credit' as const),
    amount,
  }))
  return { kind, ref, environment, network, postings }
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

/** Returns the ids of these accounts by name. Creates missing accounts with a balance of zero. */
export async function ensureAccounts(rows: Rows, accounts: readonly Account[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Map(accounts.map(account => [accountName(account), account])).values()]
  const known = await findAccountIds(rows, wanted)
  const missing = wanted.filter(account => !known.has(accountName(account)))
  if (missing.length === 0) return known
  await rows.kysely
    .insertInto('ledger_account')
    .columns(['kind', 'merchantId', 'environment', 'network', 'balance'])
    .expression(e =>
      e
        .selectFrom(given('w', accountColumns, missing.map(columnsOf)))
        .select([
          'w.kind',
          'w.merchantId',
          'w.environment',
          'w.network',
          e.cast<Usdt>(e.lit(0), 'bigint').as('balance'),
        ])
        .orderBy('w.kind')
        .orderBy('w.merchantId')
        .orderBy('w.environment')
        .orderBy('w.network'),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const found = await findAccountIds(rows, wanted)
  if (found.size !== wanted.length) throw new Error('A ledger account could not be opened')
  return found
}

/** Queries merchants' accounts and the platform's separately, since no index serves `is not distinct from`. */
async function findAccountIds(rows: Rows, accounts: readonly Account[]): Promise<Map<string, string>> {
  const found = await rows.kysely
    .with('wanted', db =>
      db
        .selectFrom(given('w', accountColumns, accounts.map(columnsOf)))
        .select(['w.kind', 'w.merchantId', 'w.environment', 'w.network']),
    )
    .selectFrom('ledger_account as a')
    .innerJoin('wanted as w', join =>
      join
        .onRef('a.kind', '=', 'w.kind')
        .onRef('a.merchantId', '=', 'w.merchantId')
        .onRef('a.environment', '=', 'w.environment')
        .onRef('a.network', '=', 'w.network'),
    )
    .select(['a.id', 'a.kind', 'a.merchantId', 'a.environment', 'a.network'])
    .unionAll(e =>
      e
        .selectFrom('ledger_account as a')
        .innerJoin('wanted as w', join =>
          join
            .onRef('a.kind', '=', 'w.kind')
            .on('a.merchantId', 'is', null)
            .on('w.merchantId', 'is', null)
            .onRef('a.environment', '=', 'w.environment')
            .onRef('a.network', '=', 'w.network'),
        )
        .select(['a.id', 'a.kind', 'a.merchantId', 'a.environment', 'a.network']),
    )
    .execute()
  return new Map(found.map(row => [accountName(row), row.id.toString()]))
}

const columnsOf = ({ kind, merchantId, environment, network }: Account) => ({ kind, merchantId, environment, network })
const accountColumns = { kind: 'text', merchantId: 'uuid', environment: 'text', network: 'text' } as const

/** Locks these merchants' accounts and the platform's in one order. Call it before posting entries of several merchants one after another. */
export async function holdAccounts(
  tx: Rows,
  { environment, network }: Pick<Account, 'environment' | 'network'>,
  merchantIds: readonly string[],
): Promise<void> {
  await tx.kysely
    .selectFrom('ledger_account')
    .select('id')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where(e => e.or([e('merchantId', 'is', null), e('merchantId', '=', anyOf(merchantIds))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Returns a merchant's balances in an environment from one snapshot. */
export async function listMerchantBalances(
  rows: Rows,
  { merchantId, environment }: Owner,
): Promise<{ readonly kind: AccountKind; readonly network: Network; readonly balance: Usdt }[]> {
  return rows.kysely
    .selectFrom('ledger_account')
    .select(['kind', 'network', 'balance'])
    .where('kind', 'in', ['merchant_available', 'merchant_reserved', 'merchant_frozen', 'merchant_debt'])
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .execute()
}

/** Lists a merchant's accounts of a kind: one for each network that it was used on. */
export async function listMerchantAccounts(
  rows: Rows,
  { merchantId, environment }: Owner,
  kind: AccountKind,
): Promise<{ readonly accountId: string; readonly network: Network }[]> {
  const found = await rows.kysely
    .selectFrom('ledger_account')
    .select(['id', 'network'])
    .where('kind', '=', kind)
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .execute()
  return found.map(({ id, network }) => ({ accountId: String(id), network }))
}
