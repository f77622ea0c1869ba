import { listWithdrawals } from '../../withdrawals/withdrawal-list.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listWithdrawals'> = async ({ deps, principal, query }) => {
  return { status: 200, body: await listWithdrawals(deps, principal, query) }
}
