import type { components } from '../../../../../generated/api.ts'
import type { WebhookEventType } from '../../webhooks/event.ts'
import type { StoredDelivery } from './deliveries.ts'
import type { Order, Transfer } from './order.ts'
import type { OrderStore } from './store.ts'

export type TimelineEntry = components['schemas']['TimelineEntry']
type EntryType = TimelineEntry['type']
type Subject = Partial<Pick<TimelineEntry, 'order_status' | 'transaction' | 'event' | 'delivery'>>

/** What of the fake's state the timelines are kept in and made of. */
export interface TimelineState {
  /** What happened to each order, by its id. */
  readonly timelines: Map<string, readonly TimelineEntry[]>
  readonly orders: Pick<OrderStore, 'find'>
  readonly business: () => Date
}

/** What happened to an order, as `GET /v1/orders/{id}/timeline` tells it; the words are the fake's own. */
export function timelineOf(state: TimelineState, { id, status }: Order): components['schemas']['OrderTimeline'] {
  return { order_id: id, status, entries: state.timelines.get(id) ?? [], is_complete: true }
}

/** Adds what happened to an order. */
export function note(
  state: TimelineState,
  orderId: string,
  entry: { type: EntryType; message: string } & Subject,
): void {
  const none = { order_status: null, transaction: null, event: null, delivery: null }
  const entries = state.timelines.get(orderId) ?? []
  state.timelines.set(orderId, [...entries, { at: state.business().toISOString(), ...none, ...entry }])
}

/** Adds what a change made of an order; `as` says what it was when the statuses alone do not. */
export function noteChange(
  state: TimelineState,
  { before, after, as }: { before: Order | undefined; after: Order; as: EntryType | undefined },
): void {
  for (const transaction of after.transactions) noteTransfer(state, after.id, { before, transaction })
  if (before?.status === after.status) return
  const type = as ?? typeOf(before?.status, after.status)
  const message = `${type}: ${after.received_amount} of ${after.order_amount} USDT on ${after.network} have come.`
  note(state, after.id, { type, message, order_status: after.status })
}

function noteTransfer(
  state: TimelineState,
  orderId: string,
  { before, transaction }: { before: Order | undefined; transaction: Transfer },
): void {
  const known = before?.transactions.find(({ tx_hash }) => tx_hash === transaction.tx_hash)
  if (known?.status === transaction.status) return
  const seen = { ...transaction, status: transaction.status === 'DUST' ? 'DUST' : 'SEEN' } as const
  const what = `${transaction.amount} USDT in block ${transaction.block_number}`
  if (!known) note(state, orderId, { type: 'transfer.seen', message: `Seen: ${what}.`, transaction: seen })
  const type = transferTypes[transaction.status]
  if (type) note(state, orderId, { type, message: `${transaction.status}: ${what}.`, transaction })
}

const transferTypes: Partial<Record<Transfer['status'], EntryType>> = {
  CONFIRMING: 'transfer.confirming',
  FINAL: 'transfer.final',
  FROZEN: 'transfer.frozen',
  ORPHANED: 'transfer.orphaned',
}

function typeOf(before: Order['status'] | undefined, after: Order['status']): EntryType {
  if (before === 'FROZEN') return 'order.released'
  if (before === 'PENDING_CONFIRM' && after === 'OPEN') return 'order.payment_lost'
  if (before === 'UNDERPAID' && after === 'PAID') return 'order.accepted'
  return statusTypes[after] ?? 'order.credited'
}

/** What leads to each status that the fake brings about. */
const statusTypes: Readonly<Partial<Record<Order['status'], EntryType>>> = {
  PENDING: 'order.created',
  OPEN: 'order.created',
  PENDING_CONFIRM: 'order.payment_seen',
  CONFIRMING: 'order.confirming',
  PAID: 'order.paid',
  EXPIRED: 'order.expired',
  UNDERPAID: 'order.underpaid',
  EXPIRED_PAID: 'order.paid_late',
  FROZEN: 'order.frozen',
}

/** Adds an attempt to deliver an event; those of samples belong to no order. */
export function noteAttempt(state: TimelineState, delivery: StoredDelivery): void {
  const { id, webhookId, event, attempts, lastError, status } = delivery
  const orderId = String((event.data as { order_id?: unknown }).order_id)
  if (!event.event.startsWith('payment.') || !state.orders.find(orderId)) return
  const type = lastError === null ? 'delivered' : status === 'FAILED' ? 'failed' : 'attempt_failed'
  const message = `Attempt ${attempts} to deliver ${event.event}${lastError === null ? '' : `: ${lastError}`}`
  note(state, orderId, {
    type: `delivery.${type}`,
    message: message.slice(0, 500),
    event: { id: event.id, type: event.event as WebhookEventType },
    delivery: { id, webhook_id: webhookId, attempt: attempts, error: lastError?.slice(0, 64) ?? null },
  })
}
