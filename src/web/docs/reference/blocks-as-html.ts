import { html, type Html } from '../../html.ts'
import { codeBlock } from '../highlight.ts'
import { inline, markdown } from '../markdown.ts'
import type { Block, Section, Table } from './blocks.ts'

type HeadingLevel = 2 | 3 | 4

/** Writes blocks as HTML, with the headings of their sections at this level. */
export function blocksAsHtml(blocks: readonly Block[], level: HeadingLevel = 2): Html {
  return html`${blocks.map(block => blockAsHtml(block, level))}`
}

function blockAsHtml(block: Block, level: HeadingLevel): Html {
  if (block.kind === 'text') return markdown(block.text)
  if (block.kind === 'table') return tableAsHtml(block)
  if (block.kind === 'section') return sectionAsHtml(block, level)
  const { title, group, entries } = block
  // Of the samples of one group the browser keeps at most one open.
  if (group !== undefined)
    return html`<h4>${title}s</h4>
      <div class="samples">
        ${entries.map(
          ({ label, language, code }) =>
            html`<details name="samples-${group}" data-language="${label}">
              <summary>${label}</summary>
              ${codeBlock(code, language)}
            </details>`,
        )}
      </div>`
  return html`${entries.map(
    ({ label, language, code }) =>
      html`<details>
        <summary>${title}: ${inline(label)}</summary>
        ${codeBlock(code, language)}
      </details>`,
  )}`
}

function sectionAsHtml({ id, title, blocks }: Section, level: HeadingLevel): Html {
  const inner = blocksAsHtml(blocks, Math.min(level + 1, 4) as HeadingLevel)
  const name = inline(title)
  if (level === 4)
    return html`<h4 id="${id}">${name}</h4>
      ${inner}`
  return level === 2
    ? html`<section id="${id}">
        <h2>${name}</h2>
        ${inner}
      </section>`
    : html`<section id="${id}">
        <h3>${name}</h3>
        ${inner}
      </section>`
}

function tableAsHtml({ heads, rows }: Table): Html {
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map(head => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, note, cells }) =>
            html`<tr>
              ${nameCell(name, note)}${cells.map(cell => html`<td>${markdown(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** The name of a field stays in one piece. A row without a note has whole bodies as names, which may break. */
function nameCell(name: string, note: string | undefined): Html {
  if (note === undefined) return html`<td>${inline(name)}</td>`
  return html`<th scope="row">${inline(name)}<br /><span class="hint">${note}</span></th>`
}
