// The contract as the generators of models read it: schemas alone, named and shaped so that plain classes and structs come out. What a client
// does not need is left out, and with it most differences between generators.
import { createHash } from 'node:crypto'
import { follow, isObject, list, object, operationsOf } from '../document.ts'
import type { Json, JsonObject } from '../document.ts'
import { openapi30 } from '../openapi-30.ts'
import { nameOf, typesOf } from './method.ts'

const schemasAt = '#/components/schemas/'
/** The bodies of events: the SDKs have one class for all of them, which reads newer events too. Contracts are documents to their readers. */
const leftOut = /^((Payment|Withdrawal)\w+Event|Contract|OlderContract|Error)$/
/** The service checks these, and says what is wrong. */
const checks =
  /^(pattern|(min|max)(Length|imum|Items|Properties)|uniqueItems|propertyNames|default|examples?|contentMediaType|x-.*)$/

/** Holds the digest of the contract that the committed models were made from. */
export const digestFile = 'sdk/models.sha256'

export interface ModelDocuments {
  readonly python: JsonObject
  readonly go: JsonObject
  /** Of everything but the words. Models are out of date when it differs from that of the contract they were made from. */
  readonly digest: string
}

/** Returns what the generators read, made from the served contract. */
export function modelDocuments(served: JsonObject): ModelDocuments {
  const schemas = object(object(served.components).schemas)
  const parts = {
    ...schemas,
    PaymentFrozenData: flat(served, object(object(schemas.PaymentFrozenEvent).properties).data),
  }
  const kept = Object.entries(parts).filter(([name, schema]) => isModel(object(schema)) && !leftOut.test(name))
  const models = Object.fromEntries(kept.map(([name, schema]) => [name, shaped(served, schema)]))
  const document = { openapi: '3.1.0', info: { title: 'Kassa', version: '1' }, components: { schemas: models } }
  const python = { ...document, paths: {}, components: { schemas: forPython(nullsApart(answeredOf(served, models))) } }
  const go = openapi30({
    ...document,
    paths: queriesOf(served, models),
    components: { schemas: forGo(nullsApart(models)) },
  })
  const digest = createHash('sha256')
    .update(JSON.stringify(wordless([python, go])))
    .digest('hex')
  return { python, go, digest }
}

/** Returns the schemas of what answers hold, by name. */
export function answerModels(served: JsonObject): JsonObject {
  return object(object(modelDocuments(served).python.components).schemas)
}

/** Whether a schema is a class or a list of words. Anything else is written where it is used. */
function isModel(schema: JsonObject): boolean {
  const { properties = {} } = schema
  if (schema.enum !== undefined || schema.oneOf !== undefined) return true
  // A page is a class of the SDKs.
  return isObjectType(schema) && schema.properties !== undefined && !('next_cursor' in object(properties))
}

function isObjectType({ type }: JsonObject): boolean {
  return [type].flat().includes('object')
}

/** Leaves out checks, and writes named texts and numbers where they are used. */
function shaped(served: JsonObject, value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(item => shaped(served, item as Json))
  if (!isObject(value)) return value ?? null
  if (typeof value.$ref === 'string') {
    const target = follow(served, { $ref: value.$ref })
    return isModel(target) ? { $ref: value.$ref, ...described(value) } : shaped(served, follow(served, value))
  }
  const entries = Object.entries(value).flatMap(([name, item]) => {
    if (name === 'format' && item !== 'date-time') return []
    if (checks.test(name) || (name === 'additionalProperties' && (value.properties !== undefined || item === false)))
      return []
    if (name === 'properties')
      return [
        [
          name,
          Object.fromEntries(Object.entries(object(item)).map(([key, one]) => [key, shaped(served, one)])),
        ] as const,
      ]
    return [[name, name === 'enum' || name === 'required' ? item : shaped(served, item)] as const]
  })
  return Object.fromEntries(entries)
}

function described({ description }: JsonObject): JsonObject {
  return description === undefined ? {} : { description }
}

/** Combines the fields of an `allOf`. */
function flat(served: JsonObject, value: Json | undefined): JsonObject {
  const { allOf, ...rest } = object(value)
  const parts = list(allOf).map(part => follow(served, part))
  return {
    ...rest,
    type: 'object',
    required: parts.flatMap(part => list(part.required)),
    properties: Object.assign({}, ...parts.map(part => object(part.properties))) as JsonObject,
  }
}

/** Turns "this model or null" into a model, and says "or null" where it is used. */
function nullsApart(models: JsonObject): JsonObject {
  const nullable = new Set(Object.keys(models).filter(name => typesOf(object(models[name]).type).includes('null')))
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(item => change(item as Json))
    if (!isObject(value)) return value
    if (typeof value.$ref === 'string' && nullable.has(nameOf(value.$ref)))
      return { anyOf: [{ $ref: value.$ref }, { type: 'null' }], ...described(value) }
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item)]))
  }
  return Object.fromEntries(
    Object.entries(models).map(([name, model]) => [
      name,
      change(nullable.has(name) ? { ...object(model), type: 'object' } : model),
    ]),
  )
}

