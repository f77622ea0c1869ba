const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u

/**
 * Whether a text shows as it is: no control, format or unassigned characters, no half of a surrogate pair, no line breaks, no filler or
 * blank other than a space, and none at either end.
 */
export function isPrintable(text: string): boolean {
  return text !== '' && text === text.trim() && !hidden.test(text)
}
