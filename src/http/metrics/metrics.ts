import type { Server } from '@hapi/hapi'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { showCounter, type ProcessCounter } from './process-counters.ts'
import type { ServiceState } from './service-state.ts'
import { stateGauges } from './state-gauges.ts'

export interface Metrics {
  countRequest(request: RequestLabels, seconds: number): void
  /** Everything in Prometheus text format. */
  text(): Promise<string>
}

export interface RequestLabels {
  readonly method: string
  /** Path of the route with placeholders, so that ids create no new series. */
  readonly route: string
  readonly status: number
}

/**
 * Collects Node's metrics, request durations and, on each scrape, the state of the service. Concurrent scrapes share one read. When the
 * database does not answer, the metrics of the process are still served.
 */
export function createMetrics(
  readState: () => Promise<ServiceState>,
  counters: readonly ProcessCounter[] = [],
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'kassa_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  for (const counter of counters) showCounter(registry, counter)
  const show = stateGauges(registry)
  let reading: Promise<void> | undefined
  const read = async () => {
    show(await readState().catch(() => null))
    reading = undefined
  }
  return {
    countRequest: (labels, seconds) => durations.observe({ ...labels }, seconds),
    async text() {
      await (reading ??= read())
      return registry.metrics()
    },
  }
}

/** Counts every answer of a server. */
export function measure(server: Server, metrics: Metrics): void {
  server.events.on('response', request => {
    // A stream counts when it begins, since hapi lets go of it then.
    const seconds = Math.max(0, request.info.responded - request.info.received) / 1000
    const labels = { method: request.method, route: request.route.path, status: request.raw.res.statusCode }
    metrics.countRequest(labels, seconds)
  })
}
