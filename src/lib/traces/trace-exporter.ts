// Sends spans in batches to a collector with OpenTelemetry's exporter. While a collector is away, only spans are lost.
import { SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { Random } from '../random.ts'
import { isSampled, rootSpanId, traceIdOf, type Span, type Traces } from './trace.ts'
import { ExportResultCode } from '@opentelemetry/core'

export interface TraceConfig {
  /** URL of the collector. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Resource attributes, such as the service name. */
  readonly resource: Readonly<Record<string, string>>
  /** Share of orders to trace, 0 to 1. */
  readonly ratio: number
}

export interface TraceDeps {
  readonly random: Random
  /** Called once per outage when spans could not be sent. */
  readonly warn: (reason: string, lost: number) => void
}

/** Export interval. Spans beyond the queue limit are dropped. */
const waitMs = 5_000
const waitingMax = 8_192
const timeoutMs = 10_000

/** Opens the exporter. Its timer does not keep the process alive. */
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
      // Includes spans queued before.
      await exporter.forceFlush()
    },
  }
}

/** Counts queued spans and reports lost ones once per outage. */
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

  /** Reserves a place for a span; `false` when the queue is full. */
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
      // The caller could only write the error to standard error.
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

/** Converts a span for the exporter. The root ignores `id`, since its id follows from the order. */
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
