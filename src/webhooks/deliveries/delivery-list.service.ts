import type { components } from '../../../generated/api.ts'
import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { readTimeCursor, refuseTwoStarts, writeTimeCursor, type Page } from '../../lib/cursor.ts'
import { Fault } from '../../lib/fault.ts'
import { isId } from '../../lib/ids.ts'
import type { Owner } from '../../lib/owner.ts'
import {
  findDeliveryCount,
  listEndpointDeliveries,
  listOldestDeliveries,
  type DeliveryRange,
  findOwnDelivery,
  listDeliveryAttempts,
  type DeliveryAttempt,
  type OwnDelivery,
} from './delivery-list.store.ts'
import { viewDelivery, type Delivery, type DeliveryView } from '../endpoints/webhook-view.ts'

export interface DeliveryPage extends Page {
  readonly webhookId: string
}

/**
 * Lists an endpoint's deliveries, newest first. Faults: `cursor and offset together`, `invalid cursor`, `webhook not found`, also for another owner's
 * endpoint.
 */
export async function listWebhookDeliveries(
  deps: Pick<Deps, 'db'>,
  owner: Owner,
  page: DeliveryPage,
): Promise<components['schemas']['WebhookDeliveryList']> {
  refuseTwoStarts(page)
  const { webhookId: endpointId, limit, offset, cursor } = page
  const after = cursor === undefined ? null : readTimeCursor('deliveries', cursor, id => isId('delivery', id))
  const range = { endpointId, after, limit: limit + 1, offset }
  // Reads the first page in parallel. It is discarded when the endpoint belongs to another owner.
  const [total, newest] = await Promise.all([
    findDeliveryCount(deps.db, owner, endpointId),
    offset === 0 ? listEndpointDeliveries(deps.db, range) : null,
  ])
  if (total === null) throw new Fault('webhook not found')
  const found = newest ?? (await listWithin(deps.db, total, range))
  const shown = found.slice(0, limit)
  return {
    deliveries: shown.map(viewDelivery),
    total,
    next_cursor: found.length > limit ? writeTimeCursor('deliveries', shown.at(-1)!) : null,
  }
}

/** Reads an offset from the nearer end of the list. An offset beyond the end reads nothing. */
function listWithin(rows: Rows, total: number, range: DeliveryRange): Promise<Delivery[]> {
  const { endpointId, limit, offset } = range
  if (offset >= total) return Promise.resolve([])
  if (offset <= total / 2) return listEndpointDeliveries(rows, range)
  const older = Math.max(0, total - offset - limit)
  return listOldestDeliveries(rows, { endpointId, limit: total - offset - older, older })
}

export interface DeliveryDetail extends Omit<OwnDelivery, 'delivery'> {
  readonly delivery: DeliveryView
  /** The exact text that is sent. */
  readonly body: string
  readonly attempts: readonly DeliveryAttempt[]
}

/** Returns one delivery with the result of each attempt. Fault: `delivery not found`, also for another owner's delivery. */
export async function getDelivery(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
  wanted: { readonly webhookId: string; readonly deliveryId: string },
): Promise<DeliveryDetail> {
  const found = isId('delivery', wanted.deliveryId) ? await findOwnDelivery(db, owner, wanted) : null
  if (!found) throw new Fault('delivery not found')
  const attempts = await listDeliveryAttempts(db, found.delivery.id)
  return {
    ...found,
    delivery: viewDelivery(found.delivery),
    body: found.delivery.body,
    attempts,
  }
}
