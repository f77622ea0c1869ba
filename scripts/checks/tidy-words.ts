import ts from 'typescript'
import type { SourceFile } from './tested-responses.ts'

/** Words that a search engine would not find together with payments, and their replacements. One word for one thing. */
const oldWords: ReadonlyMap<string, string> = new Map([
  ['acts', 'actions'],
  ['adopt', 'import (a journal)'],
  ['adopted', 'imported'],
  ['adopting', 'importing'],
  ['careful', 'validated'],
  ['conclude', 'evaluate (an order), resolve (a review)'],
  ['concluded', 'evaluated, resolved'],
  ['conclusion', 'update (of an order), decision (of a review)'],
  ['conclusions', 'updates'],
  ['coverage', 'reserves'],
  ['covered', 'reserves'],
  ['door', 'sign-in pages, listener'],
  ['doubtful', 'unproven'],
  ['entrance', 'sign-in'],
  ['exposure', 'outstanding amount'],
  ['face', 'branding, font'],
  ['faces', 'fonts'],
  ['gate', 'readiness check'],
  ['halt', 'pause'],
  ['halted', 'paused'],
  ['halts', 'pauses'],
  ['hear', 'catch up'],
  ['holdings', 'balances'],
  ['lap', 'round'],
  ['lent', 'credit, delegated'],
  ['overtaken', 'nonce used by a foreign transaction'],
  ['pace', 'budget pressure'],
  ['postpone', 'reschedule'],
  ['postponed', 'rescheduled'],
  ['promise', 'invariant; a pending value is `pending`'],
  ['promises', 'invariants'],
  ['puzzled', 'needs review'],
  ['puzzling', 'needs review'],
  ['realm', 'audience'],
  ['reap', 'periodic job'],
  ['seals', 'checkpoints'],
  ['sealed', 'encrypted'],
  ['shortness', 'budget pressure'],
  ['sight', 'chain view'],
  ['stretch', 'range'],
  ['tell', 'report, notify, describe'],
  ['teller', 'reporter'],
  ['tellers', 'reporters'],
  ['tells', 'reports'],
  ['tend', 'track'],
  ['tended', 'tracked'],
  ['told', 'reported'],
  ['tour', 'round'],
  ['troubled', 'delayed'],
  ['unclear', 'needs review'],
  ['unserved', 'service unavailable'],
  ['untold', 'unreported'],
  ['vanished', 'reorged out'],
  ['visitor', 'session user, browser'],
  ['warm', 'pre-activate'],
  ['warmed', 'activated'],
  ['world', 'environment; of the simulator: simulation'],
  ['worlds', 'environments'],
])

/** Words too vague to name a type by themselves. Write `CreateOrderOutcome`, `DeliveryClaim`, `BlockRange`. */
const bareTypes = new Set(['Act', 'Answer', 'Asked', 'Claim', 'Look', 'Outcome', 'Place', 'Stretch', 'Told', 'Turn'])

/** Names that users see, and values of rows. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'a status in pages, commands and metrics': ['UNCLEAR'],
  'a key of what a command prints': ['concluded', 'conclusion', 'halt', 'halted_because', 'halts', 'overtaken'],
  'a purpose that rows have': ['warm'],
  'a field of forms': ['world'],
}
const keptNames = new Set(Object.values(kept).flat())
const keptIn =
  /^src\/(cli\/|chains\/purpose\.ts$|payouts\/attempts\/attempt-status\.ts$|web\/console\/view\.ts$)|^test\/(dashboard|operator|http|payouts)\//

const applies = /^(src|dev|scripts|lab|packages|plugins|sdk|test)\/.*\.ts$/
const exempt = /^src\/web\/assets\/vendor\/|\.d\.ts$/

/** Returns declared names that contain an old word, and exported types named by a vague word alone. */
export function oldNames(file: SourceFile) {
  if (!applies.test(file.path) || exempt.test(file.path)) return []
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  const found: { path: string; line: number; message: string }[] = []
  const visit = (node: ts.Node): void => {
    const message = ts.isIdentifier(node) && isDeclared(node) ? problemOf(file.path, node) : null
    if (message !== null)
      found.push({ path: file.path, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, message })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function problemOf(path: string, { text, parent }: ts.Identifier): string | null {
  if (bareTypes.has(text) && isExportedType(parent)) return `${text} is too vague for a type: say of what`
  if (keptNames.has(text) && keptIn.test(path)) return null
  // `Promise.withResolvers()` returns `promise`, and users know the settings by name.
  if (text.startsWith('KASSA_') || (text === 'promise' && ts.isBindingElement(parent))) return null
  const old = wordsOf(text).find(word => oldWords.has(word))
  return old === undefined ? null : `${text}: instead of "${old}" write ${oldWords.get(old)}`
}

/** Splits a name into words: `isTold`, `is_told` and `TOLD_AT` all contain "told". */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  const isUse = ts.isPropertyAccessExpression(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)
  return !isUse && 'name' in parent && parent.name === node
}

function isExportedType(node: ts.Node): boolean {
  const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)
  return isType && (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0
}
