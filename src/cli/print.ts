// Plain text for terminals: columns for lists, one line per field for a single record.

type Cell = string | number | boolean | null | undefined

/** Formats a table with a heading; `nothing` without rows. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[], nothing: string): string {
  if (rows.length === 0) return nothing
  const lines = [headings, ...rows.map(row => row.map(cellText))]
  const widths = headings.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  return lines
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats one `name  value` per line. */
export function fields(values: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(values).map(name => name.length))
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(width)}  ${cellText(value)}`)
    .join('\n')
}

/** Removes control characters: strangers may have sent the stored text. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character => {
    return character === '\n' || character === '\t' ? ' ' : `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-'
  return printable(String(cell))
}
