import { getPaymentLink } from '../../../orders/links/payment-link.service.ts'
import type { PaymentLinkView } from '../../../orders/links/payment-link.ts'
import { countTaken } from '../../../orders/links/payment-link.store.ts'
import { browseOrders } from '../../../orders/query/order-list.service.ts'
import type { Order } from '../../../orders/order.ts'
import { html, isolated, type Html } from '../../html.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card, emptyState, facts } from '../../kit/card.ts'
import { code, copyable } from '../../kit/code.ts'
import { icon } from '../../kit/icon.ts'
import { table } from '../../kit/table.ts'
import { actionForm, mayDo, page, type BusinessPage, type DashboardRequest, type Reply } from '../request.ts'
import { shareCard } from '../share.ts'
import { askedAmount, moneyOf, networkName, orderEndBadge, time } from '../words.ts'
import { linkChangePages } from './payment-link-change.ts'
import { priceOf, stateOf } from './payment-links.ts'

const path = '/dashboard/payment-links'
const one = `${path}/{id}`
/** Newest orders shown. All of them are in the list of orders. */
const ordersMax = 25
/** More payments than this are shown as so many and more. */
const countedMax = 10_000

/** One payment link: to share, to change, and its orders. */
export const paymentLinkPages: readonly BusinessPage[] = [
  { method: 'GET', path: one, permission: 'read', respond: show },
  ...linkChangePages,
]

async function show(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, params } = request
  const link = await getPaymentLink(deps, sessionUser, params['id']!)
  const [{ orders, nextCursor }, taken] = await Promise.all([
    browseOrders(deps, sessionUser, { paymentLinkId: link.id, limit: ordersMax, offset: 0 }),
    countTaken(deps.db, link.id, countedMax + 1),
  ])
  const actions = html`${linkButton('View page', link.url, { icon: 'external' })}
  ${mayDo(request, 'orders') && changes(request, link)}`
  const heading = {
    title: link.title,
    crumbs: [{ label: 'Payment links', href: path }],
    badge: stateOf(link, deps.clock.business()),
    sub: priceOf(link),
    actions,
  }
  const body = html`<div class="columns rail">
    <div class="stack">
      ${orderTable(link, orders, nextCursor !== null)} ${card({ title: 'Button for your website' }, pasted(link))}
    </div>
    <div class="stack">
      ${shareCard({ url: link.url, what: 'payment link', subject: link.title })} ${details(link, taken)}
    </div>
  </div>`
  return page(heading, body)
}

/** The actions that the link allows now. An ended link opens again with a later last day. */
function changes(request: DashboardRequest, { id, is_active, expires_at }: PaymentLinkView): Html {
  const here = `${path}/${id}`
  const hasEnded = expires_at !== null && Date.parse(expires_at) <= request.deps.clock.business().getTime()
  const [label, value] = is_active ? (['Pause', 'no'] as const) : (['Resume', 'yes'] as const)
  return html`${linkButton('Edit', `${here}/edit`)}
  ${!hasEnded && actionForm(request, `${here}/switch`, button(label, { name: 'is_active', value }))}
  ${!hasEnded && linkButton('End', `${here}/end`)}`
}

/** HTML that works on any website, without a script of ours. */
function pasted({ url }: PaymentLinkView): Html {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a5b;color:#fff;font:600 16px/1.5 sans-serif;text-decoration:none'
  return code('HTML', `<a href="${url}" rel="noopener" style="${style}">Pay with USDT</a>`)
}

function details(link: PaymentLinkView, taken: number): Html {
  const count = taken > countedMax ? `More than ${countedMax.toLocaleString('en')}` : taken.toLocaleString('en')
  const { suggested, currency } = link.open_amount ?? { suggested: [], currency: '' }
  return card(
    { title: 'Details', isFlush: true },
    facts([
      { term: 'Price', value: priceOf(link) },
      suggested.length > 0 && {
        term: 'Suggested amounts',
        value: html`${suggested.map(amount => html`${moneyOf({ amount, currency })} `)}`,
      },
      {
        term: 'Orders paid or open',
        value: link.payments_max === null ? count : html`<bdi>${count} of ${link.payments_max}</bdi>`,
      },
      { term: 'Networks', value: html`${link.networks.map(network => html`${networkName(network)} `)}` },
      link.expires_at !== null && { term: 'Expires', value: time(link.expires_at) },
      link.reference !== null && { term: 'Reference', value: isolated(link.reference) },
      link.description !== '' && { term: 'Description', value: isolated(link.description) },
      { term: 'Created', value: time(link.created_at) },
      { term: 'ID', value: copyable(link.id, { what: 'link id' }) },
    ]),
  )
}

function orderTable({ id }: PaymentLinkView, orders: readonly Order[], hasMore: boolean): Html {
  const title = 'Orders'
  if (orders.length === 0) {
    const text = 'An order appears here when a customer chooses a network on the page.'
    return card({ title }, emptyState({ sign: icon('receipt'), title: 'No orders yet', text }))
  }
  const columns = [
    { head: 'Order' },
    { head: 'Status' },
    { head: 'Network' },
    { head: 'Amount', isNumber: true },
    { head: 'Created', isNumber: true },
  ]
  const rows = orders.map(order => [
    html`<a class="link mono" href="/dashboard/orders/${order.id}" translate="no">${order.orderNumber}</a>`,
    orderEndBadge(order.status, (order.cancelledAt ?? null) !== null),
    networkName(order.network),
    askedAmount(order),
    time(order.createdAt),
  ])
  const action = html`<a class="link" href="/dashboard/orders?payment_link=${id}">All orders of this link</a>`
  return card(
    { title, isFlush: true, action, ...(hasMore && { foot: `The newest ${ordersMax}.` }) },
    table({ caption: 'Orders of the link', columns, rows }),
  )
}
