import { getReceipt } from '../../orders/receipts/receipt.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getOrderReceipt'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await getReceipt(deps, principal, path.id) }
}
