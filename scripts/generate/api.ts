import openapiTS, { astToString } from 'openapi-typescript'
import type { OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { marker } from './document.ts'
import type { JsonObject } from './document.ts'
import { familyPrefix } from './errors.ts'

/** TypeScript types of the whole document: `paths`, `webhooks`, `components`, `operations`. */
export async function renderApi(document: JsonObject): Promise<string> {
  const nodes = await openapiTS(structuredClone(document) as unknown as OpenAPI3, {
    alphabetize: true,
    immutable: true,
    // A default makes a field present for the server, not required for the caller.
    defaultNonNullable: false,
    silent: true,
    transform: schema => ('pattern' in schema ? familyType(schema.pattern) : undefined),
  })
  return `// ${marker}\n\n${astToString(nodes)}`
}

/** A message with a name in it stays a template in the types; as a plain string it would swallow the literals beside it. */
function familyType(pattern: unknown): ts.TypeNode | undefined {
  const prefix = typeof pattern === 'string' ? familyPrefix(pattern) : null
  if (prefix === null) return undefined
  return ts.factory.createTemplateLiteralType(ts.factory.createTemplateHead(prefix), [
    ts.factory.createTemplateLiteralTypeSpan(
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      ts.factory.createTemplateTail(''),
    ),
  ])
}
