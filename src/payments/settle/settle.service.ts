import type { ChainKey } from '../../chains/chain.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { changeOrders } from '../../orders/change-orders.service.ts'
import { lockNetwork } from '../../orders/order.store.ts'
import type { OrderTimes } from '../../orders/order.ts'
import { notifyUpdates } from '../../orders/apply-updates.service.ts'
import { findCursors, type Cursors } from '../follow/cursor.store.ts'
import { lockPause } from '../follow/pause.store.ts'
import {
  listForgotten,
  listOverdue,
  listUnsettled,
  markSettled,
  reschedule,
  recordFacts,
  type UnsettledOrder,
} from './unsettled-orders.store.ts'

/** Batch size per transaction, so that locks last a fraction of a second. */
const batch = { orders: 200, transfers: 5000 }
/** Credits per transaction. An order with thousands of transfers leaves room for others. */
const credits = { ofAnOrder: 200, inAll: 600 }
/** Batches per run, so that other jobs get their turn. The next run continues. */
const batchesMax = 200

/**
 * Settles the orders of a network whose facts changed or whose time is up, batch by batch. Retries a failing order alone, logs it and backs
 * off, so that it never holds up another. Does nothing while the chain is paused. Returns how many orders it settled. Safe to run at any
 * time and in parallel.
 */
export async function settle(deps: Deps, key: ChainKey): Promise<number> {
  let settled = 0
  for (let round = 0; round < batchesMax; round++) {
    const found = await settleBatch(deps, key)
    settled += found.settled
    if (!found.hasMore) break
  }
  return settled
}

/** Recovery job: marks forgotten orders as unsettled and settles everything due. */
export async function settleDue(deps: Deps): Promise<void> {
  const keys = deps.chains.all.map(({ environment, chain }) => ({ environment, network: chain.network }))
  for (const key of keys) {
    const forgotten = await listForgotten(deps.db, key, batch.orders)
    if (forgotten.length > 0) {
      deps.log.error({ ...key, orderIds: forgotten }, 'orders missing from the settle queue, settling now')
      await deps.db.transaction(tx => recordFacts(tx, forgotten, deps.clock.business()))
    }
  }
  await Promise.all(keys.map(key => settle(deps, key)))
}

interface Settled {
  readonly settled: number
  /** Whether another batch may find work. */
  readonly hasMore: boolean
}

const nothing: Settled = { settled: 0, hasMore: false }

async function settleBatch(deps: Deps, key: ChainKey): Promise<Settled> {
  let chosen: readonly UnsettledOrder[] = []
  const chooseAndKeep: Choose = async (tx, times) => {
    chosen = await choose(tx, key, times)
    return chosen
  }
  try {
    return await settleChosen(deps, key, chooseAndKeep)
  } catch (error) {
    if (chosen.length === 0) throw error
    const alone = await settleSingly(deps, key, { chosen, error })
    return { settled: alone, hasMore: true }
  }
}

async function choose(tx: Tx, key: ChainKey, times: OrderTimes): Promise<UnsettledOrder[]> {
  const unsettled = await listUnsettled(tx, key, { limits: batch, now: times.now })
  const before = times.chainTime < times.now ? times.chainTime : times.now
  return [...unsettled, ...(await listOverdue(tx, key, { before, limit: batch.orders - unsettled.length }))]
}

/** Settles a failed batch order by order, to find the one that fails. */
async function settleSingly(
  deps: Deps,
  key: ChainKey,
  { chosen, error }: { readonly chosen: readonly UnsettledOrder[]; readonly error: unknown },
): Promise<number> {
  deps.log.warn({ err: error, ...key, orders: chosen.length }, 'batch settlement failed, settling orders one by one')
  let settled = 0
  for (const one of chosen) {
    try {
      settled += (await settleChosen(deps, key, () => Promise.resolve([one]))).settled
    } catch (reason) {
      deps.log.error({ err: reason, orderId: one.orderId }, 'failed to settle order')
      await deps.db.transaction(async tx => {
        const now = deps.clock.business()
        // An order found only because its time is up becomes unsettled here, so that it waits like any other.
        if (one.recorded === null) await recordFacts(tx, [one.orderId], now)
        await reschedule(tx, one.orderId, now)
      })
    }
  }
  return settled
}

/** Returns the time up to which an absent payment is certain: at the head with a quorum if nodes are complete there, else the final block. */
function certainUntil(deps: Deps, { environment, network }: ChainKey, { quorum, final }: Cursors): Date {
  return deps.chains.find(environment, network)?.isCompleteAtHead ? quorum.time : final.time
}

type Choose = (tx: Tx, times: OrderTimes) => Promise<readonly UnsettledOrder[]>

async function settleChosen(deps: Deps, key: ChainKey, chooseOrders: Choose): Promise<Settled> {
  const start = deps.clock.now()
  const done = await deps.db.transaction(async tx => {
    // In the transaction that credits, so that none commits after the chain is paused.
    if ((await lockPause(tx, key)) !== null) return null
    await lockNetwork(tx, key)
    // Read cursors and counts before the facts: a fact recorded meanwhile then leaves its order unsettled.
    const cursors = await findCursors(tx, key)
    if (!cursors) return null
    const times: OrderTimes = { chainTime: certainUntil(deps, key, cursors), now: deps.clock.business() }
    const chosen = await chooseOrders(tx, times)
    if (chosen.length === 0) return null
    const orderIds = chosen.map(one => one.orderId)
    const updates = await changeOrders(deps, tx, { key, orderIds, times, limits: credits })
    const unfinished = new Set(updates.filter(one => one.hasMore).map(one => one.after.id))
    const finished = chosen.filter(one => !unfinished.has(one.orderId))
    const waiting = chosen.filter(one => unfinished.has(one.orderId))
    await markSettled(tx, key, { finished, waiting, now: times.now })
    // An overdue order that took no step does not count as settled, or the loop would find it for ever.
    const moved = new Set(updates.filter(one => one.steps.length > 0).map(one => one.after.id))
    return { updates, settled: finished.filter(one => one.recorded !== null || moved.has(one.orderId)).length }
  })
  if (!done) return nothing
  await notifyUpdates(deps, start, done.updates)
  const { settled } = done
  return { settled, hasMore: settled > 0 || done.updates.some(one => one.credits.length > 0) }
}
