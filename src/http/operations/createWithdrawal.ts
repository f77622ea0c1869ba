import { createWithdrawal } from '../../withdrawals/request/create-withdrawal.service.ts'
import { readWithdrawalInput } from '../../withdrawals/request/input.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createWithdrawal'> = async ({ deps, principal, body }) => {
  const input = readWithdrawalInput(body, deps.config.networks)
  const { withdrawal, isReplayed } = await createWithdrawal(deps, principal, input)
  return { status: 201, body: withdrawal, ...(isReplayed && { headers: { 'Idempotent-Replayed': 'true' } }) }
}
