// A good request with one thing wrong, and what must come of it.
import fc from 'fast-check'
import type { Operation } from '../../generated/operations.ts'
import { bodies, queries, type Validator } from '../../generated/validators.js'
import {
  anyMethod,
  brokenJson,
  harmlessHeaders,
  hostileMember,
  hostileSegment,
  hostileValue,
  mark,
  otherType,
  unknownName,
} from './hostile.ts'
import { wanted, type Fields, type Known, type Wanted } from './valid.ts'

export const signatures = [
  'none', 'empty', 'basic', 'lower-case scheme', 'two headers', 'one bit', 'upper case', 'too short', 'other secret', 'unknown key', 'revoked key', 'old', 'future',
  'milliseconds', 'other method', 'other target', 'other body', 'fourth part',
] as const // prettier-ignore

export type Fault =
  | { readonly is: 'field'; readonly name: string; readonly value: unknown }
  | { readonly is: 'missing'; readonly name: string }
  | { readonly is: 'unknown field'; readonly name: string; readonly value: unknown }
  | { readonly is: 'member'; readonly name: string; readonly json: string }
  | { readonly is: 'raw body'; readonly payload: string | Buffer }
  | { readonly is: 'query'; readonly name: string; readonly value: string }
  | { readonly is: 'unknown parameter'; readonly name: string; readonly value: string }
  | { readonly is: 'repeated parameter'; readonly name: string }
  | { readonly is: 'path'; readonly segment: string }
  | { readonly is: 'type'; readonly type: string }
  | { readonly is: 'harmless header'; readonly headers: Readonly<Record<string, string>> }
  | { readonly is: 'method'; readonly method: string }
  | { readonly is: 'signature'; readonly how: (typeof signatures)[number] }

export interface Spoilt {
  readonly wanted: Wanted
  readonly fault: Fault
}

export function spoilt(operation: Operation, known: Known): fc.Arbitrary<Spoilt> {
  return wanted(operation, known).chain(good =>
    fc.oneof(...faults(operation, good)).map(fault => ({ wanted: good, fault })),
  )
}

function faults(operation: Operation, good: Wanted): fc.Arbitrary<Fault>[] {
  const text = hostileValue.map(one => (typeof one === 'string' ? one : JSON.stringify(one)))
  const everywhere: fc.Arbitrary<Fault>[] = [
    fc.record({ is: fc.constant('unknown parameter' as const), name: unknownName, value: text }),
    fc.record({ is: fc.constant('harmless header' as const), headers: harmlessHeaders }),
    fc.record({ is: fc.constant('method' as const), method: anyMethod }),
    fc.record({ is: fc.constant('signature' as const), how: fc.constantFrom(...signatures) }),
  ]
  const inPath: fc.Arbitrary<Fault>[] = [fc.record({ is: fc.constant('path' as const), segment: hostileSegment })]
  return [
    ...everywhere,
    ...(operation.queryParameters.length > 0 ? inQuery(operation, text) : []),
    ...(operation.pathParameters.length > 0 ? inPath : []),
    ...(operation.hasBody ? inBody(operation, good.body ?? {}) : []),
  ]
}

function inQuery({ queryParameters }: Operation, text: fc.Arbitrary<string>): fc.Arbitrary<Fault>[] {
  const name = fc.constantFrom(...queryParameters)
  return [
    fc.record({ is: fc.constant('query' as const), name, value: text }),
    fc.record({ is: fc.constant('repeated parameter' as const), name }),
  ]
}

function inBody(operation: Operation, good: Fields): fc.Arbitrary<Fault>[] {
  const field = fc.constantFrom(...operation.bodyFields)
  const value = hostileValue
  return [
    fc.record({ is: fc.constant('field' as const), name: field, value }),
    fc.record({ is: fc.constant('field' as const), name: field, value }),
    fc.record({ is: fc.constant('member' as const), name: field, json: hostileMember }),
    fc.record({ is: fc.constant('missing' as const), name: field }),
    fc.record({ is: fc.constant('unknown field' as const), name: unknownName, value }),
    fc.record({ is: fc.constant('raw body' as const), payload: brokenJson(JSON.stringify(good)) }),
    fc.record({ is: fc.constant('type' as const), type: otherType }),
  ]
}

