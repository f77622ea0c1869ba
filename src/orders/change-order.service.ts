import { lockActiveKey } from '../database/active-key.store.ts'
import type { Principal } from '../api-keys/principal.ts'
import { ChainHalted } from '../chains/chain.ts'
import { findCursors } from '../payments/cursor.store.ts'
import { assertCrediting } from '../payments/halt.store.ts'
import { listTransfers } from '../payments/transfer.store.ts'
import type { Tx } from '../database/database.ts'
import { notifyEventRecorded, notifyOrderChanged } from '../database/notify.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import type { LiteralErrorMessage } from '../../generated/errors.ts'
import { findRecorded, markSettled } from '../payments/order-facts.store.ts'
import { eventTypeFor } from './order-event.ts'
import type { OrderHappening } from './order-status.ts'
import { lockOrder } from './order.store.ts'
import { decide, type Decision, type Order, type OrderRequest, type Scan } from './order.ts'
import { writeStep, type Stepped } from './write-step.service.ts'

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
 * Returns the order as it is afterwards; `null` when there is none. Throws ChainHalted, and writes nothing, when something
 * is to be credited on a halted chain. Something asked for is done or refused, as a whole: `api key is inactive`,
 * `order not found`, `order cannot be cancelled`, `order cannot be accepted`.
 */
export async function changeOrder(
  deps: Deps,
  orderId: string,
  asked: AskedChange | null = null,
): Promise<Order | null> {
  return changeLocked(deps, orderId, {
    async before(tx) {
      if (asked && !(await lockActiveKey(tx, asked.by.keyId))) throw new Fault('api key is inactive')
    },
    async change(tx, order) {
      if (asked && !isOwn(order, asked.by)) throw new Fault('order not found')
      return order && takeSteps(deps, tx, order, asked?.kind ?? null)
    },
  })
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
  return changeLocked(deps, orderId, {
    async change(tx, order) {
      if (!order) return null
      const current = await takeSteps(deps, tx, order, null)
      await record(tx, current)
      return takeSteps(deps, tx, current, null)
    },
  })
}

interface LockedChange {
  /** What is locked before the order. */
  before?(tx: Tx): Promise<void>
  change(tx: Tx, order: Order | null): Promise<Order | null>
}

/** The frame of every change: one transaction with the order locked and settled, and who listens told of it. */
export async function changeLocked(
  deps: Deps,
  orderId: string,
  { before, change }: LockedChange,
): Promise<Order | null> {
  let version = 0
  const after = await deps.db.transaction(async tx => {
    await before?.(tx)
    const order = await lockOrder(tx, orderId)
    version = order?.version ?? 0
    // Before the facts: one recorded while they are read leaves the order unsettled, so that it is looked at again.
    const recorded = await findRecorded(tx, orderId)
    const changed = await change(tx, order)
    if (recorded !== null) await markSettled(tx, orderId, recorded)
    return changed
  })
  if (!after || after.version === version) return after
  await notifyOrderChanged(deps, after.id, after.version)
  if (eventTypeFor(after.status)) await notifyEventRecorded(deps, after)
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
  let at: Stepped = { order, transfers: await listTransfers(tx, order.id) }
  const scan: Scan = {
    headHeight: Math.max(cursors.head.height, cursors.final.height),
    chainTime: cursors.agreed.time,
    now: deps.clock.business(),
  }
  for (let step = 0; step < stepsMax; step++) {
    const decision = decide({ ...at.order }, at.transfers, scan, step === 0 ? request : null)
    if (step === 0) refuseUnlessDone(request, decision)
    if (!decision) return at.order
    if (decision.credits.length > 0) await assertMayCredit(tx, order, request)
    at = await writeStep(deps, tx, { ...at, decision, now: scan.now })
  }
  throw new Error(`Order ${order.id} does not come to rest after ${stepsMax} steps`)
}

/** Asked in the transaction that credits, so that none commits once the chain is halted. */
async function assertMayCredit(tx: Tx, order: Order, request: OrderRequest | null): Promise<void> {
  try {
    await assertCrediting(tx, order)
  } catch (error) {
    if (error instanceof ChainHalted) refuseUnlessDone(request, null)
    throw error
  }
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
