// The contract as it is served, made from the strict one in `openapi/`, which says exactly what this release sends. What the page on
// versions lets a later release add is open here: fields of answers, event types and other words that may grow, error messages. Programs
// that are generated from it go on when something is added. What others send stays closed, since we refuse what we do not know.
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

/** Where the strict contract says that a later release may know more words: `x-may-grow: true` beside an enum or a pattern. */
const growing = 'x-may-grow'
/** The operation whose caller says where webhooks go, and the place in its body that does. */
const subscribing = 'createWebhook'
const subscribedUrl = '{$request.body#/url}'
const schemasAt = '#/components/schemas/'
/** Under these names a value is an example of what is sent, whatever it looks like. */
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
  // In place: generators that leave out what no path leads to do not look at webhooks.
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

/** Webhooks as callbacks: a path leads to their schemas then, and OpenAPI 3.0 knows them too. An operation has its name once. */
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

/** Answers are opened, and every error is the one schema; which messages it may have its examples say. */
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

/** What we send: any further field may come, said so for generators that take silence for a no, and words that may grow are examples. */
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

/** What others send: as it is, but for words that answers may have more of, which have a name of their own here. */
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

/** A schema that is one thing in a request and another in an answer has two names. */
function requestName(name: string, schemas: JsonObject, answered: ReadonlySet<string>): string {
  const differs = answered.has(name) && JSON.stringify(opened(schemas[name]!)) !== JSON.stringify(schemas[name])
  return differs ? `Known${name}` : name
}

/** Those that paths refer to. */
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

/** The names of all schemas that parts of the document lead to. */
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
