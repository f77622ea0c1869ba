// A URL that nobody vouched for yet is asked one thing at a time.
import test from 'ava'
import { addSeconds } from '../../src/lib/clock.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import type { Post } from '../../src/webhooks/endpoints/egress.service.ts'
import { updateWebhook } from '../../src/webhooks/endpoints/webhook-change.service.ts'
import { until } from '../helpers/until.ts'
import { openShop, type Shop } from '../webhooks/shop.ts'

let shop: Shop
test.before(async () => void (shop = await openShop()))
test.after.always(() => shop.close())

const url = 'https://receiver.example/hook'

/** A receiver that keeps every request until it is told to answer, with the status it is told. */
function receiver() {
  const waiting: ((status: number) => void)[] = []
  const seen = { requests: 0, most: 0 }
  const post: Post = () => {
    seen.requests++
    const answer = Promise.withResolvers<{ kind: 'answered'; status: number }>()
    waiting.push(status => answer.resolve({ kind: 'answered', status }))
    seen.most = Math.max(seen.most, waiting.length)
    return answer.promise
  }
  /** Answers what was asked, whenever it is asked, so many times. */
  const answer = async (status: number, times: number) => {
    for (let time = 0; time < times; time++) {
      await until(async () => waiting.length > 0)
      waiting.shift()!(status)
    }
  }
  return { post, seen, waiting, answer }
}

test.serial(
  'until it answered 2xx once, a URL gets one request at a time from all processes, each at its turn',
  async t => {
    const owner = await shop.merchant()
    await shop.endpoint(owner, url, { isNew: true })
    for (let index = 0; index < 6; index++) await shop.event(owner)
    const { post, seen, waiting, answer } = receiver()
    const workers = [deliverDue(shop.deps, { post }), deliverDue(shop.deps, { post })]
    await answer(500, 3)
    await until(async () => waiting.length === 1)
    t.is(seen.most, 1)
    t.is(seen.requests, 4, 'the next is sent as soon as the one before was answered, whatever the answer')
    waiting.shift()!(200)
    await answer(200, 2)
    await Promise.all(workers)
    t.is(seen.requests, 6)
    shop.clock.set(addSeconds(shop.deps.clock.now(), 61))
    const again = deliverDue(shop.deps, { post })
    await until(async () => waiting.length === 3)
    await answer(200, 3)
    await again
    t.is(seen.most, 3, 'having answered, it gets what any other gets')
  },
)

test.serial('a changed URL begins anew; a change of letters that asks the same receiver does not', async t => {
  const owner = await shop.merchant()
  const webhookId = await shop.endpoint(owner, url)
  const post: Post = () => Promise.resolve({ kind: 'answered', status: 200 })
  const answered = async () => {
    const rows = await shop.deps.db.query<{ answered: boolean }>(
      'select answered_at is not null as answered from webhook_endpoint where id = $1',
      [webhookId],
    )
    return rows[0]!.answered
  }
  await updateWebhook(shop.deps, owner, { webhookId, url: `${url}/new` })
  t.false(await answered())
  await shop.event(owner)
  await deliverDue(shop.deps, { post })
  t.true(await answered())
  await updateWebhook(shop.deps, owner, { webhookId, url: `https://RECEIVER.example/hook/new` })
  t.true(await answered())
})

test.serial('an answer of the URL before vouches for none that came meanwhile', async t => {
  const owner = await shop.merchant()
  const webhookId = await shop.endpoint(owner, url, { isNew: true })
  await shop.event(owner)
  const { post, waiting, answer } = receiver()
  const sending = deliverDue(shop.deps, { post })
  await until(async () => waiting.length === 1)
  await updateWebhook(shop.deps, owner, { webhookId, url: `${url}/other` })
  await answer(200, 1)
  await sending
  t.deepEqual(await shop.deps.db.query('select answered_at from webhook_endpoint where id = $1', [webhookId]), [
    { answered_at: null },
  ])
})

test.serial('an order may bring a URL as long as URLs get, in letters that take three bytes each', async t => {
  const owner = await shop.merchant()
  const path = Array.from({ length: 2000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join('')
  t.is((await shop.event(owner, { onlyTo: `https://receiver.example/${path}` })).length, 1)
})
