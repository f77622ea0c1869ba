/** The default cell. An installation with a single cell has only this one. */
export const firstCell = 0

/** Each cell costs every process a connection pool and a round of jobs. More cells need processes of their own. */
export const cellsMax = 64

/** Returns the schema of a cell. */
export function schemaOfCell(schema: string, cell: number): string {
  return cell === firstCell ? schema : `${schema}_${cell}`
}

/** Returns the mark before the random part of an identifier in requests; empty for the first cell. */
export function cellMark(cell: number): string {
  return cell === firstCell ? '' : String(cell)
}

/** Returns the query of a URL that does not name its cell otherwise; empty for the first cell. */
export function cellQuery(cell: number): string {
  return cell === firstCell ? '' : `?cell=${cell}`
}

/** Returns the prefix of files that workers of all cells write to one folder; empty for the first cell. */
export function cellPrefix(cell: number): string {
  return cell === firstCell ? '' : `cell-${cell}-`
}

const markPattern = /^(?:[1-9]\d{0,2})?$/

/** Returns the cell in an identifier with a random part of this length; `null` if it has another form. */
export function cellOf(identifier: string, randomLength: number): number | null {
  const mark = identifier.slice(0, -randomLength)
  if (identifier.length < randomLength || !markPattern.test(mark)) return null
  return mark === '' ? firstCell : Number(mark)
}
