import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { cached, StaticAnswer } from '../../http/static-answer.ts'
import type { Assets } from '../assets.ts'
import { withPageHeaders, writePage, type Page } from '../page.ts'
import type { DocsAssets } from './assets.ts'
import type { Layout } from './layout.ts'
import { answerNotFound, redirects } from './not-found.ts'
import { sampleKeyOf } from './reference/sample-key.ts'
import { tryPage } from './reference/try-page.ts'
import { searchResults } from './search-index.ts'
import { renderSite, type Site } from './site.ts'

export type Respond = (request: Request, h: ResponseToolkit) => Promise<Page | ResponseObject> | Page | ResponseObject

export interface Route {
  readonly path: string
  readonly respond: Respond
}

export interface Answers {
  readonly assets: DocsAssets
  /** By path. */
  readonly answers: ReadonlyMap<string, Respond>
  readonly notFound: Respond
}

/** Renders everything that is the same for all readers, and returns the answer for each path. */
export async function answersOf({ config, random }: Deps, assets: Assets): Promise<Answers> {
  const { assets: docsAssets, layout, index, pages, texts } = await renderSite(config.publicUrl, sampleKeyOf(config))
  const written: Route[] = [
    ...pages.map(({ path, page }) => pageRoute(page, { path, assets })),
    // A nonce is used once, so every request renders this page anew.
    { path: '/docs/try', respond: () => layout(tryPage(random.bytes(16).toString('base64'), docsAssets)) },
    { path: '/docs/search', respond: request => searchPage(layout, index, request) },
    ...texts.map(({ path, text, type }) => textRoute(path, text, type)),
    ...redirects,
  ]
  const answers = new Map(written.map(({ path, respond }) => [path, respond]))
  return { assets: docsAssets, answers, notFound: answerNotFound(new Set(answers.keys()), layout) }
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

function searchPage(layout: Layout, index: Site['index'], request: Request): Page {
  const asked: unknown = (request.query as Record<string, unknown>)['q']
  const query = typeof asked === 'string' ? asked : ''
  return layout({
    title: 'Search',
    path: '/docs/search',
    query: query.slice(0, 100),
    body: searchResults(index, query),
  })
}
