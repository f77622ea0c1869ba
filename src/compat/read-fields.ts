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
  const text = await readText(request)
  if (from === 'application/json' && query.size > 0) throw unreadableRequest()
  const fields = readable(from === 'application/json' ? parseFlatJson(text) : parseForm(text))
  if ([...query.keys()].some(name => fields.has(name))) throw unreadableRequest()
  return new Map([...query, ...fields])
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, listenerLimits.bodyTimeoutMs)
  if (!isUtf8(bytes)) throw unreadableRequest()
  return bytes.toString('utf8')
}

/** Reads a JSON body of any shape. Refuses texts that the database cannot store. */
export async function readJson(request: Request): Promise<unknown> {
  requireType(request, 'application/json')
  const text = await readText(request)
  try {
    return JSON.parse(text, (_name, value: unknown) => {
      if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) throw unreadableRequest()
      return value
    })
  } catch {
    throw unreadableRequest()
  }
}

/** Reads a JSON object whose members read one way only: no name twice, and no number that would change. */
export async function readJsonObject(request: Request): Promise<JsonObject> {
  requireType(request, 'application/json')
  const body = parseJsonObject(await readBytes(request, listenerLimits.bodyTimeoutMs))
  if (!body) throw unreadableRequest()
  return body
}

export function readQuery({ raw: { req } }: Request): ReceivedFields {
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
  throw new CompatRefusal(sentenceOf(validator.errors?.[0]))
}

function sentenceOf(problem: Problem | undefined): string {
  const missing = problem?.params.missingProperty
  if (typeof missing === 'string') return `missing ${missing}`
  return `invalid ${problem?.instancePath.split('/')[1] ?? 'request'}`
}
