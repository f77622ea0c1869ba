import { findOrderId } from '../../../orders/query/order-reference.service.ts'
import { getOrder } from '../../../orders/order.service.ts'
import { endsStream } from '../../../orders/order-status.ts'
import { findSetApart, type SetApartMoney } from '../../../orders/order-transfers.store.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import { getOrderTimeline } from '../../../orders/timeline/timeline.service.ts'
import type { TimelineEntry } from '../../../orders/timeline/timeline.ts'
import { listRefunds } from '../../../withdrawals/refunds/refund.service.ts'
import { refundableAmount } from '../../../withdrawals/refunds/refundable.ts'
import type { WithdrawalView } from '../../../withdrawals/withdrawal-view.ts'
import { amountText, formatUsdt } from '../../../lib/money.ts'
import { parseReturnUrl } from '../../../lib/text/url.ts'
import { badge, type Tone } from '../../kit/badge.ts'
import { linkButton, textLink } from '../../kit/button.ts'
import { card, facts } from '../../kit/card.ts'
import { copyable } from '../../kit/code.ts'
import { table, type Column } from '../../kit/table.ts'
import { html, isolated, type Html } from '../../html.ts'
import { livePage, mayDo, type DashboardRequest, type BusinessPage, type Reply } from '../request.ts'
import { answerText } from '../../../webhooks/deliveries/schedule.ts'
import { shareCard } from '../share.ts'
import { orderDecision } from './order-decision.ts'
import { orderStory } from './order-story.ts'
import {
  amount,
  networkName,
  orderEndBadge,
  orderWord,
  shortened,
  time,
  transactionOf,
  withdrawalBadge,
} from '../words.ts'

const refundsShown = 20
/** Short while a payment is expected, longer when only deliveries and refunds may follow. */
const [liveSeconds, calmSeconds] = [3, 15]

export const orderPage: BusinessPage = { method: 'GET', path: '/dashboard/orders/{id}', permission: 'read', respond }

/** Shows an order and its history. Throws the Fault `order not found`, also for another merchant's order. */
async function respond(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, params } = request
  const id = await findOrderId(deps, sessionUser, params['id']!)
  const [order, timeline, { refunds }, apart] = await Promise.all([
    getOrder(deps, sessionUser, id),
    getOrderTimeline(deps, sessionUser, id),
    listRefunds(deps, sessionUser, { orderId: id, limit: refundsShown, offset: 0 }),
    findSetApart(deps.db, id),
  ])
  const decision = orderDecision(request, order)
  const heading = {
    title: amountText(order.order_amount),
    unit: 'USDT',
    ...(order.description !== '' && { sub: isolated(order.description) }),
    badge: html`<span data-said="This order is now: ${orderWord(order.status)}"
      >${orderEndBadge(
        order.status,
        timeline.entries.some(one => one.type === 'order.cancelled'),
      )}</span
    >`,
    crumbs: [{ label: 'Orders', href: '/dashboard/orders' }],
    here: copyable(order.order_number, { what: 'order number' }),
    actions: actions(request, order, decision !== null),
  }
  const isUnpaid = order.status === 'OPEN' && order.received_amount === '0'
  const body = html`${decision}
    <div class="columns rail">
      <div class="stack">
        ${orderStory(request, order, timeline)} ${transfers(request, order, apart)} ${deliveries(timeline.entries)}
        ${refunds.length > 0 && refundCard(refunds)}
      </div>
      <div class="stack">
        ${isUnpaid && shareCard({ url: order.payment_url, what: 'payment page', subject: `Payment of ${amountText(order.order_amount)} USDT` })}
        ${money(order, apart)} ${details(request, order)} ${metadata(order)}
      </div>
    </div>` // prettier-ignore
  return livePage(heading, body, endsStream(order.status) ? calmSeconds : liveSeconds)
}

