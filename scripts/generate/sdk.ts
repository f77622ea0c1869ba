// Renders the generated parts of the published client: routes, models, and the methods with their documentation.
import { bodyOf, contentOf, follow, list, marker, object, operationsOf, responsesOf, text } from './document.ts'
import type { JsonObject, Operation } from './document.ts'
import { renderMethod } from './sdk-method.ts'
import { sdkMethodOf } from './sdk-method-of.ts'
import type { SdkMethod } from './sdk-method-of.ts'
import type { SdkOperation } from './sdk-operation.ts'

/** Renders the client's generated files. Returns contents by path relative to the root of the project. */
export function renderSdk(document: JsonObject): ReadonlyMap<string, string> {
  const operations = sdkOperations(document)
  return new Map([
    ['sdk/typescript/src/generated/routes.ts', renderRoutes(document, operations)],
    ['sdk/typescript/src/generated/models.ts', renderModels(document, operations)],
    ['sdk/typescript/src/generated/resources.ts', renderResources(document, operations)],
  ])
}

/** Returns the methods of the clients, in contract order. */
export function sdkOperations(document: JsonObject): SdkOperation[] {
  return operationsOf(document, 'paths').map(operation => readOperation(document, operation))
}

function readOperation(document: JsonObject, operation: Operation): SdkOperation {
  const method = sdkMethodOf(document, operation)
  const body = bodyOf(document, operation)
  const success = responsesOf(document, operation).find(([status]) => status.startsWith('2'))?.[1]
  const content = success ? contentOf(success) : null
  const mediaType = content?.mediaType ?? 'application/json'
  const isText = !/json|event-stream/.test(mediaType)
  return {
    ...method,
    operation,
    pathParameters: operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => text(name)),
    bodyModel: body ? modelName(body) : null,
    isBodyRequired: body !== null && object(operation.node.requestBody).required === true,
    hasQuery: operation.parameters.some(({ in: place }) => place === 'query'),
    resultModel: method.kind === 'file' ? 'Response' : isText ? 'string' : resultModel(method, content?.entry ?? {}),
    items: method.kind === 'pages' ? itemsOf(document, object(content?.entry.schema)) : null,
    mediaType,
  }
}

/** Returns the model of a response. A stream's schema is text, so its model is that of its events. */
function resultModel(method: SdkMethod, entry: JsonObject): string {
  if (method.kind === 'order stream') return 'Order'
  if (method.kind === 'event stream') return 'WebhookEvent'
  return modelName(object(entry.schema))
}

/** Returns the models that a `oneOf` chooses from. */
function choicesOf({ oneOf }: JsonObject): string[] {
  return oneOf === undefined ? [] : list(oneOf).map(choice => modelName(object(choice)))
}

function modelName(schema: JsonObject): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(text(schema.$ref))?.[1]
  if (name === undefined) throw new Error('bodies and responses of the client need a named schema')
  return name
}

/** Returns the only list in a page. Throws when there is not exactly one. */
function itemsOf(document: JsonObject, schema: JsonObject): SdkOperation['items'] {
  const properties = Object.entries(object(follow(document, schema).properties))
  const lists = properties.filter(([, property]) => object(property).type === 'array')
  const [field, property] = lists[0] ?? []
  if (field === undefined || lists.length > 1) throw new Error('a page must have exactly one list')
  return { field, model: clientModel(modelName(object(object(property).items))) }
}

/** Returns a model's name in the client. Callers know a webhook's body as `WebhookEvent`, discriminated by type. */
function clientModel(name: string): string {
  return name === 'WebhookPayload' ? 'WebhookEvent' : name
}

function renderRoutes(document: JsonObject, operations: readonly SdkOperation[]): string {
  const ids = operations.map(({ operation }) => `  | '${operation.operationId}'`)
  const rows = operations.map(each => `  ${each.operation.operationId}: ${routeOf(document, each)},`)
  return `// ${marker}
import { route } from '../route.ts'
import type { Route } from '../route.ts'

/** The operation ids of the contract. */
export type OperationId =
${ids.join('\n')}

/** How to send each operation. */
export const routes: Readonly<Record<OperationId, Route>> = {
${rows.join('\n')}
}
`
}

function routeOf(document: JsonObject, each: SdkOperation): string {
  const { operation, repeatable, mediaType, resultModel: model, isBodyRequired } = each
  const { required, properties } = bodySchema(document, operation)
  const special = [
    Array.isArray(operation.node.security) && operation.node.security.length === 0 && 'isPublic: true',
    !repeatable && 'isRepeatable: false',
    'idempotency_key' in properties && 'hasIdempotencyKey: true',
    isBodyRequired && `requiredFields: [${required.map(name => `'${name}'`).join(', ')}]`,
    mediaType === 'text/event-stream' && `answer: 'stream'`,
    model === 'string' && `answer: 'text'`,
    each.kind === 'file' && `answer: 'file'`,
  ].filter(part => part !== false)
  const more = special.length > 0 ? `, { ${special.join(', ')} }` : ''
  return `route('${operation.method.toUpperCase()}', '${operation.path}'${more})`
}

