import { contentOf, follow, isObject, object, responsesOf, text } from '../document.ts'
import type { Json, JsonObject, Operation } from '../document.ts'

/** The request that an operation's samples send, built from the contract's examples. */
export interface SampleRequest {
  readonly operationId: string
  /** Upper case. */
  readonly method: string
  /** The signed path and query. */
  readonly target: string
  /** Values by parameter, as in the target. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, number>>
  /** The operation's own headers, such as `Last-Event-ID`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json
  /** The bytes to sign and send; empty without a body. */
  readonly payload: string
  readonly isPublic: boolean
  readonly isStream: boolean
}

export function sampleRequest(document: JsonObject, operation: Operation): SampleRequest {
  const path = examplesOf(operation, 'path')
  const query = pageOf(operation)
  const body = bodyExample(document, operation)
  const filled = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(text(path[name])))
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  const success = responsesOf(document, operation).find(([status]) => status.startsWith('2'))?.[1] ?? {}
  return {
    operationId: operation.operationId,
    method: operation.method.toUpperCase(),
    target: [filled, ...(search.length > 0 ? [search.join('&')] : [])].join('?'),
    path,
    query,
    headers: examplesOf(operation, 'header'),
    body,
    payload: body === null ? '' : written(body),
    isPublic: Array.isArray(operation.node.security) && operation.node.security.length === 0,
    isStream: contentOf(success)?.mediaType === 'text/event-stream',
  }
}

/** Uses only the page size of the query, since filters would make a first list empty. */
function pageOf({ parameters }: Operation): Record<string, number> {
  const limit = parameters.find(one => one.in === 'query' && one.name === 'limit')
  return typeof limit?.example === 'number' ? { limit: limit.example } : {}
}

function examplesOf({ parameters }: Operation, place: 'path' | 'header'): Record<string, string> {
  const entries = parameters.filter(one => one.in === place).map(one => [text(one.name), text(one.example)] as const)
  return Object.fromEntries(entries)
}

/** Returns the first example with an idempotency key, which is safe to send twice; otherwise the first one. */
function bodyExample(document: JsonObject, { node }: Operation): Json {
  if (node.requestBody === undefined) return null
  const examples = object(contentOf(follow(document, node.requestBody))?.entry.examples)
  const values = Object.values(examples).map(example => follow(document, example).value ?? null)
  return values.find(value => isObject(value) && value.idempotency_key !== undefined) ?? values[0] ?? null
}

/** Formats JSON on one line if that is short enough. */
function written(body: Json): string {
  const line = JSON.stringify(body)
  return line.length <= 90 ? line : JSON.stringify(body, null, 2)
}

/** Formats a value as a JavaScript literal. */
export function literal(value: Json): string {
  const source = JSON.stringify(value, null, 2).replace(/^( *)"(\w+)":/gm, '$1$2:')
  // A string without quotes and escapes gets single quotes.
  const quoted = source.replaceAll(/"([^"'\\\n]*)"/g, "'$1'")
  const line = quoted.replaceAll(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']')
  return line.length <= 90 ? line : quoted
}
