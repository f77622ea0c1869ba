/** The little that is used of the package, which brings no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    readonly lineBreak?: boolean
  }

  export class PDFDocument extends Readable {
    constructor(options: {
      readonly size: string
      readonly layout: 'landscape'
      readonly margin: number
      readonly info: Readonly<Record<string, string | Date>>
    })
    addPage(): this
    font(name: string): this
    fontSize(points: number): this
    // oxlint-disable-next-line max-params -- the package has it so
    text(text: string, x: number, y: number, options?: TextOptions): this
    widthOfString(text: string): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    stroke(): this
    end(): void
  }
}
