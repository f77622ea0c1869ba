import type { ChainKey, Environment, Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'

/** An account of the books that is no merchant's. */
export interface OwnBalance extends ChainKey {
  readonly kind: string
  readonly balance: Usdt
}

/** What the books hold that is no merchant's: what lies on the chains, our fees and capital, and what belongs to nobody yet. */
export async function listOwnBalances(rows: Rows): Promise<OwnBalance[]> {
  const found = await rows.query<{ kind: string; environment: Environment; network: Network; balance: string }>(
    `select a.kind, a.environment, a.network, a.balance
       from unnest(array['onchain_deposit', 'onchain_hot', 'onchain_cold', 'platform_fee', 'platform_capital', 'platform_cost', 'platform_loss', 'unallocated', 'set_apart']) as k (kind)
       join ledger_account a on a.kind = k.kind and a.merchant_id is null
      order by a.environment, a.network, a.kind`,
  )
  return found.map(({ balance, ...row }) => ({ ...row, balance: readUsdt(balance) }))
}
