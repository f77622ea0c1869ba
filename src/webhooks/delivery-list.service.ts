import type { components } from '../../generated/api.ts'
import type { Deps } from '../deps.ts'
import { readTimeCursor, refuseTwoStarts, writeTimeCursor, type Page } from '../lib/cursor.ts'
import { Fault } from '../lib/fault.ts'
import { isId } from '../lib/ids.ts'
import type { Owner } from '../lib/owner.ts'
import { countDeliveries, listEndpointDeliveries } from './delivery-list.store.ts'
import { viewDelivery } from './webhook-view.ts'
import { findVisibleWebhook } from './webhook.store.ts'

export interface DeliveryPage extends Page {
  readonly webhookId: string
}

/**
 * Deliveries of one endpoint, the newest first. Faults: `cursor and offset together`, `invalid cursor`, `webhook not found`,
 * whoever else's it may be.
 */
export async function listWebhookDeliveries(
  deps: Pick<Deps, 'db'>,
  owner: Owner,
  page: DeliveryPage,
): Promise<components['schemas']['WebhookDeliveryList']> {
  refuseTwoStarts(page)
  const { webhookId: endpointId, limit, offset, cursor } = page
  const after = cursor === undefined ? null : readTimeCursor('deliveries', cursor, id => isId('delivery', id))
  if (!(await findVisibleWebhook(deps.db.em(), owner, endpointId))) throw new Fault('webhook not found')
  const [found, total] = await Promise.all([
    listEndpointDeliveries(deps.db, { endpointId, after, limit: limit + 1, offset }),
    countDeliveries(deps.db, endpointId),
  ])
  const shown = found.slice(0, limit)
  return {
    deliveries: shown.map(viewDelivery),
    total,
    next_cursor: found.length > limit ? writeTimeCursor('deliveries', shown.at(-1)!) : null,
  }
}
