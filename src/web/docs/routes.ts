import { readFileSync } from 'node:fs'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { messagePage, type Page } from '../page.ts'
import { html } from '../html.ts'
import { apiPage } from './api-page.ts'
import { findDocsAsset } from './assets.ts'
import type { Document } from './document.ts'
import { llmsFull, llmsIndex, readDocuments, type Documents } from './documents.ts'
import { docsPage } from './frame.ts'
import { answerLost, redirects } from './lost.ts'
import { markdown } from './markdown.ts'
import { referencePage } from './reference-page.ts'
import { signaturePage } from './signature-page.ts'

interface Route {
  readonly path: string
  readonly respond: (request: Request, h: ResponseToolkit) => Promise<Page | ResponseObject> | Page | ResponseObject
}

/** Every address of the documentation. */
export function docsRoutes({ config, random }: Deps): Route[] {
  const { publicUrl } = config
  const documents = readDocuments(publicUrl)
  const routes: Route[] = [
    { path: '/docs', respond: () => apiPage(documents, random.bytes(16).toString('base64')) },
    { path: '/docs/assets/{place*2}', respond: answerAsset },
    { path: '/docs/reference', respond: () => referencePage() },
    { path: '/docs/signature', respond: () => signaturePage() },
    { path: '/docs/guides', respond: () => guidesPage(documents) },
    { path: '/docs/guides.md', respond: (_, h) => answerText(h, guidesText(documents), 'markdown') },
    ...documents.guides.flatMap(page => documentRoutes(page)),
    ...documents.catalogues.flatMap(page => documentRoutes(page)),
    { path: `${documents.reference.path}.md`, respond: (_, h) => answerText(h, documents.reference.text, 'markdown') },
    {
      path: '/docs/postman.json',
      respond: (_, h) => h.response(collectionFor(publicUrl)).type('application/json; charset=utf-8'),
    },
    { path: '/docs/llms-full.txt', respond: (_, h) => answerText(h, llmsFull(documents), 'plain') },
    { path: '/llms.txt', respond: (_, h) => answerText(h, llmsIndex(documents, publicUrl), 'plain') },
    ...redirects,
  ]
  return [...routes, { path: '/docs/{rest*}', respond: answerLost(new Set(routes.map(route => route.path))) }]
}

/** A document as a page, and as it is. */
function documentRoutes({ path, title, text }: Document): Route[] {
  const page = docsPage({ title, path, body: markdown(text, 'page'), markdown: `${path}.md` })
  return [
    { path, respond: () => page },
    { path: `${path}.md`, respond: (_, h) => answerText(h, text, 'markdown') },
  ]
}

function guidesPage({ guides }: Documents): Page {
  const body = html`<h1>Guides</h1>
    <ul class="index">
      ${guides.map(
        ({ path, title, summary }) => html`<li><a href="${path}">${title}</a><br /><span>${summary}</span></li>`,
      )}
    </ul>`
  return docsPage({ title: 'Guides', path: '/docs/guides', body, markdown: '/docs/guides.md' })
}

function guidesText({ guides }: Documents): string {
  const lines = guides.map(({ path, title, summary }) => `- [${title}](${path}.md): ${summary}`)
  return `# Guides\n\n${lines.join('\n')}\n`
}

function answerText(h: ResponseToolkit, text: string, type: 'markdown' | 'plain'): ResponseObject {
  return h.response(text).type(`text/${type}; charset=utf-8`)
}

interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[]
}

/** The Postman collection, for this installation instead of a sandbox. */
function collectionFor(publicUrl: string): Collection {
  const text = readFileSync(new URL('../../../generated/postman.json', import.meta.url), 'utf8')
  const collection = JSON.parse(text) as Collection
  const variable = collection.variable.map(one => (one.key === 'baseUrl' ? { ...one, value: publicUrl } : one))
  return { ...collection, variable }
}

const noAsset = messagePage(404, 'Not found', ['There is nothing at this address.'])

/** The address of an asset names its content: what a browser has under it stays right for ever. */
async function answerAsset(request: Request, h: ResponseToolkit): Promise<Page | ResponseObject> {
  const asset = findDocsAsset(String(request.params['place']))
  if (!asset) return noAsset
  const { bytes, encoding } = await asset.encoded(request.raw.req.headers['accept-encoding'] ?? '')
  const response = h.response(bytes).type(asset.type).header('cache-control', 'public, max-age=31536000, immutable')
  if (encoding) response.header('content-encoding', encoding)
  return response.vary('accept-encoding')
}
