import { lockRetention, noteRemoved } from '../database/retention.store.ts'
import type { Deps } from '../deps.ts'
import { lockEventOrders } from './webhook-event.store.ts'
import { deleteOldEvents, deleteRetiredWebhooks, listRetiredWebhooks } from './webhook-retention.store.ts'

/**
 * Removes webhook events from before this time with their deliveries, then endpoints nobody sees and nothing is kept of: a batch
 * of each (docs/decisions/108-retention.md). Says how many rows are gone. Each in a transaction of its own: whoever records an
 * event locks its order first and the counts of deliveries then.
 */
export async function removeOldWebhooks(deps: Pick<Deps, 'db'>, before: Date): Promise<number> {
  return (await removeEvents(deps, before)) + (await removeRetired(deps, before))
}

function removeEvents(deps: Pick<Deps, 'db'>, before: Date): Promise<number> {
  return deps.db.transaction(async tx => {
    if (!(await lockRetention(tx, 'webhooks'))) return 0
    const events = await deleteOldEvents(tx, before)
    if (events > 0) await noteRemoved(tx, 'webhooks', before)
    return events
  })
}

function removeRetired(deps: Pick<Deps, 'db'>, before: Date): Promise<number> {
  return deps.db.transaction(async tx => {
    if (!(await lockRetention(tx, 'webhooks'))) return 0
    const retired = await listRetiredWebhooks(tx, before)
    if (retired.length === 0) return 0
    // Whoever records an event for the address of an order holds this lock from before it looks for the endpoint.
    await lockEventOrders(tx, retired)
    const ids = retired.map(one => one.id)
    return deleteRetiredWebhooks(tx, before, ids)
  })
}
