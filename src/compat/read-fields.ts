import { isUtf8 } from 'node:buffer'
import type { Request } from '@hapi/hapi'
import type { Problem, Validator } from '../../generated/validators.js'
import { readBytes } from '../http/body.ts'
import { headerValues } from '../http/hapi-settings.ts'
import { listenerLimits } from '../http/listener.ts'
import { parseJsonObject, type JsonObject } from '../lib/text/json.ts'
import { CompatRefusal } from './compat-refusal.ts'
import { parseFlatJson, parseForm, unreadable, type ReceivedFields } from './received-fields.ts'

/** How a contract says that fields come: in the query, or in a body of this type. */
export type FieldsFrom = 'query' | 'application/x-www-form-urlencoded' | 'application/json'

/** Reads the fields of a request. A form may have some in its query, as PHP reads both, but none twice. */
export async function readFields(request: Request, from: FieldsFrom): Promise<ReceivedFields> {
  const query = readQuery(request)
  if (from === 'query') return query
  requireType(request, from)
  const bytes = await readBytes(request, listenerLimits.bodyTimeoutMs)
  if (!isUtf8(bytes)) throw unreadableRequest()
  const text = bytes.toString('utf8')
  if (from === 'application/json' && query.size > 0) throw unreadableRequest()
  const fields = readable(from === 'application/json' ? parseFlatJson(text) : parseForm(text))
  if ([...query.keys()].some(name => fields.has(name))) throw unreadableRequest()
  return new Map([...query, ...fields])
}

/** Reads a JSON object of any shape. Refuses duplicate names and whatever would not be kept as sent. */
export async function readJson(request: Request): Promise<JsonObject> {
  requireType(request, 'application/json')
  const body = parseJsonObject(await readBytes(request, listenerLimits.bodyTimeoutMs))
  if (body === null) throw unreadableRequest()
  return body
}

function readQuery({ raw: { req } }: Request): ReceivedFields {
  const [, query = ''] = /^[^?]*\?(.*)$/s.exec(req.url ?? '') ?? []
  // Node reads every other byte as one character, whatever the client meant by it.
  if (/[^\u0021-\u007E]/.test(query)) throw unreadableRequest()
  return readable(parseForm(query))
}

function requireType({ raw: { req } }: Request, type: FieldsFrom): void {
  const [given = '', ...others] = headerValues(req, 'content-type').length > 0 ? headerValues(req, 'content-type') : [req.headers['content-type']] // prettier-ignore
  const { 'content-encoding': encoding = 'identity' } = req.headers
  const isType = given.split(';', 1)[0]!.trim().toLowerCase() === type
  if (!isType || others.length > 0 || encoding !== 'identity') throw new CompatRefusal(`expected ${type}`, 415)
}

function readable(fields: ReceivedFields | typeof unreadable): ReceivedFields {
  if (fields === unreadable) throw unreadableRequest()
  return fields
}

const unreadableRequest = () => new CompatRefusal('unreadable fields')

/** Returns fields that the contract's validator accepts. Refuses the others by the first problem's field. */
export function checkFields<Fields>(validator: Validator<Fields>, received: ReceivedFields): Fields {
  return checkBody(validator, Object.fromEntries(received))
}

/** Does the same with a body. */
export function checkBody<Body>(validator: Validator<Body>, body: unknown): Body {
  if (validator(body)) return body
  const [problem] = validator.errors ?? []
  const field = fieldOf(problem)
  throw new CompatRefusal(`${isMissing(problem) ? 'missing' : 'invalid'} ${field ?? 'request'}`, 400, field)
}

function isMissing(problem: Problem | undefined): boolean {
  return typeof problem?.params.missingProperty === 'string'
}

/** Returns the first wrong field: its name, or its path within a body. */
function fieldOf(problem: Problem | undefined): string | undefined {
  const names = problem?.instancePath.split('/').slice(1) ?? []
  const missing = problem?.params.missingProperty
  return [...names, ...(typeof missing === 'string' ? [missing] : [])].join('.') || undefined
}
