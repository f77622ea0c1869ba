/** Returns the anchor of a heading or error message: the part before a colon, in lower case, with `-` between words. */
export function anchorOf(text: string): string {
  return text
    .split(':')[0]!
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
