// Finds the changes between two JSON schemas that break users of the first.
import { follow, isObject, list, object, text, type Json, type JsonObject } from '../generate/document.ts'
import { choicesOf } from '../generate/errors.ts'

/** `request`: clients send it and we read it. `response`: we send it and clients read it. */
export type Direction = 'request' | 'response'

/** Two versions of a document whose references point into itself. */
export interface Versions {
  readonly before: JsonObject
  readonly after: JsonObject
}

export interface SchemaPath {
  readonly direction: Direction
  /** The place in the contract, in words for people. */
  readonly where: string
  /** The number of enclosing schemas; absent means none. */
  readonly depth?: number
}

const lowerBounds = ['minLength', 'minimum', 'minItems', 'minProperties', 'exclusiveMinimum'] as const
const upperBounds = ['maxLength', 'maximum', 'maxItems', 'maxProperties', 'exclusiveMaximum'] as const
/** A limit for schemas that contain themselves. No other schema nests deeper. */
const depthMax = 20

/** Returns every break between two schemas as one line that names its place. Follows references. */
export function schemaBreaks(versions: Versions, place: SchemaPath, schemas: { old: Json; new: Json }): string[] {
  if ((place.depth ?? 0) > depthMax) return []
  const before = alternatives(versions.before, schemas.old)
  const after = alternatives(versions.after, schemas.new)
  // One of the new alternatives must accept each old one. Otherwise reports the breaks of the nearest.
  return before.flatMap(old => {
    const breaks = after.map(one => oneBreaks(versions, place, { old, new: one }))
    return breaks.toSorted((a, b) => a.length - b.length)[0] ?? [`${place.where}: is gone`]
  })
}

function alternatives(document: JsonObject, schema: Json): JsonObject[] {
  const { allOf, anyOf, oneOf, ...own } = follow(document, schema)
  const parts = list(allOf).flatMap(part => alternatives(document, part))
  const base = [own, ...parts].reduce((merged, part) => merge(merged, part))
  const patterns = typeof base.pattern === 'string' ? choicesOf(base.pattern) : []
  if (patterns.length > 1) return patterns.map(pattern => ({ ...base, pattern }))
  const choices = [...list(anyOf), ...list(oneOf)].flatMap(part => alternatives(document, part))
  return choices.length > 0 ? choices.map(choice => merge(base, choice)) : [base]
}

function merge(one: JsonObject, other: JsonObject): JsonObject {
  return {
    ...one,
    ...other,
    properties: { ...object(one.properties), ...object(other.properties) },
    required: [...list(one.required), ...list(other.required)],
  }
}

interface Pair {
  readonly old: JsonObject
  readonly new: JsonObject
}

function oneBreaks(versions: Versions, place: SchemaPath, pair: Pair): string[] {
  const depth = (place.depth ?? 0) + 1
  const inside = (part: string, schemas: { old: Json; new: Json }) =>
    schemaBreaks(versions, { ...place, where: `${place.where}.${part}`, depth }, schemas)
  const items =
    isObject(pair.old.items) && isObject(pair.new.items)
      ? inside('[]', { old: pair.old.items, new: pair.new.items })
      : []
  const own = [
    ...typeBreaks(place, pair),
    ...enumBreaks(place, pair),
    ...boundBreaks(place, pair),
    ...formBreaks(place, pair),
  ]
  return [
    ...own,
    ...fieldBreaks(place, pair),
    ...commonFields(pair).flatMap(([name, schemas]) => inside(name, schemas)),
    ...items,
  ]
}

/** A request may allow more types than before, a response only fewer. */
function typeBreaks({ direction, where }: SchemaPath, pair: Pair): string[] {
  const [old, now] = [typesOf(pair.old), typesOf(pair.new)]
  const [had, has] = direction === 'request' ? [old, now] : [now, old]
  const isNarrowed = has.length > 0 && (had.length === 0 || !had.every(type => isAmong(type, has)))
  return isNarrowed ? [`${where}: type ${old.join(' | ') || 'any'} became ${now.join(' | ') || 'any'}`] : []
}

