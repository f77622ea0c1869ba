/** The reference is made once, of blocks. `blocksAsHtml` writes them for people, `blocksAsText` as Markdown for programs. All text is Markdown. */
export type Block = Text | Table | Code | Section

interface Text {
  readonly kind: 'text'
  readonly text: string
}

export interface Table {
  readonly kind: 'table'
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
}

interface Row {
  readonly name: string
  /** What stands below the name. */
  readonly note?: string
  readonly cells: readonly string[]
}

/** Code that a reader opens by its label. */
interface Code {
  readonly kind: 'code'
  readonly title: string
  /** Samples of one group are the same request in several languages. */
  readonly group?: string
  readonly entries: readonly { readonly label: string; readonly language: string; readonly code: string }[]
}

export interface Section {
  readonly kind: 'section'
  /** Its anchor in the page. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Returns a block of Markdown, or none without text. */
export function textBlock(text: string | undefined): Text[] {
  return text === undefined || text.trim() === '' ? [] : [{ kind: 'text', text: text.trim() }]
}

/** Writes blocks as Markdown, with the headings of their sections at this level. */
export function blocksAsText(blocks: readonly Block[], level = 2): string {
  return blocks.map(block => blockAsText(block, level)).join('\n\n')
}

function blockAsText(block: Block, level: number): string {
  if (block.kind === 'text') return withHeadings(block.text, level)
  if (block.kind === 'table') return tableAsText(block)
  if (block.kind === 'section')
    return `${'#'.repeat(level)} ${block.title}\n\n${blocksAsText(block.blocks, level + 1)}`.trim()
  return block.entries
    .map(({ label, language, code }) => `${block.title}, ${label}:\n\n${fenced(language, code)}`)
    .join('\n\n')
}

/** Puts the headings of a description below that of its section, and leaves code as it is. */
function withHeadings(text: string, level: number): string {
  return text.replace(/^```[\s\S]*?^```$|^#+(?= )/gm, found => (found.startsWith('#') ? '#'.repeat(level) : found))
}

/** A note joins the cell after the name, so that a name stands alone. */
function tableAsText({ heads, rows }: Table): string {
  return textTable(
    heads,
    rows.map(({ name, note, cells: [first = '', ...others] }) => [
      name,
      note === undefined ? first : `${first}, ${note}`,
      ...others,
    ]),
  )
}

/** Returns a table in Markdown. */
export function textTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Puts Markdown into one line. A table in it becomes a sentence for each row, because a cell cannot hold a table. */
function cellText(text: string): string {
  return text
    .replace(/^\|.*\|\n\|[-| ]+\|\n((?:\|.*\|\n?)+)/gm, (_, rows: string) =>
      rows.replace(/^\| *(.*?) *\| *(.*?) *\|$/gm, '$1: $2'),
    )
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim()
}

const languages: Readonly<Record<string, string>> = { Shell: 'sh', JavaScript: 'js', mjs: 'js', py: 'python' }

/** Returns fenced code. The language is one of the contract's, or a file extension. */
export function fenced(language: string, code: string): string {
  return `\`\`\`${languages[language] ?? language.toLowerCase()}\n${code.trim()}\n\`\`\``
}
