import type { NotNull } from 'kysely'
import type { ChainKey } from '../chains/chain.ts'
import type { Rows, Tx } from '../database/database.ts'
import { literal } from '../database/expressions.ts'
import { zero, type Usdt } from '../lib/money.ts'

export interface Debtor extends ChainKey {
  readonly merchantId: string
}

export interface Debt {
  readonly available: Usdt
  readonly owed: Usdt
}

/** Returns what a merchant has and owes on a network, and locks its balance until the transaction ends. */
export async function lockDebt(tx: Tx, { merchantId, environment, network }: Debtor): Promise<Debt> {
  const of = async (kind: 'merchant_available' | 'merchant_debt') => {
    const row = await tx.kysely
      .selectFrom('ledger_account')
      .select('balance')
      .where('kind', '=', kind)
      .where('merchantId', '=', merchantId)
      .where('environment', '=', environment)
      .where('network', '=', network)
      .$if(kind === 'merchant_available', query => query.forNoKeyUpdate())
      .executeTakeFirst()
    return row?.balance ?? zero
  }
  const available = await of('merchant_available')
  return { available, owed: await of('merchant_debt') }
}

/** Lists debtors, largest debt first. */
export async function listDebts(rows: Rows, limit: number): Promise<(Debtor & { readonly owed: Usdt })[]> {
  return rows.kysely
    .selectFrom('ledger_account')
    .select(['merchantId', 'environment', 'network', 'balance as owed'])
    .where('kind', '=', literal('merchant_debt'))
    .where('balance', '>', e => e.lit(0).$castTo<Usdt>())
    .orderBy('balance', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ merchantId: NotNull }>()
    .execute()
}

/** Lists merchants that both owe and have money on one network. */
export async function listPayingDebtors(rows: Rows, limit: number): Promise<Debtor[]> {
  return rows.kysely
    .selectFrom('ledger_account as d')
    .innerJoin('ledger_account as a', join =>
      join
        .on('a.kind', '=', 'merchant_available')
        .onRef('a.merchantId', '=', 'd.merchantId')
        .onRef('a.environment', '=', 'd.environment')
        .onRef('a.network', '=', 'd.network')
        .on('a.balance', '>', zero),
    )
    .select(['d.merchantId', 'd.environment', 'd.network'])
    .where('d.kind', '=', literal('merchant_debt'))
    .where('d.balance', '>', e => e.lit(0).$castTo<Usdt>())
    .limit(limit)
    .$narrowType<{ merchantId: NotNull }>()
    .execute()
}
