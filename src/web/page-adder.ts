import type { Lifecycle, Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import type { Deps } from '../deps.ts'
import { unread } from '../http/hapi-settings.ts'
import { Fault } from '../lib/fault.ts'
import type { Assets } from './assets.ts'
import type { Failures } from './errors/error-page.ts'
import { publicErrors } from './errors/public-errors.ts'
import { servedBy, ServiceUnavailable } from './errors/service-unavailable.ts'
import { answerPage, pageTag, wantsPage, type Page } from './page.ts'

export type PageAnswer = Page | ResponseObject | symbol
export type Respond = (request: Request, h: ResponseToolkit) => Promise<PageAnswer> | PageAnswer

interface Adding {
  readonly server: Server
  readonly deps: Deps
  readonly assets: Assets
  readonly failures?: Failures
}

/** Adds a page at a path, with a handler for its form if it has one. */
export type AddPage = (path: string, respond: Respond, take?: Respond) => void

/** Adds pages whose failures and refusals are pages too; the server's own error responses are JSON. */
export function pageAdder({ server, deps, assets, failures = publicErrors(assets) }: Adding): AddPage {
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
    server.route({ method: 'GET', path, options: { auth: false, tags: [pageTag], ext }, handler: handler(respond) })
    if (take)
      server.route({ method: 'POST', path, options: { auth: false, payload: unread, ext }, handler: handler(take) })
  }
}

/** Answers with a page when a request was refused before the page was made. */
export function refusalPages(assets: Assets, failures: Failures): Lifecycle.Method {
  return (request, h) => {
    const { response } = request
    if ('isBoom' in response || response.headers['content-type'] || !wantsPage(request)) return h.continue
    if (response.statusCode < 400) return h.continue
    return answerPage(h, failures.refused(request, response.statusCode), assets)
  }
}
