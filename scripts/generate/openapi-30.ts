// Converts the contract to OpenAPI 3.0, for programs that support nothing newer. Uses 3.0's keywords where it has equivalents. Omits what it cannot
// express (webhooks, which are also callbacks, and property names), so a schema may allow more than in 3.1 but never less.
import { isObject, object } from './document.ts'
import type { Json, JsonObject } from './document.ts'

export function openapi30(document: JsonObject): JsonObject {
  const { webhooks: _, info, components, ...rest } = document
  const { summary: __, license, ...about } = object(info)
  const { identifier: ___, ...named } = object(license)
  return {
    ...(converted({ ...rest, components: withPlainNullables(object(components)) }) as JsonObject),
    openapi: '3.0.3',
    info: { ...about, license: named },
  }
}

/** Inlines the other schema in each named "that schema or null", for programs that cannot combine the two. */
function withPlainNullables(components: JsonObject): JsonObject {
  const schemas = object(components.schemas)
  const plain = Object.entries(schemas).map(([name, value]) => {
    const { anyOf, ...rest } = object(value)
    const choices = Array.isArray(anyOf) ? anyOf.map(choice => object(choice as Json)) : []
    const other = choices.length === 2 && choices[1]!.type === 'null' ? choices[0]!.$ref : undefined
    if (typeof other !== 'string') return [name, value]
    const { type, ...repeated } = object(schemas[other.slice(other.lastIndexOf('/') + 1)])
    return [name, { ...repeated, ...rest, type: [type, 'null'] }]
  })
  return { ...components, schemas: Object.fromEntries(plain) as JsonObject }
}

/** Values under these names are data, not schemas. */
const verbatim = new Set(['example', 'value', 'default', 'enum'])
/** Keywords that 3.0 does not have. */
const unknown = new Set(['propertyNames', 'unevaluatedProperties', 'patternProperties', '$schema'])

function converted(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => converted(item as Json))
  if (!isObject(value)) return value
  if (typeof value.$ref === 'string') return reference(value.$ref, value)
  const entries = Object.entries(asOlderSchema(value))
    .filter(([name]) => !unknown.has(name))
    .map(([name, item]) => [name, member(name, item)])
  return Object.fromEntries(entries) as JsonObject
}

/** Converts one member. Fields under `properties` may have any name, even that of a keyword. */
function member(name: string, item: Json): Json {
  if (verbatim.has(name) || name.startsWith('x-')) return item
  if (name !== 'properties' || !isObject(item)) return converted(item)
  return Object.fromEntries(Object.entries(item).map(([field, schema]) => [field, converted(schema)]))
}

/** Wraps a reference in `allOf` when a schema has more keywords, since 3.0 ignores keywords beside `$ref`. */
function reference($ref: string, { $ref: _, ...beside }: JsonObject): JsonObject {
  const kept = $ref.startsWith('#/components/schemas/') ? beside : {}
  return Object.keys(kept).length > 0 ? { allOf: [{ $ref }], ...kept } : { $ref }
}

/** Converts a null type to `nullable`, `const` to an `enum` of one, `examples` to the first one, and bytes to a format. */
function asOlderSchema(schema: JsonObject): JsonObject {
  const { type, anyOf, oneOf, const: only, examples, contentMediaType, ...rest } = schema
  const types = Array.isArray(type) ? type.filter(one => one !== 'null') : null
  return {
    ...rest,
    ...(type !== undefined && !types && { type }),
    ...(types && {
      type: types[0] as string,
      ...(types.length < (type as readonly Json[]).length && { nullable: true }),
    }),
    ...(contentMediaType !== undefined && { format: 'binary' }),
    ...withoutNull('anyOf', anyOf),
    ...withoutNull('oneOf', oneOf),
    ...(only !== undefined && (isObject(only) ? { const: only } : { enum: [only] })),
    ...(Array.isArray(examples) ? { example: examples[0] as Json } : examples !== undefined && { examples }),
  }
}

function withoutNull(name: 'anyOf' | 'oneOf', choices: Json | undefined): JsonObject {
  if (choices === undefined) return {}
  if (!Array.isArray(choices)) return { [name]: choices }
  const left = choices.filter(choice => !(isObject(choice as Json) && (choice as JsonObject).type === 'null')) as Json[]
  const nullable = left.length < choices.length && { nullable: true }
  return left.length === 1 ? { allOf: left, ...nullable } : { [name]: left, ...nullable }
}