/** What must come of a request: `safe` is what every answer is, whether or not the request was good after all. */
export type Expected = 'granted' | 'refused' | 'unauthorized' | 'safe'

export function expectation(operation: Operation, { wanted: good, fault }: Spoilt): Expected {
  const body = validatorOf(bodies, operation)
  if (fault.is === 'signature') return operation.isPublic ? 'granted' : 'unauthorized'
  if (fault.is === 'harmless header') return 'granted'
  // Another operation may have this method; then it is asked without what it wants.
  if (fault.is === 'method') return fault.method === operation.method ? 'granted' : 'safe'
  if (fault.is === 'field') return refusedUnless(body?.({ ...good.body, [fault.name]: fault.value }))
  if (fault.is === 'missing') return refusedUnless(body?.(without(good.body ?? {}, fault.name)))
  if (fault.is === 'unknown field') return operation.bodyFields.includes(fault.name) ? 'safe' : 'refused'
  if (fault.is === 'query') {
    return refusedUnless(validatorOf(queries, operation)?.({ ...texts(good.query), [fault.name]: fault.value }))
  }
  if (fault.is === 'unknown parameter') return operation.queryParameters.includes(fault.name) ? 'safe' : 'refused'
  if (fault.is === 'raw body' && fault.payload.length === 0 && !operation.isBodyRequired) return 'granted'
  // Dots for a segment make another path of it, which is served as what it then is.
  if (fault.is === 'path' && /^(\.|%2e){1,2}$/i.test(fault.segment)) return 'safe'
  // A number may be one the schema allows.
  return fault.is === 'member' ? 'safe' : 'refused'
}

function refusedUnless(isValid: boolean | undefined): Expected {
  return isValid === false ? 'refused' : 'safe'
}

function validatorOf(table: object, { operationId }: Operation): Validator<unknown> | undefined {
  return (table as Readonly<Record<string, Validator<unknown>>>)[operationId]
}

export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

/** A query as it is sent: texts alone. */
export function texts(query: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

/** The query with its fault, as it goes on the wire. */
export function queryOf(query: Fields, fault: Fault | null): string {
  const good = Object.entries(texts(query)).map(pair)
  if (fault?.is === 'query')
    return [...Object.entries(texts(without(query, fault.name))).map(pair), pair([fault.name, fault.value])].join('&')
  if (fault?.is === 'unknown parameter') return [...good, pair([fault.name, fault.value])].join('&')
  if (fault?.is === 'repeated parameter') return [...good, pair([fault.name, mark]), pair([fault.name, mark])].join('&')
  return good.join('&')
}

/** Encoded byte by byte: half a surrogate pair, which no encoder takes, goes as the bytes it would have. */
function pair([name, value]: readonly [string, string]): string {
  const encode = (text: string) =>
    text.isWellFormed()
      ? encodeURIComponent(text)
      : text.replaceAll(/[\ud800-\udfff]/g, '%ED%A0%80').replaceAll(/[^%\w-]/g, '_')
  return `${encode(name).slice(0, 6000)}=${encode(value).slice(0, 6000)}`
}

/** The body with its fault, as it goes on the wire. */
export function payloadOf(body: Fields | undefined, fault: Fault | null): string | Buffer {
  if (fault?.is === 'raw body') return fault.payload
  if (body === undefined) return ''
  if (fault?.is === 'missing') return JSON.stringify(without(body, fault.name))
  if (fault?.is === 'field') return JSON.stringify({ ...body, [fault.name]: fault.value })
  if (fault?.is === 'unknown field') return member(body, fault.name, JSON.stringify(fault.value))
  if (fault?.is === 'member') return member(without(body, fault.name), fault.name, fault.json)
  return JSON.stringify(body)
}

function member(body: Fields, name: string, json: string): string {
  return `{${[JSON.stringify(body).slice(1, -1), `${JSON.stringify(name)}:${json}`].filter(part => part !== '').join()}}`
}
