/** The text of a mail. Text from others appears as one line of plain text. */
export interface MailText {
  readonly subject: string
  /** Paragraphs of plain text. A paragraph that is only a URL becomes a link. */
  readonly paragraphs: readonly string[]
}
