import type { ChainKey } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import { notifyEventsRecorded, notifyOrdersChanged } from '../database/notify.ts'
import type { Deps } from '../deps.ts'
import { postAll } from '../ledger/ledger.service.ts'
import { paymentPostings, releasePostings, type LedgerTransaction } from '../ledger/posting.ts'
import { recordEvents, type NewEvent } from '../webhooks/events/webhook-event.service.ts'
import { lockEventOrders } from '../webhooks/events/webhook-event.store.ts'
import { recordAlerts } from './alerts/order-alert.service.ts'
import type { OrderUpdate } from './evaluate.ts'
import { listChargeChanges } from './compat/charge.store.ts'
import { compatNotice, paymentEventData, type PaymentEventType, type NoticedEvent } from './payment-event.ts'
import { viewOrder } from './query/order-view.ts'
import { holdBalances, insertOrderChanges, markCredited, saveOrders } from './order-change.store.ts'
import type { Order } from './order.ts'
import type { Credit } from './payment.ts'
import { entryRef } from './recorded-transfer.ts'
import { listShown } from './order-transfers.store.ts'
import { traceUpdates } from './trace-order.ts'

export interface OrderUpdates {
  readonly key: ChainKey
  readonly updates: readonly OrderUpdate[]
  /** The head when these updates were evaluated. Confirmations are counted up to it. */
  readonly headHeight: number
  readonly now: Date
}

/** Writes the updates of these orders. Skips an order that took no step. */
export async function applyUpdates(deps: Deps, tx: Tx, { key, updates, headHeight, now }: OrderUpdates): Promise<void> {
  const changed = updates.filter(one => one.steps.length > 0)
  if (changed.length === 0) return
  await lockEventOrders(
    tx,
    changed.filter(one => one.credits.length > 0 || one.steps.some(hasEvents)).map(one => one.after),
  )
  const credits = changed.flatMap(one => one.credits.map(credit => ({ credit, order: one.after })))
  // `markCredited` changes balances in no fixed order, and a failing batch of sweeps changes the same balances. Lock them by address first.
  const credited = changed.filter(one => one.credits.length > 0).map(one => one.after.address)
  if (credited.length > 1) await holdBalances(tx, key, credited)
  await markCredited(
    tx,
    key,
    credits.map(one => one.credit),
  )
  await postAll(
    tx,
    credits.map(({ credit, order }) => entryOf(order, credit)),
    now,
  )
  await saveOrders(tx, changed)
  const shown = await listShown(
    tx,
    changed.map(one => one.after.id),
  )
  const { publicUrl } = deps.config
  const steps = changed.flatMap(one => one.steps.map(step => ({ ...step, shown: shown.get(step.order.id)! })))
  await insertOrderChanges(
    tx,
    steps.map(({ order, transition, shown: { transfers } }) => ({
      order,
      transition,
      snapshot: JSON.stringify(viewOrder(order, transfers, { publicUrl, headHeight })),
      at: now,
    })),
  )
  const charges = changed.filter(one => one.after.compat?.format === 'commerce' && one.steps.some(hasEvents))
  const changes = await listChargeChanges(
    tx,
    charges.map(one => one.after.id),
  )
  await recordEvents(
    deps,
    tx,
    steps.flatMap(step =>
      step.events.map(type =>
        eventOf(step.order, type, { shown: step.shown, at: now, changes: changes.get(step.order.id) ?? [], publicUrl }),
      ),
    ),
  )
  await recordAlerts(tx, steps, deps.clock.now())
}

/** Logs what changed since `start`, adds it to the orders' traces and notifies listeners. Call it after the commit. */
export async function notifyUpdates(deps: Deps, start: Date, updates: readonly OrderUpdate[]): Promise<void> {
  traceUpdates(deps, start, updates)
  const changed = updates.filter(one => one.steps.length > 0)
  await notifyOrdersChanged(
    deps,
    changed.map(one => one.after),
  )
  await notifyEventsRecorded(
    deps,
    changed.filter(one => one.steps.some(hasEvents)).map(one => one.after),
  )
}

function hasEvents({ events }: { readonly events: readonly unknown[] }): boolean {
  return events.length > 0
}

function entryOf({ merchantId }: Order, { transfer, credited, fee }: Credit): LedgerTransaction {
  const kind = transfer.isReleased ? 'release' : 'payment'
  const postingsOf = transfer.isReleased ? releasePostings : paymentPostings
  const { environment, network } = transfer
  return { kind, ref: entryRef(kind, transfer), environment, network, postings: postingsOf(merchantId, credited, fee) }
}

function eventOf(order: Order, type: PaymentEventType, noticed: Omit<NoticedEvent, 'type'>): NewEvent {
  return {
    merchantId: order.merchantId,
    environment: order.environment,
    type,
    orderId: order.id,
    data: paymentEventData(order, type, noticed.shown),
    at: noticed.at,
    onlyTo: order.webhookUrl,
    ...(order.compat && { compat: compatNotice(order, order.compat, { ...noticed, type }) }),
  }
}
