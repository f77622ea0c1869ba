import { removeAddress } from '../../withdrawals/allow-list/allow-list.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'removeWithdrawalAddress'> = async ({ deps, principal, path }) => {
  await removeAddress(deps, principal, path.id)
  return { status: 200, body: { message: 'withdrawal address removed' } }
}
