import { html, type Html } from '../../html.ts'
import type { DocsAssets } from '../assets.ts'
import type { DocsPage } from '../layout.ts'

/** The page that computes a signature and explains a different one, all in the browser. */
export function signaturePage(assets: DocsAssets): DocsPage {
  return {
    title: 'Signature debugger',
    path: '/docs/signature',
    head: html`<script type="module" src="${assets.url('site', 'signature.js')}"></script>`,
    body: html`<h1>Signature debugger</h1>
      <p>
        Paste what you signed and the signature you got. This page computes the right one, and if yours differs, it
        tries the usual mistakes and tells you which one it was. <strong>Nothing leaves this page</strong>: it computes
        in your browser, sends nothing, stores nothing, and works without a network. Still, use a test key.
      </p>
      <noscript><p class="warning">This page computes in your browser and needs JavaScript for it.</p></noscript>
      <form id="debugger" hidden autocomplete="off">
        <fieldset class="kinds">
          <legend>What was signed</legend>
          <label><input type="radio" name="kind" value="request" checked /> A request to Kassa</label>
          <label><input type="radio" name="kind" value="webhook" /> A webhook from Kassa</label>
        </fieldset>
        <div class="fields">
          ${field({ name: 'secret', label: 'Secret', hint: 'Of the API key (sk_test_…) or of the webhooks (whsec_…).' })}
          ${field({ name: 'timestamp', label: 'Timestamp', hint: 'Unix seconds: between the colons of Authorization, or t of X-Merchant-Signature. Not needed if you paste the whole header.' })}
          ${field({ name: 'method', label: 'Method', hint: 'GET, POST, …', kind: 'request' })}
          <div data-kind="request">
            ${field({ name: 'target', label: 'Request target', hint: 'Path and query as sent, such as /v1/orders?limit=20' })}
          </div>
        </div>
        <label for="body">Body</label>
        <p class="hint" id="body-hint">The raw bytes as sent. Empty if there was none.</p>
        <textarea id="body" name="body" rows="5" spellcheck="false" aria-describedby="body-hint"></textarea>
        ${field({ name: 'given', label: 'Your signature', hint: 'The 64 digits, or the whole header. Optional.' })}
        <button>Compute</button> <button type="button" id="sample">Fill in a test vector</button>
      </form>
      <section id="result" aria-live="polite" aria-label="Result"></section>
      <h2>The recipes</h2>
      <p>
        Requests: <a href="/docs/guides/signing">Sign requests</a>. Webhooks:
        <a href="/docs/guides/verify-webhooks">Verify webhooks</a>.
      </p>`,
  }
}

interface FormField {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** Absent if it belongs to both kinds of signatures. */
  readonly kind?: 'request'
}

function field({ name, label, hint, kind }: FormField): Html {
  return html`<div ${kind && html`data-kind="${kind}"`}>
    <label for="${name}">${label}</label>
    <p class="hint" id="${name}-hint">${hint}</p>
    <input id="${name}" name="${name}" spellcheck="false" autocapitalize="off" aria-describedby="${name}-hint" />
  </div>`
}
