import { readFileSync } from 'node:fs'
import { html, type Html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { DocsAssets } from '../assets.ts'
import { documentBody, type Document } from '../document.ts'
import { documentsOf, llmsFull, llmsIndex, readDocuments } from '../documents.ts'
import { docsLayout, type DocsPage, type Layout } from '../layout.ts'
import { navigation } from './navigation.ts'
import { readContract } from '../reference/contract.ts'
import { referencePage } from '../reference/reference-page.ts'
import { withKey, type SampleKey } from '../reference/sample-key.ts'
import { signaturePage } from '../reference/signature-page.ts'
import type { Picture } from '../pictures.ts'
import { headingsOf } from '../markdown.ts'
import { searchIndex } from './search-index.ts'
import type { SearchEntry } from '../assets/search.js'
import { indexUrl } from '../search-results.ts'

export interface TextFile {
  readonly path: string
  readonly type: 'application/json' | 'text/markdown' | 'text/plain'
  readonly text: string
}

/** Everything of the documentation that is the same for all readers. */
export interface Site {
  readonly assets: DocsAssets
  readonly pictures: readonly Picture[]
  readonly navigation: (path: string) => Html
  readonly layout: Layout
  readonly index: readonly SearchEntry[]
  readonly pages: readonly { readonly path: string; readonly page: Page }[]
  /** The Markdown of each page, the indexes for programs, and the Postman collection. */
  readonly texts: readonly TextFile[]
}

/** Renders the documentation for an installation at this URL. With a key, the samples contain it. Takes half a second. */
export function renderSite(publicUrl: string, key: SampleKey | null): Site {
  const contract = key ? withKey(readContract(), key) : readContract()
  const documents = readDocuments(contract, publicUrl, key)
  const all = documentsOf(documents)
  const index = searchIndex(contract, documents)
  const pictures = documents.guides.flatMap(guide => guide.pictures ?? [])
  const assets = new DocsAssets(pictures)
  const menu = (path: string) => navigation(contract, documents, path)
  const layout = docsLayout(menu, { assets, indexUrl })
  const pages = [
    ...all
      .filter(document => document !== documents.reference)
      .map(document => documentPage(document, documents.guides)),
    referencePage(contract, documents.sections),
    signaturePage(assets),
  ]
  return {
    assets,
    pictures,
    navigation: menu,
    layout,
    index,
    pages: pages.map(page => ({ path: page.path, page: layout(page) })),
    texts: [
      ...all.map(({ path, text }): TextFile => ({ path: `${path}.md`, type: 'text/markdown', text })),
      { path: indexUrl, type: 'application/json', text: JSON.stringify(index) },
      { path: '/docs/postman.json', type: 'application/json', text: collectionFor(publicUrl) },
      { path: '/llms.txt', type: 'text/plain', text: llmsIndex(documents, publicUrl) },
      { path: '/llms-full.txt', type: 'text/plain', text: llmsFull(documents) },
    ],
  }
}

function documentPage(document: Document, guides: readonly Document[]): DocsPage {
  const { path, title } = document
  const body = html`${documentBody(document)}${around(document, guides)}`
  return { title, path, body, markdown: `${path}.md`, contents: headingsOf(document.text) }
}

/** Links from a guide to those before and after it. */
function around(document: Document, guides: readonly Document[]): Html | false {
  const at = guides.indexOf(document)
  if (at < 0) return false
  const [previous, next] = [guides[at - 1], guides[at + 1]]
  return html`<nav class="around" aria-label="Other guides">
    ${previous && html`<a rel="prev" href="${previous.path}"><small>Previous</small>${previous.title}</a>`}
    ${next && html`<a rel="next" href="${next.path}"><small>Next</small>${next.title}</a>`}
  </nav>`
}

interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[]
}

/** Returns the Postman collection with this installation's URL instead of the sandbox's. */
function collectionFor(publicUrl: string): string {
  const text = readFileSync(new URL('../../../../generated/postman.json', import.meta.url), 'utf8')
  const collection = JSON.parse(text) as Collection
  const variable = collection.variable.map(one => (one.key === 'baseUrl' ? { ...one, value: publicUrl } : one))
  return JSON.stringify({ ...collection, variable })
}