function bodySchema(document: JsonObject, operation: Operation): { required: string[]; properties: JsonObject } {
  const schema = follow(document, bodyOf(document, operation) ?? {})
  return { required: list(schema.required).map(text), properties: object(schema.properties) }
}

function renderModels(document: JsonObject, operations: readonly SdkOperation[]): string {
  const schemas = object(object(document.components).schemas)
  const results = new Set(operations.flatMap(each => [each.resultModel, each.items?.model ?? '']))
  const choices = [...results].flatMap(name => choicesOf(object(schemas[name])))
  const names = [...new Set([...results, ...choices, 'OrderTransaction'])]
    .filter(name => schemas[name] !== undefined)
    .sort()
  const words = Object.keys(schemas).filter(name => {
    const { type, enum: listed } = object(schemas[name])
    return type === 'string' && listed !== undefined
  })
  const requests = [...new Set(operations.flatMap(each => each.bodyModel ?? []))].sort()
  const queries = operations.filter(({ hasQuery }) => hasQuery).map(({ operation }) => operation.operationId)
  const describe = (name: string) => comment(text(object(schemas[name]).description))
  const model = (name: string) =>
    object(schemas[name]).oneOf !== undefined
      ? `${describe(name)}\nexport type ${name} = ${choicesOf(object(schemas[name])).join(' | ')}`
      : object(schemas[name]).type === 'array'
        ? `${describe(name)}\nexport type ${name} = Open<Schemas['${name}']>`
        : `${describe(name)}\nexport interface ${name} extends ${modelBody(name, wordFields(schemas, words, name))}`
  return `// ${marker}
import type { components, operations } from '../../../../generated/api.ts'
import type { Open } from '../open.ts'
import type { WebhookEvent } from '../webhooks/event.ts'

type Schemas = components['schemas']

${names.map(model).join('\n\n')}

${words.map(name => `${describe(name)}\nexport type ${name} = ${openWords(object(schemas[name]))}`).join('\n\n')}

${requests.map(name => `${describe(name)}\nexport type ${name} = Schemas['${name}']`).join('\n\n')}

${queries.map(query).join('\n\n')}
`
}

function comment(description: string): string {
  const lines = description.trim().split('\n')
  return lines.length === 1
    ? `/** ${lines[0]} */`
    : ['/**', ...lines.map(line => ` * ${line}`.trimEnd()), ' */'].join('\n')
}

/** Renders the contract's words and any other string, since a later version may add words. */
function openWords(schema: JsonObject): string {
  return [...list(schema.enum).map(word => `'${text(word)}'`), '(string & {})'].join(' | ')
}

/** Renders the fields with one of the contract's word lists by the list's name, so that editors show it. */
function wordFields(schemas: JsonObject, words: readonly string[], name: string): string[] {
  const { properties, required } = object(schemas[name])
  const needed = list(required)
  return Object.entries(object(properties)).flatMap(([field, node]) => {
    const word = /^#\/components\/schemas\/(\w+)$/.exec(text(object(node).$ref ?? ''))?.[1]
    if (word === undefined || !words.includes(word)) return []
    const about = text(object(node).description ?? object(schemas[word]).description)
    return [
      ...comment(about)
        .split('\n')
        .map(line => `  ${line}`),
      `  readonly ${field}${needed.includes(field) ? '' : '?'}: ${word}`,
    ]
  })
}

/** Replaces the open events of `EventList` by `WebhookEvent`. An open set of words cannot discriminate a union. */
function modelBody(name: string, fields: readonly string[]): string {
  if (name !== 'EventList') return [`Open<Schemas['${name}']> {`, ...fields, '}'].join(fields.length > 0 ? '\n' : '')
  return `Omit<Open<Schemas['EventList']>, 'events'> {
  readonly events: readonly WebhookEvent[]
}`
}

function query(operationId: string): string {
  const name = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`
  return `/** The filters and the page of \`${operationId}\`. */
export type ${name} = NonNullable<operations['${operationId}']['parameters']['query']>`
}

function renderResources(document: JsonObject, operations: readonly SdkOperation[]): string {
  const names = [...new Set(operations.map(({ resource }) => resource))]
  const code = names.map(name => {
    const own = operations.filter(({ resource }) => resource === name)
    return `export class ${className(name)} extends Resource {
${own.map(each => renderMethod(document, each)).join('\n\n')}
}`
  })
  const used = new Set(code.join('\n').match(/\b[A-Z]\w+\b/g))
  const models = modelNames(document, operations).filter(name => used.has(name))
  return `// ${marker}
import type { CallOptions, Result } from '../call.ts'
import type { Pages } from '../pages.ts'
import { Resource } from '../resource.ts'
import type { EventStreamOptions, WatchOptions } from '../watch.ts'
import type { WebhookEvent } from '../webhooks/event.ts'
import type {
${models.map(name => `  ${name},`).join('\n')}
} from './models.ts'

${code.join('\n\n')}
`
}

function modelNames(document: JsonObject, operations: readonly SdkOperation[]): string[] {
  const models = [...renderModels(document, operations).matchAll(/^export (?:type|interface) (\w+)/gm)]
  return models.map(match => match[1] ?? '').sort()
}

function className(resource: string): string {
  return `${resource[0]?.toUpperCase()}${resource.slice(1)}Operations`
}
