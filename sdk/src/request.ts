// From an operation, or from what openapi-fetch made of one, to what goes over the wire.
import type { CallOptions } from './call.ts'
import type { Call } from './exchange.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'

/** What an operation takes. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Method, path and marks of an operation, as in `routes`. */
export function routeOf(id: OperationId): readonly [method: string, path: string, marks: string] {
  const [method = '', path = '', marks = ''] = routes[id].split(' ')
  return [method, path, marks]
}

interface Draft {
  readonly operationId: OperationId | null
  readonly method: string
  readonly url: string
  readonly marks: string
  readonly headers: Headers
  /** JSON, or empty. */
  readonly text: string
  readonly options: CallOptions
}

/** A call that was not attempted yet. An idempotency key is filled in where the operation has one. */
export function callFrom({ text, operationId, method, url, ...draft }: Draft, uuid: () => string): Call {
  let idempotencyKey: string | null = null
  let body = text
  if (draft.marks.includes('k')) {
    const fields = { idempotency_key: uuid(), ...(JSON.parse(text) as object) }
    idempotencyKey = fields.idempotency_key
    body = JSON.stringify(fields)
  }
  const id = { operationId, method, url, idempotencyKey }
  return { ...draft, id, attempt: 0, body: new TextEncoder().encode(body) }
}

/** The call that carries out an operation. */
export function callOf(
  operationId: OperationId,
  { path = {}, query, headers: given, body }: Input,
  { baseUrl, uuid, options }: { readonly baseUrl: string; readonly uuid: () => string; readonly options: CallOptions },
): Call {
  const [method, route, marks] = routeOf(operationId)
  const search = query ? queryString(query) : ''
  const url = baseUrl + fillPath(route, path) + (search && `?${search}`)
  const headers = new Headers(given)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const text = body === undefined ? '' : JSON.stringify(body)
  return callFrom({ operationId, method, url, marks, headers, text, options }, uuid)
}

/** Fills in the names of a path. A missing or empty one would lead to another operation. */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value === 'string' && /[^.\s]/.test(value)) return encodeURIComponent(value)
    throw new TypeError(`${name} must be an identifier`)
  })
}

/** As `URLSearchParams` writes it, so that whoever parses and writes it again leaves the signature valid. */
export function queryString(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given).toString()
}
