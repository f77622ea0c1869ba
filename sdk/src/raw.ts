// openapi-fetch over our transport. Loaded by those who use `kassa.raw`, so that the rest of the client stays small.
import createClient from 'openapi-fetch'
import type { Client } from 'openapi-fetch'
import type { paths } from '../../generated/api.ts'
import type { CallOptions } from './call.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'
import type { Settings } from './options.ts'
import { callFrom, fillPath, queryString, refuseBody } from './request.ts'
import { route } from './route.ts'
import type { Send } from './transport.ts'

/** Every call of the client returned goes through `send`. */
export function createRaw({ baseUrl, uuid }: Settings, send: Send): Client<paths> {
  const raw = createClient<paths>({
    baseUrl,
    redirect: 'manual',
    pathSerializer: fillPath,
    querySerializer: queryString,
  })
  raw.use({
    async onRequest({ request, schemaPath, params }) {
      // Without `params`, the path would be left as it is.
      fillPath(schemaPath, params.path ?? {})
      // openapi-fetch puts what is set for a call on the request.
      const { method, url, headers, signal, timeout, deadline, maxRetries, maxRetryAfter } = request as Request &
        CallOptions
      const options = { signal, timeout, deadline, maxRetries, maxRetryAfter }
      const operationId = operationAt(method, schemaPath)
      // What is not known may do twice what is sent twice.
      const unknown = route(method, schemaPath, { isRepeatable: method === 'GET' || method === 'HEAD' })
      const known = operationId === null ? unknown : routes[operationId]
      const text = await request.text()
      if (operationId !== null) refuseBody(operationId, text === '' ? undefined : (JSON.parse(text) as unknown))
      return send(callFrom({ operationId, route: known, url, headers, text, options }, uuid))
    },
  })
  return raw
}

function operationAt(method: string, path: string): OperationId | null {
  const entries = Object.entries(routes) as [OperationId, (typeof routes)[OperationId]][]
  return entries.find(([, each]) => each.method === method && each.path === path)?.[0] ?? null
}
