import assert from 'node:assert/strict'
import { lockActiveKey } from '../database/active-key.store.ts'
import type { Principal } from '../api-keys/principal.ts'
import { findCursors } from '../chains/cursor.store.ts'
import { transferKey, type RecordedTransfer } from '../chains/recorded-transfer.ts'
import { listTransfers, markCredited } from '../chains/transfer.store.ts'
import type { Tx } from '../database/database.ts'
import { notifyEventRecorded, notifyOrderChanged } from '../database/notify.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { post } from '../ledger/ledger.service.ts'
import { paymentPostings, releasePostings } from '../ledger/posting.ts'
import { recordEvent } from '../webhooks/webhook-event.service.ts'
import type { LiteralErrorMessage } from '../../generated/errors.ts'
import { clearNote } from './change.store.ts'
import { eventTypeFor, paymentEventData } from './order-event.ts'
import type { OrderHappening } from './order-status.ts'
import { viewOrder } from './order-view.ts'
import { insertOrderEvent, lockOrder, saveOrder } from './order.store.ts'
import { decide, type Decision, type Order, type OrderRequest, type Scan } from './order.ts'
import type { Credit } from './payment.ts'

/** No order passes through more statuses than this at once; more means that `decide` does not come to rest. */
const stepsMax = 10

/** What a merchant asks of an order of its own, signed with a key that must still be active when it is written. */
export interface AskedChange {
  readonly kind: OrderRequest
  readonly by: Principal
}

/**
 * The one door through which an order changes: locks it, compares it with the recorded facts (`decide`), and writes every
 * step with its ledger entries, events and deliveries in one transaction. Safe to call at any time, any number of times.
 * Returns the order as it is afterwards; `null` when there is none. Something asked for is done or refused, as a whole:
 * `api key is inactive`, `order not found`, `order cannot be cancelled`, `order cannot be accepted`.
 */
export async function changeOrder(
  deps: Deps,
  orderId: string,
  asked: AskedChange | null = null,
): Promise<Order | null> {
  const before = { version: 0, status: '' }
  const after = await deps.db.transaction(async tx => {
    if (asked && !(await lockActiveKey(tx, asked.by.keyId))) throw new Fault('api key is inactive')
    await clearNote(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (asked && !isOwn(order, asked.by)) throw new Fault('order not found')
    if (!order) return null
    before.version = order.version
    before.status = order.status
    return takeSteps(deps, tx, order, asked?.kind ?? null)
  })
  if (after && after.version > before.version) await notifyOrderChanged(deps, after.id, after.version)
  if (after && after.status !== before.status && eventTypeFor(after.status)) await notifyEventRecorded(deps, after)
  return after
}

/**
 * As `changeOrder`, for facts that a person changes: brings the order up to date, lets `record` write under its lock, and
 * concludes from what was written, all in one transaction. Returns `null` when there is no such order.
 */
export async function changeOrderAfter(
  deps: Deps,
  orderId: string,
  record: (tx: Tx, order: Order) => Promise<void>,
): Promise<Order | null> {
  const before = { version: 0, status: '' }
  const after = await deps.db.transaction(async tx => {
    await clearNote(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) return null
    before.version = order.version
    before.status = order.status
    const current = await takeSteps(deps, tx, order, null)
    await record(tx, current)
    return takeSteps(deps, tx, current, null)
  })
  if (after && after.version > before.version) await notifyOrderChanged(deps, after.id, after.version)
  if (after && after.status !== before.status && eventTypeFor(after.status)) await notifyEventRecorded(deps, after)
  return after
}

function isOwn(order: Order | null, { merchantId, environment }: Principal): boolean {
  return order?.merchantId === merchantId && order.environment === environment
}

async function takeSteps(deps: Deps, tx: Tx, order: Order, request: OrderRequest | null): Promise<Order> {
  const cursors = await findCursors(tx, order)
  if (!cursors) {
    refuseUnlessDone(request, null)
    return order
  }
  // Read after the cursors: a transfer recorded in between is then newer than the scan, which only delays a conclusion.
  let transfers = await listTransfers(tx, order.id)
  const newest = cursors.seen.height > cursors.final.height ? cursors.seen : cursors.final
  const scan: Scan = { headHeight: newest.height, chainTime: newest.time, now: deps.clock.business() }
  for (let step = 0; step < stepsMax; step++) {
    const decision = decide({ ...order }, transfers, scan, step === 0 ? request : null)
    if (step === 0) refuseUnlessDone(request, decision)
    if (!decision) return order
    order = await apply(deps, tx, { order, transfers, decision, now: scan.now })
    transfers = withCredits(transfers, decision.credits)
  }
  throw new Error(`Order ${order.id} does not come to rest after ${stepsMax} steps`)
}

const requests = {
  cancel: { happening: 'cancelled', refusal: 'order cannot be cancelled' },
  accept: { happening: 'accepted', refusal: 'order cannot be accepted' },
} as const satisfies Record<OrderRequest, { happening: OrderHappening; refusal: LiteralErrorMessage }>

/** What was asked for is the first step or none: whatever else the facts ask for is left to those who watch them. */
function refuseUnlessDone(request: OrderRequest | null, decision: Decision | null): void {
  if (request === null) return
  const { happening, refusal } = requests[request]
  if (decision?.happening !== happening) throw new Fault(refusal)
}

interface Change {
  readonly order: Order
  readonly transfers: readonly RecordedTransfer[]
  readonly decision: Decision
  readonly now: Date
}

async function apply(deps: Deps, tx: Tx, { order, transfers, decision, now }: Change): Promise<Order> {
  for (const credit of decision.credits) await postCredit(tx, order, credit, now)
  const saved = { ...(await saveOrder(tx, order, decision.fields, now)) }
  const snapshot = JSON.stringify(viewOrder(saved, transfers, deps.config.publicUrl))
  await insertOrderEvent(tx, saved, { happening: decision.happening, snapshot, at: now })
  const type = decision.happening === null ? null : eventTypeFor(saved.status)
  if (type !== null) {
    await recordEvent(deps, tx, {
      merchantId: saved.merchantId,
      environment: saved.environment,
      type,
      orderId: saved.id,
      data: paymentEventData(saved, transfers),
      at: now,
      onlyTo: saved.webhookUrl,
    })
  }
  return saved
}

async function postCredit(tx: Tx, order: Order, { transfer, credited, fee }: Credit, now: Date): Promise<void> {
  await markCredited(tx, transfer, { credited, fee })
  const kind = transfer.freeze === null ? 'payment' : 'release'
  const postingsOf = kind === 'payment' ? paymentPostings : releasePostings
  const isNew = await post(
    tx,
    {
      kind,
      ref: `${kind}:${transferKey(transfer)}`,
      environment: order.environment,
      network: order.network,
      postings: postingsOf(order.merchantId, credited, fee),
    },
    now,
  )
  assert(isNew, 'a transfer that was not credited has no ledger entry')
}

function withCredits(transfers: readonly RecordedTransfer[], credits: readonly Credit[]): RecordedTransfer[] {
  return transfers.map(transfer => {
    const credit = credits.find(one => one.transfer === transfer)
    return credit ? { ...transfer, creditedAmount: credit.credited, feeAmount: credit.fee } : transfer
  })
}
