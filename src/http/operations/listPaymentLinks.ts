import { listPaymentLinks } from '../../orders/links/payment-link.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listPaymentLinks'> = async ({ deps, principal, query }) => {
  return { status: 200, body: await listPaymentLinks(deps, principal, query) }
}
