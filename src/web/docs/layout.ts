import { html, type Html } from '../html.ts'
import { brandMark } from '../kit/icon.ts'
import type { Page } from '../page.ts'
import type { DocsAssets } from './assets.ts'
import type { Heading } from './markdown.ts'

export interface DocsPage {
  readonly title: string
  readonly path: string
  readonly body: Html
  readonly status?: number
  readonly head?: Html
  /** The address of the same page in Markdown. */
  readonly markdown?: string
  /** Its sections. Two or more are listed beside the text where there is room. */
  readonly contents?: readonly Heading[]
  readonly policy?: string
  /** Whether another program draws the main part; then our styles must not reach into it. */
  readonly isExternal?: boolean
  /** The search terms. */
  readonly query?: string
}

/** Puts a page into the frame of the documentation. */
export type Layout = (page: DocsPage) => Page

interface LayoutParts {
  readonly assets: DocsAssets
  /** The URL of the search index. */
  readonly indexUrl: string
}

/** Returns the layout. `navigation` returns the menu, in which the page at a path is marked. */
export function docsLayout(navigation: (path: string) => Html, { assets, indexUrl }: LayoutParts): Layout {
  const style = assets.url('site', 'docs.css')
  const script = assets.url('site', 'docs.js')
  return page => {
    const isIndex = page.path === '/docs' || page.path === '/docs/guides'
    const { title, path, head, body, markdown, policy, isExternal = false, status = 200, query = '' } = page
    return {
      status,
      title: `${title} – Kassa`,
      hasFontsOnly: isExternal,
      head: html`<link rel="stylesheet" href="${style}" />${alternate(markdown)}
        <script type="module" src="${script}"></script>
        ${head}`,
      body: html`<a class="skip" href="#content">Skip to the content</a>
        <header class="site">
          <a class="home" href="/docs">${brandMark()}<strong>Kassa</strong> <span>Docs</span></a>
          <a class="menu" href="#navigation">Menu</a>
          <span class="parts">${parts.map(part => partLink(part, path))}</span>
          <form class="search" action="/docs/search" role="search" data-index="${indexUrl}">
            <label class="quiet" for="q">Search the documentation</label>
            <input
              id="q"
              type="search"
              name="q"
              value="${query}"
              maxlength="100"
              placeholder="Search"
              autocomplete="off"
            />
          </form>
        </header>
        <div class="columns">
          <main id="content" class="${isExternal ? 'foreign' : isIndex ? 'docs home' : 'docs'}" tabindex="-1">
            ${body}
          </main>
          ${!isIndex && contentsList(page.contents ?? [])} ${navigation(path)}
        </div>
        <footer class="site">
          ${markdown !== undefined && html`<a href="${markdown}">This page as Markdown</a>`}
          <a href="/llms.txt">llms.txt</a> <a href="/llms-full.txt">llms-full.txt</a>
          <a href="/openapi.yaml">OpenAPI</a> <a href="/docs/postman.json">Postman collection</a>
        </footer>`,
      ...(policy !== undefined && { policy }),
    }
  }
}

/** The same links are in the navigation, which marks the page itself. */
const parts = [
  { name: 'Guides', path: '/docs/guides' },
  { name: 'API reference', path: '/docs/reference' },
  { name: 'Errors', path: '/docs/errors' },
] as const

function partLink(part: (typeof parts)[number], path: string): Html {
  const isHere = path === part.path || path.startsWith(`${part.path}/`)
  return html`<a href="${part.path}" ${isHere && html` class="here"`}>${part.name}</a>`
}

function alternate(markdown: string | undefined): Html | false {
  return markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${markdown}" />`
}

function contentsList(headings: readonly Heading[]): Html | false {
  if (headings.length < 2) return false
  return html`<nav class="contents" aria-labelledby="contents">
    <h2 id="contents">On this page</h2>
    <ul>
      ${headings.map(({ anchor, words }) => html`<li><a href="#${anchor}">${words}</a></li>`)}
    </ul>
  </nav>`
}
