import { bodyOf, contentOf, follow, object, operationsOf, responsesOf, text } from './document.ts'
import type { JsonObject, Operation } from './document.ts'

/** One validator: its function name, its schema, and its place in the exported tables. */
export interface Part {
  readonly table: 'bodies' | 'queries' | 'paths' | 'responses' | 'events' | 'webhooks'
  /** The operation, or the event type of a webhook. */
  readonly owner: string
  readonly operationId: string
  readonly status?: string
  readonly name: string
  readonly schema: JsonObject
}

/** Lists everything to validate in the document, in contract order. */
export function partsOf(document: JsonObject): Part[] {
  return [
    ...operationsOf(document, 'paths').flatMap(operation => [
      ...requestParts(document, operation),
      ...answerParts(document, operation),
    ]),
    ...operationsOf(document, 'webhooks').map(operation => webhookPart(document, operation)),
  ]
}

function requestParts(document: JsonObject, operation: Operation): Part[] {
  const { operationId } = operation
  const own = { owner: operationId, operationId }
  const body = bodyOf(document, operation)
  return [
    ...(body ? [{ ...own, table: 'bodies', name: `${operationId}_body`, schema: body } as const] : []),
    { ...own, table: 'queries', name: `${operationId}_query`, schema: textsSchema(document, operation, 'query') },
    { ...own, table: 'paths', name: `${operationId}_path`, schema: textsSchema(document, operation, 'path') },
  ]
}

/**
 * Returns the schema of an object of strings. AJV would coerce `1e1`, ` 5`, `05` and `5.0` to integers, so a pattern checks the text first. AJV would
 * coerce hundreds of digits to Infinity, so the pattern also limits their number.
 */
function textsSchema(document: JsonObject, operation: Operation, place: 'query' | 'path'): JsonObject {
  const parameters = operation.parameters.filter(parameter => parameter.in === place)
  const properties = parameters.map(parameter => [text(parameter.name), parameter.schema ?? {}] as const)
  const digits = properties
    .filter(([, schema]) => follow(document, schema).type === 'integer')
    .map(([name]) => [name, { type: 'string', pattern: '^(0|[1-9][0-9]{0,15})$' }] as const)
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(parameter => parameter.required === true).map(parameter => text(parameter.name)),
    ...(digits.length > 0 && { allOf: [{ properties: Object.fromEntries(digits) }] }),
    properties: Object.fromEntries(properties),
  }
}

export function answerParts(document: JsonObject, operation: Operation): Part[] {
  const { operationId } = operation
  const own = { owner: operationId, operationId }
  return responsesOf(document, operation).flatMap(([status, response]): Part[] => {
    const content = contentOf(response)
    if (content?.mediaType === 'application/json') {
      const schema = object(content.entry.schema)
      return [{ ...own, table: 'responses', status, name: `${operationId}_${status}`, schema }]
    }
    const event = content?.entry['x-event-data']
    if (event === undefined) return []
    return [
      {
        ...own,
        table: 'events',
        name: `${operationId}_event`,
        schema: { $ref: `#/components/schemas/${text(event)}` },
      },
    ]
  })
}

function webhookPart(document: JsonObject, operation: Operation): Part {
  const { operationId, path } = operation
  const schema = bodyOf(document, operation)
  if (!schema) throw new Error(`${path} has no body`)
  return { table: 'webhooks', owner: path, operationId, name: `${operationId}_body`, schema }
}
