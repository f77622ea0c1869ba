import type { Request, Server } from '@hapi/hapi'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { senderReader } from '../../http/client-address.ts'
import { limitedAddress } from '../../lib/limited-address.ts'
import { unread } from '../../http/hapi-settings.ts'
import { isWrongMethod } from '../../http/wrong-method.ts'
import { releaseSlots } from '../../http/limits/public-limit.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import { createTickLimiter } from '../../lib/tick-limiter.ts'
import { checkoutFactsFinder } from '../../orders/checkout/checkout.service.ts'
import { paymentFinder, type PaymentQuestion } from '../../orders/checkout/find-payment.service.ts'
import type { Assets } from '../assets.ts'
import { answerPage, answerWritten, wantsPage } from '../page.ts'
import { pageAdder, refusalPages } from '../page-adder.ts'
import type { CheckoutStream } from './checkout-stream.ts'
import { findPage } from './find-page.ts'
import { KeptPages } from './kept-pages.ts'
import { languageOf } from './language-of.ts'
import type { Failures } from '../errors/error-page.ts'
import { payerErrors, payerMessage } from '../errors/payer-errors.ts'
import { qrDrawer } from './wallets/qr-code.ts'
import { answerReceipt } from './receipt-answer.ts'
import { addLinkPages } from './links/link-routes.ts'
import { addRefundPages } from './refunds/refund-routes.ts'

/** When a browser with too many streams may try again. */
const retrySeconds = 10

/** Bounds the cache of QR codes, of about 5 kB each. */
const drawnCodesMax = 2000

/** Bounds the cache of rendered pages: about two thousand. */
const keptBytesMax = 40 * 2 ** 20

/** More pages would delay merchants' requests longer in each turn of the event loop. With one, a turn costs as much as a kept page. */
const pagesPerTickMax = 2

interface PayerPages {
  readonly server: Server
  readonly deps: Deps
  readonly assets: Assets
  readonly stream: CheckoutStream
}

/** Adds the pages for payers: payment, "I have paid", payment links, refunds, and their error pages. */
export function addPayerPages({ server, deps, assets, stream }: PayerPages): void {
  const drawQr = qrDrawer(new LRUCache({ max: drawnCodesMax }))
  const kept = new KeptPages(keptBytesMax, deps.random.uuid())
  const findTogether = checkoutFactsFinder(deps)
  const tick = createTickLimiter(pagesPerTickMax)
  // Pages read by one statement are not rendered in one turn: a merchant's request would wait for all of them after each of its queries.
  const findFacts = async (token: string) => {
    const found = await findTogether(token)
    await tick()
    return found
  }
  const find = async (token: string) => (await findFacts(token))?.read() ?? null
  const { publicUrl } = deps.config
  const partsOf = (request: Request) => ({ assets, drawQr, publicUrl, ...languageOf(request) })
  const failures = payerErrors(assets)
  const add = pageAdder({ server, deps, assets, failures })
  add('/pay/{token}', async (request, h) => {
    const token = tokenOf(request)
    const facts = await findFacts(token)
    return facts
      ? answerWritten(h, kept.write(token, facts, partsOf(request)))
      : payerMessage(request, assets, 'unknown')
  })
  const findPayment = paymentFinder(deps)
  const askerOf = askerReader(deps)
  add('/pay/{token}/find', async request => {
    const checkout = await find(tokenOf(request))
    if (!checkout) return payerMessage(request, assets, 'unknown')
    const { tx } = request.query as { readonly tx?: unknown }
    const text = typeof tx === 'string' ? tx : ''
    const { order, amountDue } = checkout
    const finding = text === '' ? null : await findPayment({ order, amountDue, text, ...askerOf(request) })
    return findPage(checkout, partsOf(request), { text, finding })
  })
  add('/pay/{token}/receipt.pdf', async (request, h) => {
    const checkout = await find(tokenOf(request))
    if (!checkout) return payerMessage(request, assets, 'unknown')
    return answerReceipt({ deps, request, h }, checkout)
  })
  add('/pay/{token}/events', async (request, h) => {
    const answer = await stream(request, tokenOf(request))
    if (answer === 'opened') return h.abandon
    if (answer === 'over') return h.response().code(204)
    if (!wantsPage(request)) throw answer === 'unknown' ? new Fault('not found') : new RateLimited(retrySeconds)
    return answer === 'unknown'
      ? payerMessage(request, assets, 'unknown')
      : answerPage(h, payerMessage(request, assets, 'streams'), assets).header('retry-after', `${retrySeconds}`)
  })
  addLinkPages(add, { deps, assets })
  addRefundPages(add, { deps, assets, drawQr, findCheckout: find })
  addUnknownPaths(server, assets, failures)
}

/** All other paths, such as those of mangled links, also answer with a page (docs/decisions/pages.md#errors-of-pages). */
function addUnknownPaths(server: Server, assets: Assets, failures: Failures): void {
  for (const path of ['/pay/{rest*}', '/refund/{rest*}', '/l/{rest*}']) {
    server.route({
      method: '*',
      path,
      options: { auth: false, payload: unread, ext: { onPreResponse: { method: refusalPages(assets, failures) } } },
      handler(request, h) {
        const isWrong = isWrongMethod(request)
        if (isWrong && !wantsPage(request)) throw new Fault('method not allowed')
        const unknown = path.startsWith('/refund') ? 'refundUnknown' : 'unknown'
        return answerPage(h, payerMessage(request, assets, isWrong ? 'openAgain' : unknown), assets)
      },
    })
  }
}

function tokenOf(request: Request): string {
  return String(request.params.token)
}

/** Identifies the sender of a question to nodes, and releases their page slots before it is asked. */
function askerReader({ config }: Deps): (request: Request) => Pick<PaymentQuestion, 'asker' | 'onAsking'> {
  const readSender = senderReader(config.trustedProxyCidrs)
  return request => ({
    asker: limitedAddress(readSender(request.raw.req)),
    onAsking: () => releaseSlots(request),
  })
}
