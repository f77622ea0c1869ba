import { createOrder } from '../../orders/create/create-order.service.ts'
import { readOrderInput } from '../../orders/create/order-input.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createOrder'> = async ({ deps, principal, body }) => {
  const { order, replayed } = await createOrder(deps, principal, readOrderInput(body))
  return { status: 201, body: order, ...(replayed && { headers: { 'Idempotent-Replayed': 'true' } }) }
}
