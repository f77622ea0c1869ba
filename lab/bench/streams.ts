// The cost of open, idle event streams compared with a Node server that only holds the same responses open: memory per stream, and the time
// until a change has reached all of them. First the API's streams, then those of open checkout pages. Results are ratios of two figures of
// one run. Several client processes hold the streams, as their open files require; the service has all of them in one process, so
// `BENCH_STREAMS=20000 npm run lab -- bench streams` needs `ulimit -n 21000`.
import type { ChildProcess } from 'node:child_process'
import { insertCursors } from '../../src/payments/follow/cursor.store.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Deps } from '../../src/deps.ts'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { orderInput } from '../../test/helpers/order-input.ts'
import { openBenchFixture, round, startProcess, stopProcess } from './fixture.ts'
import type { ClientOptions, Sample } from './stream-clients.ts'

const streams = Number(process.env['BENCH_STREAMS'] ?? 9000)
/** Below the limit of open files that most systems set for a service. */
const streamsOfProcess = 10_000

export async function benchStreams(): Promise<void> {
  const fixture = await openBenchFixture()
  const { deps, close } = await compose(readConfig({ ...fixture.env }))
  const service = await startProcess<{ port: number }>('./service.ts', fixture.env)
  try {
    const { principal, key } = await seed(deps)
    for (const kind of ['event streams', 'checkout pages'] as const) {
      const { order } = await createOrder(deps, principal, orderInput({ expiresIn: 86_400 }))
      const isPage = kind === 'checkout pages'
      const target = isPage ? `${new URL(order.payment_url).pathname}/events` : `/v1/orders/${order.id}/events`
      const { port } = service.ready
      const asked: TimedRequest = { port, target, key: isPage ? null : key }
      // Once in advance, so that lasting effects of the first requests count for neither.
      const sample = await prepare(asked)
      const ours = await hold(service.child, asked, () => cancelOrder(deps, principal, order.id))
      const raw = await holdRaw(sample, asked)
      console.log(
        `${kind}: ${streams} of one order; bytes of each ${round(ours.bytes / raw.bytes)} × of a response held open ` +
          `(goal 1.5; ${round(ours.bytes / 1024, 0)} and ${round(raw.bytes / 1024, 0)} kB)`,
      )
      console.log(
        `  a change has reached all and ended them in ${round(ours.receivedMs, 0)} ms, ` +
          `${round(ours.receivedMs / raw.receivedMs)} × the time of writing to all`,
      )
    }
  } finally {
    await stopProcess(service.child)
    await close()
    await fixture.close()
  }
}

async function seed(deps: Deps) {
  const registration = { name: 'bench', email: 'bench@example.com', platformUserId: 'bench' }
  const { id: merchantId } = await registerMerchant(deps, registration)
  const key = await issueKey(deps, { merchantId, environment: 'test', name: 'bench' })
  const start = { height: 0, hash: '0', parentHash: '0', time: new Date() }
  await insertCursors(deps.db, { environment: 'test', network: 'ERC20' }, { start, now: new Date() })
  const principal = { merchantId, environment: 'test', keyId: key.keyId } as const
  return { principal, key }
}

interface Held {
  /** Per stream. */
  readonly bytes: number
  readonly receivedMs: number
}

type TimedRequest = Pick<ClientOptions, 'port' | 'target' | 'key'>

/** Opens the same streams on a server that only holds them, with responses and an event as large as ours. */
async function holdRaw({ headers, first }: Sample, asked: TimedRequest): Promise<Held> {
  const own = Object.entries(headers).filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
  )
  const env = { BENCH_HEADERS: JSON.stringify(own), BENCH_FIRST: first }
  const server = await startProcess<{ port: number }>('./held-open.ts', env)
  try {
    await prepare({ ...asked, port: server.ready.port })
    return await hold(server.child, { ...asked, port: server.ready.port }, async () => void server.child.send('write'))
  } finally {
    await stopProcess(server.child)
  }
}

async function prepare(asked: TimedRequest): Promise<Sample> {
  const { sample, close } = await openAll(asked, 100)
  await close()
  return sample
}

/** Opens all streams and sends the final change of their order to all. */
async function hold(child: ChildProcess, asked: TimedRequest, change: () => Promise<unknown>): Promise<Held> {
  const before = await memory(child)
  const opened = await openAll(asked, streams)
  const during = await memory(child)
  const begin = performance.now()
  await change()
  await opened.ended
  const receivedMs = performance.now() - begin
  await opened.close()
  return { bytes: (during - before) / streams, receivedMs }
}

function memory(child: ChildProcess): Promise<number> {
  return new Promise(resolve => {
    child.once('message', message => resolve((message as { bytes: number }).bytes))
    child.send('memory')
  })
}

interface ConnectedStreams {
  readonly sample: Sample
  /** Resolves when the last stream has ended. */
  readonly ended: Promise<unknown>
  /** Ends the open streams and the processes that hold them. */
  close(): Promise<void>
}

async function openAll(asked: TimedRequest, count: number): Promise<ConnectedStreams> {
  const shares = Array.from({ length: Math.ceil(count / streamsOfProcess) }, (_, at) => {
    const from = at * streamsOfProcess
    return { ...asked, from, count: Math.min(streamsOfProcess, count - from) }
  })
  const clients = await Promise.all(shares.map(() => startProcess('./stream-clients.ts', {})))
  const reported = clients.map(({ child }) => ({ open: heard(child, 'open'), ended: heard(child, 'ended') }))
  for (const [at, { child }] of clients.entries()) child.send(shares[at]!)
  const [first] = await Promise.all(reported.map(one => one.open))
  const ended = Promise.all(reported.map(one => one.ended))
  return {
    sample: first!.sample!,
    ended,
    async close() {
      for (const { child } of clients) child.send('close')
      await ended
      await Promise.all(clients.map(({ child }) => stopProcess(child)))
    },
  }
}

interface ReceivedEvent {
  readonly kind: 'open' | 'ended'
  readonly sample?: Sample
}

function heard(child: ChildProcess, kind: ReceivedEvent['kind']): Promise<ReceivedEvent> {
  return new Promise((resolve, reject) => {
    child.on('message', message => (message as ReceivedEvent).kind === kind && resolve(message as ReceivedEvent))
    child.once('exit', code => reject(new Error(`a process with streams ended with ${code}`)))
  })
}
