import type { Actor } from '../../database/actor.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import type { Deps } from '../../deps.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import { isId, newId } from '../../lib/ids.ts'
import { groupOf } from '../deliveries/delivery-limits.ts'
import { listDeliveryAttempts, type DeliveryAttempt } from '../deliveries/delivery-list.store.ts'
import { resendsPerMinute } from '../deliveries/resend.service.ts'
import { ensureHiddenWebhooks, listReceivers } from '../endpoints/webhook.store.ts'
import { sampleData } from '../events/sample.ts'
import { recordSample } from '../events/webhook-event.service.ts'
import { greenfieldTest } from '../formats/greenfield-format.ts'
import { findOwnCredential } from './compat-credential.service.ts'
import { findTestDelivery, holdCredential, type StoredCredential } from './compat-credential.store.ts'

/** What the event is called within Kassa. The shop is sent the notice, which names an invoice that does not exist. */
const type = 'payment.expired'

/**
 * Sends a test notice to the webhook of a shop that speaks Greenfield: once, the way real ones go. Returns the id of its delivery. Faults: `api key
 * not found`, `api key is inactive`, also when the credential was revoked, `webhook is inactive` when the shop has none or switched it off, `rate
 * limit exceeded` beyond as many a minute as samples of an endpoint.
 */
export async function sendTestNotice(
  deps: Pick<Deps, 'clock' | 'db' | 'queue' | 'random'>,
  actor: Actor,
  credentialId: string,
): Promise<string> {
  const at = deps.clock.business()
  const { merchantId, environment } = actor
  return deps.db.transaction(async tx => {
    const { protocol, webhook, account: storeId } = await findOwnCredential(tx, actor, credentialId)
    if (!(await holdCredential(tx, credentialId))) throw new Fault('api key is inactive')
    if (protocol !== 'greenfield' || !webhook?.isEnabled) throw new Fault('webhook is inactive')
    const { hits, resetSeconds } = await countHit(tx, `resend ${credentialId}`, 60)
    if (hits > resendsPerMinute) throw new RateLimited(resetSeconds)
    const { url } = webhook
    const endpoint = { id: newId(deps.random, 'webhook'), merchantId, environment, url, lane: groupOf(url, null) }
    await ensureHiddenWebhooks(tx, [{ ...endpoint, createdAt: at }])
    const [receiver] = await listReceivers(tx, [{ event: { merchantId, environment, type }, onlyTo: url }])
    const fields = greenfieldTest({ webhookId: credentialId, storeId, id: deps.random.uuid(), at })
    const { id } = await recordSample(deps, tx, {
      merchantId,
      environment,
      type,
      data: sampleData(type, actor, at),
      at,
      receiver: receiver!,
      compat: { credentialId, notice: { format: 'greenfield', fields } },
    })
    return id
  })
}

/** A test notice with its result; `attempt` is `null` while it waits or is under way. */
export interface TestNotice {
  readonly sentAt: Date
  readonly attempt: DeliveryAttempt | null
}

/** Returns a test notice of a credential; `null` for any other text, and once its result was removed. */
export async function findTestNotice(
  { db }: Pick<Deps, 'db'>,
  credential: StoredCredential,
  deliveryId: string,
): Promise<TestNotice | null> {
  const found = isId('delivery', deliveryId) ? await findTestDelivery(db, credential, deliveryId) : null
  if (!found) return null
  const { status, createdAt: sentAt } = found
  if (status === 'PENDING') return { sentAt, attempt: null }
  const attempt = (await listDeliveryAttempts(db, deliveryId)).at(-1)
  return attempt ? { sentAt, attempt } : null
}
