import { getAllowList } from '../../withdrawals/allow-list/allow-list.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listWithdrawalAddresses'> = async ({ deps, principal }) => {
  return { status: 200, body: await getAllowList(deps, principal) }
}
