import { html, type Html } from '../html.ts'

/**
 * The part of Markdown the contract's descriptions and the guides use: headings, paragraphs, lists, tables, fenced code;
 * inside them code, bold, emphasis and links. Whatever else it contains is shown as it is written. In a part of a page every
 * heading is one of the third level; a whole page has its own levels, and each heading below the title an anchor.
 */
export function markdown(text: string, extent: 'part' | 'page' = 'part'): Html {
  return html`${blocksOf(text.split('\n'), extent).map(block => block)}`
}

/** The anchor of a heading or an error message: what stands before a colon, in lower case, words joined by `-`. */
export function slugOf(text: string): string {
  return text
    .split(':')[0]!
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

interface Reader {
  readonly lines: readonly string[]
  readonly extent: 'part' | 'page'
  at: number
}

function blocksOf(lines: readonly string[], extent: Reader['extent']): Html[] {
  const reader: Reader = { lines, extent, at: 0 }
  const blocks: Html[] = []
  while (reader.at < lines.length) {
    if (lines[reader.at]!.trim() === '') reader.at++
    else blocks.push(readBlock(reader))
  }
  return blocks
}

const listItem = /^(?:-|(\d+)\.) (.*)$/

function readBlock(reader: Reader): Html {
  const line = reader.lines[reader.at]!
  const heading = /^(#{1,4}) (.*)$/.exec(line)
  if (heading) {
    reader.at++
    return reader.extent === 'part'
      ? html`<h3>${inline(heading[2]!)}</h3>`
      : pageHeading(heading[1]!.length, heading[2]!)
  }
  if (line.startsWith('```')) return readCode(reader)
  if (line.startsWith('|')) return readTable(reader)
  const item = listItem.exec(line)
  if (item) return readList(reader, item[1] !== undefined)
  return html`<p>
    ${inline(take(reader, one => one.trim() !== '' && !listItem.test(one) && !one.startsWith('|')).join(' '))}
  </p>`
}

function pageHeading(level: number, text: string): Html {
  const id = slugOf(text.replaceAll('`', ''))
  const title = inline(text)
  if (level === 1) return html`<h1>${title}</h1>`
  const anchor = html`<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
  if (level === 2) return html`<h2 id="${id}">${title} ${anchor}</h2>`
  return level === 3 ? html`<h3 id="${id}">${title} ${anchor}</h3>` : html`<h4 id="${id}">${title} ${anchor}</h4>`
}

/** The lines from here on that belong together; the first one does in any case. */
function take(reader: Reader, belongs: (line: string) => boolean): string[] {
  const taken: string[] = []
  do taken.push(reader.lines[reader.at++]!)
  while (reader.at < reader.lines.length && belongs(reader.lines[reader.at]!))
  return taken
}

function readCode(reader: Reader): Html {
  const [, ...code] = take(reader, line => !line.startsWith('```'))
  reader.at++
  return html`<pre tabindex="0"><code>${code.join('\n')}</code></pre>`
}

function readTable(reader: Reader): Html {
  const [head, , ...rows] = take(reader, line => line.startsWith('|')).map(line => cellsOf(line))
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head?.map(cell => html`<th scope="col">${inline(cell)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          row =>
            html`<tr>
              ${row.map(cell => html`<td>${inline(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map(cell => cell.trim())
}

function readList(reader: Reader, isNumbered: boolean): Html {
  const items: string[] = []
  for (const line of take(reader, one => listItem.test(one) || one.startsWith('  '))) {
    const item = listItem.exec(line)
    if (item) items.push(item[2]!)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const list = items.map(item => html`<li>${inline(item)}</li>`)
  return isNumbered
    ? html`<ol>
        ${list}
      </ol>`
    : html`<ul>
        ${list}
      </ul>`
}

/** A link leads to an HTTPS address, to a path of this service, or to a place on the page. */
const spans = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(((?:https:\/\/|\/(?!\/)|#)[^)\s]*)\)/g

/** One line of Markdown, without blocks. */
export function inline(text: string): Html {
  const parts: (string | Html)[] = []
  let from = 0
  for (const match of text.matchAll(spans)) {
    const [whole, code, bold, emphasis, label, target] = match
    parts.push(text.slice(from, match.index))
    if (code !== undefined) parts.push(html`<code>${code}</code>`)
    else if (bold !== undefined) parts.push(html`<strong>${inline(bold)}</strong>`)
    else if (emphasis !== undefined) parts.push(html`<em>${emphasis}</em>`)
    else parts.push(link(label!, target!))
    from = match.index + whole.length
  }
  return html`${[...parts, text.slice(from)]}`
}

function link(label: string, target: string): Html {
  return target.startsWith('https:')
    ? html`<a href="${target}" rel="noreferrer">${inline(label)}</a>`
    : html`<a href="${target}">${inline(label)}</a>`
}
