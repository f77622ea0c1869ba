import type { CallOptions } from './call.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'
import { route } from './route.ts'
import type { Route } from './route.ts'

/** A call and how far it has come. Its request carries it, so that the `fetch` below openapi-fetch finds it. */
export interface Call {
  /** Null when the call fits no operation of the contract. */
  readonly operationId: OperationId | null
  readonly route: Route
  readonly options: CallOptions
  url: string
  idempotencyKey: string | null
  /** How many attempts were made so far. */
  attempt: number
}

export function newCall(operationId: OperationId | null, options: CallOptions, method = ''): Call {
  // Sending an unknown request twice may do twice what it does.
  const unknown = route(method, '', { isRepeatable: method === 'GET' || method === 'HEAD' })
  const known = operationId === null ? unknown : routes[operationId]
  return { operationId, route: known, options, url: '', idempotencyKey: null, attempt: 0 }
}

type Carrier = Request & { kassaCall?: Call }

/** The call of a request; undefined when the middleware of one raw call replaced ours. */
export function callOn(request: Request): Call | undefined {
  return (request as Carrier).kassaCall
}

export function withCall(request: Request, call: Call): Request {
  return Object.assign(request, { kassaCall: call })
}
