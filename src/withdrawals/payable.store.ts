import type { ChainKey } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import { owes } from '../ledger/debt.store.ts'
import { readWithdrawal, withdrawalColumns, type WithdrawalRow } from './withdrawal.store.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Takes approved withdrawals of a network to be paid, the oldest first: nobody else is ever given them. The caller writes down in
 * the same transaction how it pays them. What others are taking at this moment is passed over, and so are merchants that owe.
 */
export async function claimPayable(
  tx: Tx,
  { environment, network, limit, now }: ChainKey & { readonly limit: number; readonly now: Date },
): Promise<Withdrawal[]> {
  const found = await tx.query<WithdrawalRow>(
    `with due as (
       select id from withdrawal
        where environment = $1 and network = $2 and status = 'APPROVED' and paying_since is null
          and not ${owes('withdrawal')}
        order by approved_at, id limit $3 for no key update skip locked
     ), taken as (
       update withdrawal w set paying_since = $4 from due where w.id = due.id returning w.*)
     select ${withdrawalColumns('taken')} from taken order by taken.approved_at, taken.id`,
    [environment, network, limit, now],
  )
  return found.map(readWithdrawal)
}