function actions(request: DashboardRequest, order: OrderView, isDecided: boolean): Html {
  const here = `/dashboard/orders/${order.id}`
  const canChange = mayDo(request, 'orders')
  const isTest = order.environment === 'test'
  return html`${linkButton('Payment page', order.payment_url, { icon: 'external', rel: 'noreferrer' })}
  ${isTest && canChange && request.deps.config.sandboxControl !== null && order.status === 'OPEN' && linkButton('Pay it', `${here}/pay`, { kind: 'primary' })}
  ${canChange && order.status === 'OPEN' && linkButton('Cancel', `${here}/cancel`)}
  ${!isDecided && mayDo(request, 'refunds') && refundableAmount(order) !== '0' && linkButton('Refund', `${here}/refund`)}`
}

const transferTones: Readonly<Record<OrderView['transactions'][number]['status'], readonly [Tone, string]>> = {
  SEEN: ['wait', 'Seen'],
  CONFIRMING: ['wait', 'Confirming'],
  FINAL: ['good', 'Final'],
  ORPHANED: ['warn', 'Taken back'],
  FROZEN: ['bad', 'Frozen'],
  DUST: ['calm', 'Too small'],
}

const setApartTone = ['calm', 'Set apart'] as const

function transfers({ deps }: DashboardRequest, order: OrderView, apart: SetApartMoney): Html {
  const { environment, network } = order
  const columns: readonly Column[] = [
    { head: 'Transaction', position: 'start' },
    { head: 'From', position: 'low-start', isNamed: true },
    { head: 'Block', position: 'end', isNamed: true },
    { head: 'State', position: 'state' },
    { head: 'Amount', isNumber: true, position: 'lead' },
  ]
  const rows = order.transactions.map(one => [
    transactionOf(deps.config, { environment, network, txHash: one.tx_hash }),
    html`<bdi class="mono nowrap" dir="ltr" translate="no" title="${one.from}">${shortened(one.from)}</bdi>`,
    one.block_number.toLocaleString('en'),
    badge(...(apart.keys.has(`${one.tx_hash}:${one.log_index}`) ? setApartTone : transferTones[one.status])),
    amount(one.amount),
  ])
  const body = rows.length === 0 ? html`<div class="body muted">No transfers yet.</div>` : table({ caption: 'Transfers to the address of this order', columns, rows }) // prettier-ignore
  return card({ title: 'Transfers to this address', isFlush: true }, body)
}

const attemptWords: Readonly<Record<string, readonly [Tone, string]>> = {
  'delivery.delivered': ['good', 'Delivered'],
  'delivery.attempt_failed': ['warn', 'Failed, tried again'],
  'delivery.failed': ['bad', 'Failed'],
}

function deliveries(entries: readonly TimelineEntry[]): Html {
  const rows = entries.flatMap(({ type, delivery, event, at }) =>
    delivery && event && attemptWords[type]
      ? [
          [
            html`<a class="link mono" href="/dashboard/webhooks/${delivery.webhook_id}/deliveries/${delivery.id}">${event.type}</a>`, // prettier-ignore
            badge(...attemptWords[type]),
            delivery.error === null ? 'Answered 2xx' : answerText(delivery.error),
            String(delivery.attempt),
            time(at),
          ],
        ]
      : [],
  )
  const columns: readonly Column[] = [
    { head: 'Event', position: 'lead' },
    { head: 'State', position: 'state' },
    { head: 'Answer', position: 'low-start' },
    { head: 'Attempt', isNumber: true, position: 'start', isNamed: true },
    { head: 'Sent', isNumber: true, position: 'end' },
  ]
  const body = rows.length === 0 ? html`<div class="body muted">No webhooks sent for this order yet.</div>` : table({ caption: 'Webhook deliveries of this order', columns, rows }) // prettier-ignore
  return card({ title: 'Webhook deliveries', isFlush: true }, body)
}

