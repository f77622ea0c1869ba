const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u

/**
 * Whether a text shows as it is: no control, format or unassigned characters, no half of a surrogate pair, no line breaks, no filler or
 * blank other than a space, and none at either end.
 */
export function isPrintable(text: string): boolean {
  return text !== '' && text === text.trim() && !hidden.test(text)
}

/** Embeddings, overrides and isolates of Unicode. With them a name could reorder the text beside it. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes invisible characters that change the direction of the text after them. */
export function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, '')
}
