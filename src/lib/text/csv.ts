const formula = '[=+\\-@|%＝＋－＠]'
const atStart = new RegExp(`^\\s*(?:${formula}|[\\t\\r\\n])`, 'u')
/** A spreadsheet of a country that writes 1,5 begins another cell at each semicolon, whatever stands around it. */
const afterSemicolon = new RegExp(`(;["'\\s]*)(?=${formula})`, 'gu')

/**
 * A value of a CSV file (RFC 4180). What a spreadsheet would take for a formula is a text to it, so that whoever writes a
 * description runs nothing where an export is opened; a number with its sign is none.
 */
export function csvCell(value: string): string {
  const isFormula = atStart.test(value) && !/^-?\d+(\.\d+)?$/.test(value)
  const safe = (isFormula ? `'${value}` : value).replace(afterSemicolon, "$1'")
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
