// One client of openapi-fetch carries everything: resources, streams and `kassa.raw`.
import createFetchClient from 'openapi-fetch'
import type { Client, Middleware } from 'openapi-fetch'
import type { paths } from '../../../generated/api.ts'
import { callOn, newCall, withCall } from './call-on-request.ts'
import type { Call } from './call-on-request.ts'
import type { CallOptions } from './call.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'
import type { Settings } from './options.ts'
import { fillPath, keyed, queryString, refuseBody } from './request.ts'
import { answers } from './route.ts'
import type { Send } from './transport.ts'

/** The contract's paths as typed methods: `raw.POST('/v1/orders', { body })`. Refusals are returned as `error`, not thrown. */
export type RawClient = Client<paths>

/** `send` signs, limits and repeats; what every attempt has in common is set before it, by middleware. */
export function createClient({ baseUrl, uuid, userAgent }: Settings, send: Send): RawClient {
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: send,
    pathSerializer: fillPath,
    querySerializer: queryString,
  })
  const own = [identify, checkBody(uuid), nameBothSides(userAgent), sendAlways(send)]
  // Behind every other middleware, ours see the request that is sent.
  const use: RawClient['use'] = (...others) => {
    client.use(...others)
    client.eject(...own)
    client.use(...own)
  }
  use()
  return { ...client, use }
}

/** Finds out which call a request is of. Resources say so; a raw call has its options on the request. */
const identify: Middleware = {
  onRequest({ request, schemaPath, params }) {
    // Without `params`, openapi-fetch leaves the path as it is.
    fillPath(schemaPath, params.path ?? {})
    const { signal, timeout, deadline, maxRetries, maxRetryAfter } = request as Request & CallOptions
    const options = { signal, timeout, deadline, maxRetries, maxRetryAfter }
    const { call } = params as { call?: Call }
    withCall(request, call ?? newCall(operationAt(request.method, schemaPath), options, request.method))
  },
}

function operationAt(method: string, path: string): OperationId | null {
  const entries = Object.entries(routes) as [OperationId, (typeof routes)[OperationId]][]
  return entries.find(([, each]) => each.method === method && each.path === path)?.[0] ?? null
}

/** Refuses a body that cannot be meant, and fills in an idempotency key where the operation takes one. */
function checkBody(uuid: () => string): Middleware {
  return {
    async onRequest({ request }) {
      const call = callOn(request)!
      if (call.operationId === null) return
      const text = await request.text()
      const given: unknown = text === '' ? undefined : JSON.parse(text)
      refuseBody(call.operationId, given)
      if (text === '') return
      let body = text
      if (call.route.hasIdempotencyKey) {
        const fields = keyed(call.operationId, given as object, uuid)
        call.idempotencyKey = fields.idempotency_key
        body = JSON.stringify(fields)
      }
      // The body of the first request has been read.
      const { url, method, headers, signal } = request
      return withCall(new Request(url, { method, headers, signal, body }), call)
    },
  }
}

/** Says which answer is wanted, and which version of this package wants it. */
function nameBothSides(userAgent: string | null): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('accept', answers[callOn(request)!.route.answer].accept)
      if (userAgent) request.headers.set('user-agent', userAgent)
    },
  }
}

/** A raw call may name a `fetch` of its own; through that it would go unsigned. */
function sendAlways(send: Send): Middleware {
  return { onRequest: ({ request, options }) => (options.fetch === send ? undefined : send(request)) }
}
