/** Makes foreign text safe to store and show: no control characters, no half surrogate pairs, bounded. */
export function plainText(text: string, lengthMax: number): string {
  return text
    .slice(0, lengthMax)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
