// What open, idle event streams cost the service beside a server of Node that does nothing but hold the same responses open: memory
// of each, and the time until a change has reached all of them. Streams of the API first, then those of open checkout pages. Ratios,
// each of two figures of one run. `BENCH_STREAMS=20000 npm run bench streams` wants `ulimit -n 65536`.
import type { ChildProcess } from 'node:child_process'
import http from 'node:http'
import { createHmac, createHash } from 'node:crypto'
import { insertCursors } from '../../src/payments/cursor.store.ts'
import { issueKey } from '../../dev/issue-key.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import type { Deps } from '../../src/deps.ts'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { registerMerchant } from '../../src/onboarding/register-merchant.service.ts'
import { orderInput } from '../../test/helpers/order-input.ts'
import { openBenchFixture, round, startProcess, stopProcess } from './fixture.ts'

const streams = Number(process.env['BENCH_STREAMS'] ?? 2000)

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
      const asked: Asked = { port, target, isPage, authorization: isPage ? null : () => authorization(target, key) }
      // Once before, so that what the first requests leave behind for good is counted for none.
      const warm = await openAll(asked, 100)
      const sample = { headers: warm[0]!.response.headers, first: warm[0]!.first }
      for (const { response } of warm) response.destroy()
      const ours = await hold(service.child, asked, () => cancelOrder(deps, principal, order.id))
      const raw = await holdRaw(sample, asked)
      console.log(
        `${kind}: ${streams} of one order; bytes of each ${round(ours.bytes / raw.bytes)} × of a response held open ` +
          `(goal 1.5; ${round(ours.bytes / 1024, 0)} and ${round(raw.bytes / 1024, 0)} kB)`,
      )
      console.log(
        `  a change has reached all and ended them in ${round(ours.toldMs, 0)} ms, ` +
          `${round(ours.toldMs / raw.toldMs)} × the time of writing to all`,
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
  /** Of one stream. */
  readonly bytes: number
  readonly toldMs: number
}

/** The same streams with a server that only holds them, its answers and the event as large as ours. */
async function holdRaw(
  { headers, first }: { headers: http.IncomingHttpHeaders; first: string },
  asked: Asked,
): Promise<Held> {
  const own = Object.entries(headers).filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
  )
  const env = { BENCH_HEADERS: JSON.stringify(own), BENCH_FIRST: first }
  const server = await startProcess<{ port: number }>('./held-open.ts', env)
  try {
    const warm = await openAll({ ...asked, port: server.ready.port }, 100)
    for (const { response } of warm) response.destroy()
    return await hold(server.child, { ...asked, port: server.ready.port }, async () => void server.child.send('write'))
  } finally {
    await stopProcess(server.child)
  }
}

/** Opens them all, and tells all of them that their order has changed for the last time. */
async function hold(child: ChildProcess, asked: Asked, change: () => Promise<unknown>): Promise<Held> {
  const before = await memory(child)
  const opened = await openAll(asked, streams)
  const during = await memory(child)
  const closed = Promise.all(opened.map(({ response }) => new Promise(resolve => response.once('end', resolve))))
  const begin = performance.now()
  await change()
  await closed
  return { bytes: (during - before) / streams, toldMs: performance.now() - begin }
}

function memory(child: ChildProcess): Promise<number> {
  return new Promise(resolve => {
    child.once('message', message => resolve((message as { bytes: number }).bytes))
    child.send('memory')
  })
}

interface Asked {
  readonly port: number
  readonly target: string
  /** A page's stream asks for no key, but an address may have few of them: they come from many addresses of this machine. */
  readonly isPage: boolean
  readonly authorization: (() => string) | null
}

interface Opened {
  readonly response: http.IncomingMessage
  /** What came with the first event. */
  readonly first: string
}

async function openAll(asked: Asked, count: number): Promise<Opened[]> {
  const opened: Opened[] = []
  const agent = new http.Agent({ maxSockets: Infinity })
  let started = 0
  const lane = async () => {
    while (started < count) {
      started += 1
      const localAddress = asked.isPage
        ? `127.1.${Math.floor(started / 4000)}.${1 + (Math.floor(started / 16) % 250)}`
        : undefined
      opened.push(await openOne(agent, { ...asked, localAddress }))
    }
  }
  await Promise.all(Array.from({ length: 20 }, lane))
  return opened
}

/** Resolves once the first event, the order as it is, has arrived. */
function openOne(
  agent: http.Agent,
  { port, target, authorization: sign, localAddress }: Asked & { readonly localAddress: string | undefined },
): Promise<Opened> {
  const headers = sign ? { authorization: sign() } : {}
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: target, agent, headers, ...(localAddress !== undefined && { localAddress }) },
      response => {
        if (response.statusCode !== 200) reject(new Error(`stream answered ${response.statusCode}`))
        let first = ''
        response.on('data', (chunk: Buffer) => {
          first += chunk.toString()
          if (first.includes('\ndata:')) resolve({ response, first })
        })
      },
    )
    request.once('error', reject)
  })
}

function authorization(target: string, key: { keyId: string; secret: string }): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const text = `${timestamp}\nGET\n${target}\n${createHash('sha256').digest('hex')}`
  return `Bearer ${key.keyId}:${timestamp}:${createHmac('sha256', key.secret).update(text).digest('hex')}`
}
