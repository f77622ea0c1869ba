import type { Checkout } from '../../orders/checkout.service.ts'
import { formatUsdt } from '../../lib/money.ts'
import { html, isolatedText } from '../html.ts'
import type { Assets } from '../assets.ts'
import type { Page } from '../page.ts'
import { stepOf, type CheckoutStep } from './checkout-step.ts'
import { confirmingView } from './confirming-view.ts'
import { closingView, expiredView, frozenView, lateView, paidView, underpaidView } from './end-views.ts'
import { frame } from './frame.ts'
import { openView } from './open-view.ts'
import type { DrawQr } from './qr-code.ts'
import { amountText } from './shown.ts'
import type { View, ViewParts } from './view.ts'
import type { Words } from './words.ts'

/** Seconds after which a browser without JavaScript asks again, where something may still happen. */
const refreshSeconds: Readonly<Partial<Record<CheckoutStep, number>>> = {
  pay: 30,
  partial: 30,
  closing: 15,
  confirming: 15,
  expired: 60,
  underpaid: 60,
}

/** The page of each step. Only those of an open order show an address; every other one says what to do instead. */
const views: Readonly<Record<CheckoutStep, (parts: ViewParts) => View>> = {
  pay: openView,
  partial: openView,
  closing: closingView,
  confirming: confirmingView,
  paid: paidView,
  paidLate: lateView,
  expired: expiredView,
  underpaid: underpaidView,
  frozen: frozenView,
}

/** What all checkout pages share. */
export interface CheckoutParts {
  readonly assets: Assets
  readonly drawQr: DrawQr
  readonly words: Words
  /** Whether the payer chose the language: then links keep it. */
  readonly isLanguageChosen?: boolean
}

/** The hosted checkout page of an order at this moment: complete without JavaScript, which only saves reloading it. */
export function checkoutPage(checkout: Checkout, parts: CheckoutParts): Page {
  const { order, now } = checkout
  const step = stepOf(order, now)
  const view = views[step](viewParts(checkout, parts))
  const refresh = refreshSeconds[step]
  const { words, assets } = parts
  return framed(checkout, parts, {
    view,
    head: html`${refresh !== undefined && html`<noscript><meta http-equiv="refresh" content="${refresh}" /></noscript>`}
      <script type="module" src="${assets.url('checkout.js')}"></script>`,
    data: html` data-step="${step}" data-status="${order.status}" data-received="${formatUsdt(order.receivedAmount)}" data-events="/pay/${order.checkoutToken}/events" data-refresh="${refresh ?? 0}" data-milliseconds-left="${order.expireAt.getTime() - now.getTime()}" data-copied="${words.text('copied')}" data-cannot-copy="${words.text('cannotCopy')}" data-interrupted="${words.text('interrupted')}" data-time-left="${words.text('timeLeft')}" data-your-time="${words.text('yourTime')}"`, // prettier-ignore
  })
}

/** What views of one payment are made of. */
export function viewParts(checkout: Checkout, { words, drawQr, isLanguageChosen = false }: CheckoutParts): ViewParts {
  const base = `/pay/${checkout.order.checkoutToken}`
  const query = isLanguageChosen ? `?lang=${words.language}` : ''
  return { checkout, words, drawQr, href: (rest = '') => base + rest + query }
}

interface Framed {
  readonly view: View
  readonly head: Page['head'] & {}
  readonly data?: Page['head']
  /** What follows the token in the address of the page. */
  readonly rest?: string
}

/** A page of one payment in the frame they all have. */
export function framed(checkout: Checkout, parts: CheckoutParts, { view, head, data, rest = '' }: Framed): Page {
  const { order, merchantName } = checkout
  const { words, assets } = parts
  const inLanguage = (language: string) => `/pay/${order.checkoutToken}${rest}?lang=${language}`
  return {
    status: 200,
    title: `${view.headline} – ${amountText(order.orderAmount)} USDT – ${isolatedText(merchantName)}`,
    language: words.language,
    stylesheet: assets.checkoutUrl(checkout.colour),
    head: html`<meta name="robots" content="noindex, nofollow" /> ${head}`,
    body: html`<p class="sr" id="announcement" role="status" aria-live="polite"></p>
      <div class="page" id="checkout" ${data}>${frame(view, { checkout, words, inLanguage })}</div>`,
  }
}
