import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { unknownPath } from '../../http/limits/public-limit.ts'
import type { Assets } from '../assets.ts'
import { html } from '../html.ts'
import { answerPage, pageTag, wantsPage, type Page } from '../page.ts'
import { failed, tooBusy, tooManyRequests, wrongMethod } from './common-errors.ts'
import { errorPage, type Failures, type PageError } from './error-page.ts'

const start = { label: 'Go to the start page', href: '/' }
const documentation = html`<a href="/docs">Documentation</a>`

const notFound: PageError = {
  status: 404,
  title: 'Page not found',
  text: 'There is nothing at this address. Check it for typing errors, or begin at the start page.',
  ways: [start, { label: 'Documentation', href: '/docs' }],
}

/** The page of an address that does not exist and belongs to no surface. */
export function notFoundPage(request: Request, assets: Assets): Page {
  return errorPage(notFound, { assets, request, footer: documentation })
}

/** The error pages of public pages without a session, such as the documentation. */
export function publicErrors(assets: Assets): Failures {
  const page = (request: Request, error: PageError) => errorPage(error, { assets, request, footer: documentation })
  return {
    failed: request => page(request, failed(request, start)),
    refused: (request, status) => page(request, refusal(request, status)),
  }
}

function refusal(request: Request, status: number): PageError {
  if (status === 404) return notFound
  if (status === 405) return wrongMethod({ label: 'Open the page', href: '' })
  if (status === 429) return tooManyRequests(request, start)
  return status === 503 ? tooBusy(request, start) : { ...failed(request, start), status }
}

/**
 * Answers browsers with a page at addresses that no route has. Everything below /v1 belongs to programs and stays JSON
 * (docs/decisions/pages.md#errors-of-pages).
 */
export function answerUnknownPaths(server: Server, assets: Assets): void {
  const { refused } = publicErrors(assets)
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    if (request.route.path !== unknownPath || /^\/v1(\/|$)/.test(request.path) || !wantsPage(request)) return h.continue
    const { response } = request
    if (!('isBoom' in response) && response.statusCode === 405 && !isOfPage(request)) return h.continue
    return 'isBoom' in response ? h.continue : answerPage(h, refused(request, response.statusCode), assets)
  })
}

function isOfPage({ server, path }: Request): boolean {
  return server.match('get', path)?.settings.tags?.includes(pageTag) ?? false
}
