import test from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { startReceiver, type ReceiverAnswer } from '../helpers/receiver.ts'
import { openShop, type Shop } from '../webhooks/shop.ts'
import { sendWebhooks } from '../helpers/send-webhooks.ts'

/** Deliveries of one endpoint that are on their way at once. */
const atOnce = 4

function heldAnswer(): { answer: ReceiverAnswer; release: () => void } {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  return { answer: response => released.then(() => response.writeHead(200).end()), release }
}

async function backlog(shop: Shop, url: string, count: number): Promise<string[]> {
  const owner = await shop.merchant()
  await shop.endpoint(owner, url)
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(...(await shop.event(owner)))
  return ids
}

function states(shop: Shop) {
  return shop.deps.db.query(
    `select status, attempts, lease_until is null as is_free, count(*)::int from webhook_delivery group by 1, 2, 3 order by 1`,
  )
}

test('a worker that stops lets the deliveries under way end, begins no other, and leaves the rest to other workers', async t => {
  const { answer, release } = heldAnswer()
  const receiver = await startReceiver(answer)
  const shop = await openShop()
  t.teardown(async () => {
    release()
    await shop.close()
    await receiver.close()
  })
  await backlog(shop, receiver.url, 20)
  const worker = await startWorker(shop.deps)
  await receiver.arrived(atOnce)
  const stopped = worker.stop()
  release()
  await stopped
  t.is(receiver.received.length, atOnce)
  t.deepEqual(await states(shop), [
    { status: 'DELIVERED', attempts: 1, is_free: true, count: atOnce },
    { status: 'PENDING', attempts: 0, is_free: true, count: 20 - atOnce },
  ])
  const other = await shop.second()
  await deliverDue(other)
  t.deepEqual(await states(shop), [{ status: 'DELIVERED', attempts: 1, is_free: true, count: 20 }])
})

test('nothing is begun once the signal is there, and what is left another worker sends', async t => {
  const { answer, release } = heldAnswer()
  const receiver = await startReceiver(answer)
  const shop = await openShop()
  t.teardown(async () => {
    release()
    await shop.close()
    await receiver.close()
  })
  await backlog(shop, receiver.url, 1 + atOnce)
  const stopping = new AbortController()
  const running = sendWebhooks(shop.deps, stopping.signal)
  await receiver.arrived(atOnce)
  stopping.abort()
  await deliverDue(shop.deps, { stop: stopping.signal })
  release()
  await running
  t.is(receiver.received.length, atOnce)
  t.deepEqual(await states(shop), [
    { status: 'DELIVERED', attempts: 1, is_free: true, count: atOnce },
    { status: 'PENDING', attempts: 0, is_free: true, count: 1 },
  ])
  await deliverDue(await shop.second())
  t.is(receiver.received.length, atOnce + 1)
  t.deepEqual(await states(shop), [{ status: 'DELIVERED', attempts: 1, is_free: true, count: 1 + atOnce }])
})
