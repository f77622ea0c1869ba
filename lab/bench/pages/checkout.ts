// The checkout page compared with hapi serving the same bytes, in alternating rounds. Then the p95 of a merchant's signed requests while 20
// connections, each from its own address, load checkout pages of many orders, compared with the p95 without them. Last, the first paint of
// such a page in a browser.
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { once } from 'node:events'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { issueKey } from '../../../dev/seed/issue-key.ts'
import type { CreatedApiKey } from '../../../src/merchants/api-keys/api-key.service.ts'
import { compose } from '../../../src/app.ts'
import { readConfig } from '../../../src/config/config.ts'
import type { Deps } from '../../../src/deps.ts'
import { createOrder } from '../../../src/orders/create/create-order.service.ts'
import { registerMerchant } from '../../../src/merchants/onboarding/register-merchant.service.ts'
import { insertCursors } from '../../../src/payments/follow/cursor.store.ts'
import { orderInput } from '../../../test/helpers/order-input.ts'
import type { Loaded, PageLoad } from './page-load.ts'
import { benchFirstPaint } from './first-paint.ts'
import { median, openBenchFixture, round, startProcess, stopProcess } from '../fixture.ts'

const connections = 20
const rounds = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6)
/** Many, so that no request hits the page that was just made. */
const orders = 1000

export async function benchCheckout(): Promise<void> {
  const fixture = await openBenchFixture()
  const { deps, close } = await compose(readConfig({ ...fixture.env }))
  // No limit per address applies, because this measures the work.
  const limits = {
    KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '1000000',
    KASSA_PUBLIC_REQUESTS_PER_MINUTE: '1000000',
    KASSA_TRUSTED_PROXY_CIDRS: '127.0.0.0/8',
  }
  const service = await startProcess<{ port: number }>('./service.ts', { ...fixture.env, ...limits })
  try {
    const { paths, key } = await seed(deps)
    const { port } = service.ready
    await besideRequests({ port, key }, paths)
    await besideSameBytes(port, paths)
    await benchFirstPaint(port, paths)
  } finally {
    await stopProcess(service.child)
    await close()
    await fixture.close()
  }
}

async function seed(deps: Deps): Promise<{ paths: string[]; key: CreatedApiKey }> {
  const registration = { name: 'bench', email: 'bench@example.com', platformUserId: 'bench' }
  const { id: merchantId } = await registerMerchant(deps, registration)
  const key = await issueKey(deps, { merchantId, environment: 'test', name: 'bench' })
  const start = { height: 0, hash: '0', parentHash: '0', time: new Date() }
  for (const network of ['ERC20', 'TRC20'] as const) {
    await insertCursors(deps.db, { environment: 'test', network }, { start, now: new Date() })
  }
  const principal = { merchantId, environment: 'test', keyId: key.keyId } as const
  const paths: string[] = []
  while (paths.length < orders) {
    const opened = await Promise.all(
      Array.from({ length: 50 }, () => createOrder(deps, principal, orderInput({ expiresIn: 86_400 }))),
    )
    paths.push(...opened.map(({ order }) => new URL(order.payment_url).pathname))
  }
  return { paths, key }
}

async function besideSameBytes(port: number, paths: readonly string[]): Promise<void> {
  const page = await fetch(`http://127.0.0.1:${port}${paths[0]}`)
  const own = ['content-type', 'content-security-policy', 'cross-origin-opener-policy', 'permissions-policy', 'cache-control'] // prettier-ignore
  const headers = own.map(name => [name, page.headers.get(name)])
  const env = { BENCH_BODY: await page.text(), BENCH_HEADERS: JSON.stringify(headers) }
  const plain = await startProcess<{ port: number }>('./same-bytes.ts', env)
  try {
    const rate = async (at: number) => (await loadFor(seconds, { port: at, connections, paths })).perSecond
    // Loads every page once to warm up the code and to draw the QR codes. New pages are measured before this.
    for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
    for (const at of [port, plain.ready.port]) await rate(at)
    const rates: { ours: number; bare: number }[] = []
    for (let iteration = 0; iteration < rounds; iteration++)
      rates.push({ ours: await rate(port), bare: await rate(plain.ready.port) })
    console.log(
      `checkout: ${round(median(rates.map(({ ours, bare }) => ours / bare)))} of hapi serving the same bytes (goal 0.5; ` +
        `${round(median(rates.map(({ ours }) => ours)), 0)} pages/s, ${page.headers.get('content-length')} bytes each)`,
    )
  } finally {
    await stopProcess(plain.child)
  }
}

