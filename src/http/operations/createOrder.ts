import { createOrder } from '../../orders/create/create-order.service.ts'
import { traceCreated } from '../../orders/trace-order.ts'
import { readOrderInput } from '../../orders/create/order-input.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createOrder'> = async ({ deps, principal, body }) => {
  const start = deps.traces ? deps.clock.now() : null
  const { order, replayed } = await createOrder(deps, principal, readOrderInput(body))
  if (start && !replayed) traceCreated(deps, start, order)
  return { status: 201, body: order, ...(replayed && { headers: { 'Idempotent-Replayed': 'true' } }) }
}
