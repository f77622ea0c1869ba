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
 * Removes a batch of webhook events from before this time with their deliveries, then a batch of retired endpoints
 * (docs/decisions/retention.md#what-is-kept). When a folder is set, events are first written to a file in it. Returns the number of rows removed.
 * Uses one transaction for each batch, because recording an event locks its order first and delivery counts after it.
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

/**
 * Writes one file per batch, named by the positions of its first and last event. A file that was cut short is written again under the same first
 * position.
 */
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
    // Recording an event for an order's address holds this lock before it looks up the endpoint.
    await lockEventOrders(tx, retired)
    const ids = retired.map(one => one.id)
    return deleteRetiredWebhooks(tx, before, ids)
  })
}
