import type { components } from '../../../generated/api.ts'
import { Fault } from '../../lib/fault.ts'
import { readAmount } from '../../withdrawals/request/input.ts'
import { createRefundClaim } from '../../withdrawals/refunds/refund-claim.service.ts'
import { createRefund } from '../../withdrawals/refunds/refund.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createRefund'> = async ({ deps, principal, path, body }) => {
  const { address, claim = false } = body
  // Exactly one of the two names the destination.
  if (claim === (address !== undefined)) throw new Fault('invalid destination address')
  const asked = {
    orderId: path.id,
    amount: body.amount === undefined ? null : readAmount(body.amount),
    idempotencyKey: body.idempotency_key,
  }
  if (address === undefined) {
    const made = await createRefundClaim(deps, principal, asked)
    return answer(made.claim, made.isReplayed)
  }
  const { withdrawal, isReplayed } = await createRefund(deps, principal, { ...asked, address })
  return answer(withdrawal, isReplayed)
}

function answer(body: components['schemas']['CreatedRefund'], isReplayed: boolean) {
  return { status: 201 as const, body, ...(isReplayed && { headers: { 'Idempotent-Replayed': 'true' } }) }
}
