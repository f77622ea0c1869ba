import { marker, text } from './document.ts'
import type { Part } from './validator-parts.ts'

type Table = Part['table']

const tables: readonly Table[] = ['bodies', 'queries', 'paths', 'responses', 'events', 'webhooks']

/** Renders the exported tables of `validators.js`: by operation or event type, and responses also by status. */
export function renderTables(parts: readonly Part[], value: (part: Part) => string): string {
  return tables.map(table => `export const ${table} = ${render(parts, table, value)}\n`).join('')
}

/** Renders `validators.d.ts`: each validator is a type guard for the contract's type. */
export function renderTypes(parts: readonly Part[]): string {
  const declarations = tables.map(
    table => `export declare const ${table}: ${render(parts, table, part => `Validator<${typeOf(part)}>`)}\n`,
  )
  return `// ${marker}
import type { components, operations } from './api.ts'

/** One problem. \`instancePath\` is its place (\`/amount\`); \`keyword\` and \`params\` describe it. */
export interface Problem {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** Checks a value. Read \`errors\` at once: the next call overwrites it. */
export interface Validator<T> {
  (value: unknown): value is T
  readonly errors?: readonly Problem[] | null
}

type Body<O extends keyof operations> = operations[O] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer T } }
}
  ? T
  : never
type Parameters<O extends keyof operations, Place extends 'query' | 'path'> = [
  NonNullable<operations[O]['parameters'][Place]>,
] extends [never]
  ? Readonly<Record<string, never>>
  : NonNullable<operations[O]['parameters'][Place]>
type Answer<O extends keyof operations, Status extends PropertyKey> = operations[O]['responses'] extends {
  readonly [S in Status]: { readonly content: { readonly 'application/json': infer T } }
}
  ? T
  : never

${declarations.join('')}`
}

function typeOf(part: Part): string {
  const operation = JSON.stringify(part.operationId)
  if (part.table === 'queries') return `Parameters<${operation}, 'query'>`
  if (part.table === 'paths') return `Parameters<${operation}, 'path'>`
  if (part.table === 'responses') return `Answer<${operation}, ${part.status}>`
  return part.table === 'events' ? `components['schemas']['${schemaName(part)}']` : `Body<${operation}>`
}

/** Returns the schema name of a stream's events, which the operation's own type does not include. */
function schemaName({ name, schema }: Part): string {
  const reference = /^#\/components\/schemas\/(\w+)$/.exec(text(schema.$ref))?.[1]
  if (reference === undefined) throw new Error(`${name} must refer to a schema`)
  return reference
}

function render(parts: readonly Part[], table: Table, value: (part: Part) => string): string {
  const owners = Map.groupBy(
    parts.filter(part => part.table === table),
    part => part.owner,
  )
  const lines = [...owners].map(([owner, own]) => {
    const content =
      table === 'responses'
        ? `{ ${own.map(part => `${part.status}: ${value(part)}`).join(', ')} }`
        : own.map(value).join('')
    return `  ${JSON.stringify(owner)}: ${content},`
  })
  return `{\n${lines.join('\n')}\n}`
}
