import type { components } from '../../../generated/api.ts'
import type { Actor } from '../../database/actor.ts'
import type { Rows, Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { readTimeCursor, refuseTwoStarts, writeTimeCursor, type Page } from '../../lib/cursor.ts'
import { Fault } from '../../lib/fault.ts'
import { isUuid } from '../../lib/ids.ts'
import { zero, type Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import { findOwnOrder } from '../../orders/order.sql.ts'
import { lockOrders } from '../../orders/order.store.ts'
import type { Order } from '../../orders/order.ts'
import {
  beginRequest,
  logCreated,
  replay,
  requireDestination,
  reserve,
  type CreatedWithdrawal,
} from '../request/create-withdrawal.service.ts'
import { readDestination } from '../request/destination.ts'
import { isOnList } from '../request/screen-destination.service.ts'
import { refundableOf } from './refundable.ts'
import { countOrderRefunds, listOrderRefunds } from '../withdrawal-list.store.ts'
import { viewWithdrawal } from '../withdrawal-view.ts'

export interface RefundInput {
  readonly orderId: string
  /** `null`: all that is refundable. */
  readonly amount: Usdt | null
  readonly address: string
  readonly idempotencyKey: string
}

/**
 * Refunds an order (docs/spec/decisions.md §6) with a withdrawal from the merchant's balance that names the order. Faults: those of a withdrawal
 * except the minimum, and `order not found`, `amount exceeds refundable`.
 */
export async function createRefund(deps: Deps, principal: Actor, asked: RefundInput): Promise<CreatedWithdrawal> {
  const { id: orderId, network } = await requireOrder(deps.db, principal, asked.orderId)
  const address = readDestination(network, asked.address, deps.config.networks)
  if (address === null) throw new Fault('invalid destination address')
  const { amount, idempotencyKey } = asked
  const isListed = await isOnList(deps, { owner: principal, network, address, amount: amount ?? zero })
  const created = await deps.db.transaction(async tx => {
    const input = { amount, network, address, idempotencyKey, metadata: {}, orderId }
    const earlier = await beginRequest(deps, tx, { principal, input })
    if (earlier?.isSame) return replay(tx, earlier.withdrawalId!)
    await requireDestination(deps, tx, { principal, input, isListed })
    // Before the amount: a client that rebuilds its retry must learn that the key already made a refund.
    if (earlier) throw new Fault('duplicate idempotency key')
    const { wanted } = await requireRefundable(tx, { orderId, amount })
    return reserve(deps, tx, { principal, input, amount: wanted, isKeyUsed: false })
  })
  logCreated(deps, created)
  return created
}

/**
 * Returns the order and the amount to refund: the requested one, or all that is refundable. Locks the order, so nothing else refunds, credits or
 * freezes it until the transaction ends. Fault: `amount exceeds refundable`.
 */
export async function requireRefundable(
  tx: Tx,
  { orderId, amount }: Pick<RefundInput, 'orderId' | 'amount'>,
): Promise<{ readonly order: Order; readonly wanted: Usdt }> {
  const [locked] = await lockOrders(tx, [orderId])
  const order = locked!
  const refundable = refundableOf(order)
  const wanted = amount ?? refundable
  if (wanted > refundable || wanted === zero) throw new Fault('amount exceeds refundable')
  return { order, wanted }
}

/** Lists one page of an order's refunds, newest first. Faults: `cursor and offset together`, `invalid cursor`, `order not found`. */
export async function listRefunds(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
  { orderId, ...page }: Page & { readonly orderId: string },
): Promise<components['schemas']['RefundList']> {
  refuseTwoStarts(page)
  const { limit, offset: skip, cursor } = page
  if (!isUuid(orderId)) throw new Fault('order not found')
  const after = cursor === undefined ? null : readTimeCursor('refunds', cursor, isUuid)
  if (!(await findOwnOrder(db, owner, orderId))) throw new Fault('order not found')
  const [total, found] = await Promise.all([
    countOrderRefunds(db, orderId),
    listOrderRefunds(db, { orderId, after, limit: limit + 1, skip }),
  ])
  const shown = found.slice(0, limit)
  return {
    refunds: shown.map(viewWithdrawal),
    total,
    next_cursor: found.length > limit ? writeTimeCursor('refunds', shown.at(-1)!) : null,
  }
}

/** Returns an order of the owner. Fault: `order not found`. */
export async function requireOrder(rows: Rows, owner: Owner, id: string): Promise<Order> {
  const found = isUuid(id) ? await findOwnOrder(rows, owner, id) : null
  if (!found) throw new Fault('order not found')
  return found.order
}
