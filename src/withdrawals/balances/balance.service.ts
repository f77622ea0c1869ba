import type { components } from '../../../generated/api.ts'
import { networks } from '../../chains/networks.ts'
import type { Deps } from '../../deps.ts'
import { spendable } from '../../ledger/debt.service.ts'
import { listMerchantBalances } from '../../ledger/ledger.store.ts'
import { formatUsdt, zero } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import { sumPending } from '../../orders/query/order-count.store.ts'

/**
 * Returns a merchant's balances on each network (docs/spec/decisions.md §6). One statement reads the ledger, so that its amounts are consistent.
 */
export async function getBalances(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
): Promise<components['schemas']['BalanceList']> {
  const [booked, pending] = await Promise.all([listMerchantBalances(db, owner), sumPending(db, owner)])
  const balances = networks.map(network => {
    const of = (kind: string) => booked.find(one => one.network === network && one.kind === kind)?.balance ?? zero
    const { available, owed } = spendable({ available: of('merchant_available'), owed: of('merchant_debt') })
    return {
      network,
      currency: 'USDT' as const,
      available: formatUsdt(available),
      pending: formatUsdt(pending.get(network) ?? zero),
      reserved: formatUsdt(of('merchant_reserved')),
      frozen: formatUsdt(of('merchant_frozen')),
      owed: formatUsdt(owed),
    }
  })
  return { balances, environment: owner.environment }
}