/** Returns the models that answers hold: in Python, what is sent are named arguments. */
function answeredOf(served: JsonObject, models: JsonObject): JsonObject {
  const answers = JSON.stringify(operationsOf(served, 'paths').map(({ node }) => node.responses ?? {}))
  const lists = Object.entries(object(object(served.components).schemas)).filter(([name]) => name.endsWith('List'))
  const waiting = [
    answers,
    JSON.stringify(lists),
    JSON.stringify({ $ref: `${schemasAt}PaymentData` }),
    JSON.stringify(models.PaymentFrozenData),
  ]
  const names = new Set(['PaymentFrozenData'])
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop())
    for (const [, name = ''] of part.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!names.has(name) && models[name] !== undefined) {
        names.add(name)
        waiting.push(JSON.stringify(models[name]))
      }
  return Object.fromEntries(Object.entries(models).filter(([name]) => names.has(name)))
}

/** Returns the operations with a query, with nothing else of them. */
function queriesOf(served: JsonObject, models: JsonObject): JsonObject {
  const queried = operationsOf(served, 'paths').flatMap(({ path, method, operationId, parameters }) => {
    const query = parameters
      .filter(one => one.in === 'query')
      .map(one => object(shaped(served, one)))
      .map(one => ({ ...one, schema: emptyInGo(models, object(one.schema)) }))
    const places = parameters.filter(one => one.in === 'path').map(one => shaped(served, one))
    const node = { operationId, parameters: [...places, ...query], responses: { 204: { description: 'Nothing.' } } }
    return query.length > 0 ? [[path, { [method]: node }] as const] : []
  })
  return Object.fromEntries(queried)
}

/** Free-form objects are plain dictionaries; the generator would make each a class. */
function forPython(value: JsonObject): JsonObject {
  const change = (item: Json): Json => {
    if (Array.isArray(item)) return item.map(one => change(one as Json))
    if (!isObject(item)) return item
    if (item.type === 'object' && item.properties === undefined) return described(item)
    return Object.fromEntries(Object.entries(item).map(([name, one]) => [name, change(one)]))
  }
  return change(value) as JsonObject
}

/** In a new thing a field that is empty is one that was left out. In a change it may be set to nothing, so there it is a pointer. */
function forGo(models: JsonObject): JsonObject {
  // The generator's unions need a package of their own; the SDK has a struct for the only one.
  const kept = Object.entries(models).filter(([, model]) => object(model).oneOf === undefined)
  const changed = kept.map(([name, value]) => {
    const { properties, ...model } = object(value)
    if (!/(Request|Input)$/.test(name)) return [name, value] as const
    const field = name.startsWith('Update') ? changeableInGo : (schema: JsonObject) => emptyInGo(models, schema)
    const fields = Object.entries(object(properties)).map(([key, schema]) => [
      key,
      list(model.required).includes(key) ? schema : field(object(schema)),
    ])
    return [name, { ...model, properties: Object.fromEntries(fields) as JsonObject }] as const
  })
  const { WebhookPayload: event = {}, ...others } = Object.fromEntries<Json>(changed)
  return { ...others, WebhookPayload: { ...object(event), 'x-go-type': 'Event' } }
}

const withoutPointer = { 'x-go-type-skip-optional-pointer': true }

/** A field or parameter whose empty value leaves it out. Of a number, zero says something else. */
function emptyInGo(models: JsonObject, schema: JsonObject): JsonObject {
  const { type, format, $ref, properties } = schema
  if (type === 'number') return { ...schema, format: 'double' }
  const isWord = $ref !== undefined && object(models[nameOf($ref)]).enum !== undefined
  const isFreeForm = type === 'object' && properties === undefined
  const hasEmpty = (type === 'string' && format !== 'date-time') || type === 'integer' || type === 'array'
  return isWord || isFreeForm || hasEmpty ? { ...schema, ...withoutPointer } : schema
}

function changeableInGo(schema: JsonObject): JsonObject {
  const [type, other] = typesOf(schema.type)
  if (other !== 'null') return schema
  const plain = schema.format === 'date-time' ? 'time.Time' : type === 'integer' ? 'int' : 'string'
  return { ...schema, type: type ?? null, 'x-go-type': `Nullable[${plain}]`, ...withoutPointer }
}

function wordless(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => wordless(item as Json))
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([name, item]) => name !== 'description' || typeof item !== 'string')
  return Object.fromEntries(entries.map(([name, item]) => [name, wordless(item)]))
}
