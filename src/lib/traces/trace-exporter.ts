// Sends spans to a collector by OpenTelemetry's own exporter, many at once. A collector that is away costs nobody anything but the spans.
import { SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { Random } from '../random.ts'
import { isSampled, rootSpanId, traceIdOf, type Span, type Traces } from './trace.ts'
import { ExportResultCode } from '@opentelemetry/core'

export interface TraceConfig {
  /** Where spans are posted to. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Who tells them: the name of the service, and whatever else. */
  readonly resource: Readonly<Record<string, string>>
  /** The part of all orders that is traced, 0 to 1. */
  readonly ratio: number
}

export interface TraceDeps {
  readonly random: Random
  /** Told when spans could not be sent, once in a row. */
  readonly warn: (reason: string, lost: number) => void
}

/** What waits is sent so often; beyond the largest number spans are dropped. */
const waitMs = 5_000
const waitingMax = 8_192
const timeoutMs = 10_000

/** The collector of these settings. Its timer holds up no process that ends. */
export function openTraces(config: TraceConfig, { random, warn }: TraceDeps): Traces {
  const { url, headers, resource, ratio } = config
  const exporter = new CountingExporter(new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs }), warn)
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: waitingMax,
    maxExportBatchSize: waitingMax,
    scheduledDelayMillis: waitMs,
    exportTimeoutMillis: timeoutMs,
  })
  const who = resourceFromAttributes(resource)
  return {
    add(span) {
      if (!isSampled(span.orderId, ratio) || !exporter.hasPlace()) return
      processor.onEnd(readable(span, Buffer.from(random.bytes(8)).toString('hex'), who))
    },
    async close() {
      await processor.forceFlush()
      // What was on its way before.
      await exporter.forceFlush()
    },
  }
}

/** Knows how many spans wait, and says so once when they are lost. */
class CountingExporter implements SpanExporter {
  readonly #inner: SpanExporter
  readonly #warn: TraceDeps['warn']
  #waiting = 0
  #dropped = 0
  #hasFailed = false

  constructor(inner: SpanExporter, warn: TraceDeps['warn']) {
    this.#inner = inner
    this.#warn = warn
  }

  /** Takes the place of one more span; there is none where too many wait. */
  hasPlace(): boolean {
    const has = this.#waiting < waitingMax
    if (has) this.#waiting += 1
    else this.#dropped += 1
    return has
  }

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.#inner.export(spans, result => {
      this.#waiting -= spans.length
      if (result.error) this.#lose(result.error, spans.length)
      else this.#hasFailed = false
      // Nobody above can do more about it than to write it to standard error.
      done({ code: ExportResultCode.SUCCESS })
    })
  }

  #lose(error: Error, count: number): void {
    const lost = count + this.#dropped
    this.#dropped = 0
    if (!this.#hasFailed) this.#warn(error.message, lost)
    this.#hasFailed = true
  }

  forceFlush(): Promise<void> {
    return this.#inner.forceFlush?.() ?? Promise.resolve()
  }

  shutdown(): Promise<void> {
    return this.#inner.shutdown()
  }
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const

/** A span as the exporter reads it; `id` is 16 hexadecimal digits of its own, which the root's are not. */
function readable(span: Span, id: string, resource: Resource): ReadableSpan {
  const { orderId, name, kind, start, attributes, error, isRoot } = span
  const end = span.end < start ? start : span.end
  const context = (spanId: string): SpanContext => ({ traceId: traceIdOf(orderId), spanId, traceFlags: TraceFlags.SAMPLED }) // prettier-ignore
  return {
    name,
    kind: kinds[kind],
    spanContext: () => context(isRoot ? rootSpanId(orderId) : id),
    ...(!isRoot && { parentSpanContext: context(rootSpanId(orderId)) }),
    startTime: timeOf(start),
    endTime: timeOf(end),
    duration: timeOf(new Date(end.getTime() - start.getTime())),
    status: error === undefined ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: error },
    attributes: { 'kassa.order.id': orderId, ...attributes },
    resource,
    instrumentationScope: { name: 'kassa' },
    links: [],
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Seconds and nanoseconds. */
function timeOf(time: Date): HrTime {
  const ms = time.getTime()
  return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000]
}
