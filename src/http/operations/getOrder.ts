import { getOrder as readOrder } from '../../orders/order.service.ts'
import type { Handler } from '../contract.ts'

export const getOrder: Handler<'getOrder'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await readOrder(deps, principal, path.id) }
}
