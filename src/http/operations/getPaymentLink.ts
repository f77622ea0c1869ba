import { getPaymentLink } from '../../orders/links/payment-link.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getPaymentLink'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await getPaymentLink(deps, principal, path.id) }
}
