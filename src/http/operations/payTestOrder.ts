import { getOrder } from '../../orders/order.service.ts'
import { payTestOrder as pay } from '../../sandbox/pay-order.service.ts'
import type { Handler } from '../contract.ts'

export const payTestOrder: Handler<'payTestOrder'> = async ({ deps, principal, path, body }) => {
  return { status: 201, body: await pay(deps, await getOrder(deps, principal, path.id), body) }
}
