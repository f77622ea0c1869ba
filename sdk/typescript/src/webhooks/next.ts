import { fetchHandler } from './fetch.ts'
import { nodeHandler, type NodeRequest, type NodeResponse } from './node-body.ts'
import type { WebhookRouter } from './router.ts'
import type { BodyLimit, FetchRequest } from './unwrap.ts'

/**
 * A route handler of the App Router. Answers as `fetchHandler` does.
 *
 * @example
 * // app/kassa/route.ts
 * export const POST = nextRouteHandler(router)
 */
export function nextRouteHandler(
  router: WebhookRouter,
  options: BodyLimit = {},
): (request: FetchRequest) => Promise<Response> {
  return fetchHandler(router, options)
}

/**
 * An API route of the Pages Router. Next reads `config` from the file itself, so it must stand there, and switch its parser
 * off: the signature covers the raw body. Answers as `fetchHandler` does.
 *
 * @example
 * // pages/api/kassa.ts
 * export const config = { api: { bodyParser: false } }
 * export default nextApiHandler(router)
 */
export function nextApiHandler(
  router: WebhookRouter,
  options: BodyLimit = {},
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return nodeHandler(router, options)
}
