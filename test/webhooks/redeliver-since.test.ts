// What an endpoint has missed since a moment is sent again: each event once, the oldest first, and nobody else's.
import test from 'ava'
import type { Actor } from '../../src/database/actor.ts'
import { redeliverSince, resentMax } from '../../src/webhooks/deliveries/resend.service.ts'
import type { Caller } from '../helpers/client.ts'
import { startWebhookServer, type WebhookCalls } from '../http/webhook-calls.ts'

let at: WebhookCalls
test.before(async () => {
  at = await startWebhookServer()
})
test.after.always(() => at.close())

type Shop = Caller & { merchantId: string }
const actorOf = ({ merchantId, keyId }: Shop): Actor => ({ merchantId, environment: 'test', keyId })

/** An event of the merchant whose delivery has ended so; the delivery's id. A second passes. */
async function delivery(merchant: Shop, status: 'FAILED' | 'DELIVERED' | 'PENDING'): Promise<string> {
  at.service.clock.advance(1)
  const [id] = await at.happen(merchant)
  const now = at.service.clock.business()
  if (status !== 'PENDING')
    await at.service.admin.query(
      `update webhook_delivery set status = $2, attempts = 6, next_attempt_at = null, is_due = false, lease_until = null,
         delivered_at = case when $2 = 'DELIVERED' then $3::timestamptz end where id = $1`,
      [id, status, now],
    )
  return id!
}

async function eventsSentTo(webhookId: string, since: Date): Promise<string[]> {
  const rows = await at.service.admin.query<{ event: string }>(
    `select event_id as event from webhook_delivery where endpoint_id = $1 and status = 'PENDING' and created_at >= $2
      order by created_at, id`,
    [webhookId, since],
  )
  return rows.map(row => row.event)
}

async function eventOf(deliveryId: string): Promise<string> {
  const [row] = await at.service.admin.query<{ event: string }>(
    'select event_id as event from webhook_delivery where id = $1',
    [deliveryId],
  )
  return row!.event
}

test.serial(
  'each failed event since then once, the oldest first; what came, is on its way, or was sent again stays',
  async t => {
    const [mine, other] = [await at.merchant(), await at.merchant()]
    const { id } = await at.endpoint(mine)
    await at.endpoint(other)
    await delivery(mine, 'FAILED')
    at.service.clock.advance(60)
    const since = at.service.clock.business()
    const first = await delivery(mine, 'FAILED')
    await delivery(mine, 'DELIVERED')
    await delivery(other, 'FAILED')
    const second = await delivery(mine, 'FAILED')
    await delivery(mine, 'PENDING')
    at.service.clock.advance(60)
    const asked = at.service.clock.business()
    t.is(await redeliverSince(at.service.deps, actorOf(mine), { webhookId: id, since }), 2)
    t.deepEqual(
      (await eventsSentTo(id, asked)).toSorted(),
      (await Promise.all([first, second].map(eventOf))).toSorted(),
    )
    at.service.clock.advance(60)
    t.is(await redeliverSince(at.service.deps, actorOf(mine), { webhookId: id, since }), 0, 'they are on their way')
    await t.throwsAsync(redeliverSince(at.service.deps, actorOf(mine), { webhookId: id, since }), {
      message: 'rate limit exceeded',
    })
    await t.throwsAsync(redeliverSince(at.service.deps, actorOf(other), { webhookId: id, since }), {
      message: 'webhook not found',
    })
  },
)

test.serial('no more than fit at once, the oldest first, and asking again goes on', async t => {
  const mine = await at.merchant()
  const { id } = await at.endpoint(mine)
  const oldest = await delivery(mine, 'FAILED')
  const since = new Date(at.service.clock.business().getTime() - 1000)
  for (let more = 0; more < resentMax + 4; more++) await delivery(mine, 'FAILED')
  at.service.clock.advance(60)
  const asked = at.service.clock.business()
  t.is(await redeliverSince(at.service.deps, actorOf(mine), { webhookId: id, since }), resentMax)
  t.true((await eventsSentTo(id, asked)).includes(await eventOf(oldest)))
  at.service.clock.advance(60)
  t.is(await redeliverSince(at.service.deps, actorOf(mine), { webhookId: id, since }), 5)
})

test.serial('an endpoint that is switched off, and a key that was revoked, send nothing', async t => {
  const mine = await at.merchant()
  const { id } = await at.endpoint(mine)
  const since = at.service.clock.business()
  await delivery(mine, 'FAILED')
  await at.patch(mine, id, { is_active: false })
  await t.throwsAsync(redeliverSince(at.service.deps, actorOf(mine), { webhookId: id, since }), {
    message: 'webhook is inactive',
  })
  await at.patch(mine, id, { is_active: true })
  await at.service.admin.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [
    mine.keyId,
  ])
  await t.throwsAsync(redeliverSince(at.service.deps, actorOf(mine), { webhookId: id, since }), {
    message: 'api key is inactive',
  })
})
