import { cancelWithdrawal } from '../../withdrawals/withdrawal.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'cancelWithdrawal'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await cancelWithdrawal(deps, principal, path.id) }
}
