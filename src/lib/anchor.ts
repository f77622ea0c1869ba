/** The anchor of a heading or an error message: what stands before a colon, in lower case, words joined by `-`. */
export function anchorOf(text: string): string {
  return text
    .split(':')[0]!
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
