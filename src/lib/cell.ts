/** The cell of whoever has no other: an installation with one has nothing else, and nothing tells it. */
export const firstCell = 0

/** Each costs every process a pool of connections and a round of sweeps: more than this want processes of their own. */
export const cellsMax = 64

/** The schema of a cell. */
export function schemaOfCell(schema: string, cell: number): string {
  return cell === firstCell ? schema : `${schema}_${cell}`
}

/** What stands before the random part of an identifier by which requests arrive; nothing in the first cell. */
export function cellMark(cell: number): string {
  return cell === firstCell ? '' : String(cell)
}

/** What an address of ours ends in where nothing else in it names the cell; nothing in the first. */
export function cellQuery(cell: number): string {
  return cell === firstCell ? '' : `?cell=${cell}`
}

/** What names of files begin with that workers of all cells write to one folder; nothing in the first. */
export function cellPrefix(cell: number): string {
  return cell === firstCell ? '' : `cell-${cell}-`
}

const markPattern = /^(?:[1-9]\d{0,2})?$/

/** The cell that an identifier names, whose random part has this length; `null` when it has another form. */
export function cellOf(identifier: string, randomLength: number): number | null {
  const mark = identifier.slice(0, -randomLength)
  if (identifier.length < randomLength || !markPattern.test(mark)) return null
  return mark === '' ? firstCell : Number(mark)
}
