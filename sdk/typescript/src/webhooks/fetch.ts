import { answer, type WebhookAnswer, type WebhookRouter } from './router.ts'
import { readRequest, type BodyLimit, type FetchRequest } from './unwrap.ts'

/**
 * Handles webhooks wherever requests are Fetch requests: Bun, Deno, Cloudflare Workers, Hono, SvelteKit, Remix and others.
 * Answers 204 when the event was handled, 400, 401 or 413 when it is not genuine, 405 to other methods than POST, 500 when
 * the handler failed, so that the service tries again.
 *
 * @example
 * export default { fetch: fetchHandler(router) }
 */
export function fetchHandler(
  router: WebhookRouter,
  options: BodyLimit = {},
): (request: FetchRequest) => Promise<Response> {
  return async request => {
    if (request.method !== 'POST') return responseOf(answer(405, 'method not allowed'), { allow: 'POST' })
    return responseOf(await router.handle(() => readRequest(request, options), request.headers))
  }
}

function responseOf({ status, body }: WebhookAnswer, headers: { allow?: string } = {}): Response {
  return body
    ? new Response(body, { status, headers: { ...headers, 'content-type': 'application/json' } })
    : new Response(null, { status, headers })
}
