import { createPaymentLink } from '../../orders/links/payment-link.service.ts'
import { readPaymentLinkInput } from '../../orders/links/payment-link.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createPaymentLink'> = async ({ deps, principal, body }) => {
  const input = readPaymentLinkInput(body)
  const { link, isReplayed } = await createPaymentLink(deps, principal, { ...input, key: body.idempotency_key ?? null })
  return { status: 201, body: link, ...(isReplayed && { headers: { 'Idempotent-Replayed': 'true' } }) }
}
