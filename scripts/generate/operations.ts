import { bodyOf, contentOf, follow, list, marker, object, operationsOf, responsesOf, text } from './document.ts'
import type { Json, JsonObject, Operation } from './document.ts'
import { messagesOf } from './errors.ts'
import type { ErrorTable } from './errors.ts'

type FieldErrors = Record<string, { readonly missing?: string; readonly invalid: string }>

/** Renders `generated/operations.ts`: one row per operation, from which the routes are registered. */
export function renderOperations(document: JsonObject, errors: ErrorTable): string {
  const rows = operationsOf(document, 'paths').map(operation => row(document, operation))
  checkMessages(rows, errors)
  const entries = rows.map(
    entry => `  ${entry.operationId}: ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n  ')},`,
  )
  return `// ${marker}
import type { components } from './api.ts'
import type { LiteralErrorMessage } from './errors.ts'

export type Permission = components['schemas']['Permission']

export interface Operation {
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in the contract; hapi has the same syntax. */
  readonly path: string
  /** Whether it needs no signature. */
  readonly isPublic: boolean
  /** The permission that a key needs; \`null\` for a public operation. */
  readonly permission: Permission | null
  readonly isStreaming: boolean
  /** Whether it exists only in a sandbox. */
  readonly isSandboxOnly: boolean
  readonly successStatus: 200 | 201
  /** Media type of the successful response. */
  readonly contentType: string
  readonly hasBody: boolean
  readonly isBodyRequired: boolean
  /** In contract order, which is the order of reported problems. */
  readonly bodyFields: readonly string[]
  readonly queryParameters: readonly string[]
  /** The defaults that the query validator fills in. */
  readonly queryDefaults: { readonly [parameter: string]: string | number | boolean }
  readonly pathParameters: readonly string[]
  readonly headerParameters: readonly string[]
  /** The messages for a field, query or path parameter that is invalid or, if required, missing. */
  readonly fieldErrors: { readonly [field: string]: { readonly missing?: LiteralErrorMessage; readonly invalid: LiteralErrorMessage } }
  /** The field or parameter that a message is about, if any. */
  readonly errorFields: { readonly [message: string]: string }
  /** The operation's literal messages by status. */
  readonly errorMessages: { readonly [status: string]: readonly LiteralErrorMessage[] }
}

export const operations = {
${entries.join('\n')}
} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations
`
}

function row(document: JsonObject, operation: Operation) {
  const [successStatus, success] = responsesOf(document, operation).find(([status]) => status.startsWith('2')) ?? []
  if (!successStatus || !success) throw new Error(`${operation.operationId} cannot succeed`)
  const contentType = contentOf(success)?.mediaType ?? 'application/json'
  const schema = bodyOf(document, operation)
  const body = schema ? follow(document, schema) : null
  const fieldErrors = { ...bodyErrors(document, body), ...parameterErrors(operation) }
  return {
    operationId: operation.operationId,
    method: operation.method.toUpperCase(),
    path: operation.path,
    isPublic: Array.isArray(operation.node.security) && operation.node.security.length === 0,
    permission: permissionOf(operation),
    isStreaming: contentType === 'text/event-stream',
    isSandboxOnly: list(operation.node.tags).includes('Sandbox'),
    successStatus: Number(successStatus),
    contentType,
    hasBody: body !== null,
    isBodyRequired: body !== null && object(operation.node.requestBody).required === true,
    bodyFields: Object.keys(object(body?.properties)),
    queryParameters: namesIn(operation, 'query'),
    queryDefaults: defaultsOf(document, operation),
    pathParameters: namesIn(operation, 'path'),
    headerParameters: namesIn(operation, 'header'),
    fieldErrors,
    errorFields: errorFields(document, fieldErrors, [...propertiesOf(body), ...parametersOf(operation)]),
    errorMessages: Object.fromEntries(messagesOf(document, operation)),
  }
}

/** Returns the permission that a signed operation needs; `null` for a public one. Throws unless it is exactly one of the two. */
function permissionOf({ operationId, node }: Operation): string | null {
  const isPublic = Array.isArray(node.security) && node.security.length === 0
  const permission = node['x-kassa-permission']
  if ((permission === undefined) !== isPublic)
    throw new Error(`${operationId} is either public or has an x-kassa-permission`)
  return permission === undefined ? null : text(permission)
}

function namesIn(operation: Operation, place: string): string[] {
  return operation.parameters.filter(parameter => parameter.in === place).map(parameter => text(parameter.name))
}

function defaultsOf(document: JsonObject, operation: Operation): JsonObject {
  const entries = operation.parameters
    .filter(parameter => parameter.in === 'query')
    .map(parameter => [text(parameter.name), follow(document, parameter.schema).default] as const)
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function bodyErrors(document: JsonObject, body: JsonObject | null): FieldErrors {
  const required = list(body?.required)
  return Object.fromEntries(
    Object.entries(object(body?.properties)).map(([name, property]) => [
      name,
      fieldError(name, follow(document, property), required.includes(name)),
    ]),
  )
}

function parameterErrors(operation: Operation): FieldErrors {
  return Object.fromEntries(
    operation.parameters
      .filter(parameter => parameter.in !== 'header')
      .map(parameter => {
        const name = text(parameter.name)
        return [name, fieldError(name, parameter, parameter.required === true && parameter.in === 'query')]
      }),
  )
}

/** Returns the contract's messages of a field, otherwise `invalid` or `missing` with the name in words. */
function fieldError(name: string, node: { readonly [key: string]: Json }, required: boolean): FieldErrors[string] {
  const words = name.replaceAll('_', ' ')
  const invalid = node['x-invalid-error'] === undefined ? `invalid ${words}` : text(node['x-invalid-error'])
  if (!required) return { invalid }
  const missing = node['x-missing-error'] === undefined ? `missing ${words}` : text(node['x-missing-error'])
  return { missing, invalid }
}

type Named = readonly [name: string, node: JsonObject]

function propertiesOf(body: JsonObject | null): Named[] {
  return Object.entries(object(body?.properties)).map(([name, property]) => [name, object(property)])
}

function parametersOf(operation: Operation): Named[] {
  return operation.parameters.map(parameter => [text(parameter.name), parameter])
}

/** Returns the field or parameter of each message, including messages listed as `x-other-errors`. */
function errorFields(document: JsonObject, fieldErrors: FieldErrors, named: readonly Named[]): Record<string, string> {
  const others = named.flatMap(([name, node]) =>
    list(follow(document, node)['x-other-errors']).map(message => [text(message), name] as const),
  )
  const own = Object.entries(fieldErrors).flatMap(([name, { missing, invalid }]) =>
    [missing, invalid].filter(message => message !== undefined).map(message => [message, name] as const),
  )
  return Object.fromEntries([...own, ...others])
}

/** Throws unless `openapi/errors.yaml` has every used message with its status and each field's messages are documented at the operation. */
function checkMessages(rows: readonly ReturnType<typeof row>[], errors: ErrorTable): void {
  for (const { operationId, errorMessages, fieldErrors } of rows) {
    for (const [status, messages] of Object.entries(errorMessages)) {
      for (const message of messages) {
        if (!errors.literals.get(status)?.includes(message))
          throw new Error(`${operationId}: ${status} "${message}" is not in openapi/errors.yaml`)
      }
    }
    const documented = new Set(Object.values(errorMessages).flat())
    for (const [field, { missing, invalid }] of Object.entries(fieldErrors)) {
      for (const message of [missing, invalid]) {
        if (message !== undefined && !documented.has(message))
          throw new Error(`${operationId}: "${message}" for ${field} is not among the messages of the operation`)
      }
    }
  }
}
