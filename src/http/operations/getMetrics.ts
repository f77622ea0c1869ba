import type { Handler } from '../contract.ts'

export const handler: Handler<'getMetrics'> = async ({ server }) => {
  return { status: 200, body: await server.metrics.text() }
}
