import { networksInWords } from '../../chains/networks.ts'
import { html } from '../html.ts'
import { endpointsOf, type Contract, type Endpoint } from './reference/contract.ts'
import type { Documents } from './documents.ts'
import type { DocsPage } from './layout.ts'

/** Returns the start page: first steps, and links to everything. */
export function overviewPage(contract: Contract, { guides, manuals }: Documents): DocsPage {
  const endpoints = endpointsOf(contract, contract.paths)
  const groups = contract.tags.filter(tag => endpoints.some(one => one.operation.tags.includes(tag.name)))
  const operation = ({ method, path, operation: { operationId, summary } }: Endpoint) =>
    html`<li>
      <a href="/docs/reference#${operationId}">${summary}</a> <code><span class="method">${method}</span> ${path}</code>
    </li>`
  const body = html`<h1>${contract.info.title} documentation</h1>
    <p>Accept USDT on ${networksInWords}.</p>
    <h2>Guides</h2>
    <ul>
      ${[...guides, ...manuals].map(({ path, title, summary }) => html`<li><a href="${path}">${title}</a>: ${summary}</li>`)}
    </ul>
    <h2>Operations</h2>
    ${groups.map(
      group =>
        html`<h3>${group.name}</h3>
          <ul class="operations">
            ${endpoints.filter(one => one.operation.tags.includes(group.name)).map(one => operation(one))}
          </ul>`,
    )}
    <h2>Webhook events</h2>
    <ul class="operations">
      ${endpointsOf(contract, contract.webhooks).map(
        ({ path, operation: { summary } }) =>
          html`<li>
            <a href="/docs/webhooks#${path.replace('.', '-')}"><code>${path}</code></a
            >: ${summary}
          </li>`,
      )}
    </ul>`
  return { title: 'Documentation', path: '/docs', markdown: '/docs/reference.md', body }
}
