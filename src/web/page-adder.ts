import type { Lifecycle, Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import type { Deps } from '../deps.ts'
import { unread } from '../http/hapi-settings.ts'
import { Fault } from '../lib/fault.ts'
import type { Assets } from './assets.ts'
import { servedBy, ServiceUnavailable } from './service-unavailable.ts'
import { answerPage, failure, messagePage, wantsPage, type Page } from './page.ts'

export type PageAnswer = Page | ResponseObject | symbol
export type Respond = (request: Request, h: ResponseToolkit) => Promise<PageAnswer> | PageAnswer

/** The pages for failures. */
export interface Failures {
  readonly failed: (request: Request) => Page
  readonly wrongMethod: (request: Request) => Page
  /** The request was refused before the page was made: too many from one address, or too many altogether. */
  readonly refused: (request: Request, status: number) => Page | undefined
}

interface Adding {
  readonly server: Server
  readonly deps: Deps
  readonly assets: Assets
  readonly failures?: Failures
}

/** Adds a page at a path, with a handler for its form if it has one. */
export type AddPage = (path: string, respond: Respond, take?: Respond) => void

/** Adds pages whose failures and refusals are pages too; the server's own error responses are JSON. */
export function pageAdder({ server, deps, assets, failures = inEnglish }: Adding): AddPage {
  const ext = { onPreResponse: { method: refusalPages(assets, failures) } }
  const handler = (respond: Respond) => async (request: Request, h: ResponseToolkit) => {
    try {
      const answer = await respond(request, h)
      return typeof answer === 'object' && 'body' in answer ? answerPage(h, answer, assets) : answer
    } catch (error) {
      if (error instanceof Fault) throw error
      const requestId = request.raw.res.getHeader('x-request-id')
      const unavailable = servedBy(error, { mayBeDone: false })
      if (unavailable instanceof ServiceUnavailable) {
        deps.log.warn({ err: error, requestId, path: request.route.path }, 'page failed: database unavailable')
        throw unavailable
      }
      deps.log.error({ err: error, requestId, method: request.method, path: request.route.path }, 'page failed')
      return answerPage(h, failures.failed(request), assets)
    }
  }
  return (path, respond, take) => {
    server.route({ method: 'GET', path, options: { auth: false, ext }, handler: handler(respond) })
    if (take)
      server.route({ method: 'POST', path, options: { auth: false, payload: unread, ext }, handler: handler(take) })
    server.route({
      method: '*',
      path,
      options: { auth: false, payload: unread },
      handler: (request, h) => {
        request.raw.res.setHeader('allow', take ? 'GET, HEAD, POST' : 'GET, HEAD')
        if (!wantsPage(request)) throw new Fault('method not allowed')
        return answerPage(h, failures.wrongMethod(request), assets)
      },
    })
  }
}

/** Answers with a page when a request was refused before the page was made. */
export function refusalPages(assets: Assets, failures: Failures): Lifecycle.Method {
  return (request, h) => {
    const { response } = request
    if ('isBoom' in response || response.headers['content-type'] || !wantsPage(request)) return h.continue
    const page = failures.refused(request, response.statusCode)
    return page ? answerPage(h, page, assets) : h.continue
  }
}

const refusals: Readonly<Record<number, Page>> = {
  429: messagePage(429, 'One moment, please', [
    'This page was asked for very often from your connection. Wait a minute, then load it again.',
  ]),
  503: messagePage(503, 'Very busy right now', [
    'So many people ask for pages that this one has to wait. Load it again in a moment.',
  ]),
}

const methodNotAllowed = messagePage(405, 'This page can only be read', ['Open its address in a browser.'])

const inEnglish: Failures = {
  failed: () => failure,
  wrongMethod: () => methodNotAllowed,
  refused: (_, status) => refusals[status],
}
