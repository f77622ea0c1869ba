const misleading = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
const seen = /[^\p{Z}\p{C}\u2800]/u
const site = /:\/\/|(?<![\p{L}\p{N}])www[.。]/iu

/** Whether payers read a text as it is written: no control character, no line break, and nothing that turns its direction. */
export function isPlainLine(text: string): boolean {
  return !misleading.test(text)
}

/** Whether a text may stand on a payment page as a name: a plain line with something to see, which is no address of a site. */
export function isDisplayName(text: string): boolean {
  const shown = text.normalize('NFKC').replaceAll(ignorable, '')
  return isPlainLine(text) && seen.test(shown) && !site.test(shown)
}