function isAmong(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

function typesOf({ type }: JsonObject): readonly string[] {
  if (type === undefined) return []
  return Array.isArray(type) ? list(type).map(text) : [text(type)]
}

/** Removed values break clients. So does a new list of values in a request, or a dropped list in a response. */
function enumBreaks({ direction, where }: SchemaPath, pair: Pair): string[] {
  const [old, now] = [valuesOf(pair.old), valuesOf(pair.new)]
  if (now.length === 0) return old.length > 0 && direction === 'response' ? [`${where}: any value may come now`] : []
  if (old.length === 0) return direction === 'request' ? [`${where}: only certain values are allowed now`] : []
  return old.filter(value => !now.includes(value)).map(value => `${where}: value ${value} is gone`)
}

function valuesOf(schema: JsonObject): string[] {
  const values = schema.const === undefined ? list(schema.enum) : [schema.const]
  return values.map(value => JSON.stringify(value))
}

/** Tighter limits break requests. In responses a limit only says how much space to reserve. */
function boundBreaks({ direction, where }: SchemaPath, pair: Pair): string[] {
  if (direction === 'response') return []
  const tighter = (name: string, worst: number, isTighter: (now: number, old: number) => boolean) => {
    const now = Number(pair.new[name] ?? worst)
    const old = Number(pair.old[name] ?? worst)
    return isTighter(now, old) ? [`${where}: ${name} ${old} became ${now}`.replace(/-?Infinity/, 'none')] : []
  }
  return [
    ...lowerBounds.flatMap(name => tighter(name, -Infinity, (now, old) => now > old)),
    ...upperBounds.flatMap(name => tighter(name, Infinity, (now, old) => now < old)),
  ]
}

/** Reports every changed pattern or format for a person to judge, since no program can tell whether the new one allows less. */
function formBreaks({ direction, where }: SchemaPath, pair: Pair): string[] {
  const changed = (name: string) => JSON.stringify(pair.old[name]) !== JSON.stringify(pair.new[name])
  const isLost = (name: string) => (direction === 'request' ? pair.new[name] : pair.old[name]) !== undefined
  const forms = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'propertyNames'].filter(
    name => changed(name) && isLost(name),
  )
  const names =
    direction === 'request' && changed('default') && pair.old.default !== undefined ? [...forms, 'default'] : forms
  return names.map(name => `${where}: another ${name}`)
}

function fieldBreaks({ direction, where }: SchemaPath, pair: Pair): string[] {
  const newFields = object(pair.new.properties)
  const [oldRequired, newRequired] = [list(pair.old.required).map(text), list(pair.new.required).map(text)]
  const gone = Object.keys(object(pair.old.properties)).filter(name => newFields[name] === undefined)
  const demanded = newRequired.filter(name => !oldRequired.includes(name))
  const unsure = oldRequired.filter(name => !newRequired.includes(name) && !gone.includes(name))
  const isClosed = pair.new.additionalProperties === false && pair.old.additionalProperties !== false
  const others = isClosed && direction === 'request' ? [`${where}: other fields are refused now`] : []
  const duties =
    direction === 'request'
      ? demanded.map(name => `${where}.${name}: is required now`)
      : unsure.map(name => `${where}.${name}: is no longer always there`)
  return [...gone.map(name => `${where}.${name}: is gone`), ...duties, ...others]
}

function commonFields(pair: Pair): [string, { old: Json; new: Json }][] {
  const newFields = object(pair.new.properties)
  return Object.entries(object(pair.old.properties)).flatMap(([name, old]) => {
    const now = newFields[name]
    return now === undefined ? [] : [[name, { old, new: now }] as [string, { old: Json; new: Json }]]
  })
}
