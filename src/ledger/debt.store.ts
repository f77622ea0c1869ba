import type { ChainKey, Environment, Network } from '../chains/chain.ts'
import type { Rows, Tx } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'

export interface Debtor extends ChainKey {
  readonly merchantId: string
}

export interface Debt {
  readonly available: Usdt
  readonly owed: Usdt
}

/** Whether the merchant of a row under this alias owes something on its network, for a query of another store. */
export function owes(alias: string): string {
  return `exists (select from ledger_account d where d.kind = 'merchant_debt' and d.balance > 0
    and (d.merchant_id, d.environment, d.network) = (${alias}.merchant_id, ${alias}.environment, ${alias}.network))`
}

/** What a merchant has and owes on a network. Until the end of the transaction nobody else moves what it has. */
export async function lockDebt(tx: Tx, { merchantId, environment, network }: Debtor): Promise<Debt> {
  const of = async (kind: 'merchant_available' | 'merchant_debt', lock: string) => {
    const [row] = await tx.query<{ balance: string }>(
      `select balance from ledger_account where kind = $1 and merchant_id = $2 and environment = $3 and network = $4 ${lock}`,
      [kind, merchantId, environment, network],
    )
    return readUsdt(row?.balance ?? '0')
  }
  const available = await of('merchant_available', 'for no key update')
  return { available, owed: await of('merchant_debt', '') }
}

/** Who owes how much, the most first. */
export async function listDebts(rows: Rows, limit: number): Promise<(Debtor & { readonly owed: Usdt })[]> {
  const found = await rows.query<{ merchantId: string; environment: Environment; network: Network; balance: string }>(
    `select merchant_id as "merchantId", environment, network, balance from ledger_account
      where kind = 'merchant_debt' and balance > 0 order by balance desc, id limit $1`,
    [limit],
  )
  return found.map(({ balance, ...debtor }) => ({ ...debtor, owed: readUsdt(balance) }))
}

/** Merchants that owe and have something on the same network. */
export async function listPayingDebtors(rows: Rows, limit: number): Promise<Debtor[]> {
  return rows.query<{ merchantId: string; environment: Environment; network: Network }>(
    `select d.merchant_id as "merchantId", d.environment, d.network from ledger_account d join ledger_account a
         on a.kind = 'merchant_available' and a.merchant_id = d.merchant_id and a.environment = d.environment
        and a.network = d.network and a.balance > 0
      where d.kind = 'merchant_debt' and d.balance > 0 limit $1`,
    [limit],
  )
}
