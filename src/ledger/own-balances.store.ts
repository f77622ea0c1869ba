import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { given, literal } from '../database/expressions.ts'
import { sumUsdt, usdt, type Usdt } from '../lib/money.ts'
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

/** What the operator owes and holds on a chain, by the books. */
export interface Position extends ChainKey {
  /** What merchants may claim: available, in withdrawals, and frozen. */
  readonly merchants: Usdt
  /** Money that belongs to no merchant and that nobody may spend: set apart, or not allocated. */
  readonly kept: Usdt
  readonly deposits: Usdt
  readonly hot: Usdt
  readonly cold: Usdt
}

/**
 * Lists the position of each chain. The claims of all merchants follow from our own accounts and the debts, since the ledger adds up to zero
 * on each chain: however many merchants there are, some rows are read.
 */
export async function listPositions(rows: Rows): Promise<Position[]> {
  const [own, debts] = await Promise.all([listOwnBalances(rows), listDebtSums(rows)])
  const chains = new Map(own.map(({ environment, network }) => [`${environment} ${network}`, { environment, network }]))
  return [...chains.values()].map(({ environment, network }) => {
    const isHere = (one: ChainKey) => one.environment === environment && one.network === network
    const of = (...kinds: readonly AccountKind[]) =>
      sumUsdt(own.filter(one => isHere(one) && kinds.includes(one.kind)).map(one => one.balance))
    const debit = of('onchain_deposit', 'onchain_hot', 'onchain_cold', 'platform_loss', 'platform_cost')
    const owedToUs = sumUsdt(debts.filter(isHere).map(one => one.owed))
    const kept = of('unallocated', 'set_apart')
    return {
      environment,
      network,
      merchants: usdt(debit + owedToUs - of('platform_fee', 'platform_capital') - kept),
      kept,
      deposits: of('onchain_deposit'),
      hot: of('onchain_hot'),
      cold: of('onchain_cold'),
    }
  })
}

async function listDebtSums(rows: Rows): Promise<(ChainKey & { readonly owed: Usdt })[]> {
  const found = await rows.kysely
    .selectFrom('ledger_account')
    .select(e => ['environment', 'network', e.fn.sum<string>('balance').as('owed')])
    .where('kind', '=', literal('merchant_debt'))
    .where('balance', '>', e => e.lit(0).$castTo<Usdt>())
    .groupBy(['environment', 'network'])
    .execute()
  return found.map(one => ({ ...one, owed: usdt(BigInt(one.owed)) }))
}
