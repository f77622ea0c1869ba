const misleading = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
const seen = /[^\p{Z}\p{C}\u2800]/u
const site = /:\/\/|(?<![\p{L}\p{N}])www[.。]/iu

/** Whether a text reads as written: no control character, line break or change of direction. */
export function isPlainLine(text: string): boolean {
  return !misleading.test(text)
}

/** Whether a payment page may show a text as a name: a visible plain line that is not a web address. */
export function isDisplayName(text: string): boolean {
  const shown = text.normalize('NFKC').replaceAll(ignorable, '')
  return isPlainLine(text) && seen.test(shown) && !site.test(shown)
}