async function loadFor(duration: number, asked: PageLoad): Promise<Loaded> {
  const load = await startLoad(asked)
  await pause(duration * 1000)
  return load.stop()
}

/** Starts to load pages from another process. */
async function startLoad(asked: PageLoad): Promise<{ stop(): Promise<Loaded> }> {
  const { child } = await startProcess('./pages/page-load.ts', {})
  child.send(asked)
  return {
    async stop() {
      const reported = once(child, 'message') as Promise<[Loaded]>
      child.send('stop')
      return (await reported)[0]
    },
  }
}

interface Api {
  readonly port: number
  readonly key: CreatedApiKey
}

async function besideRequests(api: Api, paths: readonly string[]): Promise<void> {
  await latencies(api, 2) // warm-up
  const ratios: { create: number; get: number }[] = []
  const seen: string[] = []
  for (let iteration = 0; iteration < rounds; iteration++) {
    const idle = await latencies(api, seconds)
    const flood = await startLoad({ port: api.port, connections, paths })
    const loaded = await latencies(api, seconds)
    const { answered } = await flood.stop()
    ratios.push({ create: p95(loaded.create) / p95(idle.create), get: p95(loaded.get) / p95(idle.get) })
    seen.push(
      `creating ${round(p95(idle.create), 1)} → ${round(p95(loaded.create), 1)} ms, reading ${round(p95(idle.get), 1)} → ` +
        `${round(p95(loaded.get), 1)} ms, pages ${JSON.stringify(answered)}`,
    )
  }
  console.log(
    `  with ${connections} connections on the checkout page the p95 of creating an order is ` +
      `${round(median(ratios.map(({ create }) => create)))} times that without, of reading one ` +
      `${round(median(ratios.map(({ get }) => get)))} times (limit 2)`,
  )
  for (const line of seen) console.log(`    ${line}`)
}

interface Latencies {
  readonly create: number[]
  readonly get: number[]
}

/** Measures a merchant's sequential requests: creates an order, then reads it. */
async function latencies(api: Api, duration: number): Promise<Latencies> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const create: number[] = []
  const get: number[] = []
  const end = performance.now() + duration * 1000
  while (performance.now() < end) {
    const body = { amount: '25', currency: 'USDT', network: 'ERC20', idempotency_key: randomUUID() }
    const opened = await timed(api, agent, { method: 'POST', target: '/v1/orders', body: JSON.stringify(body) })
    create.push(opened.milliseconds)
    const { id } = JSON.parse(opened.text) as { id: string }
    get.push((await timed(api, agent, { method: 'GET', target: `/v1/orders/${id}`, body: '' })).milliseconds)
  }
  agent.destroy()
  return { create, get }
}

interface TimedRequest {
  readonly method: 'GET' | 'POST'
  readonly target: string
  readonly body: string
}

async function timed(
  api: Api,
  agent: http.Agent,
  asked: TimedRequest,
): Promise<{ milliseconds: number; text: string }> {
  const { method, target, body } = asked
  const authorization = sign(api.key, asked)
  const headers = { authorization, ...(body !== '' && { 'content-type': 'application/json' }) }
  const begun = performance.now()
  const request = http.request({ host: '127.0.0.1', port: api.port, agent, method, path: target, headers }).end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const milliseconds = performance.now() - begun
  const text = Buffer.concat(chunks).toString()
  if ((response.statusCode ?? 0) >= 300) throw new Error(`${method} ${target}: ${response.statusCode} ${text}`)
  return { milliseconds, text }
}

function sign({ keyId, secret }: CreatedApiKey, { method, target, body }: TimedRequest): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const text = `${timestamp}\n${method}\n${target}\n${createHash('sha256').update(body).digest('hex')}`
  return `Bearer ${keyId}:${timestamp}:${createHmac('sha256', secret).update(text).digest('hex')}`
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}
