import { LRUCache } from 'lru-cache'
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import type { Deps } from '../deps.ts'
import { streamLimits } from '../http/sse.ts'
import { Fault, RateLimited } from '../lib/fault.ts'
import { checkoutFinder } from '../orders/checkout.service.ts'
import { paymentFinder } from '../orders/find-payment.service.ts'
import { orderFeed, type OrderFeed } from '../orders/order-feed.service.ts'
import { Assets } from './assets.ts'
import { checkoutPage } from './checkout/checkout-page.ts'
import { checkoutStream, type CheckoutStreamLimits } from './checkout/checkout-stream.ts'
import { findPage } from './checkout/find-page.ts'
import { isLanguage, preferredLanguage, wordsOf } from './checkout/words.ts'
import { qrDrawer } from './checkout/qr-code.ts'
import { designAlonePage, designConsolePage, designPage } from './design/design-page.ts'
import { registerDashboard } from './dashboard/register.ts'
import { docsRoutes } from './docs/routes.ts'
import { mailboxPage } from './mailbox/mailbox-page.ts'
import { answerLogo, logoPath } from './logo.ts'
import { answerPage, checkoutNotFound, failure, messagePage, noAsset, wantsPage, type Page } from './page.ts'

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
  const assets = new Assets()
  const drawQr = qrDrawer(new LRUCache({ max: drawnCodesMax }))
  const find = checkoutFinder(deps)
  const add = pageAdder({ server, deps, assets })
  if (!shared) server.ext('onPreStop', () => feed.close())
  add('/pay/{token}', async request => {
    const checkout = await find(tokenOf(request))
    return checkout ? checkoutPage(checkout, { assets, drawQr, ...languageOf(request) }) : checkoutNotFound
  })
  const findPayment = paymentFinder(deps)
  add('/pay/{token}/find', async request => {
    const checkout = await find(tokenOf(request))
    if (!checkout) return checkoutNotFound
    const { tx } = request.query as { readonly tx?: unknown }
    const text = typeof tx === 'string' ? tx : ''
    const finding = text === '' ? null : await findPayment(checkout.order, text)
    return findPage(checkout, { assets, drawQr, ...languageOf(request) }, { text, finding })
  })
  add('/pay/{token}/events', async (request, h) => {
    const answer = await stream(request, tokenOf(request))
    if (answer === 'opened') return h.abandon
    if (answer === 'over') return h.response().code(204)
    if (!wantsPage(request)) throw answer === 'unknown' ? new Fault('not found') : new RateLimited(retrySeconds)
    return answer === 'unknown'
      ? checkoutNotFound
      : answerPage(h, tooManyStreams, assets).header('retry-after', `${retrySeconds}`)
  })
  // Whoever opens the bare address is looking for what this is.
  add('/', (_, h) => h.redirect('/docs'))
  for (const { path, respond } of docsRoutes(deps, assets)) add(path, respond)
  // Where the parts of all pages are looked at; nobody outside needs it.
  if (deps.config.mode === 'sandbox') {
    add('/design', () => designPage(assets))
    add('/design/console', () => designConsolePage(assets))
    add('/design/alone', () => designAlonePage(assets))
  }
  registerDashboard(server, deps, assets)
  if (deps.config.mode === 'sandbox') add('/mailbox', () => mailboxPage(deps, assets))
  // The name of an asset changes with its content: what a browser has under this name stays right for ever.
  add('/assets/{file}', (request, h) => {
    const asset = assets.find(String(request.params.file))
    if (!asset && !wantsPage(request)) throw new Fault('not found')
    return asset?.respond(request, h) ?? noAsset
  })
  add(logoPath, async (request, h) => {
    const logo = await answerLogo(deps, request, h)
    if (!logo && !wantsPage(request)) throw new Fault('not found')
    return logo ?? noAsset
  })
  add('/favicon.ico', (request, h) => assets.favicon.respond(request, h))
  // Whatever else a mangled link leads to is answered for people as well (docs/decisions/165-errors-on-pages.md).
  server.route({
    method: '*',
    path: '/pay/{rest*}',
    options: { ...unread, ext: { onPreResponse: { method: refusalPages(assets) } } },
    handler: (_, h) => answerPage(h, checkoutNotFound, assets),
  })
}

const unread = { auth: false, payload: { parse: false, output: 'stream', override: 'application/json' } } as const

type Answer = Page | ResponseObject | symbol
type Respond = (request: Request, h: ResponseToolkit) => Promise<Answer> | Answer

interface Adding {
  readonly server: Server
  readonly deps: Deps
  readonly assets: Assets
}

/** Adds one page at one path. Its failures and refusals are pages too; the server's own answers to errors are JSON. */
function pageAdder({ server, deps, assets }: Adding): (path: string, respond: Respond) => void {
  const ext = { onPreResponse: { method: refusalPages(assets) } }
  return (path, respond) => {
    server.route({
      method: 'GET',
      path,
      options: { auth: false, ext },
      handler: async (request, h) => {
        try {
          const answer = await respond(request, h)
          return typeof answer === 'object' && 'body' in answer ? answerPage(h, answer, assets) : answer
        } catch (error) {
          if (error instanceof Fault) throw error
          const requestId = request.raw.res.getHeader('x-request-id')
          deps.log.error({ err: error, requestId, method: request.method, path: request.route.path }, 'page failed')
          return answerPage(h, failure, assets)
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
        return answerPage(h, methodNotAllowed, assets)
      },
    })
  }
}

/** Whoever was refused before the page was made, for asking too often or since too many do, is told so on a page. */
function refusalPages(assets: Assets): Lifecycle.Method {
  return (request, h) => {
    const { response } = request
    if ('isBoom' in response || response.headers['content-type'] || !wantsPage(request)) return h.continue
    const page = refusals[response.statusCode]
    return page ? answerPage(h, page, assets) : h.continue
  }
}

const methodNotAllowed = messagePage(405, 'This page can only be read', ['Open its address in a browser.'])

const askedTooOften = messagePage(429, 'One moment, please', [
  'This page was asked for very often from your connection. Wait a minute, then load it again.',
  'Nothing is lost: a payment goes on without this page.',
])

const busy = messagePage(503, 'Very busy right now', [
  'So many people ask for pages that this one has to wait. Load it again in a moment.',
  'Nothing is lost: a payment goes on without this page.',
])

const refusals: Readonly<Record<number, Page>> = { 429: askedTooOften, 503: busy }

const tooManyStreams = messagePage(429, 'Too many open pages', ['Close some of them, or wait a moment.'])

/** The language of a page: what its address says, else what the browser wants. Nothing is kept of it. */
function languageOf(request: Request) {
  const { lang } = request.query as { readonly lang?: unknown }
  const language = isLanguage(lang) ? lang : preferredLanguage(request.raw.req.headers['accept-language'])
  return { words: wordsOf(language), isLanguageChosen: isLanguage(lang) }
}

function tokenOf(request: Request): string {
  return String(request.params.token)
}
