import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { cached, StaticAnswer } from '../../http/static-answer.ts'
import { notFoundPage } from '../errors/public-errors.ts'
import { withPageHeaders, writePage, type Page } from '../page.ts'
import type { Assets } from '../assets.ts'
import type { DocsAssets } from './assets.ts'
import type { Layout } from './layout.ts'
import { answerNotFound, redirects } from './not-found.ts'
import { isForThisMachine, sampleKeyOf } from './reference/sample-key.ts'
import { tryPage } from './reference/try-page.ts'
import { searchResults } from './search-index.ts'
import { renderSite, type Site } from './site.ts'

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
  let made: Answers | undefined
  const site = () => (made ??= answersOf(deps, assets))
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

interface Answers {
  readonly assets: DocsAssets
  readonly answers: ReadonlyMap<string, Respond>
  readonly notFound: Respond
}

function answersOf({ config, random }: Deps, assets: Assets): Answers {
  const { assets: docsAssets, layout, index, pages, texts } = renderSite(config.publicUrl, sampleKeyOf(config))
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
