import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { cached, StaticAnswer } from '../../http/static-answer.ts'
import { Html } from '../html.ts'
import { withPageHeaders, type Page } from '../page.ts'
import { DocsAssets } from './assets.ts'
import { docsLayout, type Layout } from './layout.ts'
import { answerNotFound, redirects } from './not-found.ts'
import { sampleKeyOf } from './reference/sample-key.ts'
import { tryPage } from './reference/try-page.ts'
import { indexUrl, searchResults } from './search-results.ts'
import { writeSite, type MadePath, type WrittenPage, type WrittenSite } from './render/written-site.ts'

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
export async function answersOf({ config, random }: Deps): Promise<Answers> {
  const { publicUrl } = config
  const { pages, texts, pictures, index, menus } = await writeSite({ publicUrl, key: sampleKeyOf(config) })
  const assets = new DocsAssets(pictures)
  const layout = docsLayout(path => new Html(menus[path as MadePath]), { assets, indexUrl })
  const written: Route[] = [
    ...pages.map(page => pageRoute(page)),
    // A nonce is used once, so every request renders this page anew.
    { path: '/docs/try', respond: () => layout(tryPage(random.bytes(16).toString('base64'), assets)) },
    { path: '/docs/search', respond: request => searchPage(layout, index, request) },
    ...texts.map(text => textRoute(text)),
    ...redirects,
  ]
  const answers = new Map(written.map(({ path, respond }) => [path, respond]))
  return { assets, answers, notFound: answerNotFound(new Set(answers.keys()), layout) }
}

function pageRoute({ path, policy, bytes }: WrittenPage): Route {
  const answer = new StaticAnswer(bytes, 'text/html; charset=utf-8')
  return {
    path,
    respond: async (request, h) =>
      withPageHeaders(await answer.respond(request, h), {
        ...(policy !== undefined && { policy }),
        cache: cached.untilAsked,
      }),
  }
}

function textRoute({ path, type, bytes }: WrittenSite['texts'][number]): Route {
  const answer = new StaticAnswer(bytes, `${type}; charset=utf-8`)
  return { path, respond: (request, h) => answer.respond(request, h) }
}

function searchPage(layout: Layout, index: WrittenSite['index'], request: Request): Page {
  const asked: unknown = (request.query as Record<string, unknown>)['q']
  const query = typeof asked === 'string' ? asked : ''
  return layout({
    title: 'Search',
    path: '/docs/search',
    query: query.slice(0, 100),
    body: searchResults(index, query),
  })
}
