// A worker's deliveries per second, with a tenth of the receivers dead and a URL per order for every second order, compared with plain
// undici requests to one receiver, in alternating rounds. Then the time until an event reaches a healthy receiver, with and without 600
// dead ones. Each receiver is its own host of its own merchant.
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { Agent, request } from 'undici'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Deps } from '../../src/deps.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import type { Owner } from '../../src/lib/owner.ts'
import { recordEvents, type NewEvent } from '../../src/webhooks/events/webhook-event.service.ts'
import { insertWebhook } from '../../src/webhooks/endpoints/webhook.store.ts'
import { testCertificates } from '../../test/helpers/receiver.ts'
import type { Receivers } from './receivers.ts'
import { median, openBenchFixture, round, startProcess, stopProcess } from './fixture.ts'
import { sendWebhooks } from '../../test/helpers/send-webhooks.ts'

const rounds = 3
/** Receivers for the throughput, a tenth of them dead, and deliveries to each in a round. */
const receivers = 100
const deliveriesEach = Number(process.env['BENCH_DELIVERIES'] ?? 40)
/** Dead receivers beside the one whose delay is measured, and the duration of that measurement. */
const deadBeside = 600
const seconds = Number(process.env['BENCH_SECONDS'] ?? 25)
/** Concurrent requests of plain undici: as many as our deliveries to healthy receivers could be. */
const bareUnderWay = 128

export async function benchWebhooks(): Promise<void> {
  const fixture = await openBenchFixture()
  const { caFile, cert, key } = await testCertificates()
  const egress = { KASSA_WEBHOOK_CA_FILE: caFile, KASSA_EGRESS_ALLOW_CIDRS: '127.0.0.0/8' }
  const { deps, close } = await compose(readConfig({ ...fixture.env, ...egress }))
  const counts = { BENCH_ANSWERING: `${receivers}`, BENCH_DEAD: `${deadBeside}` }
  const outside = await startProcess<Receivers>('./receivers.ts', { ...counts, BENCH_CERT: cert, BENCH_KEY: key })
  try {
    await throughput(deps, outside.ready, cert)
    await delays(deps, outside)
  } finally {
    await stopProcess(outside.child)
    await close()
    await fixture.close()
  }
}

interface BenchReceiver {
  readonly owner: Owner
  readonly url: string
}

/** Creates a merchant with an endpoint for each of these ports. */
function addReceivers(deps: Deps, ports: readonly number[], path = '/hook'): Promise<BenchReceiver[]> {
  return Promise.all(
    ports.map(async port => {
      const name = `${path} ${port}`
      const merchant = await registerMerchant(deps, { name, email: 'bench@example.com', platformUserId: name })
      const owner = { merchantId: merchant.id, environment: 'test' } as const
      const receiver = { owner, url: `https://127.0.0.1:${port}${path}` }
      await addEndpoint(deps, receiver)
      return receiver
    }),
  )
}

async function addEndpoint(deps: Deps, { owner, url }: BenchReceiver): Promise<void> {
  const now = deps.clock.business()
  const kind = { isActive: true, isHidden: false, urlKey: url, createdAt: now, updatedAt: now, lane: new URL(url).host }
  const id = `wh_${deps.random.uuid()}`
  await deps.db.transaction(tx => insertWebhook(tx, { id, ...owner, url, events: ['payment.confirmed'], ...kind }))
}

function eventOf(deps: Deps, { owner }: BenchReceiver, onlyTo = ''): NewEvent {
  // As large as the event of a paid order.
  const data = { order_id: deps.random.uuid(), metadata: { cart: 'x'.repeat(1000) } }
  return { ...owner, type: 'payment.confirmed', orderId: null, data, at: deps.clock.business(), onlyTo }
}

async function record(deps: Deps, events: readonly NewEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += 500) {
    await deps.db.transaction(tx => recordEvents(deps, tx, events.slice(from, from + 500)))
  }
}

