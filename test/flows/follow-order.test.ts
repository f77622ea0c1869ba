// One order is followed through the processes that served it: by the log alone, by its trace alone, and by counters alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { readConfig } from '../../src/config/config.ts'
import type { Deps } from '../../src/deps.ts'
import { createMetrics } from '../../src/http/metrics/metrics.ts'
import { processCounters } from '../../src/http/metrics/process-counters.ts'
import { handler } from '../../src/http/operations/createOrder.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { MilestoneCounts, milestones, type Milestone } from '../../src/lib/traces/milestones.ts'
import { usdt } from '../../src/lib/money.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { openTraces } from '../../src/lib/traces/trace-exporter.ts'
import { isSampled, type Span } from '../../src/lib/traces/trace.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { acceptOrder, cancelOrder } from '../../src/orders/order-request.service.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { createWebhook } from '../../src/webhooks/endpoints/webhook.service.ts'
import { advance, notifyAdvanced } from '../../src/withdrawals/advance.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { testEnvironment, testMerchant, testService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { script } from '../screening/screening-setup.ts'

const key = { environment: 'test', network: 'ERC20' } as const

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue: string } }[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}
interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly status?: { readonly code: number; readonly message: string }
}

/** What an OpenTelemetry collector is to a process: it takes JSON at /v1/traces. */
async function startCollector() {
  const requests: { headers: Record<string, unknown>; body: Sent }[] = []
  const collector = { isBroken: false }
  const server = createServer((request, response) => {
    void text(request).then(body => {
      if (collector.isBroken) return response.writeHead(503).end()
      requests.push({ headers: request.headers, body: JSON.parse(body) as Sent })
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const spans = () =>
    requests
      .flatMap(({ body }) => body.resourceSpans)
      .flatMap(one => one.scopeSpans)
      .flatMap(one => one.spans)
  return { url: `http://127.0.0.1:${port}`, requests, spans, collector, stop: () => void server.close() }
}

const settings = (more: Readonly<Record<string, string>>) =>
  readConfig(testEnvironment('postgres://kassa@127.0.0.1/kassa', more)).traces

interface Line {
  readonly msg: string
  readonly orderId?: string | null
  readonly level: number
}

/** A process of its own, as far as its log and its counters go. */
function processOf(deps: Deps) {
  const written: string[] = []
  const log = pino({ base: null }, { write: line => void written.push(line) })
  return { deps: { ...deps, log, milestones: new MilestoneCounts() }, written }
}

const read = (lines: readonly string[]) => lines.map(line => JSON.parse(line) as Line)
const [, guide = ''] = readFileSync(new URL('../../docs/operating/when-it-breaks.md', import.meta.url), 'utf8').split(
  '\n## Follow an order\n',
)
/** The commands of the guide, in order. */
const commands = [...guide.matchAll(/^```\n(.*?)\n```$/gms)].map(([, command = '']) => command)

/** Runs a command of the guide in a shell. */
async function run(command: string, { folder, env }: { folder: string; env: Record<string, string> }): Promise<string> {
  const child = spawn('sh', ['-c', command], { cwd: folder, env: { ...process.env, ...env } })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  return output
}

test('one order is followed by the log alone, by its trace alone and by counters alone, over processes that share nothing but the order', async t => {
  const collector = await startCollector()
  const service = await testService()
  t.teardown(async () => {
    collector.stop()
    await service.close()
  })
  const config = settings({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=pay%20ments',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  const traced = () => openTraces(config!, { random: systemRandom, warn: reason => t.fail(reason) })
  const processes = [processOf(service.deps), processOf(await service.second())] as const
  const api = { ...processes[0].deps, traces: traced() }
  const worker = { ...processes[1].deps, traces: traced() }
  const principal = await testMerchant(api)
  await createWebhook(api, principal, { url: 'https://shop.example/hooks?key=hidden', events: ['payment.confirmed'] })
  await watchChain(worker, key)
  const body = { amount: '25', currency: 'USDT', network: 'ERC20' }
  const { body: order } = (await handler({ deps: api, principal, body } as never)) as { body: OrderView }
  const payer = service.ethereum.address(77)
  service.ethereum.mine([{ to: order.address, amount: 25_000_000n, from: payer }])
  service.clock.advance(5)
  await watchChain(worker, key)
  service.clock.advance(5)
  // Read again, and seen before: it is told once.
  await watchChain(worker, key)
  service.ethereum.mineEmpty(3)
  service.clock.advance(5)
  await watchChain(worker, key)
  t.is(stalledIn([api, worker]), 'webhook delivered')
  service.clock.advance(5)
  await deliverDue(worker, { post: async () => ({ kind: 'answered', status: 503 }) })
  service.clock.advance(120)
  await deliverDue(worker, { post: async () => ({ kind: 'answered', status: 200 }) })
  t.is(stalledIn([api, worker]), null)
  await Promise.all([api.traces.close(), worker.traces.close()])

  await followByGuide(t, { order, processes, payer })
  const spans = collector.spans()
  const names = spans.map(span => span.name)
  for (const name of ['create order', 'block seen', 'block final', 'credit payment', 'webhook payment.confirmed'])
    t.true(names.includes(name), `${name}: ${names.join(', ')}`)
  const root = spans.find(span => span.name === 'create order')
  t.is(root?.parentSpanId, undefined)
  for (const span of spans) {
    t.is(span.traceId, order.id.replaceAll('-', ''))
    if (span !== root) t.is(span.parentSpanId, root?.spanId)
    t.true(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano))
  }
  t.is(new Set(spans.map(span => span.spanId)).size, spans.length)
  t.deepEqual(spans.find(span => span.name.startsWith('webhook'))?.status, { code: 2, message: 'http 503' })
  const [first] = collector.requests
  t.is(first?.headers['x-team'], 'pay ments')
  const reported = Object.fromEntries(
    first!.body.resourceSpans[0]!.resource.attributes.map(one => [one.key, one.value.stringValue]),
  )
  t.deepEqual(reported, { 'deployment.environment.name': 'test', 'service.name': 'kassa' })
  t.false(JSON.stringify(collector.requests).includes(order.address))
})

/** The way of every paid order. */
const way: readonly Milestone[] = [
  'order created',
  'payment seen',
  'payment final',
  'payment credited',
  'order paid',
  'webhook delivered',
]

/** Returns the first milestone that these processes have counted less often than the one before. */
function stalledIn(processes: readonly Deps[]): Milestone | null {
  const counts = way.map(one => processes.reduce((sum, deps) => sum + deps.milestones.of(one), 0))
  return way.find((_one, at) => at > 0 && counts[at]! < counts[at - 1]!) ?? null
}

interface Followed {
  readonly order: OrderView
  readonly processes: readonly ReturnType<typeof processOf>[]
  readonly payer: string
}

/** Runs the commands of the guide on what these processes left. */
async function followByGuide(t: ExecutionContext, { order, processes, payer }: Followed): Promise<void> {
  const folder = temporaryFolder('followed')
  const written = processes.flatMap(one => one.written)
  writeFileSync(path.join(folder, 'kassa.log'), written.join(''))
  const metrics = createMetrics(() => Promise.reject(new Error('no database')), processCounters(processes[1]!.deps))
  const server = createServer((_request, response) => void metrics.text().then(body => response.end(body)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const at = { folder, env: { ORDER_ID: order.id, KASSA_PRIVATE_PORT: String(port) } }
  const [logged = '', trace, counted = ''] = await Promise.all(commands.map(command => run(command, at)))
  server.close()

  const reported = [...logged.matchAll(/"msg":"(.*?)"/g)].map(([, msg]) => msg)
  const times = (msg: string) => reported.filter(one => one === msg).length
  for (const milestone of [...way, 'order amount seen', 'order confirming', 'webhook attempt failed'])
    t.is(times(milestone), 1, `${milestone}: ${logged}`)
  t.deepEqual(
    reported.filter(msg => way.includes(msg as Milestone)).toSorted((one, other) => wayOf(one) - wayOf(other)),
    [...way],
  )
  t.deepEqual(
    [reported[0], reported.at(-2), reported.at(-1)],
    ['order created', 'webhook attempt failed', 'webhook delivered'],
  )
  t.regex(logged, /"credited":"24\.75","fee":"0\.25"/)
  for (const hidden of [payer, order.address, 'hidden']) t.false(written.join('').includes(hidden), hidden)
  t.is(trace?.trim(), order.id.replaceAll('-', ''))
  t.regex(counted, /^kassa_milestones_total\{milestone="payment credited"\} 1$/m)
  t.regex(counted, /^kassa_milestones_total\{milestone="order created"\} 0$/m)
}

const wayOf = (msg: string | undefined) => way.indexOf(msg as Milestone)

test('whatever else happens to an order is one line of the log too, and the guide has every line', async t => {
  const provider = script()
  const service = await testService({ screening: [provider.provider], env: { KASSA_WITHDRAWAL_AUTO_LIMIT: '50' } })
  t.teardown(() => service.close())
  const { deps, written } = processOf(service.deps)
  const { ethereum, clock } = service
  await watchChain(deps, key)
  const merchant = await testMerchant(deps)
  const open = async () => (await createOrder(deps, merchant, orderInput({ expiresIn: 300 }))).order
  const [cancelled, expired, late, short, frozen] = [
    await open(),
    await open(),
    await open(),
    await open(),
    await open(),
  ]
  await cancelOrder(deps, merchant, cancelled.id)
  const bad = ethereum.address(99)
  provider.flagged.add(bad)
  const pay = (order: OrderView, amount: bigint, from = ethereum.address(5)) =>
    ethereum.mine([{ to: order.address, amount, from }], { time: clock.now() })
  const settle = async (seconds: number) => {
    clock.advance(seconds)
    for (let block = 0; block < 4; block += 1) ethereum.mine([], { time: clock.now() })
    await watchChain(deps, key)
    await screenPayment(deps, key)
    await watchChain(deps, key)
  }
  pay(short, 5_000_000n)
  pay(frozen, 25_000_000n, bad)
  await settle(400)
  pay(late, 25_000_000n)
  await settle(10)
  await acceptOrder(deps, merchant, short.id)
  const { withdrawal } = await createRefund(deps, merchant, {
    orderId: late.id,
    amount: usdt(1_000_000n),
    address: ethereum.address(6),
    idempotencyKey: randomUUID(),
  })
  const event = { type: 'failed', reason: 'refused by the chain' } as const
  const ended = await deps.db.transaction(tx => advance(deps, tx, { withdrawalId: withdrawal.id, event }))
  await notifyAdvanced(deps, [ended])

  const reported = (id: string) =>
    read(written)
      .filter(one => one.orderId === id)
      .map(one => one.msg)
  t.deepEqual(reported(cancelled.id), ['order created', 'order cancelled'])
  t.deepEqual(reported(expired.id), ['order created', 'order expired'])
  t.deepEqual(reported(short.id).slice(-3), ['payment credited', 'order underpaid', 'order accepted'])
  t.deepEqual(reported(frozen.id).slice(-2), ['transfer flagged, funds frozen', 'order frozen'])
  t.deepEqual(reported(late.id).slice(-4), [
    'order paid late',
    'withdrawal created',
    'withdrawal approved',
    'withdrawal failed',
  ])
  t.true(read(written).every(one => one.level <= 40))
  t.deepEqual(
    milestones.filter(one => !guide.includes(`\`${one}\``)),
    [],
  )
})

const span = (orderId: string): Span => {
  const at = new Date(0)
  return { orderId, name: 'x', kind: 'internal', start: at, end: at, attributes: {} }
}

test('a collector that is away holds up nobody: it is said once, what does not fit is dropped, and it goes on', async t => {
  const collector = await startCollector()
  t.teardown(collector.stop)
  collector.collector.isBroken = true
  const lost: number[] = []
  const config = settings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces` })
  const traces = openTraces(config!, { random: systemRandom, warn: (_reason, count) => void lost.push(count) })
  for (let count = 0; count < 20_000; count++) traces.add(span(randomUUID()))
  await traces.close()
  t.is(lost.length, 1)
  t.true(lost[0]! > 8_000 && lost[0]! <= 20_000)
  collector.collector.isBroken = false
  traces.add(span(randomUUID()))
  await traces.close()
  t.is(collector.spans().length, 1)
})

test('settings: nothing is traced unless somebody collects, and a part of all orders is the same part everywhere', t => {
  t.is(settings({}), null)
  t.is(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'true' }), null)
  t.is(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER: 'always_off' }), null)
  t.is(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c/' })?.url, 'http://c/v1/traces')
  const tenth = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  t.is(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', ...tenth })?.ratio, 0.1)
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])
    for (const protocol of ['grpc', 'http/protobuf'])
      t.throws(() => settings({ [name]: protocol }), {
        message: new RegExp(`${name} must be one of http/json, not '${protocol}'`),
      })
  const ids = Array.from({ length: 4000 }, () => randomUUID())
  const share = ids.filter(id => isSampled(id, 0.1)).length / ids.length
  t.true(share > 0.07 && share < 0.13, `${share}`)
  t.true(ids.every(id => isSampled(id, 1) && !isSampled(id, 0)))
})
