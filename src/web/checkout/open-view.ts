import { networkTable } from '../../chains/networks.ts'
import { missingAmount } from '../../orders/order.ts'
import { parseUsdt, type Usdt } from '../../lib/money.ts'
import { copyButton, linkButton } from '../kit/button.ts'
import { icon, networkMark, type IconName } from '../kit/icon.ts'
import { bar } from '../kit/steps.ts'
import { html, type Html, type HtmlValue } from '../html.ts'
import { brokenView } from './end-views.ts'
import { paymentRequest, type PaymentRequest } from './wallets/payment-request.ts'
import { amountInText, amountOf, amountText, momentOf } from './shown.ts'
import { isSoonOver, payingTime, wholeSeconds } from './time-left.ts'
import type { View, ViewParts } from './view.ts'
import { walletLinks, walletSection } from './wallets/wallets.ts'

/** How to pay: network, amount, address, in this order and with nothing between them. */
export function openView(parts: ViewParts): View {
  const { checkout, words } = parts
  const { order, network, isAddressOurs, amountDue: amount } = checkout
  const isPart = order.receivedAmount > 0n
  const request = isAddressOurs && paymentRequest({ network: order.network, address: order.address, amount }, network)
  if (!request) return brokenView(parts)
  const { chainName } = networkTable[order.network]
  const headline = words.text(isPart ? 'restTitle' : 'payTitle', { network: chainName })
  return {
    headline,
    label: isPart ? { text: words.say('stillToCome'), tone: 'warn' } : { text: words.say('amountDue'), tone: 'calm' },
    amount,
    main: html`<div class="title">
        <div>
          <h1 id="headline">${headline}</h1>
          <p class="how">${words.say(isPart ? 'restHow' : 'payHow')}</p>
        </div>
        ${countdown(parts)}
      </div>
      ${walletSection(parts, request)}
      <section class="card" aria-label="${headline}">
        ${isPart && received(parts)} ${where(parts)} ${howMuch(parts, amount)} ${whereTo(parts, request)}
        <p class="live" id="live">
          <span class="pulse" aria-hidden="true"></span><span>${words.say(isPart ? 'waitingRest' : 'waiting')}</span>
        </p>
      </section>
      ${walletLinks(parts, request)}
      <p class="after">
        ${request.walletLink !== null && linkButton(words.say('openWallet'), request.walletLink, { icon: 'wallet', size: 'large' })}
        ${linkButton(words.say('havePaid'), parts.href('/find'), { size: 'large', kind: request.walletLink === null ? 'ghost' : 'secondary' })}
      </p>`, // prettier-ignore
    extra: { title: words.text('costTitle'), body: costs(parts, amount) },
  }
}

function received({ checkout: { order }, words }: ViewParts): Html {
  const missing = missingAmount(order)
  const share = Number((order.receivedAmount * 1000n) / (order.receivedAmount + missing)) / 1000
  const label = words.text('received', { amount: `${amountText(order.receivedAmount)} USDT` })
  return html`<div class="got">
    <p>
      <span>${words.say('received', { amount: amountInText(order.receivedAmount) })}</span
      ><span>${words.say('missing', { amount: amountInText(missing) })}</span>
    </p>
    ${bar(share, label)}
  </div>`
}

function where({ checkout: { order }, words }: ViewParts): Html {
  const { chainName, standard } = networkTable[order.network]
  return html`<div class="row network">
    ${networkMark(order.network)}
    <div class="grow">
      <b>${words.say('networkName', { network: chainName })}</b><small>${words.say('onlyNetwork', { standard })}</small>
    </div>
  </div>`
}

function howMuch({ checkout: { order }, words }: ViewParts, amount: Usdt): Html {
  const isPart = order.receivedAmount > 0n
  const label = words.say(isPart ? 'restMustArrive' : 'mustArrive')
  return html`<div class="row">
    <div class="grow">
      <p class="label">${label}</p>
      <p class="amount${amountText(amount).length > 8 && ' many'}">${amountOf(amount, 'amount')}</p>
      ${order.price !== null && !isPart && html`<p class="price-beside"><bdi translate="no">${words.money(order.price)}</bdi></p>`}
    </div>
    ${copyButton(words.text('copy'), amountText(amount), { id: 'copy-amount', what: words.text('copyAmount') })}
  </div>`
}