async function throughput(deps: Deps, { answering, dead }: Receivers, ca: string): Promise<void> {
  const alive = await addReceivers(deps, answering.slice(0, receivers * 0.9))
  const gone = await addReceivers(deps, dead.slice(0, receivers * 0.1))
  const rates: { ours: number; bare: number; kept: number }[] = []
  for (let iteration = 0; iteration < rounds; iteration++) {
    const ours = await ourRate(deps, { alive, gone, iteration })
    const url = alive[0]!.url
    rates.push({ ours, bare: await bareRate(url, ca, 0), kept: await bareRate(url, ca, 1) })
  }
  const of = (limit: 'bare' | 'kept') => round(median(rates.map(rate => rate.ours / rate[limit])))
  const perSecond = median(rates.map(({ ours }) => ours))
  console.log(
    `webhooks: ${of('bare')} of undici.request with a connection each (goal 0.5), ${of('kept')} of undici.request with ` +
      `connections kept; a tenth of ${receivers} receivers dead, every second delivery at a URL of its own (${round(perSecond, 0)}/s)`,
  )
}

interface Iteration {
  readonly alive: readonly BenchReceiver[]
  readonly gone: readonly BenchReceiver[]
  readonly iteration: number
}

/** Returns deliveries per second, from the first request until all deliveries to healthy receivers are made. */
async function ourRate(deps: Deps, { alive, gone, iteration }: Iteration): Promise<number> {
  const events = Array.from({ length: deliveriesEach }, (_, number) =>
    [...alive, ...gone].map(receiver =>
      eventOf(deps, receiver, number % 2 ? `${receiver.url}?order=${iteration}-${number}` : ''),
    ),
  ).flat()
  await record(deps, events)
  let left = alive.length * deliveriesEach
  const all = Promise.withResolvers<void>()
  let begun = 0
  const counted: Deps['postWebhook'] = async outgoing => {
    begun ||= performance.now()
    const outcome = await deps.postWebhook(outgoing)
    if (outcome.kind === 'answered' && --left === 0) all.resolve()
    return outcome
  }
  const stop = start({ ...deps, postWebhook: counted })
  await all.promise
  const perSecond = (alive.length * deliveriesEach) / ((performance.now() - begun) / 1000)
  await stop()
  return perSecond
}

/** Starts a worker. Returns a function that ends it, with the deliveries in progress. */
function start(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const sending = sendWebhooks(deps, stopping.signal)
  return async () => {
    stopping.abort()
    await sending
  }
}

/** Returns requests per second of plain undici. */
async function bareRate(url: string, ca: string, pipelining: 0 | 1): Promise<number> {
  const dispatcher = new Agent({ pipelining, connect: { ca, rejectUnauthorized: false } })
  const count = receivers * deliveriesEach
  const body = JSON.stringify({ cart: 'x'.repeat(1200) })
  let left = count
  const begun = performance.now()
  const lane = async () => {
    while (left-- > 0) await (await request(url, { dispatcher, method: 'POST', body })).body.dump()
  }
  await Promise.all(Array.from({ length: bareUnderWay }, lane))
  const perSecond = count / ((performance.now() - begun) / 1000)
  await dispatcher.close()
  return perSecond
}

async function delays(deps: Deps, outside: { child: ChildProcess; ready: Receivers }): Promise<void> {
  const [healthy] = await addReceivers(deps, outside.ready.answering.slice(-1), '/timed')
  const stop = start(deps)
  const measure = () => delaysFor(deps, { child: outside.child, healthy: healthy! })
  await measure()
  const alone = await measure()
  const flood = await addReceivers(deps, outside.ready.dead, '/dead')
  // One after the other, so that some are always in progress, and again and again all of them time out together.
  await record(
    deps,
    Array.from({ length: Math.ceil(seconds / 10) + 1 }, () => flood.map(one => eventOf(deps, one))).flat(),
  )
  const beside = await measure()
  await stop()
  const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  console.log(
    `  an event to a receiver that answers: median with ${deadBeside} dead ones ${round(median(beside) / median(alone))} of that ` +
      `without (limit 1.2; ${round(median(beside), 1)} and ${round(median(alone), 1)} ms), p95 ${round(p95(beside) / p95(alone))}, ` +
      `longest ${round(Math.max(...beside), 0)} ms`,
  )
}

/** Measures how long events take from recording to arrival, one after the other. */
async function delaysFor(
  deps: Deps,
  { child, healthy }: { child: ChildProcess; healthy: BenchReceiver },
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const arrived = once(child, 'message')
    const begun = performance.now()
    await record(deps, [eventOf(deps, healthy)])
    await arrived
    times.push(performance.now() - begun)
  }
  return times
}
