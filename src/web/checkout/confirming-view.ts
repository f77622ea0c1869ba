import { networkTable } from '../../chains/networks.ts'
import { facts } from '../kit/card.ts'
import { icon } from '../kit/icon.ts'
import { steps } from '../kit/steps.ts'
import { html, isolated, type Html } from '../html.ts'
import { actions, goodToKnow, transactions } from './end-views.ts'
import { amountInText, momentOf } from './shown.ts'
import type { View, ViewParts } from './view.ts'

/** Above this many, single blocks are too small to distinguish. */
const blocksMax = 32

/** The payment, or the rest of an underpaid order, was detected. */
export function confirmingView(parts: ViewParts): View {
  return parts.checkout.order.status === 'UNDERPAID' ? restView(parts) : paymentView(parts)
}

/** The rest is on its way. An ended order counts no confirmations, and the rest counts once it is final. */
function restView(parts: ViewParts): View {
  const { checkout, words } = parts
  const { chainName: network } = networkTable[checkout.order.network]
  return {
    headline: words.text('seenTitle'),
    label: { text: html`${icon('clock')}${words.say('onItsWay')}`, tone: 'good' },
    main: html`<div class="state">
        <div>
          <h1 id="headline">${words.say('seenTitle')}</h1>
          <p>${words.say('seenText', { network, merchant: isolated(checkout.merchantName) })}</p>
        </div>
      </div>
      <section class="card" aria-label="${words.text('factReceived')}">
        ${facts([
          { term: words.say('factReceived'), value: amountInText(checkout.order.receivedAmount) },
          { term: words.say('onItsWay'), value: amountInText(checkout.pendingAmount) },
        ])}
      </section>
      ${actions(parts)}`,
    extra: goodToKnow(parts),
  }
}

/** The payment was detected: what has happened to it, what happens now, and what comes next. */
function paymentView(parts: ViewParts): View {
  const { checkout, words } = parts
  const { order, transfers } = checkout
  const { chainName: network, standard } = networkTable[order.network]
  const text = words.say('seenText', { network, merchant: isolated(checkout.merchantName) })
  const [first] = transfers
  return {
    headline: words.text('seenTitle'),
    label: { text: html`${icon('clock')}${words.say('onItsWay')}`, tone: 'good' },
    main: html`<div class="state">
        <div>
          <h1 id="headline">${words.say('seenTitle')}</h1>
          <p>${text}</p>
        </div>
      </div>
      <section class="card" aria-label="${words.text('confirmations')}">
        ${steps([
          {
            state: 'done',
            title: words.say('stepSeen', { network }),
            ...(first && { aside: momentOf(words, first.blockTime, checkout.now) }),
          },
          progress(parts),
          { state: 'next', title: words.say('stepFinal') },
        ])}
      </section>
      <section class="card" aria-label="${words.text('factReceived')}">
        ${facts([
          { term: words.say('factReceived'), value: amountInText(order.receivedAmount) },
          { term: words.say('factNetwork'), value: `${network} (${standard})` },
          ...transactions(parts),
        ])}
      </section>
      ${actions(parts)}`,
    extra: goodToKnow(parts),
  }
}

function progress({ checkout: { order }, words }: ViewParts) {
  const { confirmations: done, requiredConfirmations: total } = order
  const row = networkTable[order.network]
  const seconds = (total - done) * (order.environment === 'live' ? row.main.blockSeconds : row.blockSeconds)
  const pattern = words.text('stepConfirming', { done: '{done}', total: '{total}' })
  const title = html`<span id="confirmations" data-pattern="${pattern}"
    >${words.say('stepConfirming', { done: words.number(done), total: words.number(total) })}</span
  >`
  const aside = seconds > 0 ? { aside: words.say('aboutLeft', { time: words.duration(seconds) }) } : {}
  return {
    state: 'now' as const,
    title,
    ...aside,
    more: html`${blocks(done, total)}
      <progress class="sr" id="progress" value="${done}" max="${total}" aria-label="${words.text('confirmations')}"></progress>
      <p>${words.say('nothingToDo')}</p>`, // prettier-ignore
  }
}

/** Draws a block per required confirmation; the text beside it says the same. */
function blocks(done: number, total: number): Html {
  const count = Math.min(total, blocksMax)
  const width = 100 / count
  const filled = Math.floor((done / total) * count)
  const list = Array.from({ length: count }, (_, index) => {
    const state = index < filled ? 'on' : index === filled ? 'at' : 'off'
    return html`<rect
      class="${state}"
      x="${(index * width).toFixed(2)}"
      width="${Math.max(0.5, width - 0.6).toFixed(2)}"
      height="8"
    />`
  })
  return html`<svg class="blocks" id="blocks" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    ${list}
  </svg>`
}
