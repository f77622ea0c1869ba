import type { components } from '../../../generated/api.ts'
import type { RecordedAttempt, TimedEvent } from '../../webhooks/deliveries/recorded-attempt.ts'
import { attemptsMax } from '../../webhooks/deliveries/schedule.ts'
import type { OrderTransition } from '../order-status.ts'
import type { OrderView } from '../query/order-view.ts'

export type TimelineEntry = components['schemas']['TimelineEntry']
type EntryType = TimelineEntry['type']
type Transaction = OrderView['transactions'][number]

/** A change of the order as recorded. */
export interface RecordedChange {
  /** `null` when only amounts or confirmations changed. */
  readonly transition: OrderTransition | null
  readonly at: Date
  /** The whole order after the change. */
  readonly snapshot: OrderView
}

export interface TimedTransaction {
  /** The transfer in its present state. */
  readonly transaction: Transaction
  readonly seenAt: Date
  readonly finalAt: Date | null
  readonly setApartAt: Date | null
}

/** Records from before this time may have been removed by retention. */
export interface GoneRecords {
  readonly what: 'webhooks' | 'order_events'
  readonly before: Date
}

export interface TimelineFacts {
  readonly order: Pick<OrderView, 'order_amount' | 'price' | 'network' | 'expire_at' | 'created_at'>
  /** Sorted by version. */
  readonly changes: readonly RecordedChange[]
  readonly transactions: readonly TimedTransaction[]
  readonly events: readonly TimedEvent[]
  readonly attempts: readonly RecordedAttempt[]
  readonly gone: readonly GoneRecords[]
}

