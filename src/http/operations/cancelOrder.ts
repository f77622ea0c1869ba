import { cancelOrder } from '../../orders/order-request.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'cancelOrder'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await cancelOrder(deps, principal, path.id) }
}
