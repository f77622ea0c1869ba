// The contract that is served is open where the page on versions lets a later release add something, and nowhere else.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import test from 'ava'
import { isObject, object, operationsOf, responsesOf, text } from '../../scripts/generate/document.ts'
import type { Json, JsonObject } from '../../scripts/generate/document.ts'
import { contract as strict, examplesIn, problemsWith, root } from './contract-document.ts'

const served = JSON.parse(readFileSync(path.join(root, 'generated/openapi.json'), 'utf8')) as JsonObject
const components = object(served.components)
const schemas = object(components.schemas)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormatsModule.default(ajv)
ajv.addSchema({ $id: 'served', ...served })

function problems(schema: JsonObject, value: Json): string {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"served#/')) as JsonObject
  return ajv.validate(absolute, value) ? '' : ajv.errorsText()
}

interface Answer {
  readonly where: string
  readonly status: string
  readonly schema: JsonObject
  readonly values: readonly Json[]
}

/** Every answer with a JSON body, and every body that webhooks are sent. */
const answers: readonly Answer[] = [
  ...operationsOf(served, 'paths').flatMap(operation =>
    responsesOf(served, operation).flatMap(([status, response]) =>
      answerOf(`${operation.operationId} ${status}`, status, response),
    ),
  ),
  ...operationsOf(served, 'webhooks').flatMap(operation =>
    answerOf(operation.path, 'webhook', object(operation.node.requestBody)),
  ),
]

function answerOf(where: string, status: string, part: JsonObject): Answer[] {
  const json = object(object(part.content)['application/json'])
  if (json.schema === undefined) return []
  return [{ where, status, schema: object(json.schema), values: examplesIn(part, where).map(one => one.value) }]
}

/** The value with a field that no release knows yet in every object of it. */
function withMore(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => withMore(item as Json))
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([name, item]) => [name, withMore(item)] as const)
  return { ...Object.fromEntries(fields), added_later: { of: ['any', 1] } }
}

test('an answer with a further field in each of its objects is within the served contract, and not within the strict one', t => {
  t.true(answers.length > 300)
  for (const { where, schema, values } of answers) {
    for (const value of values) {
      t.is(problems(schema, value), '', where)
      t.is(problems(schema, withMore(value)), '', `${where}, with more`)
    }
  }
  const order = { $ref: '#/components/schemas/OrderSummary' }
  const known = object(object(object(object(strict.components).examples).OrderPage).value)
  const [first] = known.orders as readonly JsonObject[]
  t.is(problemsWith(order, first!), '')
  t.not(problemsWith(order, { ...first, added_later: 1 }), '')
})

// openapi-generator takes silence for a no: a client in Java throws at the first further field.
test('every object of fields that is answered says that it is open, what is composed of several too', t => {
  const objects = answers.flatMap(({ schema }) => objectsIn(schema))
  t.true(objects.length > 100)
  t.deepEqual(
    objects.filter(one => one.additionalProperties !== true),
    [],
  )
})

/** The objects of fields, and what is composed of them, that a schema leads to. */
function objectsIn(value: Json, met = new Set<string>()): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(item => objectsIn(item as Json, met))
  if (!isObject(value)) return []
  const name = typeof value.$ref === 'string' ? value.$ref.slice(value.$ref.lastIndexOf('/') + 1) : ''
  const named = name === '' || met.has(name) ? [] : objectsIn(schemas[name]!, met.add(name))
  const isOne = value.allOf !== undefined || (isObject(value.properties) && [value.type].flat().includes('object'))
  return [...(isOne ? [value] : []), ...named, ...Object.values(value).flatMap(item => objectsIn(item, met))]
}

test('every error is the one schema, whose message is any text, and which messages there are the examples say', t => {
  const errors = answers.filter(({ status }) => /^[45]/.test(status))
  const named = errors.filter(({ schema }) => schema.$ref === '#/components/schemas/Error')
  t.deepEqual(
    errors.filter(({ schema }) => schema.$ref !== '#/components/schemas/Error').map(one => one.where),
    ['getReadiness 503'].filter(where =>
      errors.some(one => one.where === where && one.schema.$ref !== '#/components/schemas/Error'),
    ),
  )
  for (const { where, values } of named) t.true(values.length > 0, where)
  t.is(problems({ $ref: '#/components/schemas/Error' }, { error: 'a message of a later release' }), '')
  t.is(JSON.stringify(served).match(/"properties":\{"error":/g)?.length, 1)
})

test('words that may grow are any text in answers, and those of this release in requests', t => {
  const type = 'payment.disputed'
  const event = { id: 'evt_00000001', event: type, timestamp: '2026-01-01T00:00:00Z', environment: 'test', data: {} }
  t.is(problems({ $ref: '#/components/schemas/WebhookPayload' }, event), '')
  t.not(problemsWith({ $ref: '#/components/schemas/WebhookPayload' }, event), '')
  const request = { $ref: '#/components/schemas/CreateWebhookRequest' }
  const wanted = { url: 'https://shop.example/', events: ['payment.confirmed'] }
  t.is(problems(request, wanted), '')
  t.not(problems(request, { ...wanted, events: [type] }), '')
  t.not(problems(request, { ...wanted, colour: 'blue' }), '')
  t.deepEqual(object(schemas.EventType)['x-extensible-enum'], object(schemas.KnownEventType).enum)
})

test('no parameter shares the name of a schema, and no choice is between an enum and a pattern', t => {
  const names = new Set(Object.keys(schemas).map(name => name.toLowerCase()))
  t.deepEqual(
    Object.keys(object(components.parameters)).filter(name => names.has(name.toLowerCase())),
    [],
  )
  t.deepEqual(choicesWithPatterns(served), [])
  t.false(JSON.stringify(served).includes('x-may-grow'))
})

// Generators such as `oapi-codegen` leave out what no path leads to, and OpenAPI 3.0 has no webhooks.
test('paths lead to the schema of every webhook, which is a callback of the operation that subscribes to it', t => {
  const { callbacks } = object(object(object(served.paths)['/v1/webhooks']).post)
  const webhooks = object(served.webhooks)
  t.deepEqual(Object.keys(object(callbacks)), Object.keys(webhooks))
  for (const [name, item] of Object.entries(webhooks)) {
    const { operationId: _, 'x-codeSamples': __, ...sent } = object(object(item).post)
    t.deepEqual(object(object(callbacks)[name]), { '{$request.body#/url}': { post: sent } }, name)
  }
  t.deepEqual(
    Object.keys(schemas).filter(name => !reachable.has(name)),
    [],
  )
})

/** The schemas that paths lead to. */
const reachable = new Set<string>()
const queue: Json[] = [served.paths!, components.responses!, components.parameters!]
for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    if (reachable.has(name)) continue
    reachable.add(name)
    queue.push(schemas[name]!)
  }
}

function choicesWithPatterns(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(item => choicesWithPatterns(item as Json))
  if (!isObject(value)) return []
  const choices = Array.isArray(value.anyOf) ? value.anyOf.map(one => object(one as Json)) : []
  const isMixed = choices.some(one => one.enum !== undefined) && choices.some(one => one.pattern !== undefined)
  return [...(isMixed ? [text(value.description ?? '')] : []), ...Object.values(value).flatMap(choicesWithPatterns)]
}
