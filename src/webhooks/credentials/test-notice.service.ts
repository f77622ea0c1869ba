import type { Actor } from '../../database/actor.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import type { Deps } from '../../deps.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import { isId, newId } from '../../lib/ids.ts'
import { groupOf } from '../deliveries/delivery-limits.ts'
import {
  findPendingTest,
  findTestDelivery,
  listDeliveryAttempts,
  type DeliveryAttempt,
} from '../deliveries/delivery-list.store.ts'
import { ensureHiddenWebhooks, listReceivers } from '../endpoints/webhook.store.ts'
import { sampleData } from '../events/sample.ts'
import { recordSample } from '../events/webhook-event.service.ts'
import { lockEventOrders } from '../events/webhook-event.store.ts'
import { greenfieldTest } from '../formats/greenfield-format.ts'
import { findOwnCredential } from './compat-credential.service.ts'
import { holdCredential, type StoredCredential } from './compat-credential.store.ts'

/** An event needs a type; nobody is sent this one. */
const type = 'payment.expired'

/** Test notices allowed per shop and minute. */
const testsPerMinute = 10

export interface SentTest {
  readonly deliveryId: string
  /** Whether it was recorded now, and not by an earlier call. */
  readonly isNew: boolean
}

/**
 * Sends a test notice to the webhook of a shop that speaks Greenfield, by the same queue as real notices. While one waits or is under way, returns that
 * one instead of sending another. Throws `api key is inactive` when the credential was revoked or the person may no longer act. Throws `api key not
 * found` when the credential is not the person's. Throws `webhook is inactive` when the shop has no webhook or switched it off. Throws `rate limit
 * exceeded` beyond ten a minute.
 */
export async function sendTestNotice(
  deps: Pick<Deps, 'clock' | 'db' | 'queue' | 'random'>,
  actor: Actor,
  credentialId: string,
): Promise<SentTest> {
  const at = deps.clock.business()
  const { merchantId, environment } = actor
  return deps.db.transaction(async tx => {
    const { protocol, webhook, account: storeId } = await findOwnCredential(tx, actor, credentialId)
    if (!(await holdCredential(tx, credentialId))) throw new Fault('api key is inactive')
    if (protocol !== 'greenfield' || !webhook?.isEnabled) throw new Fault('webhook is inactive')
    // Before the endpoint, as recording an event does: retention may be removing it. Of two tests at once, the second finds the first.
    await lockEventOrders(tx, [actor])
    const pending = await findPendingTest(tx, credentialId)
    if (pending !== null) return { deliveryId: pending, isNew: false }
    const { hits, resetSeconds } = await countHit(tx, `test notice ${credentialId}`, 60)
    if (hits > testsPerMinute) throw new RateLimited(resetSeconds)
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
      receiver: { ...receiver!, lane: groupOf(url, credentialId) },
      compat: { credentialId, notice: { format: 'greenfield', fields } },
    })
    return { deliveryId: id, isNew: true }
  })
}

/** A test notice with its result; `attempt` is `null` while it waits or is under way. */
export interface TestNotice {
  readonly requestedAt: Date
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
  const { status, createdAt: requestedAt } = found
  if (status === 'PENDING') return { requestedAt, attempt: null }
  const attempt = (await listDeliveryAttempts(db, deliveryId)).at(-1)
  return attempt ? { requestedAt, attempt } : null
}
