/**
 * A value of a CSV file (RFC 4180). What a spreadsheet would take for a formula is a text to it, so that whoever writes a
 * description runs nothing where an export is opened; a number with its sign is none.
 */
export function csvCell(value: string): string {
  const isFormula = /^\s*[=+\-@\t\r\n|%＝＋－＠]/u.test(value) && !/^-?\d+(\.\d+)?$/.test(value)
  const safe = isFormula ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
