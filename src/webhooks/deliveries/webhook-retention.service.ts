import path from 'node:path'
import { Readable } from 'node:stream'
import { writeArchive } from '../../database/partitions/archive-file.ts'
import { monthOf } from '../../database/partitions/month.ts'
import { lockRetention, noteRemoved } from '../../database/partitions/retention.store.ts'
import type { Deps } from '../../deps.ts'
import { cellPrefix } from '../../lib/cell.ts'
import { lockEventOrders } from '../events/webhook-event.store.ts'
import {
  deleteOldEvents,
  deleteRetiredWebhooks,
  listRetiredWebhooks,
  type KeptEvent,
} from './webhook-retention.store.ts'

type RetentionDeps = Pick<Deps, 'db' | 'config'>

/**
 * Removes webhook events from before this time with their deliveries, then endpoints nobody sees and nothing is kept of: a batch
 * of each (docs/decisions/retention.md#what-is-kept). Where a folder is set, events are in a file of it before they are removed. Says how many rows
 * are gone. Each in a transaction of its own: whoever records an event locks its order first and the counts of deliveries then.
 */
export async function removeOldWebhooks(deps: RetentionDeps, before: Date): Promise<number> {
  return (await removeEvents(deps, before)) + (await removeRetired(deps, before))
}

function removeEvents({ db, config }: RetentionDeps, before: Date): Promise<number> {
  const { archiveDir: folder, cell } = config
  const keep = folder === null ? undefined : (events: readonly KeptEvent[]) => writeEvents({ folder, cell }, events)
  return db.transaction(async tx => {
    if (!(await lockRetention(tx, 'webhooks'))) return 0
    const events = await deleteOldEvents(tx, before, keep)
    if (events > 0) await noteRemoved(tx, 'webhooks', before)
    return events
  })
}

/** A file for each batch, with the places of its first and last event: one that was cut short is written anew, under the same first place. */
async function writeEvents(
  { folder, cell }: { readonly folder: string; readonly cell: number },
  events: readonly KeptEvent[],
): Promise<void> {
  const [first, last] = [events[0]!, events.at(-1)!]
  const bounds = [first, last].map(({ position }) => String(position).padStart(12, '0')).join('-')
  const file = path.resolve(
    folder,
    `webhook_event-${cellPrefix(cell)}${monthOf(first.createdAt)}`,
    `${bounds}.jsonl.gz`,
  )
  await writeArchive(file, Readable.from(events.map(({ line }) => line)))
}

function removeRetired(deps: RetentionDeps, before: Date): Promise<number> {
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
