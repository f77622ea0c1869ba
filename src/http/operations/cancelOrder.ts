import { cancelOrder as cancel } from '../../orders/order-request.service.ts'
import type { Handler } from '../contract.ts'

export const cancelOrder: Handler<'cancelOrder'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await cancel(deps, principal, path.id) }
}
