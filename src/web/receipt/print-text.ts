import { tables, type Language } from '../checkout/words.ts'
import { directionOf } from '../page.ts'

export const printFonts = ['print-inter', 'print-mono', 'print-arabic', 'print-devanagari', 'print-chinese', 'print-japanese', 'print-korean'] as const // prettier-ignore
export type PrintFont = (typeof printFonts)[number]

/** A piece of a line in one font. */
export interface PrintRun {
  readonly text: string
  readonly font: PrintFont
}

type Direction = 'ltr' | 'rtl'

/** Arabic letters, those that only Persian has, and the non-joiner between two parts of a Persian word. */
const arabic = /[\u060c-\u065f\u066a-\u066f\u067e\u0686\u0698\u06a9\u06af\u06cc\u200c]/
const devanagari = /[\u0900-\u097f]/
const latin =
  /[\x20-\x7e\u00a0-\u0148\u014a-\u017f\u0218-\u021b\u0400-\u045f\u0490\u0491\u01a0\u01a1\u01af\u01b0\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2116\u2212]/
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g
const spaces = /[\u00a0\u2000-\u200a\u202f\u3000\t\n\r]/g
/** Direction marks and all other invisible characters, but not a non-joiner between two Arabic letters. */
const unseen =
  /(?<![\u0620-\u06cc])\u200c|\u200c(?![\u0620-\u06cc])|(?!\u200c)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu
/** The Chinese, Japanese and Korean fonts hold only the characters of our own messages and of dates. */
const letters = {
  zh: new Set(`${Object.values(tables.zh).join('')}年月日时分上下午前后`),
  ja: new Set(`${Object.values(tables.ja).join('')}年月日時分午前後`),
  ko: new Set(`${Object.values(tables.ko).join('')}년월일시분오전후`),
} as const
/** Pieces with one direction, and the spaces between them. */
const pieces = new RegExp(`${arabic.source}+|\\s+|[^\\s${arabic.source.slice(1, -1)}]+`, 'g')

/** Returns the text as the print fonts can show it: digits in Latin, and a question mark for each character of other scripts. */
export function printable(text: string): string {
  const seen = text
    .toWellFormed()
    .normalize('NFC')
    .replace(spaces, ' ')
    .replace(unseen, '')
    .replace(arabicDigits, digit => String(digit.codePointAt(0)! & 15))
  return Array.from(seen, letter => (hasGlyphs(letter) ? letter : '?')).join('')
}

function hasGlyphs(letter: string): boolean {
  return (
    [latin, arabic, devanagari].some(one => one.test(letter)) || Object.values(letters).some(one => one.has(letter))
  )
}

/** Returns the characters that a font has to have, from which `npm run lab -- fonts` makes it. */
export function charactersOf(font: PrintFont): string {
  const own = { 'print-chinese': letters.zh, 'print-japanese': letters.ja, 'print-korean': letters.ko } as const
  if (font in own) return [...own[font as keyof typeof own]].filter(one => fontOf(one, 'en') !== 'print-inter').join('')
  const all = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code))
  return all.filter(one => (font === 'print-mono' ? /[\x20-\x7e\u2026]/.test(one) : ofScript(one) === font)).join('')
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

/** Joins neighbouring words in one font into a run. Words that are shaped stay separate: Arabic ones in drawing order. */
function joined(runs: readonly PrintRun[]): PrintRun[] {
  const all: { text: string; font: PrintFont }[] = []
  for (const { text, font } of runs) {
    const last = all.at(-1)
    if (last?.font === font && !isShaped(font)) last.text += text
    else all.push({ text, font })
  }
  return all
}

/** Returns whether a font's letters change beside each other. */
export function isShaped(font: PrintFont): boolean {
  return font === 'print-arabic' || font === 'print-devanagari'
}

function fontOf(letter: string, language: Language): PrintFont {
  const script = ofScript(letter)
  if (script !== undefined) return script
  if (letters.ko.has(letter) && (language === 'ko' || (!letters.zh.has(letter) && !letters.ja.has(letter))))
    return 'print-korean'
  const isChinese = letters.zh.has(letter) && (language === 'zh' || !letters.ja.has(letter))
  return isChinese ? 'print-chinese' : 'print-japanese'
}

function ofScript(letter: string): PrintFont | undefined {
  if (arabic.test(letter)) return 'print-arabic'
  if (devanagari.test(letter)) return 'print-devanagari'
  return latin.test(letter) ? 'print-inter' : undefined
}
