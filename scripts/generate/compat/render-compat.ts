import { readdirSync } from 'node:fs'
import path from 'node:path'
import { renderApi } from '../api.ts'
import { bundle } from '../bundle.ts'
import { contentOf, follow, marker, object, operationsOf, text } from '../document.ts'
import type { JsonObject, Operation } from '../document.ts'
import { answerParts } from '../validator-parts.ts'
import type { Part } from '../validator-parts.ts'
import { renderCode } from '../validators.ts'

/** Renders types, validators and the table of operations of each contract in `openapi/compat/`: the APIs of others that Kassa speaks. */
export async function renderCompat(root: string): Promise<[string, string][]> {
  const names = readdirSync(path.join(root, 'openapi/compat')).map(file => path.basename(file, '.yaml'))
  const files: [string, string][] = []
  for (const name of names.toSorted()) {
    const document = bundle(root, `openapi/compat/${name}.yaml`)
    const operations = operationsOf(document, 'paths')
    const parts = operations.flatMap(operation => [
      ...fieldsParts(document, operation),
      // Ranges such as 4XX all answer with a refusal.
      ...answerParts(document, operation).filter(({ status = '' }) => /^\d+$/.test(status)),
    ])
    files.push(
      [`generated/compat/${name}.ts`, await renderApi(document)],
      [`generated/compat/${name}-validators.js`, renderCode(document, parts)],
      [`generated/compat/${name}-validators.d.ts`, renderTypes(name, parts)],
      [`generated/compat/${name}-operations.ts`, renderOperations(document, operations)],
    )
  }
  return files
}

/** How an operation takes its fields: as a query, as a body of this type, or not at all. */
function fieldsOf(
  document: JsonObject,
  operation: Operation,
): { readonly from: string; readonly schema: JsonObject | null } {
  if (operation.node.requestBody === undefined) {
    const parameter = operation.parameters.find(one => one.in === 'query')
    return parameter ? { from: 'query', schema: object(parameter.schema) } : { from: 'nothing', schema: null }
  }
  const content = contentOf(follow(document, operation.node.requestBody))
  return { from: content?.mediaType ?? '', schema: object(content?.entry.schema) }
}

function fieldsParts(document: JsonObject, operation: Operation): Part[] {
  const { operationId } = operation
  const { schema } = fieldsOf(document, operation)
  if (schema === null) return []
  return [{ table: 'bodies', owner: operationId, operationId, name: `${operationId}_fields`, schema }]
}

function renderOperations(document: JsonObject, operations: readonly Operation[]): string {
  const rows = operations.map(operation => {
    const row = {
      method: operation.method.toUpperCase(),
      path: operation.path,
      from: fieldsOf(document, operation).from,
    }
    return `  ${operation.operationId}: ${JSON.stringify(row)},`
  })
  return `// ${marker}
export const operations = {
${rows.join('\n')}
} as const

export type OperationId = keyof typeof operations
`
}

function renderTypes(name: string, parts: readonly Part[]): string {
  const owners = [...new Set(parts.map(part => part.owner))]
  const bodies = parts
    .filter(part => part.table === 'bodies')
    .map(
      ({ owner, schema }) => `  ${owner}: Validator<components['schemas']['${text(schema.$ref).split('/').at(-1)}']>,`,
    )
  const responses = owners.map(owner => {
    const own = parts.filter(one => one.table === 'responses' && one.owner === owner)
    return `  ${owner}: { ${own.map(({ status }) => `'${status}': Validator<unknown>`).join(', ')} },`
  })
  return `// ${marker}
import type { Validator } from '../validators.js'
import type { components } from './${name}.ts'

export declare const bodies: {
${bodies.join('\n')}
}
export declare const responses: {
${responses.join('\n')}
}
`
}
