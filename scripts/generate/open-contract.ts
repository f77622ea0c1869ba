// Derives the served contract from the strict one in `openapi/`, which says exactly what this release sends. The served contract is open where the
// page on versions lets a later release add something: fields of responses, event types and other growing word lists, error messages. So generated
// clients keep working after additions. Requests stay closed, since we reject unknown input.
import {
  follow,
  isObject,
  list,
  object,
  operationsOf,
  text,
  type Json,
  type JsonObject,
  type Operation,
} from './document.ts'

/** `x-may-grow: true` beside an enum or a pattern in the strict contract: a later release may add words. */
const growing = 'x-may-grow'
/** The operation that registers a webhook URL, and the URL's place in its body. */
const subscribing = 'createWebhook'
const subscribedUrl = '{$request.body#/url}'
const schemasAt = '#/components/schemas/'
/** Values under these names are data, not schemas, whatever they look like. */
const verbatim = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-extensible-enum', 'x-codeSamples'])

export function openContract(document: JsonObject): JsonObject {
  const components = object(document.components)
  const schemas = object(components.schemas)
  const sent = schemasOf(document, requestPartsOf(document))
  const answered = schemasOf(document, answerPartsOf(document))
  const named = Object.entries(schemas).flatMap(([name, schema]) => [
    ...(answered.has(name) ? [[name, opened(schema)] as const] : []),
    ...(sent.has(name) ? [[requestName(name, schemas, answered), closed(schema, schemas, answered)] as const] : []),
  ])
  // Inlines the parameters: generators that omit components unused by paths ignore webhooks.
  const webhooks = mapOperations(object(document.webhooks), node =>
    object(opened({ ...node, parameters: list(node.parameters).map(one => follow(document, one)) })),
  )
  const served = {
    ...document,
    paths: mapOperations(object(document.paths), node => ({
      ...node,
      ...(node.operationId === subscribing && { callbacks: callbacksOf(webhooks) }),
      ...(node.parameters !== undefined && { parameters: closed(node.parameters, schemas, answered) }),
      ...(node.requestBody !== undefined && { requestBody: closed(node.requestBody, schemas, answered) }),
      responses: answersOf(object(node.responses)),
    })),
    webhooks,
    components: {
      ...components,
      parameters: parametersOf(document, schemas, answered),
      responses: answersOf(object(components.responses)),
      schemas: { ...Object.fromEntries(named), Error: errorSchema },
    },
  }
  return withUsedSchemas(served)
}

/** Returns webhooks as callbacks, so that a path refers to their schemas and OpenAPI 3.0 has them too. Drops operation ids, which must be unique. */
function callbacksOf(webhooks: JsonObject): JsonObject {
  const called = mapOperations(webhooks, ({ operationId: _, ...node }) => node)
  return mapValues(called, item => ({ [subscribedUrl]: item }))
}

const errorSchema: JsonObject = {
  type: 'object',
  additionalProperties: true,
  description: 'Every error. Its status tells the category.',
  required: ['error'],
  properties: {
    error: {
      type: 'string',
      description:
        'What is wrong, in fixed words; the examples of each answer show those that this release knows. More may be added.',
      examples: ['order not found'],
    },
  },
}

/** Opens responses. Every error gets the one error schema; its examples show the possible messages. */
function answersOf(answers: JsonObject): JsonObject {
  return mapValues(answers, (answer, name) => {
    const open = object(opened(answer))
    const json = object(object(open.content)['application/json'])
    if (!isError(name, json)) return open
    const content = { 'application/json': { ...json, schema: { $ref: `${schemasAt}Error` } } }
    return { ...open, content }
  })
}

function isError(status: string, { schema }: JsonObject): boolean {
  if (schema === undefined) return false
  return /^[45]\d\d$/.test(status) || (!/^\d/.test(status) && 'error' in object(object(schema).properties))
}

