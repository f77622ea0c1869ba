import type { Tx } from '../database/database.ts'
import { WebhookEventEntity, type WebhookEventRow } from './webhook-event.entity.ts'

/** Events whose newest delivery to an endpoint failed, made since a moment, the oldest first. Read along the endpoint's own list. */
export async function listFailedEvents(
  tx: Tx,
  { endpointId, since, limit }: { readonly endpointId: string; readonly since: Date; readonly limit: number },
): Promise<WebhookEventRow[]> {
  const found = await tx.query<{ id: string }>(
    `select d.event_id as id from webhook_delivery d
      where d.endpoint_id = $1 and d.created_at >= $2::timestamptz and d.status = 'FAILED'
        and not exists (select 1 from webhook_delivery later where later.event_id = d.event_id and later.endpoint_id = d.endpoint_id
          and (later.created_at, later.id) > (d.created_at, d.id))
      order by d.created_at, d.id limit $3`,
    [endpointId, since.toISOString(), limit],
  )
  const ids = found.map(row => row.id)
  const events = await tx.em.find(WebhookEventEntity, { id: { $in: ids } })
  return ids.flatMap(id => events.filter(event => event.id === id))
}
