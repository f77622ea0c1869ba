import { getOrderAndCost } from '../../orders/order.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getOrder'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await getOrderAndCost(deps, principal, path.id) }
}