/** Opens a schema of what we send: states explicitly that fields may be added, for strict generators, and turns growing words into examples. */
function opened(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => opened(item as Json))
  if (!isObject(value)) return value
  const { [growing]: mayGrow, enum: words, pattern, ...rest } = value
  const grown =
    mayGrow === true
      ? { ...rest, ...(words !== undefined && { 'x-extensible-enum': words, examples: [list(words)[0]!] }) }
      : value
  const { unevaluatedProperties, ...schema } = grown
  const isObjectOfFields = [schema.type].flat().includes('object') && schema.properties !== undefined
  const entries = Object.entries({
    ...schema,
    ...((isObjectOfFields || unevaluatedProperties === false) && { additionalProperties: true }),
  })
  return Object.fromEntries(entries.map(([name, item]) => [name, verbatim.has(name) ? item : opened(item)]))
}

/** Copies a schema of a request unchanged, except that word lists that grow in responses get a name of their own. */
function closed(value: Json, schemas: JsonObject, answered: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map(item => closed(item as Json, schemas, answered))
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([name]) => name !== growing)
  return Object.fromEntries(
    entries.map(([name, item]) => {
      if (name !== '$ref' || typeof item !== 'string' || !item.startsWith(schemasAt))
        return [name, verbatim.has(name) ? item : closed(item, schemas, answered)]
      return [name, schemasAt + requestName(item.slice(schemasAt.length), schemas, answered)]
    }),
  )
}

/** Returns the name of a schema in requests. It differs from the name in responses when the schema does. */
function requestName(name: string, schemas: JsonObject, answered: ReadonlySet<string>): string {
  const differs = answered.has(name) && JSON.stringify(opened(schemas[name]!)) !== JSON.stringify(schemas[name])
  return differs ? `Known${name}` : name
}

/** Returns the parameters that paths refer to. */
function parametersOf(document: JsonObject, schemas: JsonObject, answered: ReadonlySet<string>): JsonObject {
  const own = JSON.stringify(document.paths)
  const used = Object.entries(object(object(document.components).parameters)).filter(([name]) =>
    own.includes(`"#/components/parameters/${name}"`),
  )
  return mapValues(Object.fromEntries(used), parameter => closed(parameter, schemas, answered))
}

function requestPartsOf(document: JsonObject): Json[] {
  return operationsOf(document, 'paths').flatMap(({ node, parameters }) => [[...parameters], node.requestBody ?? {}])
}

function answerPartsOf(document: JsonObject): Json[] {
  const answers = operationsOf(document, 'paths').map(({ node }) => node.responses ?? {})
  const sent = operationsOf(document, 'webhooks').flatMap(({ node, parameters }: Operation) => [
    node.requestBody ?? {},
    [...parameters],
  ])
  return [...answers, ...sent]
}

/** Returns the names of all schemas that these parts of the document reach. */
function schemasOf(document: JsonObject, parts: readonly Json[]): Set<string> {
  const [names, waiting] = [new Set<string>(), new Set<string>()]
  const queue: Json[] = [...parts]
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    for (const [, pointer = ''] of JSON.stringify(part).matchAll(/"(?:\$ref|x-event-data)":"([^"]+)"/g)) {
      const [kind = '', name = ''] = pointer.startsWith('#') ? pointer.split('/').slice(2) : ['schemas', pointer]
      if (waiting.has(`${kind}/${name}`)) continue
      waiting.add(`${kind}/${name}`)
      if (kind === 'schemas') names.add(name)
      queue.push(object(object(document.components)[kind])[name]!)
    }
  }
  return names
}

function withUsedSchemas(document: JsonObject): JsonObject {
  const components = object(document.components)
  const used = schemasOf(document, [...requestPartsOf(document), ...answerPartsOf(document)])
  const schemas = Object.entries(object(components.schemas)).filter(([name]) => used.has(name))
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

const methodNames = new Set(['get', 'post', 'put', 'patch', 'delete'])

function mapOperations(paths: JsonObject, change: (node: JsonObject) => JsonObject): JsonObject {
  return mapValues(paths, item =>
    mapValues(object(item), (node, name) => (methodNames.has(name) ? change(object(node)) : node)),
  )
}

function mapValues(values: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [text(name), change(value, name)]))
}
