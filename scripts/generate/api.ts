import openapiTS, { astToString } from 'openapi-typescript'
import type { OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { marker } from './document.ts'
import type { JsonObject } from './document.ts'
import { choicesOf, familyPrefix, literalOf } from './errors.ts'

/** Returns TypeScript types of the whole document: `paths`, `webhooks`, `components`, `operations`. */
export async function renderApi(document: JsonObject): Promise<string> {
  const nodes = await openapiTS(structuredClone(document) as unknown as OpenAPI3, {
    alphabetize: true,
    immutable: true,
    // With a default the server always has a value, but the caller may omit the field.
    defaultNonNullable: false,
    silent: true,
    transform: schema => ('pattern' in schema ? messageType(schema.pattern) : undefined),
  })
  return `// ${marker}\n\n${astToString(nodes)}`
}

/** Types a message with a name in it as a template. As a plain `string` it would absorb the literals beside it. */
function messageType(pattern: unknown): ts.TypeNode | undefined {
  const choices = typeof pattern === 'string' ? choicesOf(pattern).map(choiceType) : []
  const known = choices.filter(choice => choice !== null)
  if (known.length === 0 || known.length < choices.length) return undefined
  return ts.factory.createUnionTypeNode(known)
}

function choiceType(choice: string): ts.TypeNode | null {
  const literal = literalOf(choice)
  if (literal !== null) return ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(literal))
  const prefix = familyPrefix(choice)
  return prefix === null ? null : templateType(prefix)
}

function templateType(prefix: string): ts.TypeNode {
  return ts.factory.createTemplateLiteralType(ts.factory.createTemplateHead(prefix), [
    ts.factory.createTemplateLiteralTypeSpan(
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      ts.factory.createTemplateTail(''),
    ),
  ])
}
