// 600 receivers that take a connection and never answer, each with a socket of its own, beside one that answers.
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import {
  attemptsUnderWayMax,
  uncertainUnderWayMax,
  leasesPerMerchantMax,
} from '../../src/webhooks/deliveries/delivery-limits.ts'
import type { Owner } from '../../src/lib/owner.ts'
import { recordEvents, type NewEvent } from '../../src/webhooks/events/webhook-event.service.ts'
import { startReceiver, type Receiver } from '../helpers/receiver.ts'
import { until } from '../helpers/until.ts'
import { openShop, type Shop } from '../webhooks/shop.ts'
import { sendWebhooks } from '../helpers/send-webhooks.ts'

const deadCount = 600

interface Dead {
  readonly urls: readonly string[]
  /** Connections that were taken and wait now. */
  waiting(): number
  /** Ends their connections. */
  release(): void
}

/** A server for each, so that each is a host of its own; what they are asked is never answered. */
async function deadReceivers(t: ExecutionContext): Promise<Dead> {
  const sockets = new Set<net.Socket>()
  const servers = await Promise.all(
    Array.from({ length: deadCount }, async () => {
      const server = net.createServer(socket => {
        sockets.add(socket)
        socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const release = () => sockets.forEach(socket => socket.destroy())
  t.teardown(() => {
    for (const server of servers) server.close()
    release()
  })
  const urls = servers.map(server => `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  return { urls, waiting: () => sockets.size, release }
}

async function owners(shop: Shop, count: number): Promise<Owner[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const name = `shop ${number}`
      const merchant = await registerMerchant(shop.deps, { name, email: `${number}@example.com`, platformUserId: name })
      return { merchantId: merchant.id, environment: 'test' } as const
    }),
  )
}

function eventOf(shop: Shop, owner: Owner, onlyTo: string): NewEvent {
  const at = shop.deps.clock.business()
  return { ...owner, type: 'payment.expired', orderId: null, data: {}, at, onlyTo }
}

const recordAll = (shop: Shop, events: readonly NewEvent[]) =>
  shop.deps.db.transaction(tx => recordEvents(shop.deps, tx, events))

/** Milliseconds from recording an event to the arrival of its request. */
async function delayOf(receiver: Receiver, record: () => Promise<unknown>): Promise<number> {
  const arrived = receiver.arrived(receiver.received.length + 1)
  const begun = performance.now()
  await record()
  await arrived
  return performance.now() - begun
}

const middleOf = (delays: readonly number[]) => delays.toSorted((a, b) => a - b)[delays.length >> 1]!

/** Attempts of which anything is recorded, at receivers that do not answer. */
async function endedAtDead(shop: Shop): Promise<number> {
  const [row] = await shop.deps.db.query<{ count: number }>(
    'select count(*)::int as count from webhook_attempt where error is not null',
  )
  return row!.count
}

interface Case {
  readonly name: string
  /** Connections that the dead ones hold at least before the healthy one's turn. */
  readonly held: number
  /** Makes two deliveries due at each of the dead ones. */
  readonly flood: (shop: Shop, urls: readonly string[]) => Promise<void>
}

const cases: readonly Case[] = [
  {
    name: '600 merchants with a dead endpoint each, of which every second answered before',
    held: deadCount,
    async flood(shop, urls) {
      const merchants = await owners(shop, urls.length)
      await Promise.all(
        merchants.map((merchant, index) =>
          shop.endpoint(merchant, urls[index]!, { events: ['payment.expired'], isNew: index % 2 === 0 }),
        ),
      )
      await recordAll(
        shop,
        [...merchants, ...merchants].map(owner => eventOf(shop, owner, '')),
      )
    },
  },
  {
    name: '600 orders of one merchant with a dead webhook_url each',
    held: leasesPerMerchantMax,
    async flood(shop, urls) {
      const [owner] = await owners(shop, 1)
      await recordAll(
        shop,
        [...urls, ...urls].map(url => eventOf(shop, owner!, url)),
      )
    },
  },
]

for (const { name, held, flood } of cases) {
  test.serial(`${name}: an endpoint and a webhook_url that answer are delayed by less than a second`, async t => {
    const shop = await openShop()
    t.teardown(() => shop.close())
    const receiver = await startReceiver()
    t.teardown(() => receiver.close())
    const dead = await deadReceivers(t)
    const healthy = await shop.merchant()
    await shop.endpoint(healthy, receiver.url)
    const stopping = new AbortController()
    const sending = sendWebhooks(shop.deps, stopping.signal)
    t.teardown(async () => {
      stopping.abort()
      dead.release()
      await sending
    })
    const toEndpoint = () => delayOf(receiver, () => shop.event(healthy))
    const toOrder = (number: number) => {
      const url = `${receiver.url}?order=${number}`
      return delayOf(receiver, () => recordAll(shop, [eventOf(shop, healthy, url)]))
    }
    const alone = middleOf([await toEndpoint(), await toOrder(1), await toEndpoint()])
    await flood(shop, dead.urls)
    await until(async () => dead.waiting() >= held)
    const delays = [await toEndpoint(), await toOrder(2), await toEndpoint(), await toOrder(3), await toEndpoint()]
    t.is(await endedAtDead(shop), 0, 'none of the dead ones had to time out before')
    t.true(middleOf(delays) - alone < 1000, `${delays.join(', ')} ms, alone ${alone} ms`)
    t.true(dead.waiting() >= held)
    t.log({ alone, delays })
  })
}

test('there are more places than for 600 receivers that never answered, and some for those alone that do', t => {
  t.true(uncertainUnderWayMax > deadCount)
  t.true(attemptsUnderWayMax - uncertainUnderWayMax > deadCount)
})
