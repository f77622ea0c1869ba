import type { ApplicationStatus } from '../../../merchants/kyb/application.ts'
import { browseOrders } from '../../../orders/query/order-list.service.ts'
import type { OrderStatus } from '../../../orders/order-status.ts'
import { missingAmount, type Order } from '../../../orders/order.ts'
import { dayMs } from '../../../lib/durations.ts'
import { listEndpointHealth, type EndpointHealth } from '../../../webhooks/endpoints/endpoint-health.service.ts'
import type { WebhookView } from '../../../webhooks/endpoints/webhook-view.ts'
import { count } from '../../kit/badge.ts'
import { linkButton, textLink } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { icon, type IconName } from '../../kit/icon.ts'
import { html, isolated, type Html, type HtmlValue } from '../../html.ts'
import { mayDo, type DashboardRequest } from '../request.ts'
import { answerText } from '../../../webhooks/deliveries/schedule.ts'
import { amount, durationText, figure } from '../words.ts'

/** The newest of each kind; the list of orders has the others. */
const shownMax = 5
/** A late order is news for a day: nobody says here that it was delivered. */
const lateMs = dayMs
/** Late orders are looked for among those created since then, which bounds what is read. */
const createdMs = 8 * dayMs

export interface Attention {
  readonly underpaid: readonly Order[]
  readonly frozen: readonly Order[]
  readonly late: readonly Order[]
  /** Exact, also of what is not listed. */
  readonly toDecide: number
  readonly failing: readonly (WebhookView & { readonly health: EndpointHealth })[]
  readonly switchedOff: readonly WebhookView[]
}

/** Reads what waits for the merchant: a page of each status, and the newest deliveries of each endpoint. */
export async function findAttention(
  reading: Pick<DashboardRequest['deps'], 'db' | 'config'>,
  { deps, sessionUser }: DashboardRequest,
  webhooks: readonly WebhookView[],
): Promise<Attention> {
  const now = deps.clock.business()
  const page = (status: OrderStatus, createdFrom?: Date) =>
    browseOrders(reading, sessionUser, { status, createdFrom, limit: shownMax, offset: 0 })
  const active = webhooks.filter(one => one.is_active)
  const [underpaid, frozen, late, health] = await Promise.all([
    page('UNDERPAID'),
    page('FROZEN'),
    page('EXPIRED_PAID', new Date(now.getTime() - createdMs)),
    listEndpointHealth(
      reading,
      active.map(({ id }) => id),
    ),
  ])
  const isNews = ({ paidAt, refundedAmount }: Order) =>
    refundedAmount === 0n && paidAt !== undefined && paidAt !== null && now.getTime() - paidAt.getTime() < lateMs
  return {
    underpaid: underpaid.orders,
    frozen: frozen.orders,
    late: late.orders.filter(isNews),
    toDecide: underpaid.total + frozen.total,
    failing: active.flatMap(one => (health.get(one.id)!.isFailing ? [{ ...one, health: health.get(one.id)! }] : [])),
    switchedOff: webhooks.filter(one => !one.is_active),
  }
}

interface Item {
  readonly sign: IconName
  readonly tone: 'warn' | 'bad'
  readonly what: HtmlValue
  readonly text: HtmlValue
  readonly much?: Html
  readonly since?: Date | null
  readonly act: Html
}

/** Lists what needs the merchant, with order, amount and the act; null if nothing does. */
export function needsAttention(
  request: DashboardRequest,
  found: Attention,
  application: ApplicationStatus | null,
): Html | null {
  const items = [
    ...found.underpaid.map(order => underpaidItem(order)),
    ...found.late.map(order => lateItem(order)),
    ...found.frozen.map(order => frozenItem(order)),
    ...found.failing.map(endpoint => failingItem(endpoint)),
    ...found.switchedOff.map(endpoint => offItem(endpoint)),
    ...(application === 'CLARIFICATION' && mayDo(request, 'kyb') ? [questionItem] : []),
  ]
  if (items.length === 0) return null
  const now = request.deps.clock.business()
  const listed = found.underpaid.length + found.frozen.length
  const total = items.length + found.toDecide - listed
  const title = html`Needs attention ${count(total.toLocaleString('en'), 'warn')}`
  const action = found.toDecide > listed && textLink('All underpaid orders', '/dashboard/orders?status=UNDERPAID')
  return card({ title, action, isFlush: true }, html`<ul class="attention">${items.map(item => row(item, now))}</ul>`) // prettier-ignore
}

function row({ sign, tone, what, text, much, since, act }: Item, now: Date): Html {
  const age = since ? durationText(Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000)) * 60) : ''
  return html`<li class="${tone}">
    ${icon(sign)}
    <div><b>${what}</b><p>${text}</p></div>
    <div class="much">${much}</div>
    <bdi class="age">${age === '0 s' ? 'just now' : age}</bdi>
    ${act}
  </li>` // prettier-ignore
}

function named(kind: string, { orderNumber }: Order): Html {
  return html`${kind} <span class="mono">${orderNumber}</span>`
}

function described({ description }: Order): HtmlValue {
  return description === '' ? null : html`${isolated(description)} · `
}

function decide({ id, orderNumber }: Order, label: string): Html {
  return linkButton(label, `/dashboard/orders/${id}`, { size: 'small', hint: `order ${orderNumber}` })
}

function underpaidItem(order: Order): Item {
  return {
    sign: 'hourglass',
    tone: 'warn',
    what: named('Underpaid', order),
    text: html`${described(order)}${figure(order.receivedAmount)} of ${figure(order.orderAmount)} received`,
    much: html`${amount(missingAmount(order))}<small>missing</small>`,
    since: order.expireAt,
    act: decide(order, 'Decide'),
  }
}

function lateItem(order: Order): Item {
  return {
    sign: 'clock',
    tone: 'warn',
    what: named('Paid late', order),
    text: html`${described(order)}deliver or refund`,
    much: html`${amount(order.receivedAmount)}<small>received</small>`,
    since: order.paidAt ?? null,
    act: decide(order, 'Decide'),
  }
}

function frozenItem(order: Order): Item {
  return {
    sign: 'shield',
    tone: 'bad',
    what: named('Frozen', order),
    text: html`${described(order)}do not deliver; two operators decide`,
    much: html`${amount(order.frozenAmount)}<small>held</small>`,
    since: order.updatedAt,
    act: decide(order, 'View'),
  }
}

function failingItem({ id, url, health }: Attention['failing'][number]): Item {
  return {
    sign: 'webhook',
    tone: 'bad',
    what: 'Endpoint failing',
    text: html`${isolated(new URL(url).host)} · ${answerText(health.lastError ?? 'connection')}`,
    much: html`<b>${health.tried - health.delivered}</b><small>of the last ${health.tried} not delivered</small>`,
    since: health.lastTriedAt,
    act: linkButton('Inspect', `/dashboard/webhooks/${id}`, { size: 'small', hint: `endpoint ${id}` }),
  }
}

function offItem({ id, url }: WebhookView): Item {
  return {
    sign: 'pause',
    tone: 'warn',
    what: 'Endpoint switched off',
    text: html`${isolated(new URL(url).host)} is told of nothing`,
    act: linkButton('View', `/dashboard/webhooks/${id}`, { size: 'small', hint: `endpoint ${id}` }),
  }
}

const questionItem: Item = {
  sign: 'bank',
  tone: 'warn',
  what: 'Business verification',
  text: 'There is a question about your business.',
  act: linkButton('Answer', '/dashboard/business', { size: 'small' }),
}
