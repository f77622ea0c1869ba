import type { Checkout } from '../../orders/checkout.service.ts'
import { formatUsdt } from '../../lib/money.ts'
import { html, isolated, isolatedText, type Html } from '../html.ts'
import type { Assets } from '../assets.ts'
import type { Page } from '../page.ts'
import type { DrawQr } from './qr-code.ts'
import { stepOf, type CheckoutStep } from './checkout-step.ts'
import { viewOf } from './step-views.ts'

/** Seconds after which a browser without JavaScript asks again, where something may still happen. */
const refreshSeconds: Readonly<Partial<Record<CheckoutStep, number>>> = {
  pay: 30,
  partial: 30,
  closing: 15,
  confirming: 15,
  expired: 60,
  underpaid: 60,
}

/** What all checkout pages share. */
export interface CheckoutParts {
  readonly assets: Assets
  readonly drawQr: DrawQr
}

/** The hosted checkout page of an order at this moment: complete without JavaScript, which only saves reloading it. */
export function checkoutPage(checkout: Checkout, { assets, drawQr }: CheckoutParts): Page {
  const { order, merchantName, now } = checkout
  const step = stepOf(order, now)
  const view = viewOf(step, checkout, drawQr)
  const refresh = refreshSeconds[step]
  const amount = formatUsdt(order.orderAmount)
  return {
    status: 200,
    title: `${view.headline} – ${amount} USDT to ${isolatedText(merchantName)}`,
    head: html`<meta name="robots" content="noindex, nofollow" />
      ${refresh !== undefined && html`<noscript><meta http-equiv="refresh" content="${refresh}" /></noscript>`}
      <script type="module" src="${assets.url('checkout.js')}"></script>`,
    body: html`${order.environment === 'test' && testBanner}
      <p class="quiet" id="announcement" role="status" aria-live="polite"></p>
      <main
        class="card"
        id="checkout"
        data-step="${step}"
        data-status="${order.status}"
        data-received="${formatUsdt(order.receivedAmount)}"
        data-events="/pay/${order.checkoutToken}/events"
        data-refresh="${refresh ?? 0}"
        data-milliseconds-left="${order.expireAt.getTime() - now.getTime()}"
      >
        ${header(checkout, amount)}
        <section class="state ${view.tone}" aria-labelledby="headline">
          <h2 id="headline">${view.headline}</h2>
          ${view.body}
        </section>
        ${footer(checkout)}
      </main>`,
  }
}

const testBanner = html`<p class="test-banner">
  <strong>TEST</strong> This is a test payment on a test network. Do not send real money.
</p>`

function header({ order, merchantName }: Checkout, amount: string): Html {
  return html`<header>
    <p class="payee">Payment to <strong>${isolated(merchantName)}</strong></p>
    <h1>${amount} <span class="unit">USDT</span></h1>
    ${order.description !== '' && html`<p class="description">${isolated(order.description)}</p>`}
  </header>`
}

function footer({ order }: Checkout): Html {
  return html`<footer>
    <p>Order number <span class="reference">${order.orderNumber}</span></p>
  </footer>`
}
