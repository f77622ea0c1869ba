// Renders the Java SDK's methods, what they take, and the routes that they are sent by. What they return is rendered in java-models.ts.
import { marker, object, text } from '../document.ts'
import type { JsonObject } from '../document.ts'
import type { SdkOperation } from '../sdk-operation.ts'
import { argumentOf, camel, classOf, comment, prose, renderModels, withImports } from './java-models.ts'
import { bodyFields, byResource, isDecimal, nameOf, queryFields, routeOf } from './method.ts'
import type { Field } from './method.ts'
import { answerModels } from './models.ts'

const models = 'sdk/java/src/main/java/kassa/model'
const resources = 'sdk/java/src/main/java/kassa/resource'
/** The folders whose every file is generated. */
export const javaFolders = [models, resources]
/** What a resource may return. */
const used = [
  'java.io.InputStream',
  'java.util.List',
  'kassa.CreatedRefund',
  'kassa.Event',
  'kassa.LiveStream',
  'kassa.Pages',
]

export function renderJava(
  document: JsonObject,
  served: JsonObject,
  operations: readonly SdkOperation[],
): ReadonlyMap<string, string> {
  const files = [
    ...renderModels(answerModels(served)).map(([name, content]) => [`${models}/${name}`, content] as const),
    ...operations
      .flatMap(each => inputsOf(document, each))
      .map(([name, content]) => [`${models}/${name}`, content] as const),
    ...[...byResource(operations)].map(([name, own]) => {
      const type = `${name[0]?.toUpperCase()}${name.slice(1)}`
      return [`${resources}/${type}`, renderResource(document, type, own)] as const
    }),
    [`${resources}/Routes`, renderRoutes(document, operations)] as const,
  ]
  return new Map(files.map(([name, content]) => [`${name}.java`, `// ${marker}\n${content}`]))
}

/** The classes of a body and of a query. */
function inputsOf(document: JsonObject, sdk: SdkOperation): (readonly [string, string])[] {
  const { bodyModel, hasQuery } = sdk
  return [
    ...(bodyModel === null ? [] : [[bodyModel, renderInput(bodyModel, bodyFields(document, sdk), sdk)] as const]),
    ...(hasQuery ? [[paramsOf(sdk), renderInput(paramsOf(sdk), queryFields(document, sdk), sdk)] as const] : []),
  ]
}

function paramsOf({ operation }: SdkOperation): string {
  const id = operation.operationId
  return `${id[0]?.toUpperCase()}${id.slice(1)}Params`
}

function renderInput(type: string, fields: readonly Field[], { operation }: SdkOperation): string {
  const setters = fields.flatMap(({ name, schema, isNullable }) => {
    const words = typeof schema.description === 'string' ? schema.description.split('\n\n')[0]! : ''
    const given = argumentOf(schema, isNullable)
    const work = isNullable ? 'setNullable' : 'set'
    const setter = (
      argument: string,
    ) => `${comment(prose(words), '    ')}    public ${type} ${camel(name)}(${argument} ${camel(name)}) {
        return ${work}("${name}", ${camel(name)});
    }`
    return [setter(given), ...(given === 'String' && isDecimal(schema) ? [setter('BigDecimal')] : [])]
  })
  return withImports(
    'kassa.model',
    ['java.math.BigDecimal', 'java.time.Instant', 'java.util.List', 'java.util.Map', 'kassa.internal.Fields'],
    `/** What to send to {@code ${operation.method.toUpperCase()} ${operation.path}}. A field that is not set is left out. */
public final class ${type} extends Fields<${type}> {
${setters.join('\n\n')}
}
`,
  )
}

function renderRoutes(document: JsonObject, operations: readonly SdkOperation[]): string {
  const routes = operations.map(each => {
    const { id, method, path, isPublic, isRepeatable, key, accept } = routeOf(document, each)
    const values = [
      `"${id}"`,
      `"${method}"`,
      `"${path}"`,
      isPublic,
      isRepeatable,
      `Route.Key.${(key ?? 'none').toUpperCase()}`,
      `"${accept}"`,
    ]
    return `    public static final Route ${constantOf(each)} = new Route(${values.join(', ')});`
  })
  return `package kassa.resource;

import kassa.internal.Route;

/** How to send each operation of the contract. Not for programs. */
public final class Routes {
${routes.join('\n')}

    private Routes() {}
}
`
}

