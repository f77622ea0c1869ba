import { html, type Html } from '../../html.ts'
import type { Document } from '../document.ts'
import type { Documents } from '../documents.ts'
import { endpointsOf, type Contract, type Endpoint } from '../reference/contract.ts'

/** The menu of all pages, in which the page at the path is marked. */
export function navigation(contract: Contract, { guides, catalogues, manuals }: Documents, path: string): Html {
  const list = (documents: readonly Document[]) =>
    documents.map(one => html`<li>${section(one.path, one.title, path)}</li>`)
  return html`<nav id="navigation" class="sidebar" aria-label="Documentation">
    <ul>
      <li>${section('/docs', 'Overview', path)}</li>
    </ul>
    <h2>${section('/docs/guides', 'Guides', path)}</h2>
    <ul>
      ${list(guides)}
    </ul>
    <h2>${section('/docs/reference', 'Reference', path)}</h2>
    ${path === '/docs/reference' ? operationList(contract) : null}
    <ul>
      ${list([...catalogues, ...manuals])}
    </ul>
    <h2>Tools</h2>
    <ul>
      <li>${section('/docs/try', 'Try requests', path)}</li>
      <li>${section('/docs/signature', 'Signature debugger', path)}</li>
    </ul>
  </nav>`
}

function operationList(contract: Contract): Html {
  const endpoints = endpointsOf(contract, contract.paths)
  const entry = ({ operation }: Endpoint) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`
  return html`${contract.tags.map(({ name }) => {
    const own = endpoints.filter(one => one.operation.tags.includes(name))
    return (
      own.length > 0 &&
      html`<details>
        <summary>${name}</summary>
        <ul>
          ${own.map(one => entry(one))}
        </ul>
      </details>`
    )
  })}`
}

/** Marks the current page. */
function section(target: string, name: string, path: string): Html {
  return target === path
    ? html`<a href="${target}" aria-current="page">${name}</a>`
    : html`<a href="${target}">${name}</a>`
}
