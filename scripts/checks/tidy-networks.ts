import ts from 'typescript'
import { networks, networkTable } from '../../src/chains/networks.ts'
import type { SourceFile } from './tested-responses.ts'

const applies = /^(src|dev|scripts|lab|sdk\/src)\/.*\.(ts|js|mjs|cjs)$/
/** Where a network's name is at home: its row and its adapter, what the database was made with, and what the SDK's fake knows of it. */
const home = /^src\/(chains|database\/migrations)\/|^sdk\/src\/(generated\/|testing\/fake\/networks\.ts$)|\.d\.ts$/

/** Files that name networks for a reason. */
const exceptions: readonly { readonly files: RegExp; readonly reason: string }[] = [
  { files: /^src\/web\/assets\/vendor\//, reason: 'published by others, unchanged' },
  {
    files: /^lab\/(bench|citus|drill|soak|sim)\/|^lab\/node-day\.ts$/,
    reason: 'measures, disturbs and imitates the networks that it says, as the figures in docs do',
  },
]

const names: ReadonlySet<string> = new Set(networks)
/** These identify a network as well. */
const compared: ReadonlySet<string> = new Set([
  ...names,
  ...networks.flatMap(network => [networkTable[network].coin, networkTable[network].chainName]),
])

const message = (what: string) => `${what}: what a network is stands in its row (src/chains/networks.ts)`

/** Decisions by the name of a network, and tables and lists of networks beside the one that there is. */
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
    return isName(node.name) ? 'has a table of its own by networks' : null
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
