import type { LiteralErrorMessage } from '../../generated/errors.ts'
import { lockActor } from '../database/active-key.store.ts'
import type { Actor } from '../database/actor.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { isUuid } from '../lib/ids.ts'
import { changeOrders } from './change-orders.service.ts'
import type { Conclusion } from './conclude.ts'
import type { OrderTransition } from './order-status.ts'
import type { OrderView } from './order-view.ts'
import { getOrder } from './order.service.ts'
import { findOwnOrderIn } from './order.store.ts'
import type { OrderRequest } from './order.ts'
import { notifyConclusions } from './write-conclusions.service.ts'

/**
 * Ends an order that received nothing, at once. Faults: `api key is inactive` when the key was revoked meanwhile, `order not
 * found`, `order cannot be cancelled`.
 */
export function cancelOrder(deps: Deps, principal: Actor, orderId: string): Promise<OrderView> {
  return ask(deps, principal, { orderId, kind: 'cancel' })
}

/** Takes an underpaid order as paid. Faults as above, and `order cannot be accepted`. */
export function acceptOrder(deps: Deps, principal: Actor, orderId: string): Promise<OrderView> {
  return ask(deps, principal, { orderId, kind: 'accept' })
}

interface Asked {
  readonly orderId: string
  readonly kind: OrderRequest
}

async function ask(deps: Deps, principal: Actor, asked: Asked): Promise<OrderView> {
  const conclusions = await deps.db.transaction(tx => change(deps, tx, { principal, ...asked }))
  await notifyConclusions(deps, conclusions)
  return getOrder(deps, principal, asked.orderId)
}

const requests = {
  cancel: { transition: 'cancelled', refusal: 'order cannot be cancelled' },
  accept: { transition: 'accepted', refusal: 'order cannot be accepted' },
} as const satisfies Record<OrderRequest, { transition: OrderTransition; refusal: LiteralErrorMessage }>

/** A request credits nothing: whatever else the facts ask for is left to who settles them. */
const noCredits = { ofAnOrder: 0, inAll: 0 }
/** Nor does it end the time of an order. */
const noTime = new Date(0)

async function change(
  deps: Deps,
  tx: Tx,
  { principal, orderId, kind }: Asked & { readonly principal: Actor },
): Promise<Conclusion[]> {
  if (!(await lockActor(tx, principal))) throw new Fault('api key is inactive')
  const order = isUuid(orderId) ? await findOwnOrderIn(tx, principal, orderId) : null
  if (!order) throw new Fault('order not found')
  const { transition, refusal } = requests[kind]
  const times = { chainTime: noTime, now: deps.clock.business() }
  const conclusions = await changeOrders(deps, tx, {
    key: order,
    orderIds: [order.id],
    times,
    limits: noCredits,
    request: kind,
  })
  // What was asked for is the first step or none.
  if (conclusions[0]?.steps[0]?.transition !== transition) throw new Fault(refusal)
  return conclusions
}
