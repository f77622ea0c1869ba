import type { Server } from '@hapi/hapi'
import type { Deps } from '../deps.ts'
import { streamLimits } from '../http/streams/sse.ts'
import { Fault } from '../lib/fault.ts'
import { orderFeed, type OrderFeed } from '../orders/stream/order-feed.service.ts'
import { Assets } from './assets.ts'
import { checkoutStream, type CheckoutStreamLimits } from './checkout/checkout-stream.ts'
import { designSinglePage, designConsolePage, designPage } from './kit/samples/design-page.ts'
import { addPayerPages } from './checkout/payer-routes.ts'
import { registerDashboard } from './dashboard/pages.ts'
import { docsOf } from './docs/routes.ts'
import { answerDocument } from './mail/mail-reader.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import { answerLogo, logoPath } from './logo.ts'
import { answerUnknownPaths, notFoundPage } from './errors/public-errors.ts'
import { wantsPage } from './page.ts'
import { pageAdder } from './page-adder.ts'
import { startPage } from './start-page.ts'

/** The page expects a ping every 4 s: it shows a lost connection within 10 s (`checkout.js`). */
const checkoutLimits: CheckoutStreamLimits = { ...streamLimits, heartbeatMs: 4000, perAddressMax: 50 }

export interface PagesOptions extends Partial<CheckoutStreamLimits> {
  /** The feed of the server's own streams, which closes it. Absent: the pages listen to the database themselves. */
  readonly orderFeed?: OrderFeed
}

/** Adds the pages for people to the server: checkout, documentation and their assets. */
export function registerPages(server: Server, deps: Deps, options: PagesOptions = {}): void {
  const { orderFeed: shared, ...limits } = options
  const feed = shared ?? orderFeed(deps)
  const stream = checkoutStream(deps, feed, { ...checkoutLimits, ...limits })
  const assets = new Assets()
  const add = pageAdder({ server, deps, assets })
  answerUnknownPaths(server, assets)
  addPayerPages({ server, deps, assets, stream })
  if (!shared) server.ext('onPreStop', () => feed.close())
  // People who open the bare address want to know what this is; programs are led to the documentation.
  add('/', (request, h) => (wantsPage(request) ? startPage(deps, assets) : h.redirect('/docs')))
  const docs = docsOf(deps, assets)
  for (const { path, respond } of docs.routes) add(path, respond)
  // Readers of the first page need not wait for it, and clients of the API need not wait for the documentation.
  if (deps.config.mode === 'production') {
    server.ext('onPostStart', () => {
      docs.make().catch((error: unknown) => deps.log.error({ err: error }, 'failed to render the documentation'))
    })
  }
  // The component catalogue, for developers only.
  if (deps.config.mode === 'sandbox') {
    add('/design', () => designPage(assets))
    add('/design/console', () => designConsolePage(assets))
    add('/design/alone', () => designSinglePage(assets))
  }
  registerDashboard(server, deps, assets)
  if (deps.config.mode === 'sandbox') {
    add('/mailbox', request => mailboxPage(deps, request, assets))
    add('/mailbox/{id}/html', async (request, h) => {
      const document = await answerDocument(deps, String(request.params.id), h)
      if (!document && !wantsPage(request)) throw new Fault('not found')
      return document ?? notFoundPage(request, assets)
    })
  }
  // The name of an asset changes with its content, so a cached asset never gets out of date.
  add('/assets/{file}', (request, h) => {
    const asset = assets.find(String(request.params.file))
    if (!asset && !wantsPage(request)) throw new Fault('not found')
    return asset?.respond(request, h) ?? notFoundPage(request, assets)
  })
  add(logoPath, async (request, h) => {
    const logo = await answerLogo(deps, request, h)
    if (!logo && !wantsPage(request)) throw new Fault('not found')
    return logo ?? notFoundPage(request, assets)
  })
  add('/favicon.ico', (request, h) => assets.favicon.respond(request, h))
}
