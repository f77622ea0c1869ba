// From an operation, or from what openapi-fetch made of one, to what goes over the wire.
import type { CallOptions } from './call.ts'
import type { Call } from './exchange.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'
import { refuseUnknownOptions } from './check-options.ts'
import type { Route } from './route.ts'

/** What an operation takes. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface Draft {
  readonly operationId: OperationId | null
  readonly route: Route
  readonly url: string
  readonly headers: Headers
  /** JSON, or empty. */
  readonly text: string
  readonly options: CallOptions
}

/**
 * A call that was not attempted yet. An idempotency key is filled in where the operation can do without one. Where it cannot, money
 * leaves: a key that is made up here is forgotten when the program dies, and the next attempt pays again.
 */
export function callFrom({ text, operationId, url, ...draft }: Draft, uuid: () => string): Call {
  let idempotencyKey: string | null = null
  let body = text
  if (draft.route.hasIdempotencyKey) {
    const given = JSON.parse(text) as { readonly idempotency_key?: unknown }
    if (draft.route.requiredFields?.includes('idempotency_key')) refuseNoKey(operationId, given.idempotency_key)
    const fields = { idempotency_key: uuid(), ...given }
    idempotencyKey = fields.idempotency_key as string
    body = JSON.stringify(fields)
  }
  const id = { operationId, method: draft.route.method, url, idempotencyKey }
  return { ...draft, id, attempt: 0, body: new TextEncoder().encode(body) }
}

/** The call that carries out an operation. */
export function callOf(
  operationId: OperationId,
  { path = {}, query, headers: own, body }: Input,
  { baseUrl, uuid, options }: { readonly baseUrl: string; readonly uuid: () => string; readonly options: CallOptions },
): Call {
  const route = routes[operationId]
  refuseUnknownOptions(options)
  refuseBody(operationId, body)
  const search = query ? queryString(query) : ''
  const url = baseUrl + fillPath(route.path, path) + (search && `?${search}`)
  const headers = new Headers({ ...options.headers, ...own })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const text = body === undefined ? '' : JSON.stringify(body)
  return callFrom({ operationId, route, url, headers, text, options }, uuid)
}

/** A body that was forgotten, or is something else than an object, is told of here rather than by a refusal. */
export function refuseBody(operationId: OperationId, body: unknown): void {
  const { requiredFields } = routes[operationId]
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (requiredFields === null ? body === undefined || isObject : isObject) return
  const needed = requiredFields === null || requiredFields.length === 0 ? '' : ` with ${requiredFields.join(', ')}`
  throw new TypeError(`${operationId} takes an object${needed}, not ${Array.isArray(body) ? 'a list' : typeOf(body)}`)
}

function refuseNoKey(operationId: OperationId | null, key: unknown): void {
  if (typeof key === 'string' && key.trim() !== '') return
  throw new TypeError(
    `${operationId} needs an idempotency_key of yours, kept before the call: repeated with the same key it pays once, with another one again`,
  )
}

function typeOf(value: unknown): string {
  return value === undefined || value === null ? String(value) : `a ${typeof value}`
}

/** Fills in the names of a path. A missing or empty one would lead to another operation. */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    // Nothing but dots and blanks would be taken for a folder, or for no name at all.
    if (typeof value === 'string' && /[^.\s]/.test(value)) return encodeURIComponent(value)
    throw new TypeError(`${name} must be an identifier`)
  })
}

/** As `URLSearchParams` writes it, so that whoever parses and writes it again leaves the signature valid. */
export function queryString(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given).toString()
}
