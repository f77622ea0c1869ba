import type { Request, Server } from '@hapi/hapi'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { senderReader } from '../../http/client-address.ts'
import { limitedAddress } from '../../lib/limited-address.ts'
import { unread } from '../../http/hapi-settings.ts'
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
import { payerFailures, payerMessage } from './message-page.ts'
import { qrDrawer } from './wallets/qr-code.ts'
import { answerReceipt } from './receipt-answer.ts'
import { addRefundPages } from './refunds/refund-routes.ts'

/** How soon a browser that has too many streams may try again. */
const retrySeconds = 10

/** QR codes kept as they were drawn; each has about 5 kB. */
const drawnCodesMax = 2000

/** Pages kept as they were made: some two thousand. */
const keptBytesMax = 40 * 2 ** 20

/** More would make merchants' requests wait longer in each turn of the event loop; with one, the turn takes as long as a page that is kept. */
const pagesPerTickMax = 2

interface PayerPages {
  readonly server: Server
  readonly deps: Deps
  readonly assets: Assets
  readonly stream: CheckoutStream
}

/** Adds what payers see: the page of a payment, "I have paid", refunds, and what is said in place of them. */
export function addPayerPages({ server, deps, assets, stream }: PayerPages): void {
  const drawQr = qrDrawer(new LRUCache({ max: drawnCodesMax }))
  const kept = new KeptPages(keptBytesMax, deps.random.uuid())
  const findTogether = checkoutFactsFinder(deps)
  const tick = createTickLimiter(pagesPerTickMax)
  // What is found together is not made into pages together: a merchant's request would wait for all of them, each time it asks the database.
  const findFacts = async (token: string) => {
    const found = await findTogether(token)
    await tick()
    return found
  }
  const find = async (token: string) => (await findFacts(token))?.read() ?? null
  const { publicUrl } = deps.config
  const partsOf = (request: Request) => ({ assets, drawQr, publicUrl, ...languageOf(request) })
  const failures = payerFailures(assets)
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
    const finding = text === '' ? null : await findPayment({ order: checkout.order, text, ...askerOf(request) })
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
  addRefundPages(add, { deps, assets, drawQr, findCheckout: find })
  // Whatever else a mangled link leads to is answered for people as well (docs/decisions/pages.md#errors-of-pages).
  for (const path of ['/pay/{rest*}', '/refund/{rest*}']) {
    server.route({
      method: '*',
      path,
      options: { auth: false, payload: unread, ext: { onPreResponse: { method: refusalPages(assets, failures) } } },
      handler: (request, h) =>
        answerPage(h, payerMessage(request, assets, path.startsWith('/pay') ? 'unknown' : 'refundUnknown'), assets),
    })
  }
}

function tokenOf(request: Request): string {
  return String(request.params.token)
}

/** Tells who asks nodes something; he gives his turns back before. */
function askerReader({ config }: Deps): (request: Request) => Pick<PaymentQuestion, 'asker' | 'onAsking'> {
  const readSender = senderReader(config.trustedProxyCidrs)
  return request => ({
    asker: limitedAddress(readSender(request.raw.req)),
    onAsking: () => releaseSlots(request),
  })
}
