import { getWithdrawal } from '../../withdrawals/withdrawal.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getWithdrawal'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await getWithdrawal(deps, principal, path.id) }
}
