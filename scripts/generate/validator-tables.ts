import { marker, text } from './document.ts'
import type { Part } from './validator-parts.ts'

type Table = Part['table']

const tables: readonly Table[] = ['bodies', 'queries', 'paths', 'responses', 'events', 'webhooks']

/** The exported tables of `validators.js`: by operation, and by status or event type where there are several. */
export function renderTables(parts: readonly Part[], value: (part: Part) => string): string {
  return tables.map(table => `export const ${table} = ${render(parts, table, value)}\n`).join('')
}

/** `validators.d.ts`: each validator is a guard for the type the contract gives what it accepts. */
export function renderTypes(parts: readonly Part[]): string {
  const declarations = tables.map(
    table => `export declare const ${table}: ${render(parts, table, part => `Validator<${typeOf(part)}>`)}\n`,
  )
  return `// ${marker}
import type { components, operations } from './api.ts'

/** One problem: \`instancePath\` says where (\`/amount\`), \`keyword\` and \`params\` say what. */
export interface Problem {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** Checks a value. \`errors\` holds the problems of the last call and is overwritten by the next: read it at once. */
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

/** Events of a stream are documented by name: no part of the operation's own type says what they are. */
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
