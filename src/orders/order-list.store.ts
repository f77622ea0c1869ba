import type { Database } from '../database/database.ts'
import type { Network } from '../chains/chain.ts'
import type { TimeCursor } from '../lib/cursor.ts'
import type { Owner } from '../lib/owner.ts'
import type { OrderStatus } from './order-status.ts'
import { OrderEntity } from './order.entity.ts'
import type { Order } from './order.ts'

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  readonly network?: Network | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly orderNumber?: string | undefined
}

export interface OrderRange extends OrderFilter {
  /** Those listed after this one; `null` for the newest. */
  readonly after: TimeCursor | null
  readonly limit: number
  readonly offset: number
}

/** Orders of an owner, newest first. */
export async function listOwnOrders(db: Database, owner: Owner, range: OrderRange): Promise<Order[]> {
  const { after, limit, offset } = range
  const where = whereOf(owner, range)
  const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] as const
  const older = after && {
    $or: [{ createdAt: { $lt: after.createdAt } }, { createdAt: after.createdAt, id: { $lt: after.id } }],
  }
  return db.em().find(OrderEntity, { $and: [where, older ?? {}] }, { orderBy: [...orderBy], limit, offset })
}

export async function countOwnOrders(db: Database, owner: Owner, filter: OrderFilter): Promise<number> {
  return db.em().count(OrderEntity, whereOf(owner, filter))
}

function whereOf(owner: Owner, filter: OrderFilter) {
  return {
    merchantId: owner.merchantId,
    environment: owner.environment,
    ...(filter.status && { status: filter.status }),
    ...(filter.network && { network: filter.network }),
    ...(filter.orderNumber !== undefined && { orderNumber: filter.orderNumber }),
    ...((filter.createdFrom ?? filter.createdTo) && {
      createdAt: {
        ...(filter.createdFrom && { $gte: filter.createdFrom }),
        ...(filter.createdTo && { $lte: filter.createdTo }),
      },
    }),
  }
}
