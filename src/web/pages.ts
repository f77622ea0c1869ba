import { LRUCache } from 'lru-cache'
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import type { Deps } from '../deps.ts'
import { streamLimits } from '../http/sse.ts'
import { Fault } from '../lib/fault.ts'
import { findCheckout } from '../orders/checkout.service.ts'
import { orderFeed, type OrderFeed } from '../orders/order-feed.service.ts'
import { favicon, findAsset } from './assets.ts'
import { checkoutPage } from './checkout/checkout-page.ts'
import { checkoutStream, type CheckoutStreamLimits } from './checkout/checkout-stream.ts'
import { qrDrawer } from './checkout/qr-code.ts'
import { docsRoutes } from './docs/routes.ts'
import { answerPage, checkoutNotFound, failure, messagePage, wantsPage, type Page } from './page.ts'

const checkoutLimits: CheckoutStreamLimits = { ...streamLimits, perAddressMax: 50 }
/** How soon a browser that has too many streams may try again. */
const retrySeconds = 10

/** QR codes kept as they were drawn; each has about 5 kB. */
const drawnCodesMax = 2000

export interface PagesOptions extends Partial<CheckoutStreamLimits> {
  /** The feed of the server's own streams, which closes it; without one the pages listen to the database by themselves. */
  readonly orderFeed?: OrderFeed
}

/** Adds the pages for people to the server: checkout, documentation and what they load. */
export function registerPages(server: Server, deps: Deps, options: PagesOptions = {}): void {
  const { orderFeed: shared, ...limits } = options
  const feed = shared ?? orderFeed(deps)
  const stream = checkoutStream(deps, feed, { ...checkoutLimits, ...limits })
  const drawQr = qrDrawer(new LRUCache({ max: drawnCodesMax }))
  if (!shared) server.ext('onPreStop', () => feed.close())
  const showCheckout: Respond = async request => {
    const checkout = await findCheckout(deps, tokenOf(request))
    return checkout ? checkoutPage(checkout, drawQr) : checkoutNotFound
  }
  const streamCheckout: Respond = async (request, h) => {
    const answer = await stream(request, tokenOf(request))
    if (answer === 'opened') return h.abandon
    if (answer === 'over') return h.response().code(204)
    return answer === 'unknown'
      ? checkoutNotFound
      : answerPage(h, tooManyStreams).header('retry-after', `${retrySeconds}`)
  }
  addPage(server, deps, { path: '/pay/{token}', respond: showCheckout })
  addPage(server, deps, { path: '/pay/{token}/events', respond: streamCheckout })
  // Whoever opens the bare address is looking for what this is.
  addPage(server, deps, { path: '/', respond: (_, h) => h.redirect('/docs') })
  for (const { path, respond } of docsRoutes(deps)) addPage(server, deps, { path, respond })
  addPage(server, deps, { path: '/assets/{file}', respond: answerAsset })
  addPage(server, deps, { path: '/favicon.ico', respond: (request, h) => favicon.respond(request, h) })
  // Whatever else a mangled link leads to is answered for people as well.
  server.route({
    method: '*',
    path: '/pay/{rest*}',
    options: unread,
    handler: (_, h) => answerPage(h, checkoutNotFound),
  })
}

const unread = { auth: false, payload: { parse: false, output: 'stream', override: 'application/json' } } as const

type Answer = Page | ResponseObject | symbol
type Respond = (request: Request, h: ResponseToolkit) => Promise<Answer> | Answer

/** One page at one path. Its failures are pages too; the server's own answers to errors are JSON. */
function addPage(server: Server, deps: Deps, { path, respond }: { path: string; respond: Respond }): void {
  server.route({
    method: 'GET',
    path,
    options: { auth: false },
    handler: async (request, h) => {
      try {
        const answer = await respond(request, h)
        return typeof answer === 'object' && 'body' in answer ? answerPage(h, answer) : answer
      } catch (error) {
        const requestId = request.raw.res.getHeader('x-request-id')
        deps.log.error({ err: error, requestId, method: request.method, path: request.route.path }, 'page failed')
        return answerPage(h, failure)
      }
    },
  })
  server.route({
    method: '*',
    path,
    options: unread,
    handler: (request, h) => {
      request.raw.res.setHeader('allow', 'GET, HEAD')
      if (!wantsPage(request)) throw new Fault('method not allowed')
      return answerPage(h, methodNotAllowed)
    },
  })
}

const methodNotAllowed = messagePage(405, 'This page can only be read', ['Open its address in a browser.'])

const tooManyStreams = messagePage(429, 'Too many open pages', ['Close some of them, or wait a moment.'])

const noAsset = messagePage(404, 'Not found', ['There is nothing at this address.'])

function tokenOf(request: Request): string {
  return String(request.params.token)
}

/** The name of an asset changes with its content: what a browser has under this name stays right for ever. */
function answerAsset(request: Request, h: ResponseToolkit): Promise<Answer> | Answer {
  return findAsset(String(request.params.file))?.respond(request, h) ?? noAsset
}
