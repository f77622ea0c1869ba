import { networkTable } from '../../../chains/networks.ts'
import type { Checkout } from '../../../orders/checkout/checkout.service.ts'
import type { ShownClaim } from '../../../withdrawals/refunds/refund-claim.service.ts'
import { button, linkButton } from '../../kit/button.ts'
import { facts } from '../../kit/card.ts'
import { hidden, textArea } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { note } from '../../kit/note.ts'
import { html, isolated, type Html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { framed, liveData, type CheckoutParts } from '../checkout-page.ts'
import { state } from '../end-views.ts'
import { groupedAddress } from '../open-view.ts'
import { amountInText, momentOf, transactionOf } from '../shown.ts'
import type { View } from '../view.ts'

/** The input of a refund page; `checkout` has the order and the merchant's branding. */
export interface RefundParts extends CheckoutParts {
  readonly shown: ShownClaim
  readonly checkout: Checkout
  readonly token: string
}

/** The payer's input so far: an address, and why it cannot be used or why the refund cannot be paid. */
export interface Said {
  readonly address: string
  readonly isChecked?: boolean
  readonly isWrong?: boolean
  readonly refusal?: 'later' | 'never'
}

/** Interval in seconds at which the page refreshes while the refund is on its way. */
const refreshSeconds = 15

/** Renders the page of a refund link: enter the address, confirm it, on its way, arrived. It is complete without JavaScript. */
export function refundPage(parts: RefundParts, said: Said): Page {
  const { step } = parts.shown
  const view =
    step === 'waiting' ? (said.isChecked === true ? checking(parts, said) : asking(parts, said)) : ended(parts)
  const isMoving = step === 'onItsWay'
  const page = framed(parts.checkout, parts, {
    view: { ...view, amount: parts.shown.claim.amount, total: parts.checkout.order.receivedAmount },
    path: `/refund/${parts.token}`,
    head: html`${isMoving && html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}" /></noscript>`}
      <script type="module" src="${parts.assets.url('checkout.js')}"></script>`,
    // A form is never replaced while somebody fills it in.
    data: liveData(parts.words, {
      step: step === 'waiting' ? 'form' : 'refund',
      refreshSeconds: isMoving ? refreshSeconds : 0,
    }),
  })
  if (step === 'expired') return { ...page, status: 410 }
  return said.isWrong === true || said.refusal ? { ...page, status: 400 } : page
}

function wordsFor({ shown: { claim }, checkout }: RefundParts) {
  const { chainName: network, standard } = networkTable[claim.network]
  return { network, standard, merchant: isolated(checkout.merchantName), amount: amountInText(claim.amount) }
}

function asking(parts: RefundParts, { address, isWrong = false, refusal }: Said): View {
  const { words, shown, token, checkout } = parts
  const { network, standard, merchant, amount } = wordsFor(parts)
  const until = momentOf(words, shown.claim.expiresAt, checkout.now)
  return {
    headline: words.text('refundTitle'),
    label: { text: words.say('refundLabel'), tone: 'calm' },
    main: html`${state('info', 'arrow-left', { title: words.say('refundTitle'), text: words.say('refundText', { merchant, amount, network }) })}
      ${refusal && refused(parts, refusal)}
      <section class="card" aria-label="${words.text('refundLabel')}">
        <form class="body form" action="/refund/${token}">
          ${parts.isLanguageChosen === true && hidden('lang', words.language)}
          ${textArea({
            name: 'address',
            label: words.say('refundAddress', { network }),
            help: words.say('refundHelp', { network, standard }),
            value: address,
            rows: 2,
            isMono: true,
            isRequired: true,
            ...(isWrong && { error: words.text('refundBadAddress', { network }) }),
          })}
          ${button(words.say('continue'), { kind: 'primary', size: 'large' })}
        </form>
      </section>`, // prettier-ignore
    extra: { title: words.text('moreTitle'), body: html`<p>${words.say('refundOnce', { time: until })}</p>` },
  }
}

function checking(parts: RefundParts, { address, refusal }: Said): View {
  const { words, token } = parts
  const { network, standard, amount } = wordsFor(parts)
  const query = parts.isLanguageChosen === true ? `?lang=${words.language}` : ''
  return {
    headline: words.text('refundCheckTitle'),
    label: { text: words.say('refundLabel'), tone: 'calm' },
    main: html`${state('warn', 'search', { title: words.say('refundCheckTitle'), text: words.say('refundCheckText') })}
      ${refusal && refused(parts, refusal)}
      <section class="card" aria-label="${words.text('refundCheckTitle')}">
        <div class="body">${groupedAddress(address, words.text('refundAddress', { network }))}</div>
        ${facts([
          { term: words.say('amount'), value: amount },
          { term: words.say('factNetwork'), value: `${network} (${standard})` },
        ])}
        <form class="body form" method="post" action="/refund/${token}${query}">
          ${hidden('address', address)}
          ${button(words.say('refundSend', { amount }), { kind: 'primary', size: 'large' })}
          ${linkButton(words.say('refundChange'), `/refund/${token}${query}`, { size: 'large' })}
        </form>
      </section>`,
  }
}

function refused(parts: RefundParts, refusal: 'later' | 'never'): Html {
  const { words, checkout } = parts
  const key = refusal === 'later' ? 'refundLater' : 'refundNever'
  const text = words.say(key, { merchant: isolated(checkout.merchantName) })
  return html`<div role="alert">${note('warn', words.say('refundNothing'), text)}</div>`
}

/** The result of the claim: expired, on its way, arrived or failed. */
function ended(parts: RefundParts): View {
  const { words, shown, checkout } = parts
  const { network, merchant, amount } = wordsFor(parts)
  const { claim } = shown
  switch (shown.step) {
    case 'paid': {
      const text = words.say('refundPaidText', { amount, network })
      return outcome(parts, { tone: 'good', sign: 'check', title: words.text('refundPaid'), text })
    }
    case 'failed': {
      const text = words.say('refundFailedText', { merchant })
      return outcome(parts, { tone: 'warn', sign: 'alert', title: words.text('refundFailed'), text })
    }
    case 'expired': {
      const time = momentOf(words, claim.expiresAt, checkout.now)
      const text = words.say('refundExpiredText', { time, merchant })
      return outcome(parts, { tone: 'calm', sign: 'clock', title: words.text('refundExpired'), text })
    }
    case 'onItsWay':
    case 'waiting': {
      const text = words.say('refundOnWayText', { amount })
      return outcome(parts, { tone: 'info', sign: 'clock', title: words.text('refundOnWay'), text })
    }
  }
}

interface Outcome {
  readonly tone: 'good' | 'warn' | 'calm' | 'info'
  readonly sign: 'check' | 'alert' | 'clock'
  readonly title: string
  readonly text: Html
}

function outcome(parts: RefundParts, { tone, sign, title, text }: Outcome): View {
  const { words, shown, checkout } = parts
  const { withdrawal } = shown
  const { network, standard, merchant, amount } = wordsFor(parts)
  const hash = withdrawal?.txHash ?? null
  return {
    headline: title,
    label: { text: html`${icon(sign)}${words.say('refundLabel')}`, tone },
    main: html`${state(tone, sign, { title: html`${title}`, text })}
    ${
      withdrawal &&
      html`<section class="card" aria-label="${words.text('refundLabel')}">
        ${facts([
          { term: words.say('amount'), value: amount },
          {
            term: words.say('refundTo'),
            value: html`<bdi class="mono whole" dir="ltr" translate="no">${withdrawal.address}</bdi>`,
          },
          { term: words.say('factNetwork'), value: `${network} (${standard})` },
          {
            term: words.say('factOrder'),
            value: html`<bdi class="mono" dir="ltr" translate="no">${checkout.order.orderNumber}</bdi>`,
          },
          hash !== null && {
            term: words.say('factTransaction'),
            value: transactionOf(checkout, { txHash: hash }, words),
          },
        ])}
      </section>`
    }`,
    ...(withdrawal && {
      extra: { title: words.text('moreTitle'), body: html`<p>${words.say('refundNotYours', { merchant })}</p>` },
    }),
  }
}
