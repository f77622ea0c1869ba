import { tables, type Language } from '../checkout/words.ts'

export const printFonts = ['print-inter', 'print-mono', 'print-arabic', 'print-chinese', 'print-japanese'] as const
export type PrintFont = (typeof printFonts)[number]

/** A piece of a line in one font. */
export interface PrintRun {
  readonly text: string
  readonly font: PrintFont
}

type Direction = 'ltr' | 'rtl'

const arabic = /[\u060c-\u065f\u066a-\u066f]/
const latin =
  /[\x20-\x7e\u00a0-\u0148\u014a-\u017f\u0218-\u021b\u0400-\u045f\u0490\u0491\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2116\u2212]/
const spaces = /[\u00a0\u2000-\u200a\u202f\u3000\t\n\r]/g
/** Direction marks and all other invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu
/** The Chinese and Japanese fonts hold only the characters of our own messages and of dates. */
const letters = {
  zh: new Set(`${Object.values(tables.zh).join('')}年月日时分上下午前后`),
  ja: new Set(`${Object.values(tables.ja).join('')}年月日時分午前後`),
} as const
/** Pieces with one direction, and the spaces between them. */
const pieces = /[\u060c-\u065f\u066a-\u066f]+|\s+|[^\s\u060c-\u065f\u066a-\u066f]+/g

/** Returns the text as the print fonts can show it, with a question mark for each character of other scripts. */
export function printable(text: string): string {
  const seen = text.toWellFormed().normalize('NFC').replace(spaces, ' ').replace(unseen, '')
  return Array.from(seen, letter => (hasGlyphs(letter) ? letter : '?')).join('')
}

function hasGlyphs(letter: string): boolean {
  return latin.test(letter) || arabic.test(letter) || letters.zh.has(letter) || letters.ja.has(letter)
}

/** Returns a line in drawing order from left to right, with all its directions resolved. */
export function visualRuns(line: string, language: Language): PrintRun[] {
  const base = directionOf(language)
  const found = (line.match(pieces) ?? []).map(text => ({ text, direction: ownDirection(text) }))
  const resolved = found.map((piece, index) => {
    const before = found.slice(0, index).findLast(one => one.direction !== null)?.direction ?? base
    const after = found.slice(index).find(one => one.direction !== null)?.direction ?? base
    return { text: piece.text, direction: piece.direction ?? (before === after ? before : base) }
  })
  const ordered = spans(base === 'rtl' ? resolved.toReversed() : resolved)
    .map(span => (span[0]!.direction === base ? span : span.toReversed()))
    .flat()
  return joined(ordered.flatMap(({ text }) => fontsOf(text, language)))
}

export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** `null` for text without a direction, such as spaces and commas. */
function ownDirection(text: string): Direction | null {
  if (arabic.test(text)) return 'rtl'
  return /[\p{Letter}\p{Number}]/u.test(text) ? 'ltr' : null
}

function spans<Piece extends { readonly direction: Direction }>(list: readonly Piece[]): Piece[][] {
  const all: Piece[][] = []
  for (const piece of list) {
    const last = all.at(-1)
    if (last?.[0]?.direction === piece.direction) last.push(piece)
    else all.push([piece])
  }
  return all
}

function fontsOf(text: string, language: Language): PrintRun[] {
  const runs: { text: string; font: PrintFont }[] = []
  for (const letter of text) {
    const font = fontOf(letter, language)
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

/** Joins neighbouring words in one font into a run. Arabic words stay separate, in drawing order. */
function joined(runs: readonly PrintRun[]): PrintRun[] {
  const all: { text: string; font: PrintFont }[] = []
  for (const { text, font } of runs) {
    const last = all.at(-1)
    if (last?.font === font && font !== 'print-arabic') last.text += text
    else all.push({ text, font })
  }
  return all
}

function fontOf(letter: string, language: Language): PrintFont {
  if (arabic.test(letter)) return 'print-arabic'
  if (latin.test(letter)) return 'print-inter'
  const isChinese = letters.zh.has(letter) && (language === 'zh' || !letters.ja.has(letter))
  return isChinese ? 'print-chinese' : 'print-japanese'
}
