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
import { forgetFailures } from './webhook-alert.store.ts'
import { lockVisibleWebhook, updateWebhookRow } from './webhook.store.ts'

type ChangeDeps = Pick<Deps, 'config' | 'clock' | 'db'>

export interface WebhookUpdate {
  readonly webhookId: string
  readonly url?: string | undefined
  readonly events?: readonly EventType[] | undefined
  readonly isActive?: boolean | undefined
}

/** An endpoint before and after a change. */
export interface UpdatedWebhook {
  readonly before: WebhookView
  readonly after: WebhookView
}

/**
 * Changes the given fields. Waiting deliveries go to a new URL from their next attempt on; those of an endpoint made inactive are given up for good.
 * Faults: `invalid webhook url`, `api key is inactive`, `webhook not found`.
 */
export async function updateWebhook(deps: ChangeDeps, owner: Actor, update: WebhookUpdate): Promise<UpdatedWebhook> {
  refuseUrl(deps, update.url)
  const updatedAt = deps.clock.business()
  return deps.db.transaction(async tx => {
    const webhook = await lockOwnWebhook(tx, owner, update.webhookId)
    const before = viewWebhook(webhook)
    const url = update.url ?? webhook.url
    const key = urlKey(url)
    const change = {
      url,
      urlKey: key,
      // The receiver at the new URL has not answered anything yet.
      answeredAt: key === webhook.urlKey ? webhook.answeredAt : null,
      lane: groupOf(url, webhook.id),
      events: [...new Set(update.events ?? webhook.events)],
      isActive: update.isActive ?? webhook.isActive,
      updatedAt,
    }
    await updateWebhookRow(tx, webhook.id, change)
    if (change.lane !== webhook.lane) await moveDeliveries(tx, webhook.id, change.lane)
    // Also when it becomes active: an event recorded while it was being made inactive may have left a delivery behind.
    if (change.isActive !== webhook.isActive) await stopDeliveries(tx, webhook.id, updatedAt)
    await forgetFailures(tx, webhook.id)
    return { before, after: viewWebhook({ ...webhook, ...change }) }
  })
}

function refuseUrl(deps: ChangeDeps, url: string | undefined): void {
  const verdict = url === undefined ? null : judgeWebhookUrl(url, deps.config.egressAllowCidrs)
  if (verdict && !verdict.ok) throw new Fault('invalid webhook url', verdict.reason)
}

/**
 * Deletes an endpoint. Its row stays because its deliveries refer to it, but nobody can find it and nothing more is sent to it. Faults: `api key is
 * inactive`, `webhook not found`, also on the second call.
 */
export async function deleteWebhook(deps: ChangeDeps, owner: Actor, webhookId: string): Promise<void> {
  const now = deps.clock.business()
  await deps.db.transaction(async tx => {
    const webhook = await lockOwnWebhook(tx, owner, webhookId)
    await updateWebhookRow(tx, webhook.id, { isActive: false, deletedAt: now, updatedAt: now })
    await stopDeliveries(tx, webhook.id, now)
    await forgetFailures(tx, webhook.id)
  })
}

/** Locks an endpoint of the owner. The API key stays active until the transaction ends. */
export async function lockOwnWebhook(tx: Tx, owner: Actor, webhookId: string): Promise<WebhookRow> {
  if (!(await lockActor(tx, owner))) throw new Fault('api key is inactive')
  const webhook = await lockVisibleWebhook(tx, owner, webhookId)
  if (!webhook) throw new Fault('webhook not found')
  return webhook
}
