const formula = '[=+\\-@|%＝＋－＠]'
const atStart = new RegExp(`^\\s*(?:${formula}|[\\t\\r\\n])`, 'u')
/** Spreadsheets in countries that write 1,5 start a new cell at each semicolon, even within quotes. */
const afterSemicolon = new RegExp(`(;["'\\s]*)(?=${formula})`, 'gu')

/**
 * Formats a CSV value (RFC 4180). Makes formulas plain text, so that a merchant's description runs nothing when somebody opens an export.
 * Signed numbers stay as they are.
 */
export function csvCell(value: string): string {
  const isFormula = atStart.test(value) && !/^-?\d+(\.\d+)?$/.test(value)
  const safe = (isFormula ? `'${value}` : value).replace(afterSemicolon, "$1'")
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
