// What is due is sent by a job of pg-boss; a job that is lost, or was never sent, costs seconds.
import test, { type ExecutionContext } from 'ava'
import type { Deps } from '../../src/deps.ts'
import { recoverDeliveries } from '../../src/webhooks/deliveries/delivery.service.ts'
import { DeliverySender } from '../../src/webhooks/deliveries/delivery-sender.service.ts'
import type { Post } from '../../src/webhooks/endpoints/egress.service.ts'
import { recordEvents } from '../../src/webhooks/events/webhook-event.service.ts'
import { startWorkerOf } from '../../src/jobs/worker.ts'
import type { QueueName } from '../../src/queue/jobs.ts'
import { until } from '../helpers/until.ts'
import { receiverFor, shopFor, type Shop } from '../webhooks/shop.ts'

async function working(t: ExecutionContext, shop: Shop, names: readonly QueueName[]): Promise<void> {
  const worker = await startWorkerOf(shop.deps, names)
  t.teardown(() => worker.stop())
}

const statusOf = async (shop: Shop, id: string) => (await shop.delivery(id)).status

for (const isNew of [false, true])
  test(`an event is delivered by its job alone, to a receiver that ${isNew ? 'never answered' : 'answered before'}`, async t => {
    const shop = await shopFor(t)
    const receiver = await receiverFor(t)
    const owner = await shop.merchant()
    await shop.endpoint(owner, receiver.url, { isNew })
    const [id] = await shop.event(owner)
    const jobs = await shop.admin.query(`select data, priority from job where name = 'deliver-webhooks'`)
    const { merchantId, environment } = owner
    t.deepEqual(jobs, [{ data: { merchantId, environment, isUnproven: isNew }, priority: isNew ? -1 : 0 }])
    await working(t, shop, ['deliver-webhooks'])
    await until(async () => (await statusOf(shop, id!)) === 'DELIVERED')
    t.is(receiver.received.length, 1)
  })

test('with its job lost a delivery is sent all the same, and so is a retry', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t, response =>
    response.writeHead(receiver.received.length === 1 ? 500 : 200).end(),
  )
  const owner = await shop.merchant()
  await shop.endpoint(owner, receiver.url)
  const [id] = await shop.event(owner)
  await shop.admin.query('delete from job')
  await working(t, shop, ['deliver-webhooks', 'wake-deliveries', 'recover-deliveries'])
  await receiver.arrived(1)
  await until(async () => (await shop.delivery(id!)).lease_until === null)
  shop.clock.advance(61)
  await until(async () => (await statusOf(shop, id!)) === 'DELIVERED')
  t.is(receiver.received.length, 2)
})

test('an event whose job is dropped for one that is taken before it is committed is delivered without another job', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t)
  const owner = await shop.merchant()
  await shop.endpoint(owner, receiver.url)
  await shop.event(owner)
  const { merchantId, environment } = owner
  const at = shop.deps.clock.business()
  const event = { merchantId, environment, type: 'payment.confirmed', orderId: null, data: {}, at, onlyTo: '' } as const
  await shop.deps.db.transaction(async tx => {
    await recordEvents(shop.deps, tx, [event])
    t.is((await tx.query(`select from job where name = 'deliver-webhooks'`)).length, 1)
    await working(t, shop, ['deliver-webhooks'])
    await receiver.arrived(1)
    await until(async () => {
      const [row] = await shop.deps.db.query<{ count: number }>(
        `select count(*)::int as count from webhook_delivery where status = 'DELIVERED'`,
      )
      return row!.count === 1
    })
  })
  await receiver.arrived(2)
  t.is(receiver.received.length, 2)
})

test('a turn that is over leaves the rest to the next one', async t => {
  const shop = await shopFor(t)
  const owner = await shop.merchant()
  await shop.endpoint(owner, 'https://receiver.example/hook')
  for (let index = 0; index < 6; index++) await shop.event(owner)
  let sent = 0
  const post: Post = async () => {
    sent += 1
    return { kind: 'answered', status: 200 }
  }
  const receivers = { merchantId: owner.merchantId, isUnproven: false }
  const ended = new AbortController()
  const first = new DeliverySender(shop.deps, async outgoing => {
    ended.abort()
    return post(outgoing)
  })
  const { left, done } = first.serve(receivers, ended.signal)
  t.deepEqual(await left, { isMore: true, isStuck: false, isOther: false })
  await done
  t.is(sent, 4)
  const second = new DeliverySender(shop.deps, post).serve(receivers)
  t.deepEqual(await second.left, { isMore: false, isStuck: false, isOther: false })
  await second.done
  t.is(sent, 6)
})

test('a claim that fails takes no turn with it that took over meanwhile', async t => {
  const shop = await shopFor(t)
  const owner = await shop.merchant()
  await shop.endpoint(owner, 'https://receiver.example/hook')
  await shop.event(owner)
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  const transaction: Deps['db']['transaction'] = async work => {
    if (!isFirst) return shop.deps.db.transaction(work)
    isFirst = false
    reached.resolve()
    await goOn.promise
    throw new Error('the connection was lost')
  }
  const deps = { ...shop.deps, db: { ...shop.deps.db, transaction } }
  const sender = new DeliverySender(deps, () => Promise.resolve({ kind: 'answered', status: 200 }))
  const receivers = { merchantId: owner.merchantId, isUnproven: false }
  const ended = new AbortController()
  const first = sender.serve(receivers, ended.signal)
  await reached.promise
  ended.abort()
  const second = sender.serve(receivers)
  await first.left
  goOn.resolve()
  t.deepEqual(await second.left, { isMore: false, isStuck: false, isOther: false })
  await Promise.all([first.done, second.done])
  t.is(sender.begun, 1)
})

test('a transaction that records an event holds up no recovery, and that no event of others', async t => {
  const shop = await shopFor(t)
  const [slow, other] = [await shop.merchant(), await shop.merchant()]
  for (const owner of [slow, other]) {
    await shop.endpoint(owner, 'https://receiver.example/hook')
    await shop.event(owner)
  }
  await shop.admin.query('delete from job')
  const { merchantId, environment } = slow
  const at = shop.deps.clock.business()
  const event = { merchantId, environment, type: 'payment.confirmed', orderId: null, data: {}, at, onlyTo: '' } as const
  await shop.deps.db.transaction(async tx => {
    await recordEvents(shop.deps, tx, [event])
    await recoverDeliveries(shop.deps)
    await shop.event(other)
    await recordEvents(shop.deps, tx, [{ ...event, type: 'payment.expired' }])
  })
  const jobs = await shop.admin.query<{ key: string }>(
    `select singleton_key as key from job where name = 'deliver-webhooks' order by 1`,
  )
  const keysOf = (owner: { readonly merchantId: string }) =>
    ['again', 'event'].map(by => `${owner.merchantId} test proven ${by}`)
  t.deepEqual(
    jobs.map(({ key }) => key),
    [...keysOf(slow), ...keysOf(other)].toSorted(),
  )
})
