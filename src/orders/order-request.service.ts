import type { LiteralErrorMessage } from '../../generated/errors.ts'
import { requireOperator, requireSignature } from '../operators/operator.service.ts'
import { lockActor } from '../database/encryption/active-key.store.ts'
import type { Actor } from '../database/actor.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { isUuid } from '../lib/ids.ts'
import type { Usdt } from '../lib/money.ts'
import { changeOrders } from './change-orders.service.ts'
import type { OrderUpdate } from './evaluate.ts'
import type { OrderTransition } from './order-status.ts'
import type { OrderView } from './query/order-view.ts'
import { getOrder } from './order.service.ts'
import { findOwnOrderIn, lockOrders } from './order.store.ts'
import type { Order, OrderRequest } from './order.ts'
import { notifyUpdates } from './apply-updates.service.ts'

/**
 * Cancels an order that received nothing. Faults: `api key is inactive` when the key was revoked meanwhile, `order not found`, `order cannot be
 * cancelled`.
 */
export function cancelOrder(deps: Deps, principal: Actor, orderId: string): Promise<OrderView> {
  return ask(deps, principal, { orderId, request: 'cancel' })
}

/** Accepts an underpaid order as paid. Faults: as for `cancelOrder`, and `order cannot be accepted`. */
export function acceptOrder(deps: Deps, principal: Actor, orderId: string): Promise<OrderView> {
  return ask(deps, principal, { orderId, request: 'accept' })
}

/**
 * Asks the payer for the rest of an underpaid order, for so many seconds. Faults: as for `cancelOrder`, and `remainder cannot be requested`.
 */
export function requestRemainder(
  deps: Deps,
  principal: Actor,
  { orderId, expiresIn }: { readonly orderId: string; readonly expiresIn: number },
): Promise<OrderView> {
  const remainderUntil = new Date(deps.clock.business().getTime() + expiresIn * 1000)
  return ask(deps, principal, { orderId, request: { remainderUntil } })
}

export interface OperatorAcceptance {
  readonly orderId: string
  /** The received amount the operator was shown. If more has come since, the order is not accepted. */
  readonly receivedAmount: Usdt
  readonly operator: string
  /** The passkey signature of this acceptance. An operator who has a passkey must sign. */
  readonly signatureId: string | null
}

export type AcceptanceOutcome =
  /** Pass `updates` to `notifyUpdates` after the commit. */
  | { readonly kind: 'accepted'; readonly order: Order; readonly updates: readonly OrderUpdate[] }
  | { readonly kind: 'more has come'; readonly order: Order }
  | { readonly kind: 'not underpaid'; readonly order: Order }

/**
 * Accepts an underpaid order on the merchant's behalf (docs/decisions/operators.md#accepting-an-underpaid-order). Faults: `order not found`. Throws
 * OperatorRefused when the operator may not do this or must sign it first.
 */
export function acceptForMerchant(deps: Deps, asked: OperatorAcceptance): Promise<AcceptanceOutcome> {
  const { orderId, receivedAmount, operator, signatureId } = asked
  return deps.db.transaction(async tx => {
    await requireOperator(tx, operator)
    await requireSignature(tx, operator, signatureId)
    const [order] = isUuid(orderId) ? await lockOrders(tx, [orderId]) : []
    if (order === undefined) throw new Fault('order not found')
    if (order.status !== 'UNDERPAID') return { kind: 'not underpaid', order }
    if (order.receivedAmount !== receivedAmount) return { kind: 'more has come', order }
    const updates = await step(deps, tx, { order, request: 'accept' })
    return { kind: 'accepted', order: updates[0]!.after, updates }
  })
}

interface Asked {
  readonly orderId: string
  readonly request: OrderRequest
}

async function ask(deps: Deps, principal: Actor, asked: Asked): Promise<OrderView> {
  const start = deps.clock.now()
  const updates = await deps.db.transaction(tx => change(deps, tx, { principal, ...asked }))
  await notifyUpdates(deps, start, updates)
  return getOrder(deps, principal, asked.orderId)
}

const requests = {
  cancel: { transition: 'cancelled', refusal: 'order cannot be cancelled' },
  accept: { transition: 'accepted', refusal: 'order cannot be accepted' },
  remainder: { transition: 'remainder_requested', refusal: 'remainder cannot be requested' },
} as const satisfies Record<string, { transition: OrderTransition; refusal: LiteralErrorMessage }>

/** A request credits nothing. Settling does whatever else the facts require. */
const noCredits = { ofAnOrder: 0, inAll: 0 }
/** Nor does a request expire an order. */
const noTime = new Date(0)

async function change(
  deps: Deps,
  tx: Tx,
  { principal, orderId, request }: Asked & { readonly principal: Actor },
): Promise<OrderUpdate[]> {
  if (!(await lockActor(tx, principal))) throw new Fault('api key is inactive')
  const order = isUuid(orderId) ? await findOwnOrderIn(tx, principal, orderId) : null
  if (!order) throw new Fault('order not found')
  return step(deps, tx, { order, request })
}

/** Takes the requested step, or none. */
async function step(
  deps: Deps,
  tx: Tx,
  { order, request }: { readonly order: Order; readonly request: OrderRequest },
): Promise<OrderUpdate[]> {
  const { transition, refusal } = requests[typeof request === 'string' ? request : 'remainder']
  const times = { chainTime: noTime, now: deps.clock.business() }
  const updates = await changeOrders(deps, tx, {
    key: order,
    orderIds: [order.id],
    times,
    limits: noCredits,
    request,
  })
  if (updates[0]?.steps[0]?.transition !== transition) throw new Fault(refusal)
  return updates
}
