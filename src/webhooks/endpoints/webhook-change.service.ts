import { lockActor } from '../../database/encryption/active-key.store.ts'
import type { Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import { groupOf } from '../deliveries/delivery-limits.ts'
import { moveDeliveries, stopDeliveries } from '../deliveries/delivery.store.ts'
import type { EventType } from '../events/event-type.ts'
import { judgeWebhookUrl, urlKey } from './webhook-url.ts'
import { viewWebhook, type WebhookView } from './webhook-view.ts'
import type { WebhookRow } from './webhook.entity.ts'
import { lockVisibleWebhook, updateWebhookRow } from './webhook.store.ts'

type ChangeDeps = Pick<Deps, 'config' | 'clock' | 'db'>

export interface WebhookUpdate {
  readonly webhookId: string
  readonly url?: string | undefined
  readonly events?: readonly EventType[] | undefined
  readonly isActive?: boolean | undefined
}

/**
 * Changes what is given and leaves the rest. Deliveries that wait go to a new URL from their next
 * attempt on; an endpoint made inactive loses them for good. Faults: `invalid webhook url`, `api key is inactive`,
 * `webhook not found`.
 */
export async function updateWebhook(deps: ChangeDeps, owner: Actor, update: WebhookUpdate): Promise<WebhookView> {
  refuseUrl(deps, update.url)
  const updatedAt = deps.clock.business()
  return deps.db.transaction(async tx => {
    const webhook = await lockOwnWebhook(tx, owner, update.webhookId)
    const url = update.url ?? webhook.url
    const key = urlKey(url)
    const change = {
      url,
      urlKey: key,
      // Whoever is at the new URL has answered nothing yet.
      answeredAt: key === webhook.urlKey ? webhook.answeredAt : null,
      lane: groupOf(url, webhook.id),
      events: [...new Set(update.events ?? webhook.events)],
      isActive: update.isActive ?? webhook.isActive,
      updatedAt,
    }
    await updateWebhookRow(tx, webhook.id, change)
    if (change.lane !== webhook.lane) await moveDeliveries(tx, webhook.id, change.lane)
    // Also when it becomes active: an event recorded just when it was made inactive may have left a delivery behind.
    if (change.isActive !== webhook.isActive) await stopDeliveries(tx, webhook.id, updatedAt)
    return viewWebhook({ ...webhook, ...change })
  })
}

function refuseUrl(deps: ChangeDeps, url: string | undefined): void {
  const verdict = url === undefined ? null : judgeWebhookUrl(url, deps.config.egressAllowCidrs)
  if (verdict && !verdict.ok) throw new Fault('invalid webhook url', verdict.reason)
}

/**
 * Deletes an endpoint. Its row stays, since its deliveries refer to it, but nobody finds it and nothing is sent to it any
 * more. Faults: `api key is inactive`, `webhook not found`, so also the second time.
 */
export async function deleteWebhook(deps: ChangeDeps, owner: Actor, webhookId: string): Promise<void> {
  const now = deps.clock.business()
  await deps.db.transaction(async tx => {
    const webhook = await lockOwnWebhook(tx, owner, webhookId)
    await updateWebhookRow(tx, webhook.id, { isActive: false, deletedAt: now, updatedAt: now })
    await stopDeliveries(tx, webhook.id, now)
  })
}

/** An endpoint of the owner, locked; the key stays active until the transaction ends. */
export async function lockOwnWebhook(tx: Tx, owner: Actor, webhookId: string): Promise<WebhookRow> {
  if (!(await lockActor(tx, owner))) throw new Fault('api key is inactive')
  const webhook = await lockVisibleWebhook(tx, owner, webhookId)
  if (!webhook) throw new Fault('webhook not found')
  return webhook
}
