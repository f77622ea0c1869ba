/** What a mail says. Whatever others wrote stands in it as one line of plain text. */
export interface MailText {
  readonly subject: string
  /** Paragraphs of plain text. One that is an address alone becomes a link. */
  readonly paragraphs: readonly string[]
}
