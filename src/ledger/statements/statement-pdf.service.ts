import { setImmediate as breathe } from 'node:timers/promises'
import type { PDFDocument } from 'pdfkit'
import { viewAccount, viewLine, type Statement, type StatementLine } from './statement.ts'

const margin = 36
const bottom = 595 - margin
const lineHeight = 11
const linesAtOnce = 25
const columns = [
  { title: 'Time (UTC)', x: 36, right: 0 },
  { title: 'Entry', x: 140, right: 0 },
  { title: 'Network', x: 215, right: 0 },
  { title: 'Account', x: 258, right: 0 },
  { title: 'Amount (USDT)', x: 0, right: 395 },
  { title: 'Balance (USDT)', x: 0, right: 490 },
  { title: 'Fee (USDT)', x: 0, right: 565 },
  { title: 'Order or withdrawal', x: 580, right: 0 },
] as const

/** Yields a statement as PDF. It uses the standard fonts that every reader has, so nothing is embedded or fetched. */
export async function* statementPdf(statement: Statement): AsyncGenerator<Buffer, void, undefined> {
  // Loaded on first use, since most processes never make a statement.
  const pdfkit = await import('pdfkit')
  const info = { Title: 'Statement', Author: 'Kassa', CreationDate: statement.to }
  const document = new pdfkit.PDFDocument({ size: 'A4', layout: 'landscape', margin: 0, info })
  const sheet = new Sheet(statement, document)
  sheet.edges('opening_balance', 'Opening balance', statement.from)
  for await (const lines of statement.pages) {
    for (const [index, line] of lines.entries()) {
      // Laying out text takes time, so other requests are served in between.
      if (index % linesAtOnce === 0) await breathe()
      sheet.line(line)
    }
    yield* sheet.written()
  }
  sheet.edges('closing_balance', 'Closing balance', statement.to)
  yield* sheet.end()
}

class Sheet {
  readonly #document: PDFDocument
  readonly #statement: Statement
  #page = 0
  #y = bottom

  constructor(statement: Statement, document: PDFDocument) {
    this.#statement = statement
    this.#document = document
    this.#document.fontSize(8)
  }

  edges(which: 'opening_balance' | 'closing_balance', words: string, at: Date): void {
    for (const one of this.#statement.accounts) {
      const view = viewAccount(one)
      this.#row([timeOf(at), words, view.network, view.account, '', view[which], '', ''])
    }
  }

  line(line: StatementLine): void {
    const { type, network, account, amount, balance, fee_amount: fee, ...one } = viewLine(line)
    const shownFee = fee === '0' ? '' : fee
    const subject = one.withdrawal_id ?? one.order_id ?? ''
    this.#row([timeOf(line.createdAt), type.replaceAll('_', ' '), network, account, amount, balance, shownFee, subject])
  }

  /** Yields what is finished of the document. */
  *written(): Generator<Buffer, void, undefined> {
    const ready = this.#document.read() as Buffer | null
    if (ready) yield ready
  }

  async *end(): AsyncGenerator<Buffer, void, undefined> {
    if (this.#page === 0) this.#startPage()
    this.#document.end()
    for await (const piece of this.#document) yield piece as Buffer
  }

  #row(cells: readonly string[]): void {
    if (this.#y + lineHeight > bottom) this.#startPage()
    for (const [index, cell] of cells.entries()) this.#cell(columns[index]!, cell)
    this.#y += lineHeight
  }

  #cell({ x, right }: (typeof columns)[number], text: string): void {
    if (text === '') return
    const shown = printable(text)
    this.#document.text(shown, right > 0 ? right - this.#document.widthOfString(shown) : x, this.#y, {
      lineBreak: false,
    })
  }

  #startPage(): void {
    if (this.#page > 0) this.#document.addPage()
    this.#page += 1
    const { merchant, environment, from, to } = this.#statement
    const environmentText = environment === 'test' ? ', TEST: no real money' : ''
    this.#document.font('Helvetica-Bold')
    this.#document.fontSize(12).text(`Statement of accounts${environmentText}`, margin, margin, { lineBreak: false })
    this.#document.fontSize(8).text(printable(merchant.name).slice(0, 120), margin, margin + 18, { lineBreak: false })
    const of = `Merchant ${merchant.id}, ${timeOf(from)} to ${timeOf(to)} UTC, page ${this.#page}`
    this.#document.font('Helvetica').text(of, margin, margin + 18 + lineHeight, { lineBreak: false })
    this.#y = margin + 18 + 3 * lineHeight
    for (const column of columns) this.#cell(column, column.title)
    this.#y += lineHeight
    this.#document.lineWidth(0.5).moveTo(margin, this.#y).lineTo(806, this.#y).stroke()
    this.#y += 3
  }
}

function timeOf(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

/** Keeps only letters of the built-in fonts, which cover western Europe. The merchant's id stands beside a name in another script. */
export function printable(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/gu, '?')
}
