import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { given } from '../database/expressions.ts'
import type { Usdt } from '../lib/money.ts'
import type { AccountKind } from './posting.ts'

/** An account of the ledger that belongs to no merchant. */
export interface OwnBalance extends ChainKey {
  readonly kind: AccountKind
  readonly balance: Usdt
}

const ownKinds = [
  'onchain_deposit',
  'onchain_hot',
  'onchain_cold',
  'platform_fee',
  'platform_capital',
  'platform_cost',
  'platform_loss',
  'unallocated',
  'set_apart',
] as const satisfies readonly AccountKind[]

/** Lists the balances that belong to no merchant: on-chain balances, our fees, the operator float, and unallocated money. */
export async function listOwnBalances(rows: Rows): Promise<OwnBalance[]> {
  const kinds = ownKinds.map(kind => ({ kind }))
  return rows.kysely
    .selectFrom(given('own', { kind: 'text' }, kinds))
    .innerJoin('ledger_account as a', join => join.onRef('a.kind', '=', 'own.kind').on('a.merchantId', 'is', null))
    .select(['a.kind', 'a.environment', 'a.network', 'a.balance'])
    .orderBy('a.environment')
    .orderBy('a.network')
    .orderBy('a.kind')
    .execute()
}
