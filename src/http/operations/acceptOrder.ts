import { acceptOrder as accept } from '../../orders/order-request.service.ts'
import type { Handler } from '../contract.ts'

export const acceptOrder: Handler<'acceptOrder'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await accept(deps, principal, path.id) }
}