function whereTo({ checkout: { order }, words, drawQr }: ViewParts, { address }: PaymentRequest): Html {
  return html`<div class="pay">
    ${drawQr(address, words.text('qr', { address }))}
    <div class="to">
      <p class="label" id="address-label">${words.say(order.receivedAmount > 0n ? 'sameAddress' : 'address')}</p>
      ${groupedAddress(address)}
      ${copyButton(words.text('copyAddress'), address, { id: 'copy-address', what: '', isWide: true })}
      <p class="hint">${words.say('checkEnds')}</p>
    </div>
  </div>`
}

/** A whole address for comparison; needs a label if none stands above it. */
export function groupedAddress(address: string, label?: string): Html {
  const name =
    label === undefined ? html` aria-labelledby="address-label"` : html` role="img" aria-label="${label}: ${address}"`
  return html`<code class="address${address.length > 40 && ' long'}" id="address" dir="ltr"${name}>${grouped(address)}</code>` // prettier-ignore
}

/** Groups of four for comparison by eye, with the ends marked. Only style separates them, so copied text has no blanks. */
function grouped(address: string): Html {
  const groups = address.match(/.{1,4}/g) ?? []
  const isEnd = (index: number) => index === 0 || index >= groups.length - (groups.at(-1)!.length < 4 ? 2 : 1)
  return html`${groups.map((group, index) => html`<span class="${isEnd(index) && 'end'}">${group}</span><wbr />`)}`
}

/** Shows the end by the server's clock. The script counts down from the remaining time that the server sent. */
function countdown({ checkout: { order, now }, words, left }: ViewParts): Html {
  const paying = payingTime(order)
  const time = html`<span class="at">${momentOf(words, paying.expireAt, now)}</span>`
  return html`<div class="timer${isSoonOver(paying, now) && ' soon'}" id="timer" data-whole="${Math.round(wholeSeconds(paying))}">
    <div>
      <p class="left"><span class="sr">${words.say('timeLeft')} </span><span id="left" role="timer">${left.clock}</span></p>
      <p class="end">${words.say('until', { time })}</p>
    </div>
    <svg class="ring" viewBox="0 0 36 36" aria-hidden="true">
      <circle class="track" cx="18" cy="18" r="16" />
      <circle class="value" id="ring" cx="18" cy="18" r="16" pathLength="100" stroke-dashoffset="${left.gone}" />
    </svg>
  </div>` // prettier-ignore
}

/** Shows what the payer pays beyond the amount, before they send (docs/decisions/checkout.md#payer-cost). */
function costs({ checkout: { order, payerCost }, words }: ViewParts, amount: Usdt): Html {
  const { chainName, coin } = networkTable[order.network]
  const most = payerCost && roundedUp(payerCost.trx_max)
  const upTo = most !== null && words.say('upTo', { amount: html`<bdi dir="ltr" translate="no">${most} ${coin}</bdi>` })
  const own =
    most === null
      ? words.say('ownWalletUnknown', { network: chainName, coin })
      : words.say('ownWalletText', { network: chainName })
  return html`<ul class="costs">
      ${way('wallet', words.say('ownWallet'), html`${upTo && html`<b class="price">${upTo}</b>`}<p>${own}</p>`)}
      ${way('bank', words.say('exchange'), html`<p>${words.say('exchangeText', { amount: html`<b><bdi dir="ltr" translate="no">${amountText(amount)}</bdi></b>` })}</p>`)}
    </ul>` // prettier-ignore
}

function way(sign: IconName, title: HtmlValue, more: Html): Html {
  return html`<li><span class="tile">${icon(sign)}</span><b>${title}</b>${more}</li>`
}

/** Rounds up to tenths, which are enough for a changing price. */
function roundedUp(trx: string): string {
  const units = parseUsdt(trx) ?? 0n
  const tenths = (units + 99_999n) / 100_000n
  return `${tenths / 10n}.${tenths % 10n}`
}
