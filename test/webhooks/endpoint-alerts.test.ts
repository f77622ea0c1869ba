// Mails about endpoints that fail: to those who look after the servers, once a day for each endpoint, however many workers see it fail.
import test from 'ava'
import { addSeconds } from '../../src/lib/clock.ts'
import { sendDueEndpointAlerts } from '../../src/people/team/endpoint-alert.service.ts'
import { recordAttempts, type AttemptResult } from '../../src/webhooks/deliveries/attempt-result.store.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { deleteRetiredWebhooks } from '../../src/webhooks/deliveries/webhook-retention.store.ts'
import { deleteWebhook, updateWebhook } from '../../src/webhooks/endpoints/webhook-change.service.ts'
import { doneOrWaiting, meet } from '../payments/interleave.ts'
import { shopFor, type Shop } from './shop.ts'

const url = 'https://shop.example/hooks'

async function shopWithPeople(t: Parameters<typeof shopFor>[0]) {
  const shop = await shopFor(t)
  const owner = await shop.merchant()
  const people = [['owner', true], ['developer', true], ['developer', false], ['finance', true], ['viewer', true]] as const // prettier-ignore
  await shop.admin.query('delete from merchant_user where merchant_id = $1', [owner.merchantId])
  for (const [index, [role, webhookMails]] of people.entries())
    await shop.admin.query(
      `insert into merchant_user (id, merchant_id, mail, name, role, webhook_mails, created_at, signed_in_at) values (gen_random_uuid(), $1, $2, '', $3, $4, now(), now())`,
      [owner.merchantId, `${role}-${index}@example.com`, role, webhookMails],
    )
  return { shop, owner, endpointId: await shop.endpoint(owner, url) }
}

const mails = ({ admin }: Shop) =>
  admin.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mail order by recipient',
  )

/** One attempt of each due delivery, and what is due to be mailed then. */
async function attempt({ deps }: Shop, status: number): Promise<void> {
  await deliverDue(deps, { post: async () => ({ kind: 'answered', status }) })
  await sendDueEndpointAlerts(deps)
}

test('an endpoint that accepts nothing for half an hour is mailed to those who look after servers, once a day', async t => {
  const { shop, owner, endpointId } = await shopWithPeople(t)
  const { clock, admin } = shop
  await shop.event(owner)
  for (const seconds of [0, 60, 300]) {
    clock.advance(seconds)
    await attempt(shop, 503)
  }
  t.deepEqual(await mails(shop), [], 'six minutes may be a deployment')
  clock.advance(1800)
  await attempt(shop, 503)
  const [first, ...others] = await mails(shop)
  t.deepEqual(
    [first!.recipient, ...others.map(one => one.recipient)],
    ['developer-1@example.com', 'owner-0@example.com'],
  )
  t.is(first!.subject, 'A webhook endpoint is failing')
  t.regex(first!.body, /Endpoint: https:\/\/shop\.example\/hooks\nFailing since: .* UTC\nLast answer: Answered 503\nEvents waiting: 1\nEnvironment: Test/) // prettier-ignore
  t.true(first!.body.includes(`See what failed:\nhttp`) && first!.body.includes(`/dashboard/webhooks/${endpointId}\n`))
  await shop.event(owner)
  clock.advance(7200)
  await attempt(shop, 503)
  t.is((await mails(shop)).length, 2, 'within the day it is not told again')
  clock.advance(86_400)
  await attempt(shop, 500)
  t.is((await mails(shop)).length, 4, 'a day later it is, if it still fails')
  await admin.query('delete from mail')
  await shop.event(owner)
  clock.advance(86_400)
  await attempt(shop, 200)
  await shop.event(owner)
  clock.advance(86_400)
  await attempt(shop, 503)
  t.deepEqual(await mails(shop), [], 'and not after it accepted something')
})

test('whoever changes, switches off or deletes an endpoint is not mailed of what was before', async t => {
  const { shop, owner, endpointId: moved } = await shopWithPeople(t)
  const off = await shop.endpoint(owner, `${url}/off`)
  const gone = await shop.endpoint(owner, `${url}/gone`)
  const failing = () =>
    shop.admin.query<{ id: string }>(
      'select endpoint_id as id from webhook_alert where failing_since is not null order by endpoint_id',
    )
  await shop.event(owner)
  await attempt(shop, 503)
  t.is((await failing()).length, 3)
  await updateWebhook(shop.api, owner, { webhookId: moved, url: 'https://localhost/moved' })
  await updateWebhook(shop.api, owner, { webhookId: off, isActive: false })
  await deleteWebhook(shop.api, owner, gone)
  t.deepEqual(await failing(), [])
  // What a worker had taken before it was switched off is recorded afterwards.
  const before = shop.clock.business()
  await shop.admin.query(
    `update webhook_alert set failing_since = $2, last_error = 'timeout', is_waiting = true, next_at = $2 where endpoint_id = $1`,
    [off, before],
  )
  await sendDueEndpointAlerts(shop.deps)
  t.deepEqual(await mails(shop), [])
  await shop.admin.query('delete from webhook_attempt')
  await shop.admin.query('delete from webhook_delivery')
  await shop.admin.query('update webhook_delivery_count set count = 0')
  const later = addSeconds(before, 1)
  t.is(await shop.deps.db.transaction(tx => deleteRetiredWebhooks(tx, later, [gone])), 1, 'an alert keeps no endpoint')
})

