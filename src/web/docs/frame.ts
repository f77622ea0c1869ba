import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import { docsAssetUrl } from './assets.ts'

interface DocsPage {
  readonly title: string
  readonly path: string
  readonly body: Html
  readonly head?: Html
  /** Where the same is as Markdown. */
  readonly markdown?: string
  readonly policy?: string
  /** Whether somebody else's program draws the main part: then no style of ours may reach into it. */
  readonly isForeign?: boolean
}

const places = [
  ['/docs', 'API'],
  ['/docs/guides', 'Guides'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/errors', 'Errors'],
  ['/docs/signature', 'Signature debugger'],
] as const

const frame = docsAssetUrl('site', 'docs.css')

/** A page of the documentation with what all of them have around it. */
export function docsPage({ title, path, head, body, markdown, policy, isForeign = false }: DocsPage): Page {
  return {
    status: 200,
    title: `${title} – Kassa`,
    ...(isForeign && { stylesheet: frame }),
    head: html`${!isForeign && html`<link rel="stylesheet" href="${frame}" />`}${alternate(markdown)}${head}`,
    body: html`<a class="skip" href="#content">Skip to the content</a>
      <header class="site">
        <strong>Kassa</strong>
        <nav aria-label="Documentation">
          <ul>
            ${places.map(([place, name]) => html`<li>${navigation(place, name, path)}</li>`)}
          </ul>
        </nav>
      </header>
      <main id="content" class="${isForeign ? 'foreign' : 'docs'}" tabindex="-1">${body}</main>
      <footer class="site">
        ${markdown !== undefined && html`<a href="${markdown}">This page as Markdown</a>`}
        <a href="/llms.txt">llms.txt</a> <a href="/docs/reference">The API on one page</a>
        <a href="/openapi.yaml">OpenAPI</a> <a href="/docs/postman.json">Postman collection</a>
      </footer>`,
    ...(policy !== undefined && { policy }),
  }
}

function alternate(markdown: string | undefined): Html | false {
  return markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${markdown}" />`
}

/** The place a page belongs to is marked. */
function navigation(place: string, name: string, path: string): Html {
  const isHere = path === place || (place !== '/docs' && path.startsWith(`${place}/`))
  return isHere ? html`<a href="${place}" aria-current="page">${name}</a>` : html`<a href="${place}">${name}</a>`
}
