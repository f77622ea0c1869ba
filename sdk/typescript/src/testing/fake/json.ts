import type { UnsignedRequest } from './authenticate.ts'
import { checkQuery, cutName } from './query.ts'
import { Refusal } from './refusal.ts'

const jsonType = /^application\/json\s*(;|$)/i

/** Refuses a body that says something, for operations that take none: an empty one and `{}` are fine. */
export function refuseBody({ body, url, headers }: UnsignedRequest): void {
  refuseOtherTypes({ headers, body })
  const [unknown] = body.length === 0 ? [] : Object.keys(parsed(body))
  if (unknown !== undefined) throw new Refusal(400, `unknown field: ${cutName(unknown)}`)
  checkQuery(url, {})
}

/** The body of a request as an object; refused in the words of the service when it is none. */
export function jsonOf({ headers, body }: UnsignedRequest): Record<string, unknown> {
  refuseOtherTypes({ headers, body })
  return parsed(body)
}

/** A body without a type counts as JSON. */
function refuseOtherTypes({ headers, body }: Pick<UnsignedRequest, 'headers' | 'body'>): void {
  const type = headers.get('content-type')
  if (body.length > 0 && type && !jsonType.test(type)) throw new Refusal(415, 'unsupported media type')
}

/** What a field of a body may hold. */
export interface FieldRule {
  readonly isValid: (value: unknown) => boolean
  /** What is said when it is absent; without this it may be. */
  readonly missing?: string
  /** What is said when it holds something else; default `invalid` and its name. */
  readonly invalid?: string
}

/** The fields of a body, refused in the words of the service, the first problem in the order of the rules; no query is taken. */
export function readFields(
  request: UnsignedRequest,
  rules: Readonly<Record<string, FieldRule>>,
  { isBodyOptional = false }: { readonly isBodyOptional?: boolean } = {},
): Readonly<Record<string, unknown>> {
  const body = isBodyOptional && request.body.length === 0 ? {} : jsonOf(request)
  for (const [field, { isValid, missing, invalid }] of Object.entries(rules)) {
    const isAbsent = body[field] === undefined
    if (isAbsent && missing !== undefined) throw new Refusal(400, missing, { param: field })
    const problem = invalid ?? `invalid ${field.replaceAll('_', ' ')}`
    if (!isAbsent && !isValid(body[field])) throw new Refusal(400, problem, { param: field })
  }
  const unknown = Object.keys(body).find(field => !Object.hasOwn(rules, field))
  if (unknown !== undefined) throw new Refusal(400, `unknown field: ${cutName(unknown)}`)
  checkQuery(request.url, {})
  return body
}

function parsed(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw new Refusal(400, 'invalid json')
}
