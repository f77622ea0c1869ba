import type { Principal } from '../api-keys/principal.ts'
import type { Deps } from '../deps.ts'
import { changeOrder } from './change-order.service.ts'
import type { OrderView } from './order-view.ts'
import { getOrder } from './order.service.ts'
import type { OrderRequest } from './order.ts'

/**
 * Ends an order that received nothing, at once. Faults: `api key is inactive` when the key was revoked meanwhile, `order not
 * found`, `order cannot be cancelled`.
 */
export function cancelOrder(deps: Deps, principal: Principal, orderId: string): Promise<OrderView> {
  return ask(deps, principal, { orderId, kind: 'cancel' })
}

/** Takes an underpaid order as paid. Faults as above, and `order cannot be accepted`. */
export function acceptOrder(deps: Deps, principal: Principal, orderId: string): Promise<OrderView> {
  return ask(deps, principal, { orderId, kind: 'accept' })
}

async function ask(
  deps: Deps,
  principal: Principal,
  { orderId, kind }: { readonly orderId: string; readonly kind: OrderRequest },
): Promise<OrderView> {
  await changeOrder(deps, orderId, { kind, by: principal })
  return getOrder(deps, principal, orderId)
}
