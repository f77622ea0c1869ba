import { html, type Html } from '../../html.ts'
import type { DocsPage } from '../layout.ts'
import { inline } from '../markdown.ts'
import type { Section } from './blocks.ts'
import { blocksAsHtml } from './blocks-as-html.ts'
import type { Contract } from './contract.ts'
import { introduction, referenceTitle } from './reference.ts'

/** Writes the reference as one page, which needs no JavaScript. */
export function referencePage(contract: Contract, sections: readonly Section[]): DocsPage {
  const body = html`<h1>${referenceTitle}</h1>
    <p>${inline(introduction(contract))}</p>
    <nav aria-label="Contents">
      <ul>
        ${sections.map(one => contentsEntry(one))}
      </ul>
    </nav>
    ${blocksAsHtml(sections)}`
  return { title: referenceTitle, path: '/docs/reference', body, markdown: '/docs/reference.md' }
}

/** Sections that are looked up by following a link are not listed one by one. */
const unlisted: readonly string[] = ['errors', 'objects']

function contentsEntry({ id, title: name, blocks }: Section): Html {
  const inner = unlisted.includes(id) ? [] : blocks.filter(block => block.kind === 'section')
  return html`<li>
    <a href="#${id}">${inline(name)}</a>
    ${
      inner.length > 0 &&
      html`<ul>
        ${inner.map(one => html`<li><a href="#${one.id}">${inline(one.title)}</a></li>`)}
      </ul>`
    }
  </li>`
}
