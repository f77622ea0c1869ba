import { networkTable } from '../../chains/networks.ts'
import { missingAmount, overpaidAmount } from '../../orders/order.ts'
import { linkButton } from '../kit/button.ts'
import { facts, type Fact } from '../kit/card.ts'
import { icon, type IconName } from '../kit/icon.ts'
import { note } from '../kit/note.ts'
import { bar } from '../kit/steps.ts'
import { html, isolated, type Html, type HtmlValue } from '../html.ts'
import { amountInText, amountOf, amountText, momentOf, transactionOf } from './shown.ts'
import type { View, ViewParts } from './view.ts'

/** Paid: a receipt to print, and the return link. */
export function paidView(parts: ViewParts): View {
  const { words } = parts
  return {
    headline: words.text('paidTitle'),
    label: { text: html`${icon('check')}${words.say('paidLabel')}`, tone: 'good' },
    main: html`${state('good', 'check', { title: words.say('paidTitle'), text: words.say('paidText', { merchant: merchant(parts) }) })}
      <section class="card" aria-label="${words.text('receipt')}">${facts(receipt(parts))}</section>
      ${overpaid(parts)} ${actions(parts, keepReceipt(parts))}`, // prettier-ignore
    extra: goodToKnow(parts),
  }
}

export function lateView(parts: ViewParts): View {
  const { words } = parts
  return {
    headline: words.text('lateTitle'),
    label: { text: html`${icon('clock')}${words.say('lateLabel')}`, tone: 'warn' },
    main: html`${state('warn', 'clock', { title: words.say('lateTitle'), text: words.say('lateText', { merchant: merchant(parts) }) })}
      <section class="card" aria-label="${words.text('receipt')}">${facts([...receipt(parts), deadline(parts)])}</section>
      ${overpaid(parts)} ${actions(parts, keepReceipt(parts))}`, // prettier-ignore
    extra: goodToKnow(parts),
  }
}

export function expiredView(parts: ViewParts): View {
  const { checkout, words } = parts
  const time = momentOf(words, checkout.order.expireAt, checkout.now)
  const again = words.say('expiredAgain', { merchant: merchant(parts) })
  return {
    headline: words.text('expiredTitle'),
    label: { text: words.say('notPaid'), tone: 'calm' },
    main: html`${state('calm', 'clock', { title: words.say('expiredTitle'), text: words.say('expiredText', { time }) })}
    ${note('calm', words.say('expiredNote'), again)} ${actions(parts, findLink(parts))}`,
    extra: goodToKnow(parts, words.say('notLost')),
  }
}

/** Cancelled before anything arrived: nothing is due, whatever the deadline was. */
export function cancelledView(parts: ViewParts): View {
  const { checkout, words } = parts
  const { cancelledAt } = checkout.order
  const text = words.say('cancelledText', { merchant: merchant(parts) })
  const label = words.say('cancelledLabel')
  return {
    headline: words.text('cancelledTitle'),
    label: { text: html`${icon('close')}${label}`, tone: 'calm' },
    main: html`${state('calm', 'close', { title: words.say('cancelledTitle'), text })}
      ${note('calm', words.say('expiredNote'), words.say('expiredAgain', { merchant: merchant(parts) }))}
      <section class="card" aria-label="${words.text('factOrder')}">
        ${facts([
          { term: words.say('factOrder'), value: orderNumber(parts) },
          cancelledAt ? { term: label, value: momentOf(words, cancelledAt, checkout.now) } : null,
        ])}
      </section>
      ${actions(parts, findLink(parts))}`,
    extra: goodToKnow(parts, words.say('notLost')),
  }
}

export function underpaidView(parts: ViewParts): View {
  const { checkout, words } = parts
  const { order } = checkout
  const missing = missingAmount(order)
  const share = Number((order.receivedAmount * 1000n) / order.orderAmount) / 1000
  const text = words.say('underText', { amount: amountInText(order.receivedAmount), merchant: merchant(parts) })
  return {
    headline: words.text('underTitle'),
    label: { text: html`${icon('alert')}${words.say('missingLabel')}`, tone: 'warn' },
    amount: missing,
    main: html`${state('warn', 'alert', { title: words.say('underTitle'), text })}
      <section class="card" aria-label="${words.text('receipt')}">
        <div class="got">
          <p>
            <span>${words.say('received', { amount: amountInText(order.receivedAmount) })}</span
            ><span>${words.say('missing', { amount: amountInText(missing) })}</span>
          </p>
          ${bar(share, words.text('received', { amount: `${amountText(order.receivedAmount)} USDT` }), 'warn')}
        </div>
        ${facts([...transactions(parts), deadline(parts)])}
      </section>
      ${note('warn', words.say('underNote'), words.say('underAsk', { merchant: merchant(parts) }))}
      ${actions(parts, findLink(parts))}`,
    extra: goodToKnow(parts),
  }
}

/** Names no reason, address or suspicion: a check reveals nothing more, and the payer may be innocent. */
export function frozenView(parts: ViewParts): View {
  const { checkout, words } = parts
  const amount = checkout.order.receivedAmount
  const text = words.say('frozenText', { merchant: merchant(parts) })
  return {
    headline: words.text('frozenTitle'),
    label: { text: html`${icon('search')}${words.say('frozenLabel')}`, tone: 'info' },
    main: html`${state('info', 'search', { title: words.say('frozenTitle'), text })}
      <section class="card" aria-label="${words.text('factReceived')}">
        ${facts([
          amount > 0n && { term: words.say('factReceived'), value: amountInText(amount) },
          { term: words.say('factOrder'), value: orderNumber(parts) },
        ])}
      </section>
      ${note('info', words.say('frozenNote'), words.say('frozenShown'))} ${actions(parts)}`,
    extra: goodToKnow(parts),
  }
}

