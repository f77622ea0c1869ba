import { contentOf, object, responsesOf, text } from './document.ts'
import type { JsonObject, Operation } from './document.ts'

/** How a method works: `call` is one request with one response. */
export type MethodKind =
  | 'call'
  /** A list that is paged by `cursor`. */
  | 'pages'
  /** The stream of one order, which ends with the order. */
  | 'order stream'
  /** The stream of all events, which never ends. */
  | 'event stream'
  /** A file of any size, which the caller reads. */
  | 'file'

/** The published client's method for an operation. */
export interface SdkMethod {
  readonly resource: string
  readonly method: string
  readonly kind: MethodKind
  /** Whether sending it twice has the same effect as once. Otherwise the client retries only if the server refused the request unread. */
  readonly repeatable: boolean
}

/** The key that names an operation's method: `x-kassa-client: { method: orders.create, repeatable: false }`. Not published. */
export const clientKey = 'x-kassa-client'

/** Reads the method's name from the operation, because a good name is a choice. Derives the kind from its parameters and responses. */
export function sdkMethodOf(document: JsonObject, operation: Operation): SdkMethod {
  const { method, repeatable } = object(operation.node[clientKey])
  const [, resource, name] = /^(\w+)\.(\w+)$/.exec(typeof method === 'string' ? method : '') ?? []
  if (resource === undefined || name === undefined)
    throw new Error(`${operation.operationId} needs ${clientKey}: { method: <resource>.<method> }`)
  return { resource, method: name, kind: kindOf(document, operation), repeatable: repeatable !== false }
}

const fileTypes = new Set(['text/csv', 'application/pdf'])

function kindOf(document: JsonObject, operation: Operation): MethodKind {
  const success = responsesOf(document, operation).find(([status]) => status.startsWith('2'))?.[1] ?? {}
  const mediaType = contentOf(success)?.mediaType ?? ''
  if (fileTypes.has(mediaType)) return 'file'
  if (mediaType === 'text/event-stream')
    return operation.parameters.some(one => one.in === 'path') ? 'order stream' : 'event stream'
  return operation.parameters.some(one => text(one.name) === 'cursor') ? 'pages' : 'call'
}
