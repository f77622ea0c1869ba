import { readFileSync } from 'node:fs'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { cached, StaticAnswer } from '../../http/static-answer.ts'
import { notFoundPage } from '../errors/public-errors.ts'
import { withPageHeaders, writePage, type Page } from '../page.ts'
import { html } from '../html.ts'
import type { Assets } from '../assets.ts'
import { DocsAssets } from './assets.ts'
import { readContract } from './reference/contract.ts'
import { documentBody, type Document } from './document.ts'
import { llmsFull, llmsIndex, readDocuments, type Documents } from './documents.ts'
import { docsLayout, type DocsPage, type Layout } from './layout.ts'
import { answerNotFound, redirects } from './not-found.ts'
import { overviewPage } from './overview-page.ts'
import { referencePage } from './reference/reference-page.ts'
import { isForThisMachine, sampleKeyOf, withKey } from './reference/sample-key.ts'
import { searchIndex, searchResults } from './search-index.ts'
import { signaturePage } from './reference/signature-page.ts'
import { tryPage } from './reference/try-page.ts'

type Answer = Promise<Page | ResponseObject> | Page | ResponseObject
type Respond = (request: Request, h: ResponseToolkit) => Answer

interface Route {
  readonly path: string
  readonly respond: Respond
}

export interface Docs {
  readonly routes: readonly Route[]
  /** Renders everything that is the same for all readers. Blocks the process for half a second. */
  make(): void
}

/** Returns every route of the documentation. `make`, or else the first request, renders what is the same for all readers. */
export function docsOf(deps: Deps, assets: Assets): Docs {
  const { config } = deps
  let made: Site | undefined
  const site = () => (made ??= writeSite(deps, assets))
  const answer: Respond = (request, h) => {
    const { answers, notFound } = site()
    return (answers.get(request.path) ?? notFound)(request, h)
  }
  const routes: Route[] = [
    {
      path: '/docs/assets/{place*2}',
      respond: (request, h) =>
        site().assets.find(String(request.params['place']))?.respond(request, h) ?? notFoundPage(request, assets),
    },
    ...['/docs/{rest*}', '/docs.md', '/llms.txt', '/llms-full.txt'].map(path => ({ path, respond: answer })),
  ]
  const isOpen = sampleKeyOf(config) !== null
  return {
    routes: isOpen ? routes.map(route => forThisMachine(route, config.publicUrl)) : routes,
    make: () => void site(),
  }
}

interface Site {
  readonly assets: DocsAssets
  readonly answers: ReadonlyMap<string, Respond>
  readonly notFound: Respond
}

function writeSite({ config, random }: Deps, assets: Assets): Site {
  const { publicUrl } = config
  const key = sampleKeyOf(config)
  const contract = key ? withKey(readContract(), key) : readContract()
  const documents = readDocuments(contract, publicUrl, key)
  const index = searchIndex(contract, documents)
  const indexPath = '/docs/search.json'
  const docsAssets = new DocsAssets(documents.guides.flatMap(({ pictures = [] }) => pictures))
  const layout = docsLayout(contract, documents, { assets: docsAssets, indexUrl: indexPath })
  const pages = [
    overviewPage(contract, documents),
    referencePage(contract),
    signaturePage(docsAssets),
    guidesPage(documents),
    ...[...documents.guides, ...documents.catalogues, ...documents.manuals].map(documentPage),
  ]
  const written: Route[] = [
    ...pages.map(page => pageRoute(layout(page), { path: page.path, assets })),
    // A nonce is used once, so every request renders this page anew.
    { path: '/docs/try', respond: () => layout(tryPage(random.bytes(16).toString('base64'), docsAssets)) },
    { path: '/docs/search', respond: request => searchPage(layout, index, request) },
    textRoute(indexPath, JSON.stringify(index), 'application/json'),
    textRoute('/docs/guides.md', guidesText(documents), 'text/markdown'),
    ...[...documents.guides, ...documents.catalogues, ...documents.manuals, documents.reference].map(({ path, text }) =>
      textRoute(`${path}.md`, text, 'text/markdown'),
    ),
    textRoute('/docs/postman.json', collectionFor(publicUrl), 'application/json'),
    textRoute('/llms-full.txt', llmsFull(documents), 'text/plain'),
    textRoute('/llms.txt', llmsIndex(documents, publicUrl), 'text/plain'),
    ...redirects,
  ]
  const answers = new Map(written.map(({ path, respond }) => [path, respond]))
  return { assets: docsAssets, answers, notFound: answerNotFound(new Set(answers.keys()), layout) }
}

/** Redirects requests under another host name to the public one, so that they never see the key. */
function forThisMachine(route: Route, publicUrl: string): Route {
  return {
    path: route.path,
    respond: (request, h) =>
      isForThisMachine(request, publicUrl) ? route.respond(request, h) : h.redirect(publicUrl + request.path),
  }
}

function pageRoute(page: Page, { path, assets }: { readonly path: string; readonly assets: Assets }): Route {
  const answer = new StaticAnswer(writePage(page, assets), 'text/html; charset=utf-8')
  return {
    path,
    respond: async (request, h) =>
      withPageHeaders(await answer.respond(request, h), { ...page, cache: cached.untilAsked }),
  }
}

function textRoute(path: string, text: string, type: string): Route {
  const answer = new StaticAnswer(text, `${type}; charset=utf-8`)
  return { path, respond: (request, h) => answer.respond(request, h) }
}

function documentPage(document: Document): DocsPage {
  const { path, title } = document
  return { title, path, body: documentBody(document), markdown: `${path}.md` }
}

function searchPage(layout: Layout, index: ReturnType<typeof searchIndex>, request: Request): Page {
  const asked: unknown = (request.query as Record<string, unknown>)['q']
  const query = typeof asked === 'string' ? asked : ''
  return layout({
    title: 'Search',
    path: '/docs/search',
    query: query.slice(0, 100),
    body: searchResults(index, query),
  })
}

function guidesPage({ guides }: Documents): DocsPage {
  const body = html`<h1>Guides</h1>
    <ul class="index">
      ${guides.map(
        ({ path, title, summary }) => html`<li><a href="${path}">${title}</a><br /><span>${summary}</span></li>`,
      )}
    </ul>`
  return { title: 'Guides', path: '/docs/guides', body, markdown: '/docs/guides.md' }
}

function guidesText({ guides }: Documents): string {
  const lines = guides.map(({ path, title, summary }) => `- [${title}](${path}.md): ${summary}`)
  return `# Guides\n\n${lines.join('\n')}\n`
}

interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[]
}

/** Returns the Postman collection with this installation's URL instead of the sandbox's. */
function collectionFor(publicUrl: string): string {
  const text = readFileSync(new URL('../../../generated/postman.json', import.meta.url), 'utf8')
  const collection = JSON.parse(text) as Collection
  const variable = collection.variable.map(one => (one.key === 'baseUrl' ? { ...one, value: publicUrl } : one))
  return JSON.stringify({ ...collection, variable })
}
