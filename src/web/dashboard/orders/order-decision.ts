import { amountText, parsePpm, parseUsdt, zero } from '../../../lib/money.ts'
import { isRemainderOpen } from '../../../orders/order.ts'
import { thresholdOf } from '../../../orders/payment.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import { refundableAmount } from '../../../withdrawals/refunds/refundable.ts'
import { copyButton, linkButton, type ButtonKind } from '../../kit/button.ts'
import { icon, type IconName } from '../../kit/icon.ts'
import { bar } from '../../kit/steps.ts'
import { fixedFigures, html, type Html, type HtmlValue } from '../../html.ts'
import { mayDo, type DashboardRequest } from '../request.ts'
import { amount, durationText, time, figure } from '../words.ts'

interface Choice {
  readonly sign: IconName
  readonly title: string
  /** What it does. */
  readonly effect: HtmlValue
  readonly sums: readonly (readonly [term: string, value: string])[]
  readonly act?: HtmlValue
}

/** Across the page of an order that needs a decision: what happened, and what each way on does. Null for all others. */
export function orderDecision(request: DashboardRequest, order: OrderView): Html | null {
  if (!mayDo(request, 'orders') && !mayDo(request, 'refunds')) return null
  if (order.status === 'UNDERPAID') return underpaid(request, order)
  return order.status === 'EXPIRED_PAID' && order.refunded_amount === '0' ? late(request, order) : null
}

function underpaid(request: DashboardRequest, order: OrderView): Html {
  const asked = parseUsdt(order.order_amount) ?? zero
  const received = parseUsdt(order.received_amount) ?? zero
  const share = Number((received * 1000n) / asked) / 1000
  const needed = thresholdOf(asked, parsePpm(Number(order.tolerance_percent), 1)!)
  const tolerance = needed < asked && html`<span class="muted">${figure(needed)} needed with your tolerance</span>`
  const isRefunded = order.refunded_amount !== '0'
  return panel({
    title: html`The payer sent ${figure(order.received_amount)} of ${amount(order.order_amount)}. What do you want to do?`,
    lead: html`${bar(share, `${amountText(received)} of ${amountText(asked)} USDT`, 'warn')}
      <p class="cluster apart small">
        <span><b>${figure(received)}</b> received</span>${tolerance}<span><b>${figure(order.missing_amount)}</b> missing</span>
      </p>`,
    choices: [
      mayDo(request, 'orders') && acceptance(order),
      mayDo(request, 'orders') && !isRefunded && remainder(request, order),
      mayDo(request, 'refunds') && refund(order, 'secondary'),
    ],
    foot: html`${amount(order.credited_amount)} of it was credited to you. Nothing changes until you decide.`,
  }) // prettier-ignore
}

function acceptance(order: OrderView): Choice {
  return {
    sign: 'check',
    title: 'Accept as paid',
    effect: html`The order becomes paid, and your server gets <code>payment.confirmed</code>. You give up the rest.`,
    sums: [['You keep', order.credited_amount]],
    act: linkButton(
      fixedFigures(`Accept ${amountText(order.received_amount)} USDT`),
      `/dashboard/orders/${order.id}/accept`,
      {
        kind: 'primary',
        isWide: true,
      },
    ),
  }
}

function remainder({ deps }: DashboardRequest, order: OrderView): Choice {
  const { remainder_expire_at: until } = order
  const state = {
    status: order.status,
    refundedAmount: zero,
    ...(until !== null && { remainderExpireAt: new Date(until) }),
  }
  const isAsking = isRemainderOpen(state, deps.clock.business())
  const label = isAsking ? 'Change the time' : 'Ask for the rest'
  return {
    sign: 'refresh',
    title: 'Ask for the rest',
    effect: isAsking
      ? html`The payment page asks for it until ${time(until!)}. Send your customer the link.`
      : 'The payment page asks for exactly what is missing. The order becomes paid late when that arrives.',
    sums: [['Payer sends', order.missing_amount]],
    act: html`${isAsking && copyButton('Copy the link', order.payment_url, { what: 'of the payment page', isWide: true })}
    ${linkButton(label, `/dashboard/orders/${order.id}/remainder`, { isWide: true })}`,
  }
}

function refund(order: OrderView, kind: ButtonKind): Choice | null {
  const refundable = refundableAmount(order)
  if (refundable === '0') return null
  return {
    sign: 'arrow-left',
    title: 'Refund the payer',
    effect: 'You enter an address, or the payer chooses it by a link. A passkey confirms it. The network fee is yours.',
    sums: [['Payer gets at most', refundable]],
    act: linkButton(fixedFigures(`Refund ${amountText(refundable)} USDT`), `/dashboard/orders/${order.id}/refund`, {
      kind,
      isWide: true,
    }),
  }
}

function late(request: DashboardRequest, order: OrderView): Html {
  const lateBy = Math.floor((Date.parse(paidTime(order)) - Date.parse(order.expire_at)) / 1000)
  const after = lateBy > 0 ? `${durationText(lateBy)} after the order expired` : 'after the order had ended'
  return panel({
    title: html`${amount(order.received_amount)} arrived ${after}. Can you still deliver?`,
    lead: html`<p class="cluster apart small">
      <span>Created ${time(order.created_at)}</span><span>Expired ${time(order.expire_at)}</span
      ><span>Paid ${time(paidTime(order))}</span>
    </p>`,
    choices: [
      {
        sign: 'check',
        title: 'Deliver',
        effect: 'The money is already in your balance. Deliver the order; you need to do nothing here.',
        sums: [['You keep', order.credited_amount]],
      },
      mayDo(request, 'refunds') && refund(order, 'secondary'),
    ],
    foot: 'The payer sees that you are deciding whether to deliver or to refund.',
  })
}

/** When the last of the money came by the chain's time; the order's own time follows finality. */
function paidTime({ transactions, paid_at: paidAt, updated_at: updatedAt }: OrderView): string {
  const times = transactions.filter(one => one.status === 'FINAL').map(one => one.block_time)
  return times.toSorted().at(-1) ?? paidAt ?? updatedAt
}

interface Panel {
  readonly title: Html
  readonly lead: Html
  readonly choices: readonly (Choice | false | null)[]
  readonly foot: HtmlValue
}

function panel({ title, lead, choices, foot }: Panel): Html {
  return html`<section class="card decide" aria-labelledby="decide">
    <div class="lead stack near">
      <h2 id="decide">${title}</h2>
      ${lead}
    </div>
    <ul class="ways">
      ${choices.map(choice => choice && choiceItem(choice))}
    </ul>
    <footer>${foot}</footer>
  </section>`
}

function choiceItem({ sign, title, effect, sums, act }: Choice): Html {
  return html`<li>
    <h3>${icon(sign)}${title}</h3>
    <p class="soft">${effect}</p>
    <dl>
      ${sums.map(([term, value]) => html`<div><dt>${term}</dt><dd>${amount(value)}</dd></div>`)}
    </dl>
    ${act}
  </li>` // prettier-ignore
}
