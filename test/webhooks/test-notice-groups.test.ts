// Merchants share the group of a host. With test notices, which a person may send at will, nobody decides how it fares.
import test, { type ExecutionContext } from 'ava'
import type { Owner } from '../../src/lib/owner.ts'
import type { Post } from '../../src/webhooks/endpoints/egress.service.ts'
import type { DeliveryOutcome } from '../../src/webhooks/deliveries/schedule.ts'
import { recordEvents } from '../../src/webhooks/events/webhook-event.service.ts'
import { sendWebhooks } from '../helpers/send-webhooks.ts'
import { until } from '../helpers/until.ts'
import { shopFor } from './shop.ts'
import { connectShop } from './test-notice.ts'

const answered = { kind: 'answered', status: 200 } as const
const timedOut = { kind: 'failed', error: 'timeout' } as const

/** A sender, and a host that keeps each request until the test answers it. */
async function sharedHost(t: ExecutionContext) {
  const shop = await shopFor(t)
  const tested = 'https://shared.example/tested'
  const { owner, sendTest } = await connectShop(shop, tested)
  const held: ((outcome: DeliveryOutcome) => void)[] = []
  const stopping = new AbortController()
  const postWebhook: Post = () => {
    const { promise, resolve } = Promise.withResolvers<DeliveryOutcome>()
    if (stopping.signal.aborted) resolve(answered)
    else held.push(resolve)
    return promise
  }
  const sending = sendWebhooks({ ...shop.deps, postWebhook }, stopping.signal)
  t.teardown(async () => {
    stopping.abort()
    for (const answer of held) answer(answered)
    await sending
  })
  const another = await shop.merchant()
  let orders = 0
  return {
    owner,
    /** Answers the requests under way, which must be so many. */
    async answer(count: number, outcome: DeliveryOutcome) {
      await until(async () => held.length >= count)
      t.is(held.length, count)
      for (const answer of held.splice(0)) answer(outcome)
    },
    async test(outcome: DeliveryOutcome) {
      const id = await sendTest()
      await this.answer(1, outcome)
      await until(async () => (await shop.delivery(id)).status !== 'PENDING')
    },
    /** Requests test notices of further shops of the merchant at the same address. One is under way then. */
    async testMore(count: number) {
      for (let shops = 0; shops < count; shops++) await (await connectShop(shop, tested, owner)).sendTest()
      await until(async () => held.length > 0)
    },
    /** Records events of a merchant's orders, each with an address of its own at this host. */
    async recordOrders(count: number, { merchantId, environment }: Owner = another) {
      const at = shop.clock.business()
      const event = { merchantId, environment, type: 'payment.expired', orderId: null, data: {}, at } as const
      const urls = Array.from({ length: count }, () => `https://shared.example/${(orders += 1)}`)
      const events = urls.map(onlyTo => ({ ...event, onlyTo }))
      await shop.deps.db.transaction(tx => recordEvents(shop.deps, tx, events))
    },
  }
}

test('test notices that time out do not degrade the group of their host', async t => {
  const host = await sharedHost(t)
  for (let count = 0; count < 3; count++) await host.test(timedOut)
  await host.recordOrders(4)
  await host.answer(4, answered)
})

test('a test notice that is answered does not lift a degraded group', async t => {
  const host = await sharedHost(t)
  await host.recordOrders(2)
  await host.answer(2, timedOut)
  await host.test(answered)
  await host.recordOrders(4)
  await host.answer(1, answered)
})

test('test notices that wait for one that hangs hold back no notice to another address of their host', async t => {
  const host = await sharedHost(t)
  await host.testMore(6)
  await host.recordOrders(1, host.owner)
  await host.answer(2, answered)
})
