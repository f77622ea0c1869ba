import { readAmount } from '../../withdrawals/request/input.ts'
import { quoteWithdrawal } from '../../withdrawals/withdrawal.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'quoteWithdrawal'> = ({ deps, principal, body }) => {
  const asked = { amount: readAmount(body.amount), network: body.network }
  return { status: 200, body: quoteWithdrawal(deps, principal, asked) }
}