test('deleting failing endpoints and adding others writes at most twenty mails a day to each', async t => {
  const { shop, owner, endpointId } = await shopWithPeople(t)
  await deleteWebhook(shop.api, owner, endpointId)
  for (let made = 0; made < 25; made++) {
    const id = await shop.endpoint(owner, `${url}/${made}`)
    await shop.admin.query(
      `insert into webhook_alert (endpoint_id, failing_since, last_error, is_waiting, next_at) values ($1, $2, 'timeout', true, $2)`,
      [id, shop.clock.business()],
    )
    await sendDueEndpointAlerts(shop.deps)
    await deleteWebhook(shop.api, owner, id)
  }
  t.is((await mails(shop)).length, 2 * 20)
  t.deepEqual(
    await shop.admin.query('select from webhook_alert where is_waiting'),
    [],
    'and the rest waits for nothing',
  )
})

/** Two deliveries of two endpoints each, as a worker holds them; the results of one attempt of each. */
async function claimed({ shop, owner }: Awaited<ReturnType<typeof shopWithPeople>>, lastError: 'timeout' | null) {
  const ids = await shop.event(owner)
  const leaseUntil = addSeconds(shop.clock.now(), 20)
  await shop.admin.query(
    `update webhook_delivery set attempts = 1, is_due = false, next_attempt_at = $2::timestamptz + interval '1 minute', lease_until = $3 where id = any($1)`,
    [ids, shop.clock.business(), leaseUntil],
  )
  return ids.map<AttemptResult>(deliveryId => ({
    claim: { deliveryId, attempt: 1, leaseUntil } as AttemptResult['claim'],
    status: lastError === null ? 'DELIVERED' : 'PENDING',
    nextAttemptAt: lastError === null ? null : addSeconds(shop.clock.business(), 60),
    lastError,
    at: shop.clock.business(),
    answerStatus: null,
    tookMs: 10_000,
    answerBody: null,
    isAnswerCut: false,
  }))
}

test('two workers that record failures of one endpoint at once make one alert and one mail to each', async t => {
  const people = await shopWithPeople(t)
  const { shop, endpointId } = people
  const { deps, clock, admin } = shop
  const record = async () => {
    const [first, second] = [await claimed(people, 'timeout'), await claimed(people, 'timeout')]
    const { running } = await deps.db.transaction(async tx => {
      await recordAttempts(tx, first)
      const other = recordAttempts(deps.db, second)
      await doneOrWaiting(shop, other)
      return { running: other }
    })
    await running
  }
  await record()
  const alerts = () => admin.query('select endpoint_id, is_waiting from webhook_alert')
  t.deepEqual(await alerts(), [{ endpoint_id: endpointId, is_waiting: false }])
  clock.advance(1800)
  await record()
  t.deepEqual(await alerts(), [{ endpoint_id: endpointId, is_waiting: true }])
  // One worker holds the alert before each of its statements in turn; the other looks meanwhile.
  const second = await shop.second()
  for (let at = 2; ; at += 1) {
    await admin.query('delete from mail')
    await admin.query('update webhook_alert set is_waiting = true, next_at = $1', [clock.business()])
    const met = await meet(
      { service: shop, processes: [deps, second] },
      { stopped: sendDueEndpointAlerts, at, other: sendDueEndpointAlerts },
    )
    t.deepEqual(met.errors, [])
    t.is((await mails(shop)).length, 2, `stopped at ${at}`)
    if (!met.isReached) break
    t.true(at < 20)
  }
})

test('of two batches that note the same endpoints, the later one decides for each whether it fails', async t => {
  const people = await shopWithPeople(t)
  const { shop } = people
  await shop.endpoint(people.owner, `${url}/second`)
  const rows = await shop.admin.query<{ id: string }>('select id from webhook_endpoint order by id')
  t.is(rows.length, 2)
  const byEndpoint = async (lastErrors: readonly ('timeout' | null)[]) => {
    const [failed, accepted] = [await claimed(people, 'timeout'), await claimed(people, null)]
    const of = await shop.admin.query<{ id: string; endpoint_id: string }>(
      'select id, endpoint_id from webhook_delivery',
    )
    const endpoints = new Map(of.map(one => [one.id, one.endpoint_id]))
    return rows.map(({ id }, index) =>
      (lastErrors[index] === null ? accepted : failed).find(one => endpoints.get(one.claim.deliveryId) === id)!,
    )
  }
  await recordAttempts(shop.deps.db, await byEndpoint(['timeout', 'timeout']))
  const [one, other] = [await byEndpoint([null, 'timeout']), await byEndpoint(['timeout', null])]
  const plan = await shop.deps.db.transaction(async tx => {
    // Whoever comes first holds both alerts.
    await recordAttempts(tx, one)
    const running = recordAttempts(shop.deps.db, other)
    await doneOrWaiting(shop, running)
    return { running }
  })
  await plan.running
  const found = await shop.admin.query<{ failing: boolean }>(
    'select failing_since is not null as failing from webhook_alert order by endpoint_id',
  )
  t.deepEqual(found, [{ failing: true }, { failing: false }])
})
