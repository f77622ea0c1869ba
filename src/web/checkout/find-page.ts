import { networkTable } from '../../chains/networks.ts'
import type { Checkout } from '../../orders/checkout/checkout.service.ts'
import type { PaymentFinding } from '../../orders/checkout/find-payment.service.ts'
import { isRemainderOpen } from '../../orders/order.ts'
import { button } from '../kit/button.ts'
import { field, hidden } from '../kit/field.ts'
import { icon, type IconName } from '../kit/icon.ts'
import { html, isolated, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import { framed, viewParts, type CheckoutParts } from './checkout-page.ts'
import { amountInText, amountText } from './shown.ts'
import type { ViewParts } from './view.ts'

/** The payer's query and its result; null before a query. */
export interface PaymentLookup {
  readonly text: string
  readonly finding: PaymentFinding | null
}

/** "I have paid": a form for a transaction hash, and the relation of that transaction to this order. */
export function findPage(checkout: Checkout, parts: CheckoutParts, { text, finding }: PaymentLookup): Page {
  const own = viewParts(checkout, parts)
  const { words } = parts
  const { order } = checkout
  const headline = words.text('findTitle')
  const isWrong = finding?.kind === 'notHash'
  const main = html`<p class="back">
      <a class="link" href="${own.href()}">${icon('arrow-left')}${words.say('back')}</a>
    </p>
    <div class="state">
      <div>
        <h1 id="headline">${headline}</h1>
        <p>${words.say('findText')}</p>
      </div>
    </div>
    <section class="card" aria-label="${words.text('hash')}">
      <form class="body form" action="/pay/${order.checkoutToken}/find">
        ${parts.isLanguageChosen === true && hidden('lang', words.language)}
        ${field({
          name: 'tx',
          label: words.say('hash'),
          // Shows the input again, whatever it was, but bounded.
          value: text.slice(0, 200),
          autocomplete: 'off',
          isMono: true,
          isRequired: true,
          ...(isWrong
            ? { error: html`<b>${words.say('notHash')}</b><br />${words.say('notHashText')}` }
            : { help: words.say('hashHelp') }),
        })}
        ${button(words.say('search'), { kind: 'primary', size: 'large' })}
      </form>
      ${finding !== null && finding.kind !== 'notHash' && verdict(own, finding)}
    </section>`
  return framed(checkout, parts, {
    view: {
      headline,
      label: { text: words.say('amountDue'), tone: 'calm' },
      amount: order.receivedAmount > 0n && isAsking(checkout) ? checkout.amountDue : order.orderAmount,
      main,
    },
    head: html``,
    isFrameable: true,
    path: `/pay/${order.checkoutToken}/find`,
  })
}

interface Verdict {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly title: Html
  readonly text: Html
  /** Whether only the merchant can help. */
  readonly asksMerchant?: boolean
}

/** A result other than the field's own error. */
type Found = Exclude<PaymentFinding, { readonly kind: 'notHash' }>

function verdict(parts: ViewParts, finding: Found): Html {
  const { tone, title, text, asksMerchant = false } = verdictOf(parts, finding)
  const { checkout, words } = parts
  return html`<div class="verdict ${tone}" role="status" id="verdict">
    <h2>${icon(signs[tone])}${title}</h2>
    <p>${text}</p>
    ${comparison(parts, finding)}
    ${asksMerchant && html`<p>${words.say('askMerchant', { merchant: isolated(checkout.merchantName) })}</p>`}
  </div>`
}

const signs: Readonly<Record<Verdict['tone'], IconName>> = { good: 'check', warn: 'clock', bad: 'alert' }

function verdictOf({ checkout, words }: ViewParts, finding: Found): Verdict {
  const { chainName: network } = networkTable[checkout.order.network]
  const say = words.say
  switch (finding.kind) {
    case 'counted':
      return { tone: 'good', title: say('foundCounted'), text: say('foundCountedText') }
    case 'waiting':
      return {
        tone: isClosed(checkout.order) ? 'warn' : 'good',
        title: say('foundWaiting'),
        text: say('foundWaitingText'),
      }
    case 'held':
      return { tone: 'warn', title: say('foundHeld'), text: say('foundHeldText') }
    case 'setApart':
      return { tone: 'bad', title: say('foundApart'), text: say('foundApartText'), asksMerchant: true }
    case 'little': {
      // Dust beside what is whole, or whose rest is on its way.
      if (finding.missing === 0n) return { tone: 'warn', title: say('foundLittle'), text: say('foundApartText') }
      const isAsked = !isClosed(checkout.order) || isAsking(checkout)
      const text = isAsked
        ? say('foundLittleText', { amount: amountInText(finding.missing) })
        : say('underAsk', { merchant: isolated(checkout.merchantName) })
      return { tone: 'warn', title: say('foundLittle'), text }
    }
    case 'wrongNetwork': {
      const text = say('wrongNetworkText', { found: networkTable[finding.found].chainName, network })
      return { tone: 'bad', title: say('wrongNetwork'), text, asksMerchant: true }
    }
    case 'wrongToken':
      return { tone: 'bad', title: say('wrongToken'), text: say('wrongTokenText'), asksMerchant: true }
    case 'wrongAddress':
      return { tone: 'bad', title: say('wrongAddress'), text: say('wrongAddressText'), asksMerchant: true }
    case 'failed':
      return { tone: 'bad', title: say('failed'), text: say('failedText') }
    case 'notSeen':
      return { tone: 'warn', title: say('notSeen'), text: say('notSeenText', { network }) }
    case 'notAsked':
      return { tone: 'warn', title: say('notAsked'), text: say('notAskedText') }
  }
}

/** Whether the payment page asks for money now. */
function isAsking({ order, now }: Checkout): boolean {
  return order.status === 'OPEN' || isRemainderOpen(order, now)
}

/** Whether the merchant decides what becomes of a payment, which is then no success yet. */
function isClosed({ status }: Checkout['order']): boolean {
  return status === 'EXPIRED' || status === 'UNDERPAID'
}

/** Compares order and transaction side by side. Differences are marked by icon, word and colour. */
function comparison({ checkout: { order }, words }: ViewParts, finding: Found): Html | null {
  if (!['wrongNetwork', 'wrongToken', 'wrongAddress'].includes(finding.kind)) return null
  const { chainName } = networkTable[order.network]
  const found = finding.kind === 'wrongNetwork' ? networkTable[finding.found].chainName : chainName
  const amount = 'amount' in finding && finding.amount > 0n ? finding.amount : null
  // A transaction on another network that moved none of our token there moved something else.
  const token = amount === null ? words.text('otherToken') : 'USDT'
  const address = finding.kind === 'wrongAddress' && {
    name: words.say('address'),
    own: `${order.address.slice(0, 4)}…${order.address.slice(-4)}`,
    theirs: words.text('otherAddress'),
    isSame: false,
  }
  const rows = [
    { name: words.say('factNetwork'), own: chainName, theirs: found, isSame: found === chainName },
    { name: words.say('token'), own: 'USDT', theirs: token, isSame: token === 'USDT' },
    amount !== null && {
      name: words.say('amount'),
      own: amountText(order.orderAmount),
      theirs: amountText(amount),
      isSame: amount === order.orderAmount,
    },
    address,
  ]
  return html`<table>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${words.say('thisOrder')}</th>
        <th scope="col">${words.say('thisTransaction')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        row =>
          row &&
          html`<tr>
            <th scope="row">${row.name}</th>
            <td><bdi translate="no">${row.own}</bdi></td>
            <td>
              <span class="${row.isSame ? 'same' : 'differs'}"
                >${icon(row.isSame ? 'check' : 'close')}<bdi translate="no">${row.theirs}</bdi></span
              >
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
