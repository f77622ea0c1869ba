import { lockActor } from '../../database/encryption/active-key.store.ts'
import type { Actor } from '../../database/actor.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import { newId } from '../../lib/ids.ts'
import { groupOf } from '../deliveries/delivery-limits.ts'
import type { EventType } from '../events/event-type.ts'
import type { Owner } from '../../lib/owner.ts'
import { judgeWebhookUrl, urlKey } from './webhook-url.ts'
import { viewWebhook, type WebhookView } from './webhook-view.ts'
import { countWebhooks, findVisibleWebhook, insertWebhook, listVisibleWebhooks, lockWebhooks } from './webhook.store.ts'

/** The most endpoints of one merchant in one environment (decisions, section 5). */
export const webhooksMax = 20

export interface NewWebhook {
  readonly url: string
  readonly events: readonly EventType[]
}

type WebhookDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'db'>

/**
 * Adds an endpoint, even at the URL of an existing one. Faults: `invalid webhook url`, `webhook limit reached` beyond twenty, and `api key is
 * inactive` when the key was revoked during the request.
 */
export async function createWebhook(deps: WebhookDeps, owner: Actor, input: NewWebhook): Promise<WebhookView> {
  const verdict = judgeWebhookUrl(input.url, deps.config.egressAllowCidrs)
  if (!verdict.ok) throw new Fault('invalid webhook url', verdict.reason)
  const now = deps.clock.business()
  const id = newId(deps.random, 'webhook')
  const webhook = {
    id,
    merchantId: owner.merchantId,
    environment: owner.environment,
    url: input.url,
    urlKey: urlKey(input.url),
    lane: groupOf(input.url, id),
    events: [...new Set(input.events)],
    isActive: true,
    isHidden: false,
    createdAt: now,
    updatedAt: now,
  }
  await deps.db.transaction(async tx => {
    if (!(await lockActor(tx, owner))) throw new Fault('api key is inactive')
    await lockWebhooks(tx, owner)
    if ((await countWebhooks(tx, owner)) >= webhooksMax) throw new Fault('webhook limit reached')
    await insertWebhook(tx, webhook)
  })
  return viewWebhook(webhook)
}

/** Lists all endpoints of this merchant and environment, newest first. */
export async function listWebhooks(deps: Pick<Deps, 'db'>, owner: Owner): Promise<WebhookView[]> {
  return (await listVisibleWebhooks(deps.db.em(), owner, webhooksMax)).map(viewWebhook)
}

/** Returns one endpoint. Fault: `webhook not found`, also for another owner's endpoint. */
export async function getWebhook(deps: Pick<Deps, 'db'>, owner: Owner, webhookId: string): Promise<WebhookView> {
  const webhook = await findVisibleWebhook(deps.db.em(), owner, webhookId)
  if (!webhook) throw new Fault('webhook not found')
  return viewWebhook(webhook)
}
