// Renders one method of the published client, with its documentation, from one operation of the contract.
import { contentOf, follow, object, responsesOf, text } from './document.ts'
import type { Json, JsonObject } from './document.ts'
import { messagesOf } from './errors.ts'
import type { SdkOperation } from './sdk-operation.ts'

/** Returns the source of the method, indented by two. */
export function renderMethod(document: JsonObject, sdk: SdkOperation): string {
  const lines = [...documentation(document, sdk), signature(sdk), `  return ${work(sdk)}`, '}']
  return lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')
}

function signature(sdk: SdkOperation): string {
  const optionsType = { 'order stream': 'WatchOptions', 'event stream': 'EventStreamOptions' }[sdk.kind as string]
  const parameters = [
    ...sdk.pathParameters.map(name => `${parameterName(name)}: string`),
    ...(sdk.bodyModel === null ? [] : [`body${sdk.isBodyRequired ? '' : '?'}: ${sdk.bodyModel}`]),
    ...(sdk.hasQuery ? [`query?: ${queryModel(sdk)}`] : []),
    `options?: ${optionsType ?? 'CallOptions'}`,
  ]
  return `${sdk.method}(${parameters.join(', ')}): ${returnType(sdk)} {`
}

function returnType(sdk: SdkOperation): string {
  if (sdk.items) return `Pages<${sdk.resultModel}, ${sdk.items.model}>`
  if (sdk.kind.endsWith('stream')) return `AsyncGenerator<${sdk.resultModel}, void, undefined>`
  if (sdk.kind === 'file') return 'Promise<Response>'
  return sdk.resultModel === 'string' ? 'Promise<string>' : `Promise<Result<${sdk.resultModel}>>`
}

function work(sdk: SdkOperation): string {
  if (sdk.kind === 'order stream') return `this.watchOrder(${parameterName(sdk.pathParameters[0] ?? '')}, options)`
  if (sdk.kind === 'event stream') return 'this.streamEvents(options)'
  const path = sdk.pathParameters.map(name => {
    const own = parameterName(name)
    return own === name ? name : `${name}: ${own}`
  })
  const parts = [
    ...(path.length > 0 ? [`path: { ${path.join(', ')} }`] : []),
    ...(sdk.bodyModel === null ? [] : ['body']),
    ...(sdk.hasQuery ? ['query'] : []),
  ]
  const input = parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
  const id = sdk.operation.operationId
  if (sdk.kind === 'file') return `this.file('${id}', ${input}, options)`
  return sdk.items
    ? `this.pages({ id: '${id}', field: '${sdk.items.field}' }, ${input}, options)`
    : `this.call('${id}', ${input}, options)`
}

/** `key_id` → `keyId`. */
function parameterName(name: string): string {
  return name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
}

function queryModel({ operation: { operationId } }: SdkOperation): string {
  return `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`
}

function documentation(document: JsonObject, sdk: SdkOperation): string[] {
  const { node, operationId, path, method } = sdk.operation
  const errors = [...messagesOf(document, sdk.operation)].flatMap(([status, messages]) =>
    ['400', '403', '404', '409'].includes(status) && messages.length > 0
      ? [`@throws ${status}: ${messages.map(message => `\`${message}\``).join(', ')}`]
      : [],
  )
  const lines = [
    `${text(node.summary)}: \`${method.toUpperCase()} ${path}\`.`,
    '',
    ...text(node.description).split('\n'),
    '',
    ...sdk.pathParameters.map(name => `@param ${parameterName(name)} ${parameterText(sdk, name)}`),
    `@returns ${resultText(document, sdk)}`,
    ...errors,
    '@example',
    ...example(document, sdk),
    `@see \`/docs/reference#${operationId}\` of your Kassa, which serves its reference (\`${operationId}\`)`,
  ]
  return ['/**', ...lines.map(line => ` * ${line.replaceAll('*/', '*\\/')}`.trimEnd()), ' */']
}

function parameterText({ operation }: SdkOperation, name: string): string {
  const parameter = operation.parameters.find(each => each.name === name)
  return text(parameter?.description).replace(/\s+/g, ' ')
}

function resultText(document: JsonObject, { operation }: SdkOperation): string {
  const [status, response] = responsesOf(document, operation).find(([code]) => code.startsWith('2')) ?? []
  return `${status}: ${text(response?.description).replace(/\s+/g, ' ')}`
}

function example(document: JsonObject, sdk: SdkOperation): string[] {
  const path = sdk.pathParameters.map(name => {
    const parameter = sdk.operation.parameters.find(each => each.name === name)
    return JSON.stringify(parameter?.example ?? follow(document, parameter?.schema).example ?? name)
  })
  const body = sdk.isBodyRequired ? [literal(bodyExample(document, sdk))] : []
  const call = `kassa.${sdk.resource}.${sdk.method}(${[...path, ...body].join(', ')})`.replaceAll('"', "'")
  if (sdk.items) return [`for await (const each of ${call}) console.log(each.id)`]
  if (sdk.kind.endsWith('stream')) return [`for await (const each of ${call}) console.log(each)`]
  return [`const result = await ${call}`]
}

/** Returns the contract's first example of the body. */
function bodyExample(document: JsonObject, { operation }: SdkOperation): Json {
  const content = contentOf(follow(document, operation.node.requestBody))
  const [first] = Object.values(object(content?.entry.examples))
  if (first === undefined) throw new Error(`${operation.operationId} has no example`)
  return follow(document, first).value ?? null
}

/** Formats a value as a TypeScript literal, with unquoted names. */
function literal(value: Json): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/"(\w+)":/g, '$1:')
}
