import { readFileSync } from 'node:fs'
import type { PDFDocument, TextOptions } from 'pdfkit'
import type { Language } from '../checkout/words.ts'
import { directionOf } from '../page.ts'
import { isShaped, printable, printFonts, visualRuns, type PrintFont, type PrintRun } from './print-text.ts'

const margin = 56
const right = 595 - margin
const bottom = 842 - margin
const labelWidth = 132
const ink = { text: '#1a1815', soft: '#6b665d', line: '#e5e1d9' } as const

interface TextStyle {
  readonly size: number
  readonly colour?: keyof typeof ink
  readonly isMono?: boolean
}

/** Arabic and Devanagari letters are shaped together. Other words are looked up one by one, at a tenth of the cost. */
function shapingOf(font: PrintFont): TextOptions {
  return isShaped(font) ? { features: {} } : {}
}

/** A fact on a receipt with its name. */
export interface PrintFact {
  readonly term: string
  readonly values: readonly string[]
  readonly isMono?: boolean
}

/** Pages of paper that are filled from the top, in the direction of the language. */
export class PrintSheet {
  readonly #document: PDFDocument
  readonly #language: Language
  #y = margin

  constructor(document: PDFDocument, language: Language) {
    this.#document = document
    this.#language = language
    for (const font of printFonts)
      document.registerFont(font, readFileSync(new URL(`../kit/fonts/${font}.ttf`, import.meta.url)))
  }

  /** Prints a text over the full width. */
  say(text: string, style: TextStyle): void {
    for (const line of this.#lines(printable(text), right - margin, style)) {
      this.#down(style.size * 1.4)
      this.#draw(line, { ...style, from: margin, to: right })
    }
  }

  space(points: number): void {
    this.#y += points
  }

  facts(facts: readonly PrintFact[]): void {
    for (const fact of facts) this.#fact(fact)
    this.#rule()
  }

  #fact({ term, values, isMono = false }: PrintFact): void {
    this.#rule()
    const isFromRight = directionOf(this.#language) === 'rtl'
    const split = isFromRight ? right - labelWidth : margin + labelWidth
    const [termPosition, valuePosition] = isFromRight
      ? [{ from: split + 12, to: right }, { from: margin, to: split }]
      : [{ from: margin, to: split - 12 }, { from: split, to: right }] // prettier-ignore
    const label: TextStyle = { size: 9.5, colour: 'soft' }
    const value: TextStyle = isMono ? { size: 8.8, isMono } : { size: 10.5 }
    const left = this.#lines(printable(term), termPosition.to - termPosition.from, label)
    const shown = values.flatMap(one => this.#lines(printable(one), valuePosition.to - valuePosition.from, value))
    for (let index = 0; index < Math.max(left.length, shown.length); index++) {
      this.#down(15)
      this.#draw(left[index] ?? '', { ...label, ...termPosition })
      this.#draw(shown[index] ?? '', { ...value, ...valuePosition })
    }
    this.#y += 7
  }

  #rule(): void {
    const document = this.#document.lineWidth(0.75).strokeColor(ink.line)
    document.moveTo(margin, this.#y).lineTo(right, this.#y).stroke()
    this.#y += 5
  }

  #down(height: number): void {
    if (this.#y + height > bottom) {
      this.#document.addPage()
      this.#y = margin
    }
    this.#y += height
  }

  /** Fits as many words on a line as possible; a word longer than a line continues on the next. */
  #lines(text: string, width: number, style: TextStyle): string[] {
    const lines = ['']
    for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
      if (this.#width(lines.at(-1)! + word.trimEnd(), style) <= width) lines.push(lines.pop()! + word)
      else if (this.#width(word.trimEnd(), style) <= width) lines.push(word)
      else
        for (const letter of word)
          if (this.#width(lines.at(-1)! + letter, style) <= width) lines.push(lines.pop()! + letter)
          else lines.push(letter)
    }
    return lines.map(line => line.trim()).filter((line, index) => line !== '' || index === 0)
  }

  #runs(line: string, { isMono = false }: TextStyle): readonly PrintRun[] {
    return isMono ? [{ text: line, font: 'print-mono' }] : visualRuns(line, this.#language)
  }

  #width(line: string, style: TextStyle): number {
    this.#document.fontSize(style.size)
    const widths = this.#runs(line, style).map(({ text, font }) =>
      this.#document.font(font).widthOfString(text, shapingOf(font)),
    )
    return widths.reduce((sum, one) => sum + one, 0)
  }

  #draw(line: string, style: TextStyle & { readonly from: number; readonly to: number }): void {
    let x = directionOf(this.#language) === 'rtl' ? style.to - this.#width(line, style) : style.from
    this.#document.fontSize(style.size).fillColor(ink[style.colour ?? 'text'])
    for (const { text, font } of this.#runs(line, style)) {
      const options = { lineBreak: false, baseline: 'alphabetic', ...shapingOf(font) } as const
      this.#document.font(font).text(text, x, this.#y, options)
      x += this.#document.widthOfString(text, options)
    }
  }
}
