import type { Checkout } from '../../orders/checkout.service.ts'
import { missingAmount, overpaidAmount } from '../../orders/order.ts'
import { formatUsdt } from '../../lib/money.ts'
import { parseHttpsUrl } from '../../lib/url.ts'
import { html, isolated, type Html } from '../html.ts'
import type { CheckoutStep } from './checkout-step.ts'
import { paymentRequest } from './payment-request.ts'
import type { DrawQr } from './qr-code.ts'
import { payInstructions } from './pay-instructions.ts'
import { transactionList } from './transaction-list.ts'

/** What the page says in one step. */
export interface StepView {
  readonly headline: string
  readonly tone: 'waiting' | 'working' | 'good' | 'late' | 'bad'
  readonly body: Html
}

/** The words of a step. Only `pay` and `partial` show an address; every other one says what to do instead. */
export function viewOf(step: CheckoutStep, checkout: Checkout, drawQr: DrawQr): StepView {
  return views[step](checkout, drawQr)
}

const views: Readonly<Record<CheckoutStep, (checkout: Checkout, drawQr: DrawQr) => StepView>> = {
  pay: (checkout, drawQr) => payable(checkout, 'Waiting for your payment', drawQr),
  partial: (checkout, drawQr) => payable(checkout, 'Part of the payment has arrived', drawQr),
  closing: checkout => ({
    headline: 'The time to pay is over',
    tone: 'working',
    body: html`${doNotPay}
      <p>
        If you have sent the money already: payments that were made in time are being looked for on the network. This
        page shows the result in a moment.
      </p>
      ${amounts(checkout)}`,
  }),
  confirming,
  paid: checkout => ({
    headline: 'Paid',
    tone: 'good',
    body: html`<p>Your payment has arrived and is confirmed. Thank you.</p>
      ${amounts(checkout)}${overpaid(checkout)}${returnLink(checkout)}`,
  }),
  paidLate: checkout => ({
    headline: 'Paid after the time was over',
    tone: 'late',
    body: html`<p>
        Your payment arrived late, but it is confirmed, and ${isolated(checkout.merchantName)} has been told. Ask there
        whether your order still stands.
      </p>
      ${amounts(checkout)}${overpaid(checkout)}${returnLink(checkout)}`,
  }),
  expired: checkout => ({
    headline: 'This payment has expired',
    tone: 'bad',
    body: html`<p>It can no longer be made, and no money has arrived.</p>
      ${doNotPay}
      <ul>
        <li>To pay after all, go back to ${isolated(checkout.merchantName)} and start a new payment.</li>
        <li>
          If you have sent the money already, do not send it again. Late money is still recognised and recorded for this
          order; keep the transaction hash and give it to ${isolated(checkout.merchantName)} together with the order
          number below.
        </li>
      </ul>
      ${returnLink(checkout)}`,
  }),
  underpaid: checkout => ({
    headline: 'Too little has arrived',
    tone: 'bad',
    body: html`<p>The time to pay is over, and less than the amount asked for has arrived.</p>
      ${doNotPay} ${amounts(checkout)}
      <p>
        What you sent is not lost: it is recorded for this order. Ask ${isolated(checkout.merchantName)} how to go on,
        and name the order number below.
      </p>
      ${returnLink(checkout)}`,
  }),
  frozen: checkout => ({
    headline: 'This payment is on hold',
    tone: 'bad',
    body: html`${doNotPay}
      <p>
        The payment is being reviewed. Please get in touch with ${isolated(checkout.merchantName)} and name the order
        number below.
      </p>
      ${returnLink(checkout)}`,
  }),
}

const doNotPay = html`<p class="warning"><strong>Do not send any money now.</strong></p>`

function payable(checkout: Checkout, headline: string, drawQr: DrawQr): StepView {
  const { order, network, isAddressOurs } = checkout
  const amount = order.receivedAmount > 0n ? missingAmount(order) : order.orderAmount
  const request = isAddressOurs && paymentRequest({ network: order.network, address: order.address, amount }, network)
  if (!request) return unpayable(checkout)
  return { headline, tone: 'waiting', body: html`${amounts(checkout)}${payInstructions(checkout, request, drawQr)}` }
}

/** The stored address is none of its network, or not that of its key: whatever happened to it, nobody may send money there. */
function unpayable({ merchantName }: Checkout): StepView {
  return {
    headline: 'This payment cannot be made',
    tone: 'bad',
    body: html`${doNotPay}
      <p>Something is wrong with this payment. Please ask ${isolated(merchantName)} for a new one.</p>`,
  }
}

function confirming(checkout: Checkout): StepView {
  const { confirmations, requiredConfirmations } = checkout.order
  return {
    headline: 'Payment seen, waiting for confirmation',
    tone: 'working',
    body: html`<p>
        Your money has been seen on the network. There is nothing more to do: you may close this page, the payment goes
        on without it.
      </p>
      <p>
        <label for="progress"
          >Confirmations: <span id="confirmations">${confirmations} of ${requiredConfirmations}</span></label
        >
        <progress id="progress" value="${confirmations}" max="${requiredConfirmations}"></progress>
      </p>
      ${amounts(checkout)}`,
  }
}

function amounts(checkout: Checkout): Html | null {
  const { order } = checkout
  if (order.receivedAmount === 0n) return null
  const missing = missingAmount(order)
  const isMissing = missing > 0n && (order.status === 'OPEN' || order.status === 'UNDERPAID')
  return html`<dl class="amounts">
      <div>
        <dt>Asked for</dt>
        <dd>${formatUsdt(order.orderAmount)} USDT</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>${formatUsdt(order.receivedAmount)} USDT</dd>
      </div>
      ${
        isMissing &&
        html`<div class="missing">
          <dt>Missing</dt>
          <dd>${formatUsdt(missing)} USDT</dd>
        </div>`
      }
    </dl>
    ${transactionList(checkout)}`
}

function overpaid({ order, merchantName }: Checkout): Html | null {
  const more = overpaidAmount(order)
  if (more === 0n) return null
  return html`<p>
    That is ${formatUsdt(more)} USDT more than asked for. Ask ${isolated(merchantName)} about the difference.
  </p>`
}

/** Only the address stored with the order, and only when it still is one a browser may be sent to. */
function returnLink({ order, merchantName }: Checkout): Html | null {
  const url = parseHttpsUrl(order.returnUrl)
  if (!url) return null
  return html`<p class="actions">
      <a class="button" href="${url.href}" rel="noreferrer">Return to ${isolated(merchantName)}</a>
    </p>
    <p class="hint">Leads to ${url.host}.</p>`
}