/** \`createOrder\` → \`CREATE_ORDER\`. */
function constantOf({ operation }: SdkOperation): string {
  return operation.operationId.replace(/[A-Z]|\d+/g, part => `_${part}`).toUpperCase()
}

function renderResource(document: JsonObject, type: string, own: readonly SdkOperation[]): string {
  return withImports(
    'kassa.resource',
    [...used, 'kassa.internal.Input', 'kassa.internal.Resource', 'kassa.internal.Transport', 'kassa.model.*'],
    `/** The operations of {@code ${type[0]?.toLowerCase()}${type.slice(1)}}. */
public class ${type} extends Resource {
    public ${type}(Transport transport) {
        super(transport);
    }

${own.map(each => renderMethod(document, each)).join('\n\n')}
}
`,
  )
}

function renderMethod(document: JsonObject, sdk: SdkOperation): string {
  const { operation, pathParameters, bodyModel, isBodyRequired, hasQuery, kind } = sdk
  const path = pathParameters.map(name => `String ${camel(name)}`)
  const more = kind === 'event stream' ? ['String lastEventId'] : []
  const body = bodyModel === null ? [] : [{ type: bodyModel, name: 'body', isRequired: isBodyRequired }]
  const query = hasQuery ? [{ type: paramsOf(sdk), name: 'params', isRequired: false }] : []
  const objects = [...body, ...query]
  const given = [
    ...pathParameters.map(name => `.path("${name}", ${camel(name)})`),
    ...(bodyModel === null ? [] : ['.body(body)']),
    ...(hasQuery ? ['.query(params)'] : []),
  ]
  const { type, work } = resultOf(document, sdk, `new Input()${given.join('')}`)
  const about = comment(
    [
      ...prose(`${text(operation.node.summary)}: \`${operation.method.toUpperCase()} ${operation.path}\`.`),
      '',
      ...prose(text(operation.node.description)),
    ],
    '    ',
  )
  const parameters = [...path, ...objects.map(one => `${one.type} ${one.name}`), ...more]
  const full = `${about}    public ${type} ${sdk.method}(${parameters.join(', ')}) {\n        return ${work};\n    }`
  if (!objects.some(one => !one.isRequired) && more.length === 0) return full
  // What may be left out can be left out.
  const shorter = [...pathParameters.map(camel), ...objects.map(() => 'null'), ...more.map(() => 'null')]
  const link = `/** Calls {@link #${sdk.method}(${[...path, ...objects.map(one => one.type), ...more].map(one => one.split(' ')[0]!).join(', ')})} with nothing optional. */`
  return `${full}\n\n    ${link}\n    public ${type} ${sdk.method}(${path.join(', ')}) {\n        return ${sdk.method}(${shorter.join(', ')});\n    }`
}

function resultOf(document: JsonObject, sdk: SdkOperation, input: string): { type: string; work: string } {
  const { resultModel, items, kind } = sdk
  const call = (name: string, ...more: string[]) => `${name}(${[`Routes.${constantOf(sdk)}`, ...more].join(', ')})`
  if (kind === 'order stream') return { type: 'LiveStream<Order>', work: 'watchOrder(id)' }
  if (kind === 'event stream') return { type: 'LiveStream<Event>', work: 'streamEvents(lastEventId)' }
  if (items) {
    const item = classOf(items.model)
    return { type: `Pages<${item}>`, work: call('fetchPages', `"${items.field}"`, `${item}.class`, input) }
  }
  if (kind === 'file') return { type: 'InputStream', work: call('fetchFile', input) }
  if (resultModel === 'string' || resultModel.endsWith('Contract'))
    return { type: 'String', work: call('fetchText', input) }
  const schema = object(object(object(document.components).schemas)[resultModel])
  if (schema.type === 'array') {
    const item = classOf(nameOf(object(schema.items).$ref))
    return { type: `List<${item}>`, work: call('fetchList', `${item}.class`, input) }
  }
  return { type: classOf(resultModel), work: call('fetch', `${classOf(resultModel)}.class`, input) }
}
