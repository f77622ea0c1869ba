// What the renderers of the SDKs share: what a method sends, and how names and texts are written.
import { bodyOf, follow, list, object, text } from '../document.ts'
import type { Json, JsonObject } from '../document.ts'
import type { SdkOperation } from '../sdk-operation.ts'

/** A field of a body or of a query. */
export interface Field {
  readonly name: string
  readonly schema: JsonObject
  readonly isRequired: boolean
  /** Whether `null` says something else than leaving it out. */
  readonly isNullable: boolean
}

export function bodyFields(document: JsonObject, { operation }: SdkOperation): Field[] {
  const body = follow(document, bodyOf(document, operation) ?? {})
  const required = list(body.required)
  return Object.entries(object(body.properties)).map(([name, node]) => {
    const schema = follow(document, node)
    return { name, schema, isRequired: required.includes(name), isNullable: [schema.type].flat().includes('null') }
  })
}

export function queryFields(document: JsonObject, { operation }: SdkOperation): Field[] {
  const query = operation.parameters.filter(parameter => parameter.in === 'query')
  return query.map(({ name, schema, description }) => ({
    name: text(name),
    schema: { ...follow(document, schema), ...(description !== undefined && { description }) },
    isRequired: false,
    isNullable: false,
  }))
}

/** How a request is sent: `key` says whether an idempotency key is made up where none is given (`optional`), or must be given. */
export function routeOf(document: JsonObject, sdk: SdkOperation) {
  const { operation, kind, repeatable, resultModel } = sdk
  const key = bodyFields(document, sdk).find(({ name }) => name === 'idempotency_key')
  return {
    id: operation.operationId,
    method: operation.method.toUpperCase(),
    path: operation.path,
    isPublic: Array.isArray(operation.node.security) && operation.node.security.length === 0,
    isRepeatable: repeatable,
    key: key === undefined ? null : key.isRequired ? ('required' as const) : ('optional' as const),
    accept: kind.endsWith('stream')
      ? 'text/event-stream'
      : resultModel === 'string' || kind === 'file'
        ? '*/*'
        : 'application/json',
  }
}

/** The resources in contract order, each with its methods. */
export function byResource(operations: readonly SdkOperation[]): ReadonlyMap<string, SdkOperation[]> {
  const resources = new Map<string, SdkOperation[]>()
  for (const each of operations) resources.set(each.resource, [...(resources.get(each.resource) ?? []), each])
  return resources
}

/** `paymentLinks` → `payment_links`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** `apiKeys` → `APIKeys`, as Go writes initialisms. */
export function pascal(name: string): string {
  const words = `${name[0]?.toUpperCase()}${name.slice(1)}`.replace(/_(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
  return words.replace(/(Api|Csv|Pdf|Yaml|Id)(?![a-z])/g, word => word.toUpperCase())
}

/** Breaks a text into lines of at most so many characters. Tables and lists keep their lines. */
export function wrapped(value: string, width: number): string[] {
  const joined = value.trim().replace(/(?<!\n)\n(?![\n|]|[-*] |\d\. )/g, ' ')
  return joined.split('\n').flatMap(line => {
    const lines = ['']
    for (const word of line.trim().split(' ')) {
      const last = lines.at(-1)!
      if (last !== '' && last.length + word.length >= width) lines.push(word)
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
    }
    return lines
  })
}

/** `#/components/schemas/Order` → `Order`. */
export function nameOf($ref: Json | undefined): string {
  return text($ref).split('/').at(-1)!
}

/** The types of a schema, of which `null` may be one. */
export function typesOf(type: Json | undefined): readonly Json[] {
  return Array.isArray(type) ? (type as readonly Json[]) : type === undefined ? [] : [type]
}

/** Whether a text is an amount. */
export function isDecimal({ pattern }: JsonObject): boolean {
  return typeof pattern === 'string' && pattern.startsWith('^(0|[1-9]') && pattern.includes('\\.')
}
