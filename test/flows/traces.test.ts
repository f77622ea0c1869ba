import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { readConfig } from '../../src/config/config.ts'
import { handler } from '../../src/http/operations/createOrder.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { openTraces } from '../../src/lib/traces/trace-exporter.ts'
import { isSampled, type Span } from '../../src/lib/traces/trace.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { createWebhook } from '../../src/webhooks/endpoints/webhook.service.ts'
import { testEnvironment, testMerchant, testService } from '../helpers/deps.ts'

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

test('two processes that share nothing but the order tell one trace of it, from the request to the webhook', async t => {
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
  const api = { ...service.deps, traces: traced() }
  const worker = { ...(await service.second()), traces: traced() }
  const principal = await testMerchant(api)
  await createWebhook(api, principal, { url: 'https://shop.example/', events: ['payment.confirmed'] })
  await watchChain(worker, key)
  const body = { amount: '25', currency: 'USDT', network: 'ERC20' }
  const { body: order } = (await handler({ deps: api, principal, body } as never)) as { body: OrderView }
  service.ethereum.mine([{ to: order.address, amount: 25_000_000n }])
  await watchChain(worker, key)
  service.ethereum.mineEmpty(3)
  await watchChain(worker, key)
  await deliverDue(worker, { post: async () => ({ kind: 'answered', status: 503 }) })
  await Promise.all([api.traces.close(), worker.traces.close()])

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
