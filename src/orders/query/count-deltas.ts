import type { Network } from '../../chains/chain.ts'
import type { Owner } from '../../lib/owner.ts'
import type { OrderStatus } from '../order-status.ts'

/** A change in the number of orders of this owner, network and status, all created at that moment. */
export interface CountDelta extends Owner {
  readonly network: Network
  readonly status: OrderStatus
  readonly createdAt: Date
  readonly by: number
}

/** Returns the deltas of an order that moved from one status to another. */
export function deltasOf(
  order: Owner & { readonly network: Network; readonly createdAt: Date },
  before: OrderStatus,
  after: OrderStatus,
): CountDelta[] {
  if (before === after) return []
  const { merchantId, environment, network, createdAt } = order
  const one = { merchantId, environment, network, createdAt }
  return [
    { ...one, status: before, by: -1 },
    { ...one, status: after, by: 1 },
  ]
}
