import type { Tx } from '../database/database.ts'
import { WebhookEventEntity, type WebhookEventRow } from './webhook-event.entity.ts'

export async function insertEvent(tx: Tx, event: WebhookEventRow): Promise<void> {
  await tx.em.insert(WebhookEventEntity, event)
}