function refundCard(refunds: readonly WithdrawalView[]): Html {
  const columns: readonly Column[] = [
    { head: 'Refund', position: 'start' },
    { head: 'State', position: 'state' },
    { head: 'To', position: 'low-start', isNamed: true },
    { head: 'Amount', isNumber: true, position: 'lead' },
    { head: 'Created', isNumber: true, position: 'end' },
  ]
  const rows = refunds.map(one => [
    html`<a class="link mono" href="/dashboard/withdrawals/${one.id}">${one.id.slice(0, 8)}</a>`,
    withdrawalBadge(one),
    html`<bdi class="mono nowrap" dir="ltr" translate="no" title="${one.address}">${shortened(one.address)}</bdi>`,
    amount(one.amount),
    time(one.created_at),
  ])
  return card({ title: 'Refunds', isFlush: true }, table({ caption: 'Refunds of this order', columns, rows }))
}

function money(order: OrderView, apart: SetApartMoney): Html {
  const line = (term: string, value: string) => ({ term, value: amount(value) })
  return card(
    { title: 'Money', isFlush: true },
    facts([
      line('Asked', order.order_amount),
      order.price !== null && priceLine(order.price),
      line('Received', order.received_amount),
      order.missing_amount !== '0' && line('Missing', order.missing_amount),
      order.overpaid_amount !== '0' && line('Overpaid', order.overpaid_amount),
      order.frozen_amount !== '0' && line('Frozen', order.frozen_amount),
      apart.transfers > 0 && line('Set apart', formatUsdt(apart.amount)),
      line('Fee', order.fee_amount),
      line('Credited', order.credited_amount),
      order.refunded_amount !== '0' && line('Refunded', order.refunded_amount),
    ]),
  )
}

function priceLine({ amount: value, currency, units_per_usdt: units, source }: NonNullable<OrderView['price']>) {
  const by = source === 'feed' ? 'by the feeds' : 'fixed'
  return {
    term: 'Price',
    value: html`<bdi dir="ltr" translate="no">${value} ${currency}</bdi><br /><span class="small muted"
        >1 USDT = ${units} ${currency}, ${by}</span
      >`,
  }
}

function details({ deps }: DashboardRequest, order: OrderView): Html {
  const returnUrl = parseReturnUrl(order.return_url, deps.config)
  const link = returnUrl && html`<a class="link" href="${order.return_url}" rel="noreferrer">${returnUrl.host}</a>` // prettier-ignore
  return card(
    { title: 'Details', isFlush: true },
    facts([
      { term: 'ID', value: copyable(order.id, { what: 'order id' }) },
      order.reference !== null && { term: 'Reference', value: copyable(order.reference, { what: 'reference' }) },
      { term: 'Network', value: networkName(order.network) },
      { term: 'Address', value: copyable(order.address, { what: 'address' }) },
      { term: 'API status', value: html`<span class="mono">${order.status}</span>` },
      { term: 'Confirmations', value: html`<bdi>${order.confirmations} of ${order.required_confirmations}</bdi>` },
      { term: 'Created', value: time(order.created_at) },
      { term: 'Open until', value: time(order.expire_at) },
      order.paid_at !== null && { term: 'Paid', value: time(order.paid_at) },
      link !== null && { term: 'Return to', value: link },
      order.paid_at !== null &&
        (order.status === 'PAID' || order.status === 'EXPIRED_PAID') && {
          term: 'Receipt',
          value: html`${textLink('PDF', `/dashboard/orders/${order.id}/receipt.pdf`)} ·
          ${textLink('Signed JSON', `/dashboard/orders/${order.id}/receipt.json`)}`,
        },
    ]),
  )
}

function metadata(order: OrderView): Html | null {
  const entries = Object.entries(order.metadata as Record<string, unknown>)
  if (entries.length === 0) return null
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return card(
    { title: 'Metadata', isFlush: true },
    facts(entries.map(([name, value]) => ({ term: isolated(name), value: isolated(textOf(value)) }))),
  )
}
