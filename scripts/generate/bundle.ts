import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { isObject, pick } from './document.ts'
import type { Json, JsonObject } from './document.ts'

type Bundling = {
  readonly folder: string
  readonly files: Map<string, JsonObject>
  /** Component kind → name → value; a value is absent while it is being bundled, so that cycles end. */
  readonly components: Map<string, Map<string, { readonly from: string; value: Json }>>
}

/** Which kind of component a file holds. Path items are not components: they are put where they are named. */
const kinds: Readonly<Record<string, string>> = {
  'errors.yaml': 'examples',
  'examples.yaml': 'examples',
  'headers.yaml': 'headers',
  'parameters.yaml': 'parameters',
  'responses.yaml': 'responses',
}

/**
 * Reads `openapi.yaml` of a folder and puts what its references name into one document: shared parts under `components`
 * with the last step of their pointer as name, path items in place. The order of the files is kept.
 */
export function bundle(folder: string): JsonObject {
  const bundling: Bundling = { folder, files: new Map(), components: new Map() }
  const root = path.join(folder, 'openapi.yaml')
  const document = resolve(bundling, root, readYaml(bundling, root)) as JsonObject
  const components: Record<string, Json> = { ...(document.components as JsonObject) }
  for (const [kind, entries] of [...bundling.components].sort(byName)) {
    components[kind] = Object.fromEntries([...entries].sort(byName).map(([name, entry]) => [name, entry.value]))
  }
  return { ...document, components }
}

function byName(left: readonly [string, unknown], right: readonly [string, unknown]): number {
  return left[0] < right[0] ? -1 : 1
}

function readYaml(bundling: Bundling, file: string): JsonObject {
  const known = bundling.files.get(file)
  if (known) return known
  const content = parse(readFileSync(file, 'utf8')) as JsonObject
  bundling.files.set(file, content)
  return content
}

function resolve(bundling: Bundling, file: string, value: Json): Json {
  if (Array.isArray(value)) return value.map(item => resolve(bundling, file, item as Json))
  if (!isObject(value)) return value
  const { $ref, ...beside } = value
  const rest = Object.fromEntries(Object.entries(beside).map(([key, item]) => [key, resolve(bundling, file, item)]))
  return typeof $ref === 'string' ? { ...target(bundling, file, $ref), ...rest } : rest
}

/** What replaces a reference: the path item itself, or a reference to a component of the bundle. */
function target(bundling: Bundling, from: string, reference: string): JsonObject {
  const [name = '', pointer = ''] = reference.split('#')
  const file = name === '' ? from : path.resolve(path.dirname(from), name)
  const kind = kindOf(bundling.folder, file)
  if (!kind) return resolve(bundling, file, pick(readYaml(bundling, file), pointer)) as JsonObject
  const component = pointer.slice(pointer.lastIndexOf('/') + 1)
  register(bundling, { kind, component, file, pointer })
  return { $ref: `#/components/${kind}/${component}` }
}

function kindOf(folder: string, file: string): string | undefined {
  const relative = path.relative(folder, file)
  return relative.startsWith(`schemas${path.sep}`) ? 'schemas' : kinds[relative]
}

type Component = {
  readonly kind: string
  readonly component: string
  readonly file: string
  readonly pointer: string
}

function register(bundling: Bundling, { kind, component, file, pointer }: Component): void {
  const entries = bundling.components.get(kind) ?? new Map<string, { from: string; value: Json }>()
  bundling.components.set(kind, entries)
  const known = entries.get(component)
  const from = `${file}#${pointer}`
  if (known && known.from !== from) throw new Error(`two components are called ${component}: ${known.from}, ${from}`)
  if (known) return
  const entry = { from, value: null as Json }
  entries.set(component, entry)
  entry.value = resolve(bundling, file, pick(readYaml(bundling, file), pointer))
}
