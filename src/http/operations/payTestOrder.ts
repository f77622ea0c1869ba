import { getOrder } from '../../orders/order.service.ts'
import { payTestOrder } from '../../sandbox/pay-order.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'payTestOrder'> = async ({ deps, principal, path, body }) => {
  return { status: 201, body: await payTestOrder(deps, await getOrder(deps, principal, path.id), body) }
}
