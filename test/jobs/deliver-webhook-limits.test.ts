// Who floods the sender of webhooks, or answers to nobody, takes places from himself alone.
import test from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import type { OutgoingPost, Post } from '../../src/webhooks/endpoints/egress.service.ts'
import { recordEvents } from '../../src/webhooks/events/webhook-event.service.ts'
import type { Owner } from '../../src/lib/owner.ts'
import { until } from '../helpers/until.ts'
import { shopFor, type Shop } from '../webhooks/shop.ts'
import { sendWebhooks } from '../helpers/send-webhooks.ts'

/** So many events of a merchant, each of an order with a webhook address of its own. */
async function ordersWithAddresses(shop: Shop, owner: Owner, addresses: readonly string[]): Promise<void> {
  const { merchantId, environment } = owner
  const at = shop.deps.clock.business()
  const usual = { merchantId, environment, type: 'payment.expired', orderId: null, data: {}, at } as const
  const events = addresses.map(onlyTo => ({ ...usual, onlyTo }))
  await shop.deps.db.transaction(tx => recordEvents(shop.deps, tx, events))
}

function numbered(count: number, url: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, number) => url(number))
}

const isDead = (url: string) => url.includes('dead')

/** Receivers of which the dead ones keep every request until `release`, when all of them time out. */
function receivers() {
  const hung = Promise.withResolvers<void>()
  const sent: string[] = []
  let held = 0
  let heldMost = 0
  const post = async ({ url }: OutgoingPost) => {
    sent.push(url)
    if (!isDead(url)) return { kind: 'answered', status: 200 } as const
    heldMost = Math.max(heldMost, ++held)
    await hung.promise
    held--
    return { kind: 'failed', error: 'timeout' } as const
  }
  return { post: post satisfies Post, sent, held: () => held, heldMost: () => heldMost, release: () => hung.resolve() }
}

/** Milliseconds from recording an event of a healthy merchant to its request, the median of several. */
async function healthyDelay(shop: Shop, owner: Owner, sent: readonly string[]): Promise<number> {
  const delays: number[] = []
  for (let round = 0; round < 9; round++) {
    const before = sent.filter(url => !isDead(url)).length
    const begun = performance.now()
    await shop.event(owner)
    await until(async () => sent.filter(url => !isDead(url)).length > before)
    delays.push(performance.now() - begun)
  }
  return delays.toSorted((a, b) => a - b)[4]!
}

for (const [name, url] of [
  ['one host', (number: number) => `https://dead.example/?order=${number}`],
  ['a host each', (number: number) => `https://dead-${number}.example/hook`],
] as const) {
  test(`600 dead receivers with an address each at ${name} delay a healthy merchant by less than a second`, async t => {
    const shop = await shopFor(t)
    const [noisy, quiet] = [await shop.merchant(), await shop.merchant()]
    await shop.endpoint(quiet, 'https://well.example/hook')
    const { post, sent, held, heldMost, release } = receivers()
    const stopping = new AbortController()
    const sending = sendWebhooks({ ...shop.deps, postWebhook: post }, stopping.signal)
    const alone = await healthyDelay(shop, quiet, sent)
    await ordersWithAddresses(shop, noisy, numbered(600, url))
    await until(async () => held() > 0)
    const beside = await healthyDelay(shop, quiet, sent)
    t.true(beside - alone < 1000, `${alone} ms alone, ${beside} ms beside 600 dead ones`)
    t.true(heldMost() <= 16)
    stopping.abort()
    release()
    await sending
  })
}

test('a host that keeps timing out is asked once at a time, and as before when it answers again', async t => {
  const shop = await shopFor(t)
  const merchants = await Promise.all(numbered(8, String).map(() => shop.merchant()))
  let held: (() => void)[] = []
  let isHealed = false
  let most = 0
  const post: Post = async () => {
    const answered = Promise.withResolvers<void>()
    held.push(answered.resolve)
    most = Math.max(most, held.length)
    await answered.promise
    return isHealed ? { kind: 'answered', status: 200 } : { kind: 'failed', error: 'timeout' }
  }
  for (const merchant of merchants) {
    await ordersWithAddresses(
      shop,
      merchant,
      numbered(10, number => `https://shared.example/${number}`),
    )
  }
  const sending = deliverDue(shop.deps, { post })
  const letGo = async (count: number) => {
    await until(async () => held.length === count)
    most = 0
    const now = held
    held = []
    for (const answer of now) answer()
  }
  await letGo(16)
  await letGo(1)
  t.is(most <= 1, true)
  isHealed = true
  await letGo(1)
  await letGo(16)
  const rest = setInterval(() => held.splice(0).forEach(answer => answer()), 5)
  await sending
  clearInterval(rest)
  t.true(most <= 16)
})

test('a merchant with ten thousand due deliveries leaves the next place to a merchant with one', async t => {
  const shop = await shopFor(t)
  const flooding = await shop.merchant()
  for (let batch = 0; batch < 10; batch++) {
    await ordersWithAddresses(
      shop,
      flooding,
      numbered(1000, number => `https://flood-${number % 50}.example/${batch}/${number}`),
    )
  }
  const modest = await shop.merchant()
  await ordersWithAddresses(shop, modest, ['https://modest.example/hook'])
  const sent: string[] = []
  const stopping = new AbortController()
  const post: Post = async ({ url }) => {
    sent.push(url)
    if (url.includes('modest')) stopping.abort()
    return { kind: 'answered', status: 200 }
  }
  await deliverDue(shop.deps, { post, stop: stopping.signal })
  const place = sent.indexOf('https://modest.example/hook')
  t.true(place >= 0 && place <= 17, `number ${place}`)
})

test('of two processes neither exceeds a limit, and ten thousand deliveries are sent once each', async t => {
  const shop = await shopFor(t)
  const merchants = await Promise.all(numbered(40, String).map(() => shop.merchant()))
  for (const [index, merchant] of merchants.entries()) {
    await ordersWithAddresses(
      shop,
      merchant,
      numbered(250, number => `https://shop-${index % 20}.example/${index}/${number}`),
    )
  }
  const now = new Map<string, number>()
  let most = 0
  const sent = new Set<string>()
  let count = 0
  const post: Post = async ({ url }) => {
    const { host } = new URL(url)
    count++
    sent.add(url)
    now.set(host, (now.get(host) ?? 0) + 1)
    most = Math.max(most, now.get(host)!)
    await new Promise(resolve => setImmediate(resolve))
    now.set(host, now.get(host)! - 1)
    return { kind: 'answered', status: 204 }
  }
  await Promise.all([shop.deps, await shop.second()].map(deps => deliverDue(deps, { post })))
  t.is(count, 10_000)
  t.is(sent.size, 10_000)
  t.true(most <= 8, `two merchants at each host, four places each: ${most}`)
  const left = await shop.deps.db.query(`select 1 from webhook_delivery where status <> 'DELIVERED' or attempts <> 1`)
  t.is(left.length, 0)
})
