import { updatePaymentLink } from '../../orders/links/payment-link.service.ts'
import { readLinkChange } from '../../orders/links/payment-link.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'updatePaymentLink'> = async ({ deps, principal, path, body }) => {
  const { after } = await updatePaymentLink(deps, principal, { ...readLinkChange(body), id: path.id })
  return { status: 200, body: after }
}
