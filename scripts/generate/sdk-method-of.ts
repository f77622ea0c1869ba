import { contentOf, object, responsesOf, text } from './document.ts'
import type { JsonObject, Operation } from './document.ts'

/** What sets a method apart from one request and one answer. */
export type MethodKind =
  | 'call'
  /** A list walked by `cursor`. */
  | 'pages'
  /** The stream of one order, which ends with it. */
  | 'order stream'
  /** The stream of all events, which never ends. */
  | 'event stream'
  /** A file that is read by the caller, whatever its size. */
  | 'file'

/** The method of the published client that carries out an operation. */
export interface SdkMethod {
  readonly resource: string
  readonly method: string
  readonly kind: MethodKind
  /** Whether sending it twice does what sending it once does. Those where it does not are repeated only when refused unread. */
  readonly repeatable: boolean
}

/** Where an operation says its method: `x-kassa-client: { method: orders.create, repeatable: false }`. Not published. */
export const clientKey = 'x-kassa-client'

/** The name stands at the operation, because a good name is a decision; the kind follows from what the operation takes and answers. */
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
