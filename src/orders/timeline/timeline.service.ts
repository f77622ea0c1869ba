import type { components } from '../../../generated/api.ts'
import { listRemoved } from '../../database/partitions/retention.store.ts'
import type { Deps } from '../../deps.ts'
import type { Owner } from '../../lib/owner.ts'
import { listAttempts, listOrderWebhookEvents } from '../../webhooks/deliveries/order-webhooks.store.ts'
import type { OrderView } from '../query/order-view.ts'
import { getStoredOrder } from '../order.service.ts'
import { listChanges, listTransferTimes } from './timeline.store.ts'
import { timelineOf, type TimedTransaction } from './timeline.ts'

/** The limit for each kind of record. It exceeds any ordinary payment, and bounds the rest when someone sends thousands of small transfers. */
const rowsMax = 500
const entriesMax = 1000

/** Returns the history of an order (decisions, section 4). Fault: `order not found`. */
export async function getOrderTimeline(
  deps: Deps,
  owner: Owner,
  orderId: string,
): Promise<components['schemas']['OrderTimeline']> {
  // Reads everything in parallel. The results are discarded when the order belongs to another owner.
  const [order, changes, times, events, attempts, removed] = await Promise.all([
    getStoredOrder(deps, owner, orderId),
    listChanges(deps.db, orderId, rowsMax),
    listTransferTimes(deps.db, orderId, rowsMax),
    listOrderWebhookEvents(deps.db, orderId, rowsMax),
    listAttempts(deps.db, orderId, rowsMax),
    listRemoved(deps.db),
  ])
  const transactions = times.flatMap(time => timed(order, time))
  const gone = [...removed].flatMap(([what, before]) =>
    Date.parse(order.created_at) < before.getTime() ? { what, before } : [],
  )
  const entries = timelineOf({ order, changes, transactions, events, attempts, gone })
  const isCut =
    [changes, times, events, attempts].some(rows => rows.length === rowsMax) ||
    transactions.length < times.length ||
    gone.length > 0 ||
    entries.length > entriesMax
  return { order_id: orderId, status: order.status, entries: entries.slice(0, entriesMax), is_complete: !isCut }
}

function timed(order: OrderView, time: Awaited<ReturnType<typeof listTransferTimes>>[number]): TimedTransaction[] {
  const transaction = order.transactions.find(one => one.tx_hash === time.txHash && one.log_index === time.ordinal)
  const { seenAt, finalAt, setApartAt } = time
  return transaction ? [{ transaction, seenAt, finalAt, setApartAt }] : []
}
