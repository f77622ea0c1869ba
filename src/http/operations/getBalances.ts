import { getBalances } from '../../withdrawals/balances/balance.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getBalances'> = async ({ deps, principal }) => {
  return { status: 200, body: await getBalances(deps, principal) }
}
