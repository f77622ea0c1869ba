import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  countRequest(request: RequestLabels, seconds: number): void
  /** Everything in Prometheus text format. */
  text(): Promise<string>
}

export interface RequestLabels {
  readonly method: string
  /** The path of the route with its placeholders, so that ids make no new series. */
  readonly route: string
  readonly status: number
}

/** The measurements of this process: Node's own and how long requests take. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'kassa_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    countRequest: (labels, seconds) => durations.observe({ ...labels }, seconds),
    text: () => registry.metrics(),
  }
}
