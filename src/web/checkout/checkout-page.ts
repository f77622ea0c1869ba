import type { Checkout } from '../../orders/checkout/checkout.service.ts'
import { formatUsdt } from '../../lib/money.ts'
import { html, isolatedText, type Html } from '../html.ts'
import type { Assets } from '../assets.ts'
import { policyFor, type Page } from '../page.ts'
import { stepOf, type CheckoutStep } from './checkout-step.ts'
import { confirmingView } from './confirming-view.ts'
import { cancelledView, closingView, expiredView, frozenView, lateView, paidView, underpaidView } from './end-views.ts'
import { frame } from './frame.ts'
import { openView } from './open-view.ts'
import type { DrawQr } from './wallets/qr-code.ts'
import { amountText } from './shown.ts'
import { payingTime, timeLeft, type TimeLeft } from './time-left.ts'
import type { View, ViewParts } from './view.ts'
import type { Words } from './words.ts'

/** Seconds after which a browser without JavaScript reloads, in steps that may still change. */
const refreshSeconds: Readonly<Partial<Record<CheckoutStep, number>>> = {
  pay: 30,
  partial: 30,
  closing: 15,
  confirming: 15,
  expired: 60,
  cancelled: 60,
  underpaid: 60,
}

/** The view of each step. Only views of an open order show an address; all others say what to do instead. */
const views: Readonly<Record<CheckoutStep, (parts: ViewParts) => View>> = {
  pay: openView,
  partial: openView,
  closing: closingView,
  confirming: confirmingView,
  paid: paidView,
  paidLate: lateView,
  expired: expiredView,
  cancelled: cancelledView,
  underpaid: underpaidView,
  frozen: frozenView,
}

/** The parts that all checkout pages share. */
export interface CheckoutParts {
  readonly assets: Assets
  readonly drawQr: DrawQr
  readonly words: Words
  /** The public origin of the page. */
  readonly publicUrl?: string
  /** Whether the payer chose the language; then links keep it. */
  readonly isLanguageChosen?: boolean
  /** Replaces the time that is left; absent: that time. */
  readonly left?: TimeLeft
}

/** Renders the checkout page of an order. It is complete without JavaScript, which only saves reloading. */
export function checkoutPage(checkout: Checkout, parts: CheckoutParts): Page {
  const { order } = checkout
  const step = stepOf(checkout)
  const own = viewParts(checkout, parts)
  const view = views[step](own)
  const refresh = refreshSeconds[step]
  const { words, assets } = parts
  return framed(checkout, parts, {
    view: refresh === undefined ? view : { ...view, main: html`${view.main}${reloadNote(words, refresh)}` },
    isFrameable: true,
    head: html`${refresh !== undefined && html`<noscript><meta http-equiv="refresh" content="${refresh}" /></noscript>`}
      <script type="module" src="${assets.url('checkout.js')}"></script>`,
    data: html`${liveData(words, { step, refreshSeconds: refresh ?? 0 })} data-status="${order.status}" data-received="${formatUsdt(order.receivedAmount)}" data-events="/pay/${order.checkoutToken}/events" data-frame-origins="${checkout.frameOrigins.join(' ')}" data-milliseconds-left="${own.left.milliseconds}"`, // prettier-ignore
  })
}

/** Tells a browser without JavaScript how the page follows the payment. */
function reloadNote(words: Words, seconds: number): Html {
  return html`<noscript><p class="fine">${words.say('reloads', { time: words.duration(seconds) })}</p></noscript>`
}

/** The script shows it while the connection is lost. */
function lostBar(words: Words): Html {
  return html`<p class="lost-bar" id="lost" role="alert" hidden>${words.say('interrupted')}</p>`
}

interface Live {
  readonly step: string
  /** Seconds after which the script reloads the page while no stream is possible; 0: never. */
  readonly refreshSeconds: number
}

/** Returns the data and texts for the page's script. */
export function liveData(words: Words, { step, refreshSeconds: seconds }: Live): Html {
  return html` data-step="${step}" data-refresh="${seconds}" data-copied="${words.text('copied')}" data-cannot-copy="${words.text('cannotCopy')}" data-lost-since="${words.text('lostSince', { time: '{time}' })}" data-time-left="${words.text('timeLeft')}" data-your-time="${words.text('yourTime')}"` // prettier-ignore
}

/** Returns the input of the views of a payment. */
export function viewParts(checkout: Checkout, parts: CheckoutParts): ViewParts {
  const { words, drawQr, isLanguageChosen = false, publicUrl = '', assets } = parts
  const left = parts.left ?? timeLeft(payingTime(checkout.order), checkout.now)
  const base = `/pay/${checkout.order.checkoutToken}`
  const query = isLanguageChosen ? `?lang=${words.language}` : ''
  const href = (rest = '') => base + rest + query
  return { checkout, words, drawQr, left, href, pageUrl: publicUrl + href(), walletScript: assets.url('wallets.js') }
}

interface Framed {
  readonly view: View
  readonly head: Page['head'] & {}
  readonly data?: Page['head']
  /** Whether sites that the merchant has named may frame it. */
  readonly isFrameable?: boolean
  /** Absent: the path of the payment page. */
  readonly path?: string
}

/** Renders a page of a payment in the shared frame. */
export function framed(
  checkout: Checkout,
  parts: CheckoutParts,
  { view, head, data, path, isFrameable = false }: Framed,
): Page {
  const { order, merchantName } = checkout
  const { words, assets } = parts
  const inLanguage = (language: string) => `${path ?? `/pay/${order.checkoutToken}`}?lang=${language}`
  return {
    status: 200,
    title: `${view.headline} – ${amountText(view.amount ?? order.orderAmount)} USDT – ${isolatedText(merchantName)}`,
    language: words.language,
    stylesheet: assets.checkoutUrl(checkout.colour),
    ...(isFrameable && checkout.frameOrigins.length > 0 && { policy: policyFor(checkout.frameOrigins) }),
    head: html`<meta name="robots" content="noindex, nofollow" /> ${head}`,
    body: html`<p class="sr" id="announcement" role="status" aria-live="polite"></p>
      ${data && lostBar(words)}
      <div class="page" id="checkout" data-locale="${words.locale}" ${data}>
        ${frame(view, { checkout, words, inLanguage })}
      </div>`,
  }
}
