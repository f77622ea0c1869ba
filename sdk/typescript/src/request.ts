// What an operation takes, checked and written for the wire.
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'

/** What an operation takes. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A body that was forgotten, or is something else than an object, is told of here rather than by a refusal. */
export function refuseBody(operationId: OperationId, body: unknown): void {
  const { requiredFields } = routes[operationId]
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (requiredFields === null ? body === undefined || isObject : isObject) return
  const needed = requiredFields === null || requiredFields.length === 0 ? '' : ` with ${requiredFields.join(', ')}`
  throw new TypeError(`${operationId} takes an object${needed}, not ${Array.isArray(body) ? 'a list' : typeOf(body)}`)
}

/**
 * A body with its idempotency key, filled in where the operation can do without one. Where it cannot, money leaves: a key that is
 * made up here is forgotten when the program dies, and the next attempt pays again.
 */
export function keyed(
  operationId: OperationId,
  body: { readonly idempotency_key?: unknown },
  uuid: () => string,
): { readonly idempotency_key: string } {
  const { requiredFields } = routes[operationId]
  if (requiredFields?.includes('idempotency_key')) refuseNoKey(operationId, body.idempotency_key)
  return { idempotency_key: uuid(), ...body } as { idempotency_key: string }
}

function refuseNoKey(operationId: OperationId, key: unknown): void {
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
