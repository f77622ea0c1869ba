// From what openapi-fetch made of a call to what goes over the wire.
import type { CallOptions } from './call.ts'
import type { Call } from './exchange.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'

/** What is set for a call travels on the request, and where to find the call after it was made. */
export type Traced = Request & CallOptions & { readonly trace?: { call?: Call } }

/** The call a request belongs to. Its body is read once, so that each attempt can send it anew. */
export async function callOf(request: Traced, schemaPath: string, uuid: () => string): Promise<Call> {
  const { method, url, headers, signal, timeout, deadline, maxRetries } = request
  const ids = Object.keys(routes) as OperationId[]
  const operationId = ids.find(id => `${routes[id]} `.startsWith(`${method} ${schemaPath} `)) ?? null
  const marks = (operationId && routes[operationId].split(' ')[2]) ?? ''
  let text = await request.text()
  let idempotencyKey: string | null = null
  if (marks.includes('k')) {
    const body = { idempotency_key: uuid(), ...(JSON.parse(text) as object) }
    idempotencyKey = body.idempotency_key
    text = JSON.stringify(body)
  }
  return {
    id: { operationId, method, url, idempotencyKey },
    marks,
    headers,
    attempt: 0,
    options: { signal, timeout, deadline, maxRetries },
    body: new TextEncoder().encode(text),
  }
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
