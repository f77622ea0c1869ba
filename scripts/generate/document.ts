// The parts of the contract that the generator reads. Everything else passes through unread.
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
export const marker = 'generated from openapi/: do not edit; run npm run generate'

export interface Operation {
  readonly operationId: string
  readonly method: (typeof methods)[number]
  readonly path: string
  readonly node: JsonObject
  /** The parameters of the path and of the operation, in contract order, with references followed. */
  readonly parameters: readonly JsonObject[]
}

/** Returns an object of the document; `{}` when the key is absent. Throws for any other value. */
export function object(value: Json | undefined): JsonObject {
  if (value === undefined) return {}
  if (!isObject(value)) throw new TypeError(`expected an object, found ${JSON.stringify(value)}`)
  return value
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function list(value: Json | undefined): readonly Json[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new TypeError(`expected a list, found ${JSON.stringify(value)}`)
  return value as readonly Json[]
}

export function text(value: Json | undefined): string {
  if (typeof value !== 'string') throw new TypeError(`expected a text, found ${JSON.stringify(value)}`)
  return value
}

/** Follows a reference within the bundled document. Returns anything else unchanged. */
export function follow(document: JsonObject, value: Json | undefined): JsonObject {
  const found = object(value)
  if (typeof found.$ref !== 'string') return found
  const target = follow(document, pick(document, found.$ref))
  const { $ref: _, ...beside } = found
  return { ...target, ...beside }
}

/** Returns the value at a JSON pointer such as `#/components/schemas/Order`. */
export function pick(document: Json, pointer: string): Json {
  let found: Json | undefined = document
  for (const part of pointer.replace(/^#\/?/, '').split('/')) {
    if (part === '') continue
    found = object(found)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  if (found === undefined) throw new Error(`nothing at ${pointer}`)
  return found
}

/** Lists the operations of `paths` or `webhooks`, in contract order. */
export function operationsOf(document: JsonObject, section: 'paths' | 'webhooks'): Operation[] {
  return Object.entries(object(document[section])).flatMap(([path, item]) =>
    methods
      .filter(method => object(item)[method] !== undefined)
      .map(method => {
        const node = object(object(item)[method])
        const parameters = [...list(object(item).parameters), ...list(node.parameters)]
        return {
          operationId: text(node.operationId),
          method,
          path,
          node,
          parameters: parameters.map(parameter => follow(document, parameter)),
        }
      }),
  )
}

/** Lists an operation's responses by status, with references followed. */
export function responsesOf(document: JsonObject, operation: Operation): [string, JsonObject][] {
  return Object.entries(object(operation.node.responses)).map(([status, response]) => [
    status,
    follow(document, response),
  ])
}

/** Returns the only media type of a request body or response with its entry; `null` when there is no content. */
export function contentOf(part: JsonObject): { mediaType: string; entry: JsonObject } | null {
  const entries = Object.entries(object(part.content))
  if (entries.length > 1) throw new Error('expected at most one media type')
  const [first] = entries
  return first ? { mediaType: first[0], entry: object(first[1]) } : null
}

/** Returns the JSON schema of an operation's request body; `null` when it has none. */
export function bodyOf(document: JsonObject, operation: Operation): JsonObject | null {
  if (operation.node.requestBody === undefined) return null
  const content = contentOf(follow(document, operation.node.requestBody))
  return content ? object(content.entry.schema) : null
}
