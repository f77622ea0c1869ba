import { Gauge, type Registry } from 'prom-client'
import type { ServiceState } from './service-state.ts'

/** Gauges of each pg-boss queue. */
export function queueGauges(registry: Registry): (found: Pick<ServiceState, 'queues'> | null) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `kassa_queue_${name}`, help, labelNames: ['queue'], registers: [registry] })
  const depth = gauge('depth', 'Jobs that are ready and not yet started, up to 10000.')
  const age = gauge('age_seconds', 'Age of the oldest of these jobs.')
  const failed = gauge('failed', 'Jobs that failed in the last ten minutes, up to 10000.')
  return found => {
    for (const one of [depth, age, failed]) one.reset()
    for (const one of found?.queues ?? []) {
      const labels = { queue: one.name }
      depth.set(labels, one.depth)
      age.set(labels, one.age)
      failed.set(labels, one.failed)
    }
  }
}
