import { acceptOrder } from '../../orders/order-request.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'acceptOrder'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await acceptOrder(deps, principal, path.id) }
}
