import ts from 'typescript'
import { networks, networkTable } from '../../src/chains/networks.ts'
import type { SourceFile } from './tested-responses.ts'

const applies = /^(src|dev|scripts|lab|plugins|sdk\/typescript\/src)\/.*\.(ts|js|mjs|cjs)$/
/** Where code may name a network: its row, its adapter, the migrations, and the SDK's fake. */
const home =
  /^src\/(chains|database\/migrations)\/|^sdk\/typescript\/src\/(generated\/|testing\/fake\/networks\.ts$)|\.d\.ts$/

/** Files that name networks for a reason. */
const exceptions: readonly { readonly files: RegExp; readonly reason: string }[] = [
  { files: /^src\/web\/assets\/vendor\//, reason: 'published by others, unchanged' },
  {
    files: /^lab\/(backup|bench|citus|drill|install|shops|soak|sim)\/|^lab\/node-day\.ts$/,
    reason: 'measures, disturbs and simulates specific networks, as the figures in docs do',
  },
]

const names: ReadonlySet<string> = new Set(networks)
/** Network names, and the coins and chain names that also identify a network. */
const compared: ReadonlySet<string> = new Set([
  ...names,
  ...networks.flatMap(network => [networkTable[network].coin, networkTable[network].chainName]),
])

const message = (what: string) => `${what}: put the network's properties into its row (src/chains/networks.ts)`

/** Returns decisions by a network's name, and tables or lists of networks other than the one in `networks.ts`. */
export function namedNetworks(file: SourceFile) {
  const isOurs = applies.test(file.path) && !home.test(file.path)
  if (!isOurs || exceptions.some(({ files }) => files.test(file.path))) return []
  if (![...compared].some(name => file.text.includes(name))) return []
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  const found: { path: string; line: number; message: string }[] = []
  const visit = (node: ts.Node): void => {
    const problem = problemOf(node)
    if (problem !== null) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ path: file.path, line: line + 1, message: message(problem) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const equalities: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

function problemOf(node: ts.Node): string | null {
  if (ts.isBinaryExpression(node) && equalities.has(node.operatorToken.kind))
    return [node.left, node.right].some(side => isText(side, compared)) ? 'compares the name of a network' : null
  if (ts.isCaseClause(node)) return isText(node.expression, compared) ? 'decides by the name of a network' : null
  if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node) || ts.isShorthandPropertyAssignment(node))
    return isName(node.name) ? 'has its own table by network' : null
  if (ts.isPropertyAccessExpression(node)) return isName(node.name) ? 'takes a network by its name' : null
  if (ts.isElementAccessExpression(node))
    return isText(node.argumentExpression, names) ? 'takes a network by its name' : null
  if (ts.isArrayLiteralExpression(node))
    return node.elements.some(one => isText(one, names)) ? 'has a list of networks of its own' : null
  if (ts.isUnionTypeNode(node))
    return node.types.some(one => ts.isLiteralTypeNode(one) && isText(one.literal, names))
      ? 'has a list of networks of its own'
      : null
  return null
}

function isText(node: ts.Node, words: ReadonlySet<string>): boolean {
  return ts.isStringLiteralLike(node) && words.has(node.text)
}

function isName(node: ts.Node): boolean {
  return (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && names.has(node.text)
}
