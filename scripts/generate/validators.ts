import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Options } from 'ajv/dist/2020.js'
import standaloneModule from 'ajv/dist/standalone/index.js'
import { bodyOf, contentOf, follow, isObject, marker, object, operationsOf, responsesOf, text } from './document.ts'
import type { Json, JsonObject, Operation } from './document.ts'
import { renderTables, renderTypes } from './validator-tables.ts'

/** One validator: the name of its function, its schema, and where it belongs in the exported tables. */
export interface Part {
  readonly table: 'bodies' | 'queries' | 'paths' | 'responses' | 'events' | 'webhooks'
  readonly owner: string
  readonly status?: string
  readonly name: string
  readonly schema: JsonObject
}

const schemasId = 'kassa'
// Both packages are CommonJS: their default export is a property of what ESM imports as default.
const standalone = standaloneModule.default
const addFormats = addFormatsModule.default

/**
 * The validators as one ESM file and its types. Bodies and answers are checked as they are; query and path values are
 * texts, of which digits become integers and defaults are filled in. All errors are collected, so that the caller can
 * name the first in contract order; requests have at most 64 kB, which bounds the list.
 */
export function renderValidators(document: JsonObject): { code: string; types: string } {
  const parts = [...operationsOf(document, 'paths'), ...operationsOf(document, 'webhooks')].flatMap(operation =>
    partsOf(document, operation),
  )
  const isText = (part: Part) => part.table === 'queries' || part.table === 'paths'
  const strict = compile(
    document,
    parts.filter(part => !isText(part)),
    {},
  )
  const coercing = compile(document, parts.filter(isText), { coerceTypes: true, useDefaults: true })
  const code = [`// ${marker}`, ...imports(strict, coercing), block(strict, 'strict'), block(coercing, 'coercing')]
  return { code: [...code, renderTables(parts)].join('\n'), types: renderTypes(parts) }
}

function partsOf(document: JsonObject, operation: Operation): Part[] {
  const { operationId: owner } = operation
  const isWebhook = !operation.path.startsWith('/')
  const parts: Part[] = []
  const body = bodyOf(document, operation)
  if (body && isWebhook) parts.push({ table: 'webhooks', owner: operation.path, name: `${owner}_body`, schema: body })
  else if (body) parts.push({ table: 'bodies', owner, name: `${owner}_body`, schema: body })
  if (isWebhook) return parts
  parts.push({
    table: 'queries',
    owner,
    name: `${owner}_query`,
    schema: parametersSchema(document, operation, 'query'),
  })
  parts.push({ table: 'paths', owner, name: `${owner}_path`, schema: parametersSchema(document, operation, 'path') })
  for (const [status, response] of responsesOf(document, operation)) {
    const content = contentOf(response)
    const event = content?.entry['x-event-data']
    if (event !== undefined) parts.push({ table: 'events', owner, name: `${owner}_event`, schema: object(event) })
    if (content?.mediaType !== 'application/json') continue
    parts.push({ table: 'responses', owner, status, name: `${owner}_${status}`, schema: object(content.entry.schema) })
  }
  return parts
}

/** An object of texts. AJV would read `1e1`, ` 5` and `5.0` as integers, so their text is checked before it is coerced. */
function parametersSchema(document: JsonObject, operation: Operation, place: 'query' | 'path'): JsonObject {
  const parameters = operation.parameters.filter(parameter => parameter.in === place)
  const properties = parameters.map(parameter => [text(parameter.name), parameter.schema ?? {}] as const)
  const digits = properties
    .filter(([, schema]) => follow(document, schema).type === 'integer')
    .map(([name]) => [name, { type: 'string', pattern: '^[0-9]+$' }] as const)
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(parameter => parameter.required === true).map(parameter => text(parameter.name)),
    ...(digits.length > 0 && { allOf: [{ properties: Object.fromEntries(digits) }] }),
    properties: Object.fromEntries(properties),
  }
}

function compile(document: JsonObject, parts: readonly Part[], options: Options): string {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true },
    // A shared schema becomes one function; inlined into every place that names it, the file has six times the size.
    inlineRefs: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    // Six decimals are exact in the decimal sense; binary fractions need this much slack to be seen as multiples.
    multipleOfPrecision: 9,
    ...options,
  })
  addFormats(ajv, { formats: ['date-time'] })
  // The patterns beside these formats are stricter than the formats themselves.
  for (const format of ['uuid', 'uri', 'email']) ajv.addFormat(format, true)
  ajv.addSchema({ $id: schemasId, $defs: schemaMap(object(object(document.components).schemas)) })
  for (const part of parts) ajv.addSchema({ $id: part.name, ...(schemaOf(part.schema) as object) })
  return standalone(ajv, Object.fromEntries(parts.map(part => [part.name, part.name])))
}

const annotations = new Set(['description', 'example', 'examples', 'title', 'deprecated'])

/** A schema as AJV wants it: references into the shared definitions, annotations and extensions left out. */
function schemaOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => schemaOf(item as Json))
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .filter(([key]) => !annotations.has(key) && !key.startsWith('x-'))
    .map(([key, item]) => {
      if (key === 'properties') return [key, schemaMap(object(item))] as const
      if (key === '$ref') return [key, text(item).replace('#/components/schemas/', `${schemasId}#/$defs/`)] as const
      return [key, key === 'enum' || key === 'const' || key === 'default' ? item : schemaOf(item)] as const
    })
  return Object.fromEntries(entries)
}

function schemaMap(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema)]))
}

const requirePattern = /require\("([^"]+)"\)/g

/** AJV writes `require` even in ESM; each module becomes one import. */
function imports(...codes: readonly string[]): string[] {
  const modules = new Set(codes.flatMap(code => [...code.matchAll(requirePattern)].map(match => match[1] ?? '')))
  return [...modules].sort().map(module => `import ${importName(module)} from '${module}.js'`)
}

function importName(module: string): string {
  return module.slice(module.lastIndexOf('/') + 1).replaceAll(/\W/g, '_')
}

/** One AJV output in a scope of its own, since both number their helpers from the same start. */
function block(code: string, name: string): string {
  const exported = [...code.matchAll(/^export const (\w+) = (\w+);/gm)].map(match => `${match[1]}: ${match[2]}`)
  const inner = code
    .replace('"use strict";', '')
    .replaceAll(/^export const \w+ = \w+;/gm, '')
    .replaceAll(requirePattern, (_, module: string) => importName(module))
    .trim()
  return `const ${name} = (() => {\n${inner}\nreturn { ${exported.join(', ')} }\n})()`
}