/** Returns everything that happened to an order, oldest first. At the same moment, causes come before effects (docs/spec/decisions.md §4). */
export function timelineOf(facts: TimelineFacts): TimelineEntry[] {
  const entries = [
    creation(facts.order),
    ...facts.gone.map(gone => goneEntry(gone, facts.order)),
    ...transferEntries(facts),
    ...facts.changes.flatMap((change, index) => decisionEntry(change, facts.changes[index - 1])),
    ...facts.events.map(event => eventEntry(event)),
    ...facts.attempts.map(attempt => attemptEntry(attempt)),
  ]
  // Sorting is stable, and the list above goes from cause to effect.
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

type TimelineSubject = Partial<Pick<TimelineEntry, 'order_status' | 'transaction' | 'event' | 'delivery'>>

type EntryContent = Pick<TimelineEntry, 'type' | 'message'> & TimelineSubject

function entry(at: Date, content: EntryContent): TimelineEntry {
  const none = { order_status: null, transaction: null, event: null, delivery: null }
  return { at: at.toISOString(), ...none, ...content }
}

function creation({ order_amount, price, network, expire_at, created_at }: TimelineFacts['order']): TimelineEntry {
  const from = price === null ? '' : ` (${price.amount} ${price.currency})`
  const message = `The order for ${order_amount} USDT${from} on ${network} was created. It is open until ${expire_at}.`
  return entry(new Date(created_at), { type: 'order.created', message, order_status: 'OPEN' })
}

/** Adds a notice where records were removed. Transfers and the ledger are kept for ever (docs/decisions/retention.md#what-is-kept). */
function goneEntry({ what, before }: GoneRecords, { created_at }: TimelineFacts['order']): TimelineEntry {
  const records = what === 'webhooks' ? 'Webhook events and their deliveries' : 'Changes of the order'
  const message = `${records} from before ${before.toISOString()} are no longer kept and not listed here.`
  return entry(new Date(created_at), { type: 'history.removed', message })
}

/**
 * A transfer's row holds when it was seen and became final. Snapshots show what happened in between, as far as it changed the order. A transfer that
 * a fork removed may come again in another block, so its first entry shows the first snapshot, not the present state.
 */
function transferEntries({ transactions, changes }: TimelineFacts): TimelineEntry[] {
  const finalTimes = new Map(transactions.map(one => [keyOf(one.transaction), one.finalAt]))
  const between = changes.flatMap((change, index) => transferChanges(change, changes[index - 1], finalTimes))
  const orphaned = new Set(between.filter(one => one.type === 'transfer.orphaned').map(one => keyOf(one.transaction!)))
  const asSeen = firstSeen(changes)
  return [
    ...transactions.map(({ transaction: now, seenAt, finalAt }) => {
      const transaction = asSeen.get(keyOf(now)) ?? now
      const isGone = now.status === 'ORPHANED' && !orphaned.has(keyOf(now))
      const isDust = now.status === 'DUST'
      const more = isGone ? ', which the chain has taken back since' : isDust ? '; it is too small to count' : ''
      const message = `A transfer of ${transaction.amount} USDT was seen in block ${transaction.block_number}${more}.`
      return entry(earlierOf(seenAt, finalAt), {
        type: 'transfer.seen',
        message,
        transaction: { ...transaction, status: isDust ? 'DUST' : 'SEEN' },
      })
    }),
    ...between,
    ...transactions.flatMap(({ transaction, finalAt }) => {
      if (finalAt === null) return []
      const message = `The transfer of ${transaction.amount} USDT in block ${transaction.block_number} is final.`
      return entry(finalAt, { type: 'transfer.final', message, transaction: { ...transaction, status: 'FINAL' } })
    }),
    ...transactions.flatMap(({ transaction, setApartAt }) => {
      if (setApartAt === null) return []
      const message = `Two operators set the transfer of ${transaction.amount} USDT apart for good: it is not credited and stays at its address.`
      return entry(setApartAt, { type: 'transfer.set_apart', message, transaction })
    }),
  ]
}

/** Returns each transfer as the first snapshot that has it. */
function firstSeen(changes: readonly RecordedChange[]): ReadonlyMap<string, Transaction> {
  const found = new Map<string, Transaction>()
  for (const { snapshot } of changes) {
    for (const one of snapshot.transactions) if (!found.has(keyOf(one))) found.set(keyOf(one), one)
  }
  return found
}

/**
 * An order changes after its transfers do. An orphaned transfer may be final again before its order changes, so entries for earlier stages get a time
 * no later than its finality.
 */
function transferChanges(
  { snapshot, at: changedAt }: RecordedChange,
  before: RecordedChange | undefined,
  finalTimes: ReadonlyMap<string, Date | null>,
): TimelineEntry[] {
  const known = new Map(before?.snapshot.transactions.map(one => [keyOf(one), one]))
  return snapshot.transactions.flatMap(transaction => {
    const earlier = known.get(keyOf(transaction))
    const isBack = earlier !== undefined && isAgain(earlier, transaction)
    const wasFinal = earlier?.status === 'FINAL' || earlier?.status === 'FROZEN'
    const at = wasFinal ? changedAt : earlierOf(changedAt, finalTimes.get(keyOf(transaction)))
    const again = isBack
      ? [entry(at, { ...seenAgain(transaction), transaction: { ...transaction, status: 'SEEN' } })]
      : []
    const said = earlier?.status === transaction.status && !isBack ? null : transferSentence(transaction)
    if (said === null) return again
    return [...again, entry(transaction.status === 'CONFIRMING' ? at : changedAt, { ...said, transaction })]
  })
}

function earlierOf(time: Date, other: Date | null | undefined): Date {
  return other && other < time ? other : time
}

/** Whether an orphaned or moved transfer is on the chain again, in any status. */
function isAgain(earlier: Transaction, now: Transaction): boolean {
  if (now.status === 'ORPHANED') return false
  return earlier.status === 'ORPHANED' || earlier.block_number !== now.block_number
}

function seenAgain({ amount, block_number }: Transaction): Pick<TimelineEntry, 'type' | 'message'> {
  return { type: 'transfer.seen', message: `The transfer of ${amount} USDT was seen again, in block ${block_number}.` }
}

function transferSentence(transaction: Transaction): { type: EntryType; message: string } | null {
  const what = `The transfer of ${transaction.amount} USDT`
  const block = `block ${transaction.block_number}`
  switch (transaction.status) {
    case 'CONFIRMING':
      return { type: 'transfer.confirming', message: `${what} in ${block} is being confirmed.` }
    case 'ORPHANED':
      return { type: 'transfer.orphaned', message: `${what} is gone: the chain took ${block} back.` }
    case 'FROZEN':
      return { type: 'transfer.frozen', message: `${what} in ${block} was flagged by screening.` }
    // Reported from the transfer's own row, or above when it was seen again.
    case 'SEEN':
    case 'FINAL':
    case 'DUST':
      return null
  }
}

function keyOf({ tx_hash, log_index }: Transaction): string {
  return `${tx_hash}:${log_index}`
}

function decisionEntry(
  { transition, at, snapshot }: RecordedChange,
  before: RecordedChange | undefined,
): TimelineEntry[] {
  if (transition === null) return creditEntry(at, snapshot, before?.snapshot)
  const message = reasonOf(transition, snapshot)
  return [entry(at, { type: transitionTypes[transition], message, order_status: snapshot.status })]
}

/** Reports a credit that leaves the status unchanged: more final money, or a release that operators decided. */
function creditEntry(at: Date, now: OrderView, before: OrderView | undefined): TimelineEntry[] {
  if (before === undefined || now.credited_amount === before.credited_amount) return []
  const sum = `${now.credited_amount} USDT are credited in all, ${before.credited_amount} before.`
  return isRelease(before, now)
    ? [entry(at, { type: 'order.released', message: `The frozen money was released; ${sum}` })]
    : [entry(at, { type: 'order.credited', message: `More money is final; ${sum}` })]
}

/** Whether a frozen transfer was released. A fork makes it ORPHANED, operators make it FINAL. */
function isRelease(before: OrderView, now: OrderView): boolean {
  const frozen = new Set(before.transactions.filter(one => one.status === 'FROZEN').map(one => keyOf(one)))
  return now.transactions.some(one => one.status === 'FINAL' && frozen.has(keyOf(one)))
}

const transitionTypes = {
  addressed: 'order.created',
  payment_seen: 'order.payment_seen',
  confirming: 'order.confirming',
  reorged: 'order.payment_lost',
  paid: 'order.paid',
  expired: 'order.expired',
  underpaid: 'order.underpaid',
  paid_late: 'order.paid_late',
  frozen: 'order.frozen',
  released: 'order.released',
  released_late: 'order.released',
  released_short: 'order.released',
  released_open: 'order.released',
  set_apart: 'order.set_apart',
  set_apart_short: 'order.set_apart',
  set_apart_open: 'order.set_apart',
  remainder_requested: 'order.remainder_requested',
  accepted: 'order.accepted',
  cancelled: 'order.cancelled',
  reversed: 'order.payment_lost',
  reversed_short: 'order.payment_lost',
  reversed_part: 'order.payment_lost',
} as const satisfies Record<OrderTransition, EntryType>

function reasonOf(transition: OrderTransition, order: OrderView): string {
  const part = `${order.received_amount} of ${order.order_amount} USDT`
  switch (transition) {
    case 'addressed':
      return 'The order got its address.'
    case 'payment_seen':
      return `${part} were seen on the chain. Next they must become final.`
    case 'confirming':
      return `${part} have their first confirmations.`
    case 'reorged':
      return 'The chain took back the block that had paid the order, so the order waits for money again.'
    case 'paid':
      return `${part} are final. ${order.credited_amount} USDT were credited.`
    case 'expired':
      return 'The order expired before any money came.'
    case 'underpaid':
      return `The order expired with ${part}, which is too little. ${order.credited_amount} USDT were credited.`
    case 'paid_late':
      return `${part} are final, but they came after the order had expired. ${order.credited_amount} USDT were credited.`
    case 'frozen':
      return 'Screening flagged a transfer to the order, so its money is held.'
    case 'released_open':
      return `The frozen money was released; ${part} have come, and the order waits for the rest until ${order.expire_at}.`
    case 'released':
    case 'released_late':
    case 'released_short':
      return `The frozen money was released; ${order.credited_amount} USDT were credited.`
    case 'set_apart':
      return 'The frozen money was set apart for good and is not credited; nothing else had come when the order ended.'
    case 'set_apart_short':
      return `The frozen money was set apart for good; ${part} had come besides, which is too little; ${order.credited_amount} USDT were credited.`
    case 'set_apart_open':
      return `The frozen money was set apart for good; ${part} have come besides, and the order waits for the rest until ${order.expire_at}.`
    case 'remainder_requested':
      return `${order.missing_amount} USDT are missing; the payment page asks for them until ${order.remainder_expire_at}.`
    case 'accepted':
      return `The order was accepted as paid with ${part}.`
    case 'cancelled':
      return 'The order was cancelled before any money came.'
    case 'reversed':
      return 'The chain took back final blocks with all money of the order; what was credited was reversed.'
    case 'reversed_short':
    case 'reversed_part':
      return `The chain took back final blocks with money of the order; ${part} are left, of which ${order.credited_amount} USDT stay credited.`
  }
}

function eventEntry({ id, type, at, receivers }: TimedEvent): TimelineEntry {
  const endpoints = `${receivers} webhook ${receivers === 1 ? 'endpoint' : 'endpoints'}`
  const message =
    receivers === 0 ? `${type} created: no webhook endpoint is subscribed.` : `${type} created for ${endpoints}.`
  return entry(at, { type: 'event.recorded', message, event: { id, type } })
}

function attemptEntry(attempt: RecordedAttempt): TimelineEntry {
  const { event, deliveryId, webhookId, number, error, at } = attempt
  const delivery = { id: deliveryId, webhook_id: webhookId, attempt: number, error }
  return entry(at, { ...attemptSentence(attempt), event: { id: event.id, type: event.type }, delivery })
}

function attemptSentence({ event, number, error, isLast }: RecordedAttempt): { type: EntryType; message: string } {
  if (error === null)
    return { type: 'delivery.delivered', message: `Attempt ${number} of ${attemptsMax} delivered ${event.type}.` }
  if (error === 'endpoint inactive') {
    return { type: 'delivery.failed', message: `${event.type} is not sent any more: its endpoint is inactive.` }
  }
  const message = `Attempt ${number} of ${attemptsMax} to deliver ${event.type} failed (${error})`
  if (!isLast) return { type: 'delivery.attempt_failed', message: `${message}.` }
  return { type: 'delivery.failed', message: `${message}; it is not sent any more.` }
}
