/** Text of others made fit to be kept and shown: no control characters, no half characters, bounded. */
export function plainText(text: string, lengthMax: number): string {
  return text
    .slice(0, lengthMax)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
