import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import { docsAssetUrl } from './assets.ts'
import { endpointsOf, readContract, type Contract, type Endpoint } from './contract.ts'
import type { Documents } from './documents.ts'
import { docsPage } from './frame.ts'

/**
 * The API with Scalar, which draws it in the browser. What stands in its place without JavaScript is an index of the guides
 * and operations.
 */
export function apiPage(documents: Documents, nonce: string): Page {
  const contract = readContract()
  return docsPage({
    title: 'API',
    path: '/docs',
    policy: policyWith(nonce),
    isForeign: true,
    markdown: '/docs/reference.md',
    head: html`<meta property="csp-nonce" content="${nonce}" nonce="${nonce}" />
      <script type="module" src="${docsAssetUrl('site', 'reference.js')}"></script>`,
    body: html`${keyForm()}
      <div id="reference" data-scalar="${docsAssetUrl('scalar', 'standalone.js')}">${index(documents, contract)}</div>`,
  })
}

/**
 * Scripts come from our own files alone, without `eval`. Scalar puts its styles into the page itself: style elements carry the
 * nonce; style attributes, which it writes in great number, cannot, hence the only `'unsafe-inline'`.
 */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The secret field is no password field: browsers would offer to keep what is typed into one. */
function keyForm(): Html {
  return html`<form id="key" class="key" hidden autocomplete="off">
    <p id="key-about">
      Try it: with a <strong>test</strong> key, requests sent from this page are signed in your browser. The secret
      stays in the memory of this page until you leave it.
    </p>
    <label>Key id <input name="key_id" spellcheck="false" autocapitalize="off" placeholder="mk_test_…" /></label>
    <label
      >Secret <input name="secret" class="secret" spellcheck="false" autocapitalize="off" placeholder="sk_test_…"
    /></label>
    <button>Use this key</button>
    <p role="status" id="key-status">No key: requests are sent unsigned.</p>
  </form>`
}

function index({ guides }: Documents, contract: Contract): Html {
  const endpoints = endpointsOf(contract, contract.paths)
  const groups = contract.tags.filter(tag => endpoints.some(one => one.operation.tags.includes(tag.name)))
  const operation = ({ method, path, operation: { operationId, summary } }: Endpoint) =>
    html`<li>
      <a href="/docs/reference#${operationId}">${summary}</a> <code><span class="method">${method}</span> ${path}</code>
    </li>`
  return html`<h1>${contract.info.title} API</h1>
    <h2>Guides</h2>
    <ul>
      ${guides.map(({ path, title, summary }) => html`<li><a href="${path}">${title}</a>: ${summary}</li>`)}
    </ul>
    <h2>Operations</h2>
    ${groups.map(
      group =>
        html`<h3>${group.name}</h3>
          <ul>
            ${endpoints.filter(one => one.operation.tags.includes(group.name)).map(one => operation(one))}
          </ul>`,
    )}
    <h2>Webhook events</h2>
    <ul>
      ${endpointsOf(contract, contract.webhooks).map(
        ({ path, operation: { summary } }) =>
          html`<li>
            <a href="/docs/webhooks#${path.replace('.', '-')}"><code>${path}</code></a
            >: ${summary}
          </li>`,
      )}
    </ul>`
}