/** The stored address is invalid for its network or does not derive from our key. Whatever the cause, nobody may send money there. */
export function brokenView(parts: ViewParts): View {
  const { words } = parts
  const text = words.say('brokenText', { merchant: merchant(parts) })
  return {
    headline: words.text('brokenTitle'),
    label: { text: words.say('notPaid'), tone: 'warn' },
    main: html`${state('warn', 'alert', { title: words.say('brokenTitle'), text })}
    ${note('bad', words.say('sendNothing'))}`,
    extra: goodToKnow(parts),
  }
}

/** The time is over, but the chain has not been read that far. */
export function closingView(parts: ViewParts): View {
  const { words } = parts
  return {
    headline: words.text('closingTitle'),
    label: { text: words.say('notPaid'), tone: 'calm' },
    main: html`${state('calm', 'clock', { title: words.say('closingTitle'), text: words.say('closingText') })}
    ${note('warn', words.say('sendNothing'))} ${actions({ ...parts, isReturnOffered: false }, findLink(parts))}`,
    extra: { title: words.text('moreTitle'), body: html`<p>${words.say('notLost')}</p>` },
  }
}

/** The head of a page that shows the result of a payment. */
export function state(
  tone: string,
  sign: IconName,
  { title, text }: { readonly title: Html; readonly text: Html },
): Html {
  return html`<div class="state ${tone}">
    <span class="state-badge ${tone}" aria-hidden="true">${icon(sign)}</span>
    <div>
      <h1 id="headline">${title}</h1>
      <p>${text}</p>
    </div>
  </div>`
}

function receipt(parts: ViewParts): (Fact | false)[] {
  const { checkout, words } = parts
  const { order } = checkout
  const { chainName, standard } = networkTable[order.network]
  const isOther = order.receivedAmount !== order.orderAmount
  return [
    { term: words.say('factReceived'), value: html`<span class="amount">${amountOf(order.receivedAmount)}</span>` },
    (isOther || order.price !== null) && { term: words.say('factAsked'), value: asked(parts) },
    { term: words.say('factPaidTo'), value: merchant(parts) },
    { term: words.say('factOrder'), value: orderNumber(parts) },
    order.paidAt !== null && order.paidAt !== undefined && { term: words.say('factPaidAt'), value: momentOf(words, order.paidAt, null) },
    { term: words.say('factNetwork'), value: `${chainName} (${standard})` },
    ...transactions(parts),
  ] // prettier-ignore
}

/** The amount, and the price that it was converted from. */
function asked({ checkout: { order }, words }: ViewParts): Html {
  const { price } = order
  return html`${amountInText(order.orderAmount)}${price && html`<br /><small><bdi translate="no">${words.money(price)}</bdi></small>`}`
}

/** Lists the transactions, with their amounts if there are several. */
export function transactions({ checkout, words }: ViewParts): Fact[] {
  const { transfers } = checkout
  return transfers.map(transfer => ({
    term: html`${words.say('factTransaction')}${transfers.length > 1 && html`<br /><small>${amountInText(transfer.amount)}</small>`}`,
    value: transactionOf(checkout, transfer, words),
  }))
}

function deadline({ checkout: { order, now }, words }: ViewParts): Fact {
  return { term: words.say('factDeadline'), value: momentOf(words, order.expireAt, now) }
}

function orderNumber({ checkout }: ViewParts): Html {
  return html`<bdi class="mono" dir="ltr" translate="no">${checkout.order.orderNumber}</bdi>`
}

function overpaid(parts: ViewParts): Html | null {
  const more = overpaidAmount(parts.checkout.order)
  if (more === 0n) return null
  const text = parts.words.say('overpaid', { amount: amountInText(more), merchant: merchant(parts) })
  return html`<p class="fine">${text}</p>`
}

/** Offers the receipt to print, which needs a script, and as a file, which does not. */
function keepReceipt({ words, href }: ViewParts): Html {
  return html`<button class="button secondary large" type="button" id="print" hidden>
      ${icon('print')}${words.say('print')}</button
    >${linkButton(words.say('receiptPdf'), href('/receipt.pdf'), { size: 'large', icon: 'download' })}`
}

function findLink({ words, href }: ViewParts): Html {
  return linkButton(words.say('havePaid'), href('/find'), { size: 'large' })
}

/** The return link as the primary action, and other actions. */
export function actions(parts: ViewParts & { readonly isReturnOffered?: boolean }, other: HtmlValue = null): Html {
  const { checkout, words, isReturnOffered = true } = parts
  const url = isReturnOffered ? checkout.returnUrl : null
  const label = words.say('returnTo', { merchant: merchant(parts) })
  return html`<p class="actions">
    ${url && linkButton(label, url.href, { kind: 'primary', size: 'large', rel: 'noreferrer' })} ${other}
  </p>`
}

/** Notes beside or below the result. Names the site that the return link leads to. */
export function goodToKnow({ checkout, words }: ViewParts, first: Html | null = null): NonNullable<View['extra']> {
  const { returnUrl } = checkout
  const host = returnUrl && words.say('leadsTo', { host: html`<bdi dir="ltr" translate="no">${returnUrl.host}</bdi>` })
  const lines = [first, words.say('keepPage'), host]
  return { title: words.text('moreTitle'), body: html`${lines.map(line => line && html`<p>${line}</p>`)}` }
}

function merchant({ checkout }: ViewParts): Html {
  return isolated(checkout.merchantName)
}
