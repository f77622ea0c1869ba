import { countHit } from '../database/rate-window.store.ts'
import type { Actor } from '../database/actor.ts'
import type { Deps } from '../deps.ts'
import { Fault, RateLimited } from '../lib/fault.ts'
import { listFailedEvents } from './resend-since.store.ts'
import { lockOwnWebhook } from './webhook-change.service.ts'
import { scheduleDelivery } from './webhook-event.service.ts'

/** So many are sent again at once; whoever has more asks again. */
export const resentMax = 200
/** How often one endpoint is sent what it has missed. */
const perMinuteMax = 2

/**
 * Sends again what an endpoint was not delivered since a moment: each event once, unless it is on its way or came since. The oldest
 * first, so that asking again goes on. Says how many. Faults: `api key is inactive`, `webhook not found`, `webhook is inactive`, `rate
 * limit exceeded`.
 */
export function redeliverSince(
  deps: Pick<Deps, 'clock' | 'random' | 'db'>,
  actor: Actor,
  { webhookId, since }: { readonly webhookId: string; readonly since: Date },
): Promise<number> {
  const at = deps.clock.business()
  return deps.db.transaction(async tx => {
    const webhook = await lockOwnWebhook(tx, actor, webhookId)
    if (!webhook.isActive) throw new Fault('webhook is inactive')
    const { hits, resetSeconds } = await countHit(tx, `resend since ${webhook.id}`, 60)
    if (hits > perMinuteMax) throw new RateLimited(resetSeconds)
    const events = await listFailedEvents(tx, { endpointId: webhook.id, since, limit: resentMax })
    for (const event of events)
      await scheduleDelivery(deps, tx, { event, endpointId: webhook.id, lane: webhook.lane, at })
    return events.length
  })
}
