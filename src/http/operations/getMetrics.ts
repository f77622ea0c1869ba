import type { Handler } from '../contract.ts'
import type { Metrics } from '../metrics.ts'

export function getMetrics(metrics: Metrics): Handler<'getMetrics'> {
  return async () => ({ status: 200, body: await metrics.text() })
}
