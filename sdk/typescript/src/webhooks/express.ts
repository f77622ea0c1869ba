import { nodeHandler, type NodeRequest, type NodeResponse } from './node-body.ts'
import type { WebhookRouter } from './router.ts'
import type { BodyLimit } from './unwrap.ts'

/**
 * Handles webhooks in Express, and in plain node:http, whose requests are the same. It reads the raw body itself: put it
 * before `express.json()`, or use `express.raw()` for its path. Answers as `fetchHandler` does.
 *
 * @example
 * app.post('/kassa', expressHandler(router))
 * app.use(express.json())
 */
export function expressHandler(
  router: WebhookRouter,
  options: BodyLimit = {},
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return nodeHandler(router, options)
}
