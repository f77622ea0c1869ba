import { html, type Html } from '../../html.ts'
import type { DocsAssets } from '../assets.ts'
import type { DocsPage } from '../layout.ts'

/** The page with a client that signs requests in the browser. Scalar is large, so the page loads it only on request. */
export function tryPage(nonce: string, assets: DocsAssets): DocsPage {
  return {
    title: 'Try requests',
    path: '/docs/try',
    policy: policyWith(nonce),
    isExternal: true,
    head: html`<meta property="csp-nonce" content="${nonce}" nonce="${nonce}" />
      <script type="module" src="${assets.url('site', 'try.js')}"></script>`,
    body: html`${keyForm()}
      <div id="reference" data-scalar="${assets.url('scalar', 'standalone.js')}">
        <h1>Try requests</h1>
        <p>
          Sends signed requests from this page with your <strong>test</strong> key. The client is a program of 1.2 MB
          that is loaded when you open it; to read, the <a href="/docs/reference">reference</a> needs none.
        </p>
        <noscript><p>This page signs in your browser and needs JavaScript for it.</p></noscript>
        <p><button type="button" id="open-client" hidden>Open the client</button></p>
      </div>`,
  }
}

/**
 * Allows scripts only from our own files, without `eval`. Scalar adds styles to the page: style elements carry the nonce. Its many style
 * attributes cannot, hence the only `'unsafe-inline'`.
 */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The secret is no password field, because browsers would offer to save it. */
function keyForm(): Html {
  return html`<form id="key" class="key" hidden autocomplete="off">
    <label>Key id <input name="key_id" spellcheck="false" autocapitalize="off" placeholder="mk_test_…" /></label>
    <label
      >Secret <input name="secret" class="secret" spellcheck="false" autocapitalize="off" placeholder="sk_test_…"
    /></label>
    <button>Use this key</button>
    <p role="status" id="key-status">No key: requests are sent unsigned.</p>
  </form>`
}
