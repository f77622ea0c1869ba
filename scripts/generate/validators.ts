import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Options } from 'ajv/dist/2020.js'
import standaloneModule from 'ajv/dist/standalone/index.js'
import { isObject, marker, object, text } from './document.ts'
import type { Json, JsonObject } from './document.ts'
import { partsOf } from './validator-parts.ts'
import type { Part } from './validator-parts.ts'
import { renderTables, renderTypes } from './validator-tables.ts'

// Both packages are CommonJS, so ESM's default import contains their default export as a property.
const standalone = standaloneModule.default
const addFormats = addFormatsModule.default

/**
 * The compiler options of each group of validators. Requests collect all errors, so that the first in contract order can be reported; their size is
 * limited, and so is the list. Query and path values are strings, and digits are coerced to integers. Responses and webhooks stop at the first error:
 * only tests check them, and the code is half as large.
 */
const groups = {
  requests: { allErrors: true },
  texts: { allErrors: true, coerceTypes: true, useDefaults: true },
  answers: {},
} as const satisfies Record<string, Options>

const groupOf = {
  bodies: 'requests',
  queries: 'texts',
  paths: 'texts',
  responses: 'answers',
  events: 'answers',
  webhooks: 'answers',
} as const satisfies Record<Part['table'], keyof typeof groups>

/** Renders the document's validators as one ESM file, and its types. */
export function renderValidators(document: JsonObject): { code: string; types: string } {
  const parts = partsOf(document)
  return { code: renderCode(document, parts), types: renderTypes(parts) }
}

/** Renders validators of these parts of a document as one ESM file. */
export function renderCode(document: JsonObject, parts: readonly Part[]): string {
  const functions = shareEqual(parts)
  const blocks = Object.entries(groups).map(([group, options]) => {
    const own = parts.filter(part => groupOf[part.table] === group && functions.get(part) === part.name)
    return { group, code: compile(document, own, options) }
  })
  const value = (part: Part) => `${groupOf[part.table]}.${functions.get(part)}`
  const code = [
    `// ${marker}`,
    ...imports(blocks.map(block => block.code)),
    ...blocks.map(block => inScope(block.group, block.code)),
    renderTables(parts, value),
  ]
  return code.join('\n')
}

/** Maps each part to its function: that of the first part in its group with the same schema. */
function shareEqual(parts: readonly Part[]): ReadonlyMap<Part, string> {
  const first = new Map<string, string>()
  return new Map(
    parts.map(part => {
      const key = `${groupOf[part.table]} ${JSON.stringify(schemaOf(part.schema))}`
      const name = first.get(key) ?? part.name
      first.set(key, name)
      return [part, name]
    }),
  )
}

function compile(document: JsonObject, parts: readonly Part[], options: Options): string {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true },
    // Inlining shared schemas would make the file several times larger.
    inlineRefs: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    ...options,
  })
  addFormats(ajv, { formats: ['date-time'] })
  // Accepts these formats: the patterns beside them are stricter.
  for (const format of ['uuid', 'uri', 'email']) ajv.addFormat(format, true)
  // Each shared schema has its own id, so that AJV compiles it once. It compiles a pointer into a document on every use.
  for (const [name, schema] of Object.entries(schemaMap(object(object(document.components).schemas))))
    ajv.addSchema({ $id: name, ...object(schema) })
  for (const part of parts) ajv.addSchema({ $id: part.name, ...object(schemaOf(part.schema)) })
  return standalone(ajv, Object.fromEntries(parts.map(part => [part.name, part.name])))
}

const annotations = new Set(['description', 'example', 'examples', 'title', 'deprecated'])

/** Converts a schema for AJV: references use the names of shared schemas, and annotations and extensions are removed. */
function schemaOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => schemaOf(item as Json))
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .filter(([key]) => !annotations.has(key) && !key.startsWith('x-'))
    .map(([key, item]) => {
      if (key === 'properties') return [key, schemaMap(object(item))] as const
      if (key === '$ref') return [key, text(item).replace('#/components/schemas/', '')] as const
      return [key, key === 'enum' || key === 'const' || key === 'default' ? item : schemaOf(item)] as const
    })
  return Object.fromEntries(entries)
}

function schemaMap(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema)]))
}

const requirePattern = /require\("([^"]+)"\)/g

/** Returns one import for each module that AJV's output requires. AJV writes `require` even in ESM. */
function imports(codes: readonly string[]): string[] {
  const modules = new Set(codes.flatMap(code => [...code.matchAll(requirePattern)].map(match => match[1] ?? '')))
  return [...modules].sort().map(module => `import ${importName(module)} from '${module}.js'`)
}

function importName(module: string): string {
  return module.slice(module.lastIndexOf('/') + 1).replaceAll(/\W/g, '_')
}

/** Wraps one AJV output in its own scope, since each output uses the same helper names. */
function inScope(name: string, code: string): string {
  const exported = [...code.matchAll(/^export const (\w+) = (\w+);/gm)].map(match => `${match[1]}: ${match[2]}`)
  const inner = code
    .replace('"use strict";', '')
    .replaceAll(/^export const \w+ = \w+;/gm, '')
    .replaceAll(requirePattern, (_, module: string) => importName(module))
    .trim()
  return `const ${name} = (() => {\n${inner}\nreturn { ${exported.join(', ')} }\n})()`
}
