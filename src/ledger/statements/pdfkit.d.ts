/** The parts that we use of the package, which ships no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export interface TextOptions {
    readonly lineBreak?: boolean
    /** With any feature set, text is shaped as a whole instead of word by word. */
    readonly features?: Readonly<Record<string, boolean>>
    readonly baseline?: 'alphabetic'
  }

  interface DocumentOptions {
    readonly size: string
    readonly layout?: 'landscape'
    readonly margin: number
    readonly lang?: string
    readonly displayTitle?: boolean
    readonly info: Readonly<Record<string, string | Date>>
  }

  export class PDFDocument extends Readable {
    constructor(options: DocumentOptions)
    addPage(): this
    registerFont(name: string, bytes: Uint8Array): this
    font(name: string): this
    fontSize(points: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    // oxlint-disable-next-line max-params -- the package has it so
    text(text: string, x: number, y: number, options?: TextOptions): this
    widthOfString(text: string, options?: TextOptions): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    stroke(): this
    end(): void
  }
}
