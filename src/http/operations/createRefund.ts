import { readAmount } from '../../withdrawals/input.ts'
import { createRefund } from '../../withdrawals/refund.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createRefund'> = async ({ deps, principal, path, body }) => {
  const { withdrawal, isReplayed } = await createRefund(deps, principal, {
    orderId: path.id,
    amount: body.amount === undefined ? null : readAmount(body.amount),
    address: body.address,
    idempotencyKey: body.idempotency_key,
  })
  return { status: 201, body: withdrawal, ...(isReplayed && { headers: { 'Idempotent-Replayed': 'true' } }) }
}
