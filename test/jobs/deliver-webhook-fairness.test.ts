// Places at one host go round among its merchants, whoever has waited longest; and a change of one endpoint holds up nobody else.
import test, { type ExecutionContext } from 'ava'
import type { Deps } from '../../src/deps.ts'
import type { Owner } from '../../src/lib/owner.ts'
import type { Post } from '../../src/webhooks/endpoints/egress.service.ts'
import type { DeliveryOutcome } from '../../src/webhooks/deliveries/schedule.ts'
import { recordEvents } from '../../src/webhooks/events/webhook-event.service.ts'
import { updateWebhook } from '../../src/webhooks/endpoints/webhook-change.service.ts'
import { until } from '../helpers/until.ts'
import { shopFor, type Shop } from '../webhooks/shop.ts'
import { sendWebhooks } from '../helpers/send-webhooks.ts'

/** A receiver that keeps each request until it is told what to answer. */
function receiver() {
  const held: { readonly url: string; readonly answer: (outcome: DeliveryOutcome) => void }[] = []
  const sent: string[] = []
  const post: Post = ({ url }) => {
    const { promise, resolve } = Promise.withResolvers<DeliveryOutcome>()
    sent.push(url)
    held.push({ url, answer: resolve })
    return promise
  }
  const answerOne = (outcome: DeliveryOutcome) => held.shift()!.answer(outcome)
  return { post, held, sent, answerOne }
}

/** Sends until the end of the test, when whatever is held is answered. */
function sending(t: ExecutionContext, shop: Shop, { post, held }: ReturnType<typeof receiver>): void {
  const stopping = new AbortController()
  // What was claimed just before the end is sent after it.
  const postWebhook: Post = outgoing => (stopping.signal.aborted ? Promise.resolve(answered) : post(outgoing))
  const done = sendWebhooks({ ...shop.deps, postWebhook }, stopping.signal)
  t.teardown(async () => {
    stopping.abort()
    for (const one of held) one.answer(answered)
    await done
  })
}

const answered = { kind: 'answered', status: 200 } as const
const timedOut = { kind: 'failed', error: 'timeout' } as const

/** A merchant with so many deliveries due to an endpoint of its own at one host. */
async function backlog(shop: Shop, url: string, count: number): Promise<Owner> {
  const owner = await shop.merchant()
  await shop.endpoint(owner, url)
  const { merchantId, environment } = owner
  const at = shop.deps.clock.business()
  const event = { merchantId, environment, type: 'payment.confirmed', orderId: null, data: {}, at, onlyTo: '' } as const
  await shop.deps.db.transaction(tx =>
    recordEvents(
      shop.deps,
      tx,
      Array.from({ length: count }, () => event),
    ),
  )
  return owner
}

test('four merchants with a backlog at one host leave one of the next five places to a fifth', async t => {
  const shop = await shopFor(t)
  for (const number of [1, 2, 3, 4]) await backlog(shop, `https://shared.example/${number}`, 100)
  const there = receiver()
  sending(t, shop, there)
  await until(async () => there.held.length === 16)
  shop.clock.advance(1)
  await backlog(shop, 'https://shared.example/fifth', 1)
  for (let released = 0; released < 5; released++) {
    there.answerOne(answered)
    await until(async () => there.held.length === 16)
  }
  t.true(there.sent.includes('https://shared.example/fifth'), there.sent.slice(16).join())
})

test('an endpoint that keeps timing out delays no other at its host, of its own merchant or another', async t => {
  const shop = await shopFor(t)
  const owner = await backlog(shop, 'https://shared.example/hanging', 100)
  const there = receiver()
  sending(t, shop, there)
  await until(async () => there.held.length === 4)
  for (let answers = 0; answers < 4; answers++) there.answerOne(timedOut)
  await until(async () => there.held.length === 1)
  await shop.endpoint(owner, 'https://shared.example/well')
  await shop.event(owner)
  await backlog(shop, 'https://shared.example/other', 1)
  const others = ['https://shared.example/well', 'https://shared.example/other']
  await until(async () => others.every(url => there.sent.includes(url)))
  t.is(there.held.filter(({ url }) => url.endsWith('hanging')).length, 1, 'it is asked once at a time')
})

/** The same service, whose transactions wait for `goOn` before they are committed. */
function heldOpen(deps: Deps) {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction: Deps['db']['transaction'] = work =>
    deps.db.transaction(async tx => {
      const result = await work(tx)
      reached.resolve()
      await goOn.promise
      return result
    })
  return { deps: { ...deps, db: { ...deps.db, transaction } }, reached: reached.promise, goOn: () => goOn.resolve() }
}

test('while a merchant moves its endpoint to another host the results of all merchants are written', async t => {
  const shop = await shopFor(t)
  const [moving, other] = [await shop.merchant(), await shop.merchant()]
  const webhookId = await shop.endpoint(moving, 'https://old.example/hook', { isNew: true })
  await shop.endpoint(other, 'https://other.example/hook', { isNew: true })
  const [moved] = await shop.event(moving)
  const [kept] = await shop.event(other)
  const there = receiver()
  sending(t, shop, there)
  await until(async () => there.held.length === 2)
  const [waiting] = await shop.event(moving)
  const changing = heldOpen(await shop.second())
  const change = updateWebhook(changing.deps, moving, { webhookId, url: 'https://new.example/hook' })
  await changing.reached
  for (const { url, answer } of there.held.splice(0))
    answer(url.includes('old') ? { kind: 'answered', status: 500 } : answered)
  await until(async () => (await shop.delivery(kept!)).status === 'DELIVERED')
  await until(async () => (await shop.delivery(moved!)).lease_until === null)
  changing.goOn()
  await change
  await until(async () => there.held.length === 1)
  there.answerOne(answered)
  await until(async () => (await shop.delivery(waiting!)).status === 'DELIVERED')
  shop.clock.advance(3600)
  await until(async () => there.held.length === 1)
  t.is(there.held[0]!.url, 'https://new.example/hook')
  const groups = await shop.deps.db.query('select distinct lane from webhook_delivery where endpoint_id = $1', [
    webhookId,
  ])
  t.deepEqual(groups, [{ lane: `new.example/${webhookId}` }])
})
